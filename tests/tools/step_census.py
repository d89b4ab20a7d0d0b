#!/usr/bin/env python3
"""How many kernels each step of planning changes in some programs. SPDX-License-Identifier: MIT

  step_census.py ACCELCC [--steps LIST] [--jobs N] [-I FOLDER...] SOURCE...

A row per step: kernels and programs whose CUDA text --without=STEP changes, and programs of which it changes the host text alone. Programs that
do not compile are named and left out."""
import argparse
import concurrent.futures
import os
import re
import subprocess
import tempfile


def texts(accelcc, words, source, without):
    """The text of each kernel, without the numbers of lines, and of the host's code ("")."""
    with tempfile.TemporaryDirectory() as at:
        done = subprocess.run([accelcc, '-w', '--emit', '--gpu-arch=none', *words, *without, source], cwd=at,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        out = os.path.join(at, os.path.splitext(os.path.basename(source))[0])
        if done.returncode or not os.path.exists(out + '.accel.cu'):
            return None
        device, host = (re.sub(r'(?m)^#(line)? *\d.*\n', '', open(out + end, errors='replace').read()) for end in ('.accel.cu', '.accel.c'))
        kernels = {re.search(r'accel_\w+', part).group(): part for part in re.split(r'(?m)^(?=extern "C" __global__)', device)[1:]}
        return dict(kernels, **{'': host})


def changes(accelcc, words, source, steps):
    usual = texts(accelcc, words, source, [])
    if usual is None:
        return None
    found = {}
    for step in steps:
        other = texts(accelcc, words, source, [f'--without={step}']) or {}
        found[step] = {name for name in usual.keys() | other.keys() if usual.get(name) != other.get(name)}
    return len(usual) - 1, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('accelcc', type=os.path.realpath)
    parser.add_argument('sources', nargs='+', type=os.path.realpath)
    parser.add_argument('--steps', type=lambda text: text.split(','))
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('-I', dest='folders', action='append', default=[], type=os.path.realpath)
    args = parser.parse_args()
    listed = subprocess.run([args.accelcc, '--without=list'], stdout=subprocess.PIPE, text=True, check=True).stdout
    steps = args.steps or re.findall(r'(?m)^([a-z][a-z-]*) ', listed)
    words = [f'-I{folder}' for folder in args.folders]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda source: changes(args.accelcc, words, source, steps), args.sources))
    for source, row in zip(args.sources, rows):
        if row is None:
            print(f'not compiled: {source}')
    rows = [row for row in rows if row]
    print(f'{len(rows)} programs, {sum(row[0] for row in rows)} kernels\n{"step":20} {"kernels":>8} {"programs":>8} {"host only":>9}')
    for step in steps:
        kernels = [len(row[1][step] - {''}) for row in rows]
        print(f'{step:20} {sum(kernels):8} {sum(map(bool, kernels)):8} {sum(row[1][step] == {""} for row in rows):9}')


if __name__ == '__main__':
    main()
