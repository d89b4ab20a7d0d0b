#!/usr/bin/env bash
# Times of scaling.c (--multi-gpu), scaling_mpi.c (a process for each GPU), and of the same in CUDA: scaling_by_hand.cu (copies between GPUs, one thread) and
# scaling_by_nccl.cu (a thread for each GPU), on 1, 2... GPUs of this host, in turns, in microseconds a step. Where MPI or NCCL is not there, without them.
#   scaling.sh ACCELCC [ROUNDS]     SPDX-License-Identifier: MIT
# A line per workload and number of GPUs: the medians, and the fastest CUDA program's time / accelcc's. It fails if two programs compute different numbers.
set -eu
accelcc=$(realpath "$1") rounds=${2-3} here=$(cd "$(dirname "$0")" && pwd) work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export NCCL_NVLS_ENABLE=${NCCL_NVLS_ENABLE-0} OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
"$accelcc" --multi-gpu -O3 -fopenmp "$here/scaling.c" -o multi -lm
OMPI_CC=$accelcc MPICH_CC=$accelcc mpicc -O3 -fopenmp -I"$here/../../runtime/mpi" "$here/scaling_mpi.c" -o mpi -lm || echo "without MPI"
nvcc -O3 -arch=native -Xcompiler -fopenmp "$here/scaling_by_hand.cu" -o hand
nvcc -O3 -arch=native -Xcompiler -fopenmp "$here/scaling_by_nccl.cu" -o nccl -lnccl || echo "without NCCL"
gpus=$(nvidia-smi -L | wc -l)
take() { # FILE COMMAND...: if the program was built
    local file=$1
    shift
    [ ! -x "${file%%.*}" ] || "$@" >>"$file"
}
for ((n = 1; n <= gpus; n *= 2)); do
    strong="jacobi:8192:8192:100 stencil:512:512:60 gradients:160:160:20 bodies:131072:0:2"
    weak="jacobi:$((8192 * n)):8192:50 stencil:$((512 * n)):512:30 gradients:160:$((160 * n)):15"
    weak+=" bodies:$(python3 -c "print(int(131072 * $n ** 0.5))"):0:2"         # as many pairs for each GPU
    [ $n = 1 ] && weak=
    for ((round = 1; round <= rounds; round++)); do
        ACC_NUM_DEVICES=$n take multi.$n ./multi $round $strong $weak
        ACC_DEVICE_NUM=local take mpi.$n mpirun --bind-to none -np $n ./mpi $round $strong $weak
        GPUS=$n HALO=1 take hand.$n ./hand $round $strong $weak
        GPUS=$n take nccl.$n ./nccl $round $strong $weak
    done
done
python3 - "$gpus" <<'P'
import os, statistics, sys
bad = False
def read(path):
    rows = {}
    for line in open(path) if os.path.exists(path) else []:
        name, us, check = line.split()
        rows.setdefault(name, []).append((float(us), float(check)))
    return rows
n = 1
while n <= int(sys.argv[1]):
    all = {kind: read(f"{kind}.{n}") for kind in ("multi", "mpi", "hand", "nccl")}
    for name in all["multi"]:
        us = {kind: statistics.median(us for us, _ in rows[name]) for kind, rows in all.items() if name in rows}
        checks = [[check for _, check in rows[name]] for rows in all.values() if name in rows]
        wrong = any(abs(x - y) > 2e-6 * abs(x) for other in checks for x, y in zip(checks[0], other))
        bad |= wrong
        best = min(us[kind] for kind in ("hand", "nccl") if kind in us)
        text = ", ".join(f"{kind} {us[kind]:.1f}" for kind in us)
        ratios = ", ".join(f"{kind} {best / us[kind]:.2f}" for kind in ("multi", "mpi") if kind in us)
        print(f"{n} GPUs {name:26} us: {text}; by hand / accelcc: {ratios}{'  DIFFERENT RESULTS' if wrong else ''}")
    n *= 2
sys.exit(bad)
P
