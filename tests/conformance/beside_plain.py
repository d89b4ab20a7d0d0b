#!/usr/bin/env python3
"""beside_plain: builds OpenACC programs unchanged with accelcc and with a plain C compiler, and compares what they print.
SPDX-License-Identifier: MIT

  beside_plain.py ACCELCC LIST [--only TEXT] [--devices host,cudasim] [--jobs N] [--keep DIR]

It fetches nothing. LIST is a text file about programs that are on this machine, a program a line:

  NAME ; FOLDER ; ARGUMENTS OF THE COMPILER (sources, -D, -l...) ; ARGUMENTS OF THE PROGRAM ; TOLERANCE ; LINES LEFT OUT

FOLDER is relative to LIST. Fields that are absent are empty; TOLERANCE (1e-6) is relative, for numbers that are printed; lines that match the regular
expression of the last field are not compared, nor are lines about times and rates. Lines that begin with # are comments. The plain program is built
without OpenACC, with gcc's openacc.h and libgomp for calls of its functions.

A row is printed per program: "same", "differs", "not built" (by accelcc), "fails" (another exit status) or "too long" (more than LIMIT seconds of
processor time or OUTPUT_KIB of output, which is no fault) for each device, "no plain" where the plain program cannot be built or run. Exit status 1:
one differs, fails or is not built."""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

LIMIT = 20
OUTPUT_KIB = 64 << 10
TIMES = re.compile(r'(?i)\btimes?\b|elapsed|\bsec(ond)?s?\b|\bms\b|[gmt]?flop|bandwidth|[gm]b/s|\brate\b|mop/s|compile date|version|\bdevice')
NUMBER = re.compile(r'[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?\b(?:nan|inf)\b')


def lines_of(text, left_out):
    return [line.split() for line in text.splitlines() if line.strip() and not TIMES.search(line) and not (left_out and re.search(left_out, line))]


def same_word(a, b, tolerance):
    if a == b:
        return True
    words, numbers = [NUMBER.sub('#', w) for w in (a, b)], [NUMBER.findall(w) for w in (a, b)]
    if words[0] != words[1] or len(numbers[0]) != len(numbers[1]):
        return False
    return all(abs(float(x) - float(y)) <= tolerance * max(abs(float(x)), abs(float(y)), 1e-6) for x, y in zip(*numbers))


def same_output(plain, other, tolerance, left_out):
    a, b = lines_of(plain, left_out), lines_of(other, left_out)
    return len(a) == len(b) and all(len(x) == len(y) and all(same_word(v, w, tolerance) for v, w in zip(x, y)) for x, y in zip(a, b))


def first_line(text):
    return text.strip().split('\n')[0][:200]


def run(command, folder, environment=None, limit=None):
    """Exit status ("too long" above the limit of processor time, or of output: some programs ask for input until they get it) and output."""
    if limit:
        command = ['bash', '-c', f'ulimit -t {limit} -f {OUTPUT_KIB}; exec "$@"', 'bash', *command]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        done = subprocess.run(command, cwd=folder, env=dict(os.environ, **(environment or {})), stdin=subprocess.DEVNULL, stdout=output,
                              stderr=errors, check=False)
        status = 'too long' if limit and done.returncode in (-9, -24, -25) else done.returncode
        output.seek(0), errors.seek(0)
        return status, output.read().decode(errors='replace'), errors.read().decode(errors='replace')


def compared(program, accelcc, devices, at):
    """The row of a program: a word per device, and what to say about it."""
    name, folder, build, arguments, tolerance, left_out = program
    file_name = name.replace('/', '_')
    binaries = {kind: os.path.join(at, f'{file_name}.{kind}') for kind in ('plain', 'accelcc')}
    compilers = {'plain': [os.environ.get('HOST_CC', 'gcc'), '-O1', '-w'], 'accelcc': [accelcc, '-O1', '-w', '--gpu-arch=none']}
    status, _, errors = run(['bash', '-c', f'"$@" {build} -lgomp -lm -o "{binaries["plain"]}"', 'bash', *compilers['plain']], folder)
    if status:
        return ['no plain'] * len(devices), next((line for line in errors.splitlines() if 'error' in line), first_line(errors))
    command = f'exec -a "{name}" "$0" {arguments}'
    ended, plain, errors = run(['bash', '-c', command, binaries['plain']], folder, None, LIMIT)
    if ended == 'too long' or ended < 0:
        return ['no plain'] * len(devices), f'status {ended} {first_line(errors)}'
    status, _, errors = run(['bash', '-c', f'"$@" {build} -lm -o "{binaries["accelcc"]}"', 'bash', *compilers['accelcc']], folder)
    if status:
        return ['not built'] * len(devices), next((line for line in errors.splitlines() if 'error' in line), first_line(errors))
    row, said = [], ''
    for device in devices:
        status, output, errors = run(['bash', '-c', command, binaries['accelcc']], folder, {'ACC_DEVICE_TYPE': device}, LIMIT)
        if status == 'too long':
            row.append(status)
        elif status != ended:
            row.append('fails')
            said = f'{device}: status {status} {first_line(errors)}'
        else:
            row.append('same' if same_output(plain, output, tolerance, left_out) else 'differs')
        with open(f'{binaries["accelcc"]}.{device}', 'w', encoding='utf-8') as file:
            file.write(output)
    with open(f'{binaries["plain"]}.out', 'w', encoding='utf-8') as file:
        file.write(plain)
    return row, said


def programs_of(path, only):
    programs = []
    with open(path, encoding='utf-8') as file:
        for line in file:
            fields = [field.strip() for field in line.split(';')]
            if not fields[0] or fields[0].startswith('#') or only not in fields[0]:
                continue
            name, folder, build, arguments, tolerance, left_out = (fields + [''] * 6)[:6]
            folder = os.path.join(os.path.dirname(os.path.abspath(path)), folder)
            programs.append((name, folder, build, arguments, float(tolerance or 1e-6), left_out))
    return programs


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('accelcc')
    parser.add_argument('list')
    parser.add_argument('--only', default='')
    parser.add_argument('--devices', default='host,cudasim')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--keep')
    options = parser.parse_args()
    devices, wrong = options.devices.split(','), 0
    programs = programs_of(options.list, options.only)
    if not programs:
        sys.exit('beside_plain: no programs in the list')
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        at = os.path.abspath(options.keep) if options.keep else temporary
        os.makedirs(at, exist_ok=True)
        results = [pool.submit(compared, program, os.path.abspath(options.accelcc), devices, at) for program in programs]
        print(f'{"program":<36}' + ''.join(f'{device:<12}' for device in devices))
        for program, result in zip(programs, results):
            row, said = result.result()
            wrong += any(word in ('differs', 'fails', 'not built') for word in row)
            print(f'{program[0]:<35} ' + ''.join(f'{word:<12}' for word in row) + said, flush=True)
    print(f'{len(programs)} programs, {wrong} wrong')
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
