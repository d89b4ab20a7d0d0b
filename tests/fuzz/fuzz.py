#!/usr/bin/env python3
"""fuzz: runs random programs with accelcc and compares what they print with what plain C prints. SPDX-License-Identifier: MIT

  fuzz.py ACCELCC --seeds A-B [--devices host,cudasim,nvidia] [--check] [--cases N] [--kinds flat,nested,...] [--keep DIR]
                  [--jobs N] [--time SECONDS] [--gpus N] [--save DIR]
  fuzz.py ACCELCC --seeds A-B --build DIR [--flags=--gpu-arch=sm_90]    leave the programs in DIR, with gpu_run.sh to run them elsewhere
  fuzz.py ACCELCC --one SEED --case K [--reduce]      print one case as a program; reduced as far as it still differs

A case that accelcc calls `not supported yet` is left out and counted. Exit status 1 if anything differs.
"""
import argparse
import collections
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import limited                                                          # noqa: E402
from fuzz_batch import batch                                            # noqa: E402
import fuzz_atomics                                                     # noqa: E402
import fuzz_attached                                                    # noqa: E402
import fuzz_between                                                     # noqa: E402
import fuzz_constructs                                                  # noqa: E402
import fuzz_contractions                                                # noqa: E402
import fuzz_extents                                                     # noqa: E402
import fuzz_forest                                                      # noqa: E402
import fuzz_levels                                                      # noqa: E402
import fuzz_objects                                                     # noqa: E402
import fuzz_ordered                                                     # noqa: E402
import fuzz_placed                                                      # noqa: E402
import fuzz_places                                                      # noqa: E402
import fuzz_queues                                                      # noqa: E402
import fuzz_routines                                                    # noqa: E402
import fuzz_sequences                                                   # noqa: E402
import fuzz_sweeps                                                      # noqa: E402
import fuzz_tiles                                                       # noqa: E402
import fuzz_transfers                                                   # noqa: E402
from fuzz_case import PROLOGUE, Case                                    # noqa: E402

KINDS = {'flat': fuzz_levels.flat, 'nested': fuzz_levels.nested, 'sequence': fuzz_sequences.sequence, 'data': fuzz_transfers.data,
         'queues': fuzz_queues.queues, 'members': fuzz_transfers.members, 'tiles': fuzz_tiles.tiles,
         'forced': fuzz_tiles.forced, 'triangles': fuzz_tiles.triangles, 'objects': fuzz_objects.objects,
         'routines': fuzz_routines.routines, 'files': fuzz_routines.files, 'pieces': fuzz_places.pieces, 'inferred': fuzz_places.inferred,
         'dimensions': fuzz_places.dimensions, 'control': fuzz_places.control, 'atomics': fuzz_atomics.atomics,
         'constructs': fuzz_constructs.constructs, 'placed': fuzz_placed.placed,
         'attached': fuzz_attached.attached, 'sets': fuzz_atomics.sets, 'forest': fuzz_forest.forest, 'sweeps': fuzz_sweeps.sweeps,
         'ordered': fuzz_ordered.ordered, 'extents': fuzz_extents.extents,
         'contractions': fuzz_contractions.contractions, 'between': fuzz_between.between}
WEIGHTS = {'flat': 5, 'nested': 7, 'sequence': 5, 'data': 2, 'queues': 2, 'members': 2, 'tiles': 4, 'forced': 1, 'triangles': 1,
           'objects': 4, 'routines': 2, 'pieces': 2, 'inferred': 2, 'dimensions': 1, 'control': 2, 'atomics': 3, 'constructs': 4,
           'placed': 3, 'files': 3, 'attached': 2, 'sets': 2, 'forest': 1, 'sweeps': 3, 'ordered': 2, 'extents': 2,
           'contractions': 3, 'between': 0}                               # 0: only where it is the only kind

OTHER = '/* in another file */\n'


def make_case(seed, number, kinds, drop=()):
    rng = random.Random(seed * 1000 + number)
    kind = rng.choice([k for k, n in WEIGHTS.items() for _ in range(n or len(kinds) == 1) if k in kinds and (k != 'files' or seed % 4 == 0 or len(kinds) == 1)])
    case = Case(rng, number, drop)
    KINDS[kind](case)
    return case, '/* seed %d case %d: %s */\n%s%s' % (seed, number, kind, case.text(), case.other and OTHER + case.other)


def other_file(cases):
    """The program's second file: the same for all that need one."""
    every = [cases[k].split(OTHER)[1] for k in sorted(cases) if OTHER in cases[k]]
    return PROLOGUE + ''.join(every) if every else ''


def program(cases):
    """A program that runs the cases, or those that its arguments name. cases: {number: text}"""
    text = PROLOGUE + ''.join(cases[k].split(OTHER)[0] for k in sorted(cases))
    text += 'int main(int argc, char **argv)\n{\nsetvbuf(stdout, NULL, _IOLBF, 1 << 16);\n'
    for k in sorted(cases):
        text += 'for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == %d) { printf("begin %d\\n"); case_%d(); }\n' % (k, k, k)
    return indent(text + 'return 0;\n}\n')


def shown(cases):
    """Both files, the second after #if 0."""
    second = other_file(cases)[len(PROLOGUE):]
    return program(cases) + ('#if 0 %s%s#endif\n' % (OTHER, second) if second else '')


def indent(text):
    """Braces give the indentation."""
    lines, depth = [], 0
    for line in text[len(PROLOGUE):].split('\n'):
        depth -= line.startswith('}')
        lines.append(line if line.startswith('#') else '    ' * max(depth, 0) + line)
        depth += line.startswith('}') + line.count('{') - line.count('}')
    return PROLOGUE + '\n'.join(lines)


def call(command, limit, env=None):
    """(status, stdout, stderr); status 'hang' when the limit, in seconds of the processor's time, passes."""
    try:
        p = limited.run(command, limit, env=env)
        return p.returncode, p.stdout.decode(errors='replace'), p.stderr.decode(errors='replace')
    except subprocess.TimeoutExpired as e:
        return 'hang', (e.stdout or b'').decode(errors='replace'), (e.stderr or b'').decode(errors='replace')


def by_case(text):
    result = collections.defaultdict(list)
    for line in text.splitlines():
        m = re.match(r'(?:case|begin) (\d+)', line)
        if m:
            result[int(m.group(1))].append(line)
    return result


class Fuzzer:
    """Builds and runs the programs of a seed, in a folder of its own. job: which of the processes at work, for the choice of a GPU"""

    def __init__(self, options, seed=0, job=0):
        self.o, self.seed, self.job, self.findings, self.skips, self.ran = options, seed, job, [], collections.Counter(), 0
        self.phases = collections.Counter()
        self.folder = os.path.join(options.keep, 'seed_%d' % seed) if options.keep else tempfile.mkdtemp(prefix='accelcc-fuzz-')
        os.makedirs(self.folder, exist_ok=True)

    def clean(self):
        if not self.o.keep:
            shutil.rmtree(self.folder, ignore_errors=True)

    def line(self):
        return 'seed %d: %d cases, %d refused, %d findings, %s' % (self.seed, self.ran, sum(self.skips.values()), len(
            self.findings), ' '.join('%s %.1f' % p for p in self.phases.items()))

    def timed(self, phase, function, *arguments):
        start = time.time()
        try:
            return function(*arguments)
        finally:
            self.phases[phase] += time.time() - start

    def path(self, name):
        return os.path.join(self.folder, name)

    def finding(self, seed, case, what, detail=''):
        self.findings.append((seed, case, what))
        lines = ['FINDING seed %s case %s: %s' % (seed, case, what)] + ['    ' + t[:300] for t in detail.strip().splitlines()[:6]]
        print('\n'.join(lines) + '\n', end='', flush=True)
        if self.o.save and case != '-':
            os.makedirs(self.o.save, exist_ok=True)
            with open(os.path.join(self.o.save, 'seed_%d_case_%d.c' % (seed, case)), 'w') as f:
                f.write('/* %s\n%s\n*/\n' % (what, detail.replace('*/', '* /')[:2000]) + shown(
                    {case: make_case(seed, case, self.o.kinds)[1]}))

    def compile_plain(self, cases):
        return self.timed('plain', self.compile_with_cc, cases)

    def compile_with_cc(self, cases):
        with open(self.path('fuzz.c'), 'w') as f:
            f.write(program(cases))
        with open(self.path('other.c'), 'w') as f:
            f.write(other_file(cases))
        self.sources = [self.path('fuzz.c')] + ([self.path('other.c')] if other_file(cases) else [])
        # AddressSanitizer's checks as calls: a fifth less time for gcc, and the programs are short.
        extra = ['-fsanitize=undefined,address,float-cast-overflow', '-g1', '--param=asan-instrumentation-with-call-threshold=0']
        extra = extra if self.o.sanitize_plain else []
        return call([os.environ.get('CC', 'cc'), '-std=gnu11', '-O0', '-ffp-contract=off', '-w'] + extra +
                    self.sources + ['-o', self.path('plain'), '-lm'], 300)

    def compile(self, cases):
        self.compile_plain(cases)
        return self.timed('accelcc', self.compile_with_accelcc)

    def compile_with_accelcc(self):
        command = [self.o.accelcc, '-std=gnu11', '-O1', '-w', '--without=small-loops'] + (['--expanded'] if self.o.expanded else []) + self.o.flags.split()
        return call(command + self.sources + ['-o', self.path('fuzz'), '-lm'], 600)

    def case_of_line(self, line):
        """The case that holds a line of the source."""
        found = None
        with open(self.path('fuzz.c')) as f:
            for text in list(f)[:line]:
                m = re.match(r'/\* seed \d+ case (\d+)', text)
                found = int(m.group(1)) if m else found
        return found

    def blame(self, cases, status, err):
        """Cases that accelcc refuses, by its messages or, without any, by trying each alone. Gives {case: message}"""
        refused = {}
        for line in err.splitlines():
            m = re.search(r'fuzz\.c[:(](\d+)(?::|\):)(?:\d+:)? *((?:fatal )?error: .*|internal error.*)', line)
            if m and self.case_of_line(int(m.group(1))):
                refused.setdefault(self.case_of_line(int(m.group(1))), m.group(2))
        if refused and (status == 1 and 'internal error' not in err or 'NVRTC refuses' in err):
            return refused
        for k in cases:
            status, _, err = self.compile({k: cases[k]})
            if status != 0:
                errors = [line for line in err.splitlines() if re.search('error|assert', line)]
                refused[k] = 'accelcc ends with %s: %s' % (status, '\n'.join(errors) or err.strip())
        return refused or {min(cases): 'accelcc ends with %s only with all cases: %s' % (status, err[-2000:])}

    def build(self, seed, cases):
        """Compiles what can be compiled of the cases; reports the rest."""
        while cases:
            status, _, err = self.compile(cases)
            if status == 0:
                return True
            for k, message in self.blame(cases, status, err).items():
                if 'not supported yet' in message and 'internal error' not in message:
                    self.skips[re.sub(r"[a-z]+[0-9]+(_[0-9]+)?", "x", message.split(' [')[0])[:150]] += 1
                else:
                    self.finding(seed, k, 'refused: ' + message.splitlines()[0], '\n'.join(message.splitlines()[1:]))
                cases.pop(k, None)
        return False

    def environment(self, device):
        env = dict(os.environ, ACC_DEVICE_TYPE='cudasim' if device == 'check' else device)
        env.setdefault('OMP_NUM_THREADS', '3')
        env.setdefault('ACCEL_CACHE_DIR', self.path('cache'))
        if device == 'nvidia' and self.o.gpus > 1:
            env['ACC_DEVICE_NUM'] = str(self.job % self.o.gpus)
        if device == 'check':
            env['ACCEL_SIM'] = 'check'
        return env

    def compare(self, seed, cases, device, plain):
        """Runs the program on a device until every case has run; reports differences."""
        left = sorted(cases)
        while left:
            status, out, err = call([self.path('fuzz')] + [str(k) for k in left], self.o.timeout, self.environment(device))
            got = by_case(out)
            done = [k for k in left if k in got]
            last = done[-1] if done else left[0]
            for k in done:
                if (status == 0 or k != last) and got[k] != plain[k]:
                    wrong = [a + '   plain: ' + b for a, b in zip(got[k], plain[k]) if a != b]
                    self.finding(seed, k, 'differs on ' + device, '\n'.join(wrong))
            if status == 0:
                if device == 'check' and err:
                    self.races(seed, err)
                return
            if 'NVRTC_ERROR_COMPILATION' in err:
                return self.uncompiled(seed, cases, device, plain, err)
            self.finding(seed, last, '%s on %s' % ('hang' if status == 'hang' else 'exit status %s' % status, device), err[-1500:])
            left = [k for k in left if k > last]

    def uncompiled(self, seed, cases, device, plain, err):
        """The device's own compiler refuses some cases: told, and left out."""
        places = [int(m.group(1)) for m in re.finditer(r'fuzz\.c:(\d+):\d+: error', err)]
        wrong = {self.case_of_line(line) for line in places} & set(cases) or set(cases)
        for k in wrong:
            self.finding(seed, k, 'the device code does not compile on ' + device, err[:1500])
            del cases[k]
        if cases and self.compile(cases)[0] == 0:
            self.compare(seed, cases, device, plain)

    def races(self, seed, err):
        reported = set()
        for m in re.finditer(r'fuzz\.c:(\d+)', err):
            k = self.case_of_line(int(m.group(1)))
            if k not in reported:
                reported.add(k)
                self.finding(seed, k, 'race checker', err[max(0, m.start() - 300):m.start() + 300])

    def run(self, seed, numbers, drop=()):
        cases = {k: make_case(seed, k, self.o.kinds, drop)[1] for k in numbers}
        if not self.build(seed, cases):
            return
        status, out, err = call([self.path('plain')] + [str(k) for k in cases], 120, dict(os.environ, ASAN_OPTIONS=''))
        if status or (err and self.o.sanitize_plain):
            self.finding(seed, '-', 'plain C ends with %s: the generator made a wrong program' % status, err)
            return
        self.ran += len(cases)
        if self.o.build:
            return self.leave(seed, out)
        for device in self.o.devices:
            self.timed(device, self.compare, seed, cases, device, by_case(out))

    def leave(self, seed, expected):
        """The program, what plain C prints, and the script that compares, for another machine."""
        os.makedirs(self.o.build, exist_ok=True)
        name = os.path.join(self.o.build, 'fuzz_%d' % seed)
        shutil.copy(self.path('fuzz'), name)
        subprocess.run(['strip', name], check=True)
        with open(name + '.expected', 'w') as f:
            f.write(expected)
        shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'gpu_run.sh'), self.o.build)

    # -- one case

    def fails(self, seed, number, drop):
        """What is wrong with the case, in words that do not depend on its size, or None."""
        self.findings = []
        stdout, sys.stdout = sys.stdout, open(os.devnull, 'w')
        try:
            self.run(seed, [number], drop)
        finally:
            sys.stdout = stdout
        return re.sub(r'[0-9]+', 'N', self.findings[0][2]) if self.findings else None

    def reduce(self, seed, number):
        """The greatest set of optional pieces, found greedily, without which the case still fails in the same way."""
        drop, what = set(), self.fails(seed, number, ())
        if not what:
            print('/* the case does not fail */')
            return drop
        case, _ = make_case(seed, number, self.o.kinds)
        pending, step = list(range(case.count, 0, -1)), max(case.count // 2, 1)
        while step:
            for i in range(0, len(pending), step):
                trial = drop | set(pending[i:i + step])
                if trial != drop and self.fails(seed, number, trial) == what:
                    drop = trial
            pending, step = [n for n in pending if n not in drop], step // 2
        print('/* %s */' % what)
        return drop


def options():
    p = argparse.ArgumentParser(description='random programs for accelcc')
    p.add_argument('accelcc')
    p.add_argument('--seeds', default='1-3')
    p.add_argument('--cases', type=int, default=20)
    p.add_argument('--devices', default='host,cudasim')
    p.add_argument('--check', action='store_true', help='also run under the race checker')
    p.add_argument('--kinds', default=','.join(KINDS))
    p.add_argument('--timeout', type=int, default=120, help='seconds of processor time of a program')
    p.add_argument('--expanded', action='store_true')
    p.add_argument('--flags', default='', help='further options of accelcc')
    p.add_argument('--build', help='folder for the programs, which do not run here')
    p.add_argument('--sanitize-plain', action='store_true', help='plain C with sanitizers, which must find nothing')
    p.add_argument('--keep', help='folder for the programs instead of temporary ones')
    p.add_argument('--save', help='folder for the sources of the cases found')
    p.add_argument('--jobs', type=int, default=1, help='seeds at work at once')
    p.add_argument('--time', type=float, default=0, help='no seed is begun after so many seconds')
    p.add_argument('--gpus', type=int, default=1, help='GPUs that the jobs of device nvidia share')
    p.add_argument('--one', type=int)
    p.add_argument('--case', type=int, default=1)
    p.add_argument('--reduce', action='store_true')
    o = p.parse_args()
    o.devices = o.devices.split(',') + (['check'] if o.check else [])
    o.kinds = o.kinds.split(',')
    return o


def main():
    o = options()
    if o.one is not None:
        fuzzer = Fuzzer(o, o.one)
        drop = fuzzer.reduce(o.one, o.case) if o.reduce else ()
        fuzzer.clean()
        print(shown({o.case: make_case(o.one, o.case, o.kinds, drop)[1]}))
        return 0
    first, _, last = o.seeds.partition('-')
    totals = batch(lambda seed, job: Fuzzer(o, seed, job), range(int(first), int(last or first) + 1), range(1, o.cases + 1), o)
    totals.show(o.devices)
    return 1 if totals.findings else 0


if __name__ == '__main__':
    sys.exit(main())
