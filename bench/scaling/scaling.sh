#!/usr/bin/env bash
# Times of scaling.c (--multi-gpu) and of scaling_by_hand.cu on 1, 2... GPUs of this host, in turns, in microseconds a step.
#   scaling.sh ACCELCC [ROUNDS]     SPDX-License-Identifier: MIT
# A line per workload and number of GPUs: the medians, and by hand / accelcc. It fails if two programs compute different numbers.
set -eu
accelcc=$1 rounds=${2-3} here=$(cd "$(dirname "$0")" && pwd) work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$accelcc" --multi-gpu -O3 -fopenmp "$here/scaling.c" -o accel -lm
nvcc -O3 -arch=native -Xcompiler -fopenmp "$here/scaling_by_hand.cu" -o hand
gpus=$(nvidia-smi -L | wc -l)
for ((n = 1; n <= gpus; n *= 2)); do
    strong="jacobi:8192:8192:100 stencil:512:512:60 gradients:160:160:20 bodies:131072:0:2"
    weak="jacobi:$((8192 * n)):8192:50 stencil:$((512 * n)):512:30 gradients:160:$((160 * n)):15"
    [ $n = 1 ] && weak=
    for ((round = 1; round <= rounds; round++)); do
        ACC_NUM_DEVICES=$n ./accel $round $strong $weak >>accel.$n
        GPUS=$n ./hand $round $strong $weak >>hand.$n
        [ $n = 1 ] || GPUS=$n HALO=1 ./hand $round $strong $weak | sed -n '/^gradients/s/ /,halo /p' >>hand.$n
    done
    sed -n '/^gradients/s/ /,halo /p' accel.$n >halo && cat halo >>accel.$n
done
python3 - "$gpus" <<'P'
import statistics, sys
bad = False
def read(path):
    rows = {}
    for line in open(path):
        name, us, check = line.split()
        rows.setdefault(name, []).append((float(us), float(check)))
    return rows
n = 1
while n <= int(sys.argv[1]):
    a, h = read(f"accel.{n}"), read(f"hand.{n}")
    for name in a:
        if name not in h: continue
        ours, theirs = (statistics.median(us for us, _ in rows[name]) for rows in (a, h))
        wrong = any(abs(x[1] - y[1]) > 2e-6 * abs(x[1]) for x, y in zip(a[name], h[name]))
        bad |= wrong
        end = "  DIFFERENT RESULTS" if wrong else ""
        print(f"{n} GPUs {name:30} accelcc {ours:10.1f} us, by hand {theirs:10.1f} us, {theirs / ours:.2f}{end}")
    n *= 2
sys.exit(bad)
P
