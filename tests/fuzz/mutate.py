#!/usr/bin/env python3
"""Mutates valid programs, and holds accelcc to how it must fail. SPDX-License-Identifier: MIT

    mutate.py ACCELCC [--whole] [--server SERVER] [--count N | --time SECONDS] [--seed S] [--jobs J] [--keep FOLDER] [PROGRAM...]
    mutate.py ACCELCC --write-texts FOLDER [PROGRAM...]       the preprocessor's output of each program, for another machine:
    mutate.py --texts FOLDER --server SERVER --time SECONDS --jobs J --keep FOLDER

What changes is in the directives; with --whole, anywhere in the text. Every mutant ends within ten seconds of processor time and 1 GB of
memory (besides the address space for the stack) with status 0, 1 or 2; with 1, each error has file:line:col, there is at least one, and no
output is left; with 0, there is no error. Programs: those of tests/run and tests/diag by default. --keep holds the mutants that fail.
With a server (mutant_server.c) a mutant takes a third of the time: libclang is loaded once, and the preprocessor has read most of the programs before
they are changed. Without one, every tenth mutant is compiled to an object, without its kernels, whose compilation may take longer.
"""
import argparse
import collections
import multiprocessing
import os
import queue
import random
import re
import resource
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from mutations import mutant, whole_mutant                              # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
CLOCK = 1200                            # seconds for what waits for ever
MEMORY = 1 << 20                        # KiB
# The rest of a preprocessed text is the program's own: what it includes comes before.
LAST_INCLUDE = re.compile(r'(?s).*^# \d+ "[^"\n]*" 2\n', re.M)


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (10, 11))
    resource.setrlimit(resource.RLIMIT_DATA, (1536 << 20, 1536 << 20))        # a third of it is the space of the stack
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def verdict(status, said, left):
    """What is wrong with how accelcc ended, or None."""
    errors = [line for line in said.split('\n') if re.search(r'\berror:', line) and not re.match(r' +\d* \|', line)]
    if status in (-24, -9): return 'more than ten seconds'
    if status not in (0, 1, 2): return 'status %d' % status
    if 'Sanitizer' in said or 'runtime error' in said: return 'sanitizer'
    if 'internal error' in said: return 'internal error'
    if status == 0: return 'status 0 with an error' if errors else None
    if left: return 'output left: ' + ' '.join(left)
    if not errors: return 'status %d without an error' % status
    errors = [line for line in errors if 'too many errors emitted' not in line]        # the preprocessor's, after twenty with places
    # A line marker may name a file with any characters, form feeds and colons too.
    bare = [line for line in errors if not re.match(r'.+?:\d+:(\d+:)? (fatal )?error: ', line)]
    return 'no place: ' + bare[0] if bare else None


def read(path):
    with open(path, encoding='utf-8', errors='surrogateescape', newline='') as f: return f.read()


class Command:
    """Runs accelcc itself."""

    def __init__(self, o):
        self.accelcc, self.change, self.form = os.path.abspath(o.accelcc), whole_mutant if o.whole else mutant, 'source'

    def text(self, r, path):
        self.folder = os.path.dirname(path)
        return self.change(r, read(path))

    def run(self, r, source, output):
        form = ['-c', '--gpu-arch=none', '-o', output + '.o'] if r.randrange(10) == 0 else ['--emit', '-o', output]
        command = [self.accelcc, '-w', '-I' + self.folder] + form + [source]
        try:
            done = subprocess.run(command, cwd=os.path.dirname(output), stdin=subprocess.DEVNULL, capture_output=True, timeout=CLOCK, preexec_fn=limit)
        except subprocess.TimeoutExpired:
            return None, 'hangs', 0, 0
        return done.returncode, done.stderr.decode(errors='replace'), 0, 0

    def end(self): pass


class Server:
    """Asks a server of its own. Of sources the preprocessor reads a quarter after the change; texts it has read all before."""

    def __init__(self, o):
        self.command, self.accelcc, self.texts, self.process = [os.path.abspath(o.server)], o.accelcc, {}, None

    def start(self, source):
        if not self.process or self.process.poll() is not None:
            warm = source + '.warm.c'
            with open(warm, 'w') as f: f.write('int f(int n)\n{\n#pragma acc parallel loop\nfor (int i = 0; i < n; i++) ;\nreturn n;\n}\n')
            command = self.command + ['text' if self.accelcc is None else 'source', warm, warm + '.out']
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self.process

    def preprocessed(self, path):
        if path not in self.texts: self.texts[path] = preprocess(self.accelcc, path)
        return self.texts[path]

    def text(self, r, path):
        self.form = 'source' if not path.endswith('.i') and not r.randrange(4) else r.choice(['text', 'text', 'expanded'])
        if self.form == 'source': return whole_mutant(r, read(path))
        text = read(path) if path.endswith('.i') else self.preprocessed(path)
        end = LAST_INCLUDE.match(text).end() if LAST_INCLUDE.match(text) else 0
        return text[:end] + whole_mutant(r, text[end:])

    def run(self, r, source, output):
        server = self.start(source)
        server.stdin.write('\t'.join([self.form, source, output, source + '.said']) + '\n')
        server.stdin.flush()
        if not select.select([server.stdout], [], [], CLOCK)[0]:
            server.kill()
            return None, 'hangs', 0, 0
        answer = server.stdout.readline().split()
        if len(answer) != 3: return None, 'the server ends', 0, 0
        with open(source + '.said', errors='replace', newline='\n') as f: said = f.read()
        return int(answer[0]), said, int(answer[1]), int(answer[2])

    def end(self):
        if self.process: self.process.communicate()


def preprocess(accelcc, path):
    done = subprocess.run([accelcc, '-w', '-I' + os.path.dirname(path), '--dump=expand', path], capture_output=True)
    return done.stdout.decode('utf-8', 'surrogateescape')


def try_one(runner, path, seed, work):
    """(what is wrong or None, status, KiB, milliseconds, the mutant's file)"""
    r = random.Random(seed)
    source, output = os.path.join(work, os.path.basename(path)[:-2] + '.c'), os.path.join(work, 'out')
    text = runner.text(r, path)
    with open(source, 'w', encoding='utf-8', errors='surrogateescape', newline='') as f: f.write(text)
    os.mkdir(output)
    status, said, memory, spent = runner.run(r, source, output + '/m')
    wrong = said if status is None else verdict(status, said, os.listdir(output))
    if memory > MEMORY: wrong = '%d MiB of memory' % (memory >> 10)
    shutil.rmtree(output)
    return wrong and '%s seed %s: %s\n%s' % (os.path.basename(path), seed, wrong, said[:600]), status, memory, spent, source


def work_through(o, programs, job, results):
    """One of the processes at work: every o.jobs-th mutant, until there are enough or the time is over."""
    runner, end = (Server if o.server else Command)(o), time.time() + o.time if o.time else None
    work = tempfile.mkdtemp(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None)
    k = job
    try:
        while time.time() < end if end else k < o.count:
            seed = '%d:%d' % (o.seed, k)
            path = random.Random('program ' + seed).choice(programs)
            wrong, status, memory, spent, source = try_one(runner, path, seed, work)
            if wrong and o.keep:
                form = 'c' if runner.form == 'source' else 'i'              # accelcc -x c reads a preprocessed one too
                shutil.copy(source, os.path.join(o.keep, '%s.%s.%s' % (os.path.basename(path)[:-2], seed.replace(':', '.'), form)))
            os.remove(source)
            results.put((wrong, status, memory, spent))
            k += o.jobs
    finally:
        runner.end()
        results.put(None)
        shutil.rmtree(work, ignore_errors=True)


def collect(workers, results):
    """Prints what is wrong as it comes; (mutants, wrong ones, statuses, most KiB, most milliseconds)"""
    count, failed, ends, most, longest, left = 0, 0, collections.Counter(), 0, 0, len(workers)
    while left:
        try: one = results.get(timeout=10)
        except queue.Empty:
            if any(w.is_alive() for w in workers): continue
            sys.exit('mutate.py: a process ends without a result')
        if one is None:
            left -= 1
            continue
        wrong, status, memory, spent = one
        count += 1
        failed += bool(wrong)
        if wrong: print(wrong, flush=True)
        else: ends[status] += 1
        most, longest = max(most, memory), max(longest, spent)
    return count, failed, ends, most, longest


def programs_of(o):
    if o.texts: return [os.path.join(o.texts, x) for x in sorted(os.listdir(o.texts)) if x.endswith('.i')]
    folders = [os.path.join(HERE, '..', f) for f in ('run', 'diag')]
    programs = o.programs or sorted(os.path.join(f, x) for f in folders for x in os.listdir(f) if x.endswith('.c'))
    return [os.path.abspath(x) for x in programs if os.path.getsize(x) <= o.largest]


def write_texts(o):
    os.makedirs(o.write_texts, exist_ok=True)
    for path in programs_of(o):
        text = preprocess(o.accelcc, path)
        with open(os.path.join(o.write_texts, os.path.basename(path)[:-2] + '.i'), 'w', encoding='utf-8', errors='surrogateescape', newline='') as f:
            f.write(text)


def options():
    p = argparse.ArgumentParser()
    p.add_argument('accelcc', nargs='?')
    p.add_argument('--count', type=int, default=300)
    p.add_argument('--time', type=float, help='seconds, in place of a count')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--jobs', type=int, default=2)
    p.add_argument('--keep')
    p.add_argument('--whole', action='store_true', help='mutate all of the text, not only directives')
    p.add_argument('--server', help='the program mutant_server; implies --whole')
    p.add_argument('--texts', help='a folder of preprocessed programs, NAME.i')
    p.add_argument('--write-texts', metavar='FOLDER')
    p.add_argument('--largest', type=int, default=20000, help='bytes of a program')
    p.add_argument('programs', nargs='*')
    return p.parse_intermixed_args()


def main():
    o = options()
    if o.write_texts: return write_texts(o)
    if o.keep: os.makedirs(o.keep, exist_ok=True)
    results, programs, start = multiprocessing.Queue(), programs_of(o), time.time()
    workers = [multiprocessing.Process(target=work_through, args=(o, programs, job, results)) for job in range(o.jobs)]
    for w in workers: w.start()
    count, failed, ends, most, longest = collect(workers, results)
    measured = ', at most %d MiB and %.1f s each' % (most >> 10, longest / 1000) if o.server else ''
    print('%d mutants in %.0f s, %d wrong; statuses %s%s' % (count, time.time() - start, failed, dict(sorted(ends.items())), measured))
    return failed != 0


if __name__ == '__main__': sys.exit(main())
