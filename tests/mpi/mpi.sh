#!/usr/bin/env bash
# Programs of several MPI processes, built by accelcc through mpicc, beside the same programs as plain C. SPDX-License-Identifier: MIT
#   mpi.sh ACCELCC            status 77, which ctest reports as not run: no mpicc or no mpirun
set -u
accelcc=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
for tool in mpicc mpirun; do
    command -v $tool >/dev/null || { echo "not run: there is no $tool on this machine; install an MPI (Debian: apt install openmpi-bin libopenmpi-dev)"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
# Open MPI: as root, more processes than processors, nothing but shared memory. What pml=ob1 does not load takes 15% of the time of a run.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader OMPI_MCA_hwloc_base_binding_policy=none
export ASAN_OPTIONS=detect_leaks=0 OMP_NUM_THREADS=2 ACCEL_SIM_CXXFLAGS=-O0      # kernels run for less time than -O1 takes
passed=0 failed=0

# NAME COMMAND...: the command succeeds and prints the file `expected`.
check() {
    local name=$1
    shift
    if "$here/../limited.sh" 120 "$@" >out 2>log && diff expected out >difference; then passed=$((passed + 1)); return; fi
    failed=$((failed + 1))
    echo "FAIL $name"
    cat difference log | head -n 20
}

mpicc -std=gnu11 -O1 -ffp-contract=off -w "$here/mpi_jacobi.c" -o plain || { echo "mpicc does not compile plain C"; exit 1; }
"$here/../limited.sh" 120 mpirun -np 1 ./plain >expected 2>log && grep -q "^change 0[.]" expected || { echo "plain C does not run"; cat expected log; exit 1; }
check "plain C, 4 processes" mpirun -np 4 ./plain

# The wrappers of Open MPI and of MPICH take the compiler from these.
OMPI_CC=$accelcc MPICH_CC=$accelcc mpicc -std=gnu11 -O1 "$here/mpi_jacobi.c" -o program || { echo "accelcc does not compile it through mpicc"; exit 1; }
export ACC_DEVICE_TYPE=host
check "host" mpirun -np 3 ./program
check "host, host_data" mpirun -np 2 ./program device
export ACC_DEVICE_TYPE=cudasim ACCEL_CACHE_DIR=$work/cache
check "simulator, 4 processes that compile the kernels at once" mpirun -np 4 ./program
check "simulator, 1 process" mpirun -np 1 ./program
ACCEL_SIM_DEVICES=2 check "simulator, a device for every other process" mpirun -np 3 ./program
# mpirun may mix the lines of several processes, so each has a file for its messages.
ACCEL_DEVICE_NUM=local ACCEL_SIM_DEVICES=4 ACCEL_NOTIFY=1 check "a device for each process, by its local rank" mpirun -np 4 sh -c 'exec ./program 2>messages.$$'
selected=$(cat messages.* | grep -c "^accel: device \([0-3]\) of 4 is selected by [A-Z_0-9]*=\1$")
opened=$(cat messages.* | grep "^accel: device [0-3]: " | sort -u | wc -l)
if [ "$selected $opened" = "4 4" ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAIL: not a device for each process"
    grep "^accel: " messages.*
fi
ACCEL_SIM=check check "race checker" mpirun -np 2 ./program
ACCEL_TRACE="$work/trace-%r.json" ACCEL_TIME="$work/times-%r.json" check "a trace for each process" mpirun -np 3 ./program
whole=0
for trace in {trace,times}-{0,1,2}.json; do python3 -c "import json, sys; json.load(open(sys.argv[1]))" "$trace" && whole=$((whole + 1)); done
if [ $whole = 6 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL: $whole whole traces and times of 6"; fi
report=$(dirname "$accelcc")/accelcc-report
"$report" trace-{0,1,2}.json >out; "$report" times-{0,1,2}.json >>out; "$report" --merge all.json trace-{0,1,2}.json
if grep -q "^trace-2: device 0" out && grep -qE "^( +[0-9,.]+){5}  .*mpi_jacobi.c:62 accel_k_sweep_1$" out &&
    grep -qE "^( +[0-9,]+){3} +360  times-[012] .*mpi_jacobi.c:62 accel_k_sweep_1$" out && grep -q "Times of 3 processes" out &&
    python3 -c "import json; assert {e['args']['name'].split(':')[0] for e in json.load(open('all.json')) if e['name'] == 'process_name'} == {'trace-0', 'trace-1', 'trace-2'}"
then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL: no table of all processes"; cat out; fi

# accel_mpi.h: all its shapes against values computed from places, and the samples against one process of plain C.
samples=$here/../../samples/mpi
mpi() { mpicc -std=gnu11 -O1 -Wall -I"$here/../../runtime/mpi" "$@" || { failed=$((failed + 1)); echo "FAIL: $* is not compiled"; }; }
mpi -ffp-contract=off -Wno-unknown-pragmas "$here/mpi_halo.c" -o plain_halo
parts=-DACCEL_MPI_PART=1048576
mpi -ffp-contract=off -Wno-unknown-pragmas $parts "$here/mpi_collectives.c" -o plain_collectives
mpi -ffp-contract=off -Wno-unknown-pragmas "$samples/jacobi_blocks.c" -o plain_blocks
mpi -ffp-contract=off -Wno-unknown-pragmas "$samples/cg_rows.c" -o plain_rows -lm
export OMPI_CC=$accelcc MPICH_CC=$accelcc ACCEL_SIM_DEVICES=4
mpi --gpu-arch=none "$here/mpi_halo.c" -o halo
mpi --gpu-arch=none --shared-runtime $parts "$here/mpi_collectives.c" -o collectives
mpi --gpu-arch=none "$samples/jacobi_blocks.c" -o blocks
mpi --gpu-arch=none "$samples/cg_rows.c" -o rows -lm
echo "28 exchanges, 0 wrong elements" >expected
check "halos, plain C" mpirun -np 4 ./plain_halo
ACC_DEVICE_TYPE=host check "halos, host" mpirun -np 4 ./halo
ACC_DEVICE_TYPE=host check "halos, host_data" mpirun -np 3 ./halo device
ACCEL_DEVICE_NUM=local check "halos, simulator" mpirun -np 4 ./halo
ACCEL_SIM=check check "halos, race checker" mpirun -np 2 ./halo
# NCCL, by a library with its entry points: one communicator for all plans, and one of half of the processes.
${CC:-cc} -shared -fPIC $(mpicc --showme:compile 2>/dev/null) "$here/nccl_stub.c" -o nccl.so $(mpicc --showme:link 2>/dev/null) || { failed=$((failed + 1)); echo "FAIL: nccl_stub.c"; }
ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so check "halos by NCCL" mpirun -np 4 ./halo
if [ "$(grep -c "stub: [3-9][0-9] calls, 2 communicators" log)" = 8 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL: NCCL sends no halos"; tail -n 5 log; fi
ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so ACCEL_SIM=check check "halos by NCCL, race checker" mpirun -np 3 ./halo
# Plans of many communicators, threads, a device that is shut down, a child of fork.
mpi -ffp-contract=off -Wno-unknown-pragmas "$here/mpi_waits.c" -o plain_waits
OMPI_CC=$accelcc MPICH_CC=$accelcc mpi --gpu-arch=none "$here/mpi_waits.c" -o waits
for what in plans threads shutdown fork; do
    mpirun -np 3 ./plain_waits $what >expected && grep -q "^[1-9][0-9]* exchanges, 0 wrong" expected || { failed=$((failed + 1)); echo "FAIL: $what in plain C"; }
    ACCEL_DEVICE_NUM=local check "$what" mpirun -np 3 ./waits $what
    [ $what = threads ] || ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so check "$what by NCCL" mpirun -np 3 ./waits $what
done
echo "24 calls, 0 wrong elements" >expected
check "collectives, plain C" mpirun -np 3 ./plain_collectives
ACC_DEVICE_TYPE=host check "collectives, host" mpirun -np 3 ./collectives
ACCEL_DEVICE_NUM=local check "collectives, simulator" mpirun -np 4 ./collectives
# NCCL: one broadcast of 1 MB, two gathers, two sums; MPI does all if the library makes no communicator.
ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so check "collectives by NCCL" mpirun -np 4 ./collectives
if [ "$(grep -c "stub: 11 calls" log)" = 4 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL: NCCL is not used"; cat log; fi
ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so STUB_FAILS=1 check "no communicator of NCCL" mpirun -np 4 ./collectives
ACC_DEVICE_TYPE=host ACCEL_NCCL=$work/nccl.so check "NCCL without devices" mpirun -np 3 ./collectives
ACCEL_NCCL=off check "without NCCL" mpirun -np 3 ./collectives
# Some processes stage their data, others do not.
check "collectives, simulator and host" mpirun -np 3 sh -c 'if [ $(($$ % 2)) = 0 ]; then export ACC_DEVICE_TYPE=host; fi; exec ./collectives'
mpirun -np 1 ./plain_blocks 61 21 >expected && grep -q "^grid 61 x 61, 21 steps: " expected || { failed=$((failed + 1)); echo "FAIL: blocks do not run"; }
check "blocks, plain C" mpirun -np 4 ./plain_blocks 61 21
ACC_DEVICE_TYPE=host check "blocks, host" mpirun -np 4 ./blocks 61 21
ACCEL_DEVICE_NUM=local check "blocks, simulator" mpirun -np 4 ./blocks 61 21
ACCEL_SIM=check check "blocks, race checker" mpirun -np 2 ./blocks 61 21
ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so check "blocks by NCCL" mpirun -np 4 ./blocks 61 21
mpirun -np 1 ./plain_blocks 5 9 >expected
check "blocks of one or two points" mpirun -np 9 ./blocks 5 9
mpirun -np 1 ./plain_rows 20 >expected && grep -q "^400 equations: .* below 1e-8$" expected || { failed=$((failed + 1)); echo "FAIL: rows do not run"; }
check "rows, plain C" mpirun -np 4 ./plain_rows 20
ACC_DEVICE_TYPE=host check "rows, host" mpirun -np 4 ./rows 20
ACCEL_DEVICE_NUM=local check "rows, simulator" mpirun -np 4 ./rows 20
ACCEL_SIM=check check "rows, race checker" mpirun -np 2 ./rows 20

# The program of bench/scaling: halos of rows, of planes and of a vector, gathers.
scaling=$here/../../bench/scaling/scaling_mpi.c loops="jacobi:40:50:2 stencil:12:20:2 gradients:6:8:2 bodies:200:0:2"
mpi -ffp-contract=off -Wno-unknown-pragmas "$scaling" -o plain_scaling -lm
mpi --gpu-arch=none "$scaling" -o scaling -lm
numbers() { "$@" | awk '{ print $1, $3 }'; }
numbers mpirun -np 1 ./plain_scaling 1 $loops >expected
export -f numbers
ACC_DEVICE_TYPE=host check "scaling, host" bash -c "numbers mpirun -np 3 ./scaling 1 $loops"
ACC_DEVICE_NUM=local check "scaling, simulator" bash -c "numbers mpirun -np 3 ./scaling 1 $loops"
ACC_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so check "scaling by NCCL" bash -c "numbers mpirun -np 4 ./scaling 1 $loops"

# What would leave the other processes waiting ends the job with a message that names the process.
stops() {
    local name=$1 message=$2
    shift 2
    if "$here/../limited.sh" 60 "$@" >out 2>log; [ $? -ne 0 ] && grep -qE "$message" log; then passed=$((passed + 1)); return; fi
    failed=$((failed + 1))
    echo "FAIL $name: not the message '$message'"
    head -n 20 log
}
stops "an array that is partly present" "^accel error: rank 1 on .*: accel_mpi_bcast: the array is only partly present" mpirun -np 3 ./collectives partly
# The simulator's memory cannot be accessed by the host, as a GPU's cannot.
stops "an address of the device for MPI" "mpi_jacobi.c:[0-9]*: accel error: rank [01] on .*: host_data: .*accesses the device address 0x.*MPI library" mpirun -np 2 ./program device
stops "another thread" "^accel error: rank 0 on .*: accel_mpi_bcast: called by another thread than that of MPI_Init" mpirun -np 1 ./collectives thread

ACCEL_NCCL=$work/none.so stops "no NCCL" "^accel error: rank [012] on .*: accel_mpi_bcast: cannot load the file that ACCEL_NCCL names" mpirun -np 3 ./collectives
ACCEL_NCCL=libm.so.6 stops "not NCCL" "^accel error: rank [012] on .*: accel_mpi_bcast: the file that ACCEL_NCCL names is not NCCL 2" mpirun -np 3 ./collectives
ACCEL_NCCL=$work/nccl.so STUB_FAILS=2 stops "NCCL fails" "^accel error: rank [012] on .*: accel_mpi_allreduce: internal error" mpirun -np 3 ./collectives

ACCEL_NCCL=$work/nccl.so STUB_FAILS=3 stops "NCCL fails to send" "^accel error: rank [012] on .*: accel_halo_create: internal error" mpirun -np 3 ./blocks 61 21

# Processes that do not call, NCCL that does not return, a process that dies. Those that wait use a processor each.
ACCEL_MPI_LIMIT=2 stops "no halo" "^accel error: rank [12] on .*: accel_halo_exchange: has not ended within 2 seconds; another process may" mpirun -np 3 ./waits absent-halo
ACCEL_MPI_LIMIT=2 stops "no sum" "^accel error: rank 1 on .*: accel_mpi_allreduce: has not ended within 2 seconds" mpirun -np 2 ./waits absent-sum
ACCEL_MPI_LIMIT=2 ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so stops "no halo by NCCL" "^accel error: rank 1 on .*: accel_halo_exchange: has not ended" mpirun -np 2 ./waits absent-halo
ACCEL_MPI_LIMIT=2 ACCEL_DEVICE_NUM=local ACCEL_NCCL=$work/nccl.so STUB_FAILS=4 stops "NCCL does not return" "^accel error: rank [012] on .*: (making a communicator of NCCL|accel_halo_create): has not ended" mpirun -np 3 ./waits plans
stops "a process dies" "rank 1 .*signal 9" mpirun -np 3 ./waits dies

# An error of one process ends them all with its message.
ACCEL_SIM_MEMORY=16k "$here/../limited.sh" 120 mpirun -np 2 ./program >out 2>log && { failed=$((failed + 1)); echo "FAIL: no error"; }
if grep -q "accel error: rank [01] on $(uname -n): .*out of memory" log; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL: not the message"; cat log; fi
echo "$passed passed, $failed failed; $(mpirun --version | head -n 1)"
[ $failed = 0 ]
