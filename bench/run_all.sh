#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run_all.sh [peers...]: builds, runs the chosen peers (all if none is named) one
# after the other, and prints one table. A peer that fails leaves a dash and a log.
#   BENCH_ONLY=06,11   these workloads only
#   BENCH_LIMIT=460    seconds for everything; peers not begun by then are left out
#   BENCH_CAP=1.5      seconds of repetitions of one measurement
#   BUILD=dir RESULTS=dir   where programs and results go (default ./build, ./results)
#   OFFLOAD=dir        what build_offload.sh made: adds gcc-acc and clang-omp
#   ACCELCC=path       the compiler under test (ACCELFLAGS its options): adds accelcc and accelcc-cpu
#   ACCELCC_BUILT=dir  what `make accelcc accelcc-cpu` made elsewhere, for a machine without libclang
#   SPEC=file          extra peers, a line each: "name folder-of-programs"
set -u
cd "$(dirname "$0")"
start=$(date +%s)
export BUILD=${BUILD:-$PWD/build} RESULTS=${RESULTS:-$PWD/results} BENCH_LIMIT=${BENCH_LIMIT:-460}
mkdir -p "$BUILD" "$RESULTS"
rm -f "$RESULTS"/*.txt "$RESULTS"/*.log
PY=${PYTHON:-python3}
export PYTHONDONTWRITEBYTECODE=1
export TORCHINDUCTOR_CACHE_DIR=${TORCHINDUCTOR_CACHE_DIR:-$BUILD/inductor} TRITON_CACHE_DIR=${TRITON_CACHE_DIR:-$BUILD/triton}
export CUPY_CACHE_DIR=${CUPY_CACHE_DIR:-$BUILD/cupy} XLA_PYTHON_CLIENT_PREALLOCATE=false
left() { echo $((BENCH_LIMIT - $(date +%s) + start)); }
chosen() { [ -z "${BENCH_ONLY:-}" ] && return 0; case ",$BENCH_ONLY," in *",$1,"*) return 0 ;; esac; return 1; }

all="ceilings cuda cpu-gcc accelcc accelcc-cpu gcc-acc clang-omp cupy torch triton numba-cuda jax numba-cpu numpy"
want="${*:-$all}"
has() { case " $want " in *" $1 "*) return 0 ;; esac; return 1; }

# ---- build
targets=
{ has cuda || has ceilings; } && targets="cuda"
{ has cpu-gcc || has ceilings; } && targets="$targets cpu"
built=${ACCELCC_BUILT:-$BUILD}
[ -n "${ACCELCC:-}" ] && { has accelcc && targets="$targets accelcc"; has accelcc-cpu && targets="$targets accelcc-cpu"; }
if [ -n "$targets" ]; then
  timeout 150 make -k -j"$(nproc)" B="$BUILD" ${ACCELCC:+ACCELCC="$ACCELCC"} ${ACCELFLAGS:+ACCELFLAGS="$ACCELFLAGS"} $targets > "$RESULTS/build.log" 2>&1 ||
    echo "some programs were not built: see build.log" >&2
fi
off=${OFFLOAD:-/nonexistent}
[ -d "$off" ] && off=$(cd "$off" && pwd)
offlib=$BUILD/offload-lib
if [ -d "$off" ] && { has gcc-acc || has clang-omp; }; then
  mkdir -p "$offlib"
  for f in "$off"/lib/*; do case $f in *.xz) [ -f "$offlib/$(basename "${f%.xz}")" ] || "$PY" -c 'import lzma,shutil,sys; shutil.copyfileobj(lzma.open(sys.argv[1]), open(sys.argv[2], "wb"))' "$f" "$offlib/$(basename "${f%.xz}")" ;; *) cp "$f" "$offlib/" ;; esac; done
fi
echo "built after $(( $(date +%s) - start )) s" >&2

# ---- run
# programs NAME DIR LIMIT [VAR=value...]: every program of a folder, each with its own time limit
programs() {
  local name=$1 dir=$2 lim=$3 p b s t0; shift 3
  t0=$(date +%s)
  for p in "$dir"/[0-9]*; do
    [ -x "$p" ] || { echo "$name: no programs in $dir" >> "$RESULTS/$name.log"; break; }
    b=$(basename "$p"); chosen "${b%%_*}" || continue
    [ "$b" = 00_ceilings ] && continue
    [ "$(left)" -gt 5 ] || { echo "$b: no time left" >> "$RESULTS/$name.log"; continue; }
    { env "$@" timeout -k 2 "$lim" "$p" >> "$RESULTS/$name.txt" 2> "$RESULTS/err.tmp"; s=$?; } 2>/dev/null
    [ -s "$RESULTS/err.tmp" ] && sed "s/^/$b: /" "$RESULTS/err.tmp" | head -20 >> "$RESULTS/$name.log"
    [ $s -eq 0 ] || echo "$b: exit status $s" >> "$RESULTS/$name.log"
  done
  rm -f "$RESULTS/err.tmp"
  echo "$name: $(( $(date +%s) - t0 )) s" >&2
}
python_peer() {
  local name=$1 lim=$2 t0 s; t0=$(date +%s)
  [ "$(left)" -gt 10 ] || { echo "no time left" >> "$RESULTS/$name.log"; return; }
  [ "$(left)" -lt "$lim" ] && lim=$(left)
  (cd py && timeout -k 2 "$lim" "$PY" "p_${name//-/_}.py") >> "$RESULTS/$name.txt" 2>> "$RESULTS/$name.log"
  s=$?
  [ $s -eq 0 ] || echo "exit status $s" >> "$RESULTS/$name.log"
  echo "$name: $(( $(date +%s) - t0 )) s" >&2
}
nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader > "$RESULTS/machine.log" 2>&1
{ lscpu | grep 'Model name'; nproc; gcc --version | head -1; nvcc --version 2>/dev/null | tail -2 | head -1; } >> "$RESULTS/machine.log" 2>&1
for peer in $want; do
  case $peer in
    ceilings)
      timeout 60 "$BUILD/cuda/00_ceilings" > "$RESULTS/ceilings.txt" 2> "$RESULTS/ceilings.log" || echo "exit status $?" >> "$RESULTS/ceilings.log"
      OMP_PROC_BIND=close OMP_PLACES=cores timeout 30 "$BUILD/cpu/17_stream" $((1 << 26)) 2>> "$RESULTS/ceilings.log" | sed -n 's/^17_stream\/triad cpu-gcc/00_cpu_stream_triad ceiling/p' >> "$RESULTS/ceilings.txt" ;;
    cuda) programs cuda "$BUILD/cuda" 40 ;;
    cpu-gcc) programs cpu-gcc "$BUILD/cpu" 30 OMP_PROC_BIND=close OMP_PLACES=cores BENCH_CAP="${BENCH_CAP_CPU:-0.7}" ;;
    accelcc) [ -d "$built/accelcc" ] && programs accelcc "$built/accelcc" 40 ACC_DEVICE_TYPE=nvidia ;;
    accelcc-cpu) [ -d "$built/accelcc-cpu" ] && programs accelcc-cpu "$built/accelcc-cpu" 30 ACC_DEVICE_TYPE=host OMP_PROC_BIND=close OMP_PLACES=cores BENCH_CAP="${BENCH_CAP_CPU:-0.7}" ;;
    gcc-acc) [ -d "$off" ] && programs gcc-acc "$off/gcc-acc" 15 BENCH_CAP=0.5 LD_LIBRARY_PATH="$offlib:${LD_LIBRARY_PATH:-}" ACC_DEVICE_TYPE=nvidia ;;
    clang-omp) [ -d "$off" ] && programs clang-omp "$off/clang-omp" 15 BENCH_CAP=0.5 LD_LIBRARY_PATH="$offlib:${LD_LIBRARY_PATH:-}" OMP_TARGET_OFFLOAD=MANDATORY ;;
    cupy|triton|numba-cuda) python_peer "$peer" 60 ;;
    jax) python_peer jax 75 ;;
    torch) python_peer torch 90 ;;
    numba-cpu|numpy) BENCH_CAP=${BENCH_CAP_CPU:-0.4} python_peer "$peer" 70 ;;
    *) line=$(grep -m1 "^$peer " "${SPEC:-/dev/null}") && programs "$peer" "$(echo "$line" | cut -d' ' -f2)" 40 || echo "unknown peer: $peer" >&2 ;;
  esac
done
echo "ran for $(( $(date +%s) - start )) s" >&2
"$PY" table.py "$RESULTS" | tee "$RESULTS/table.md"
