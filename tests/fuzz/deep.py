#!/usr/bin/env python3
"""Programs that are deep, long or wide, as other programs write them: translated within limits, or refused at a place.
SPDX-License-Identifier: MIT

    deep.py ACCELCC [KIND...]

Each ends within 10 seconds of processor time and 1 GB of memory (besides the address space for the stack), with status 0, or with status 1
and the message that its row names.
"""
import os
import re
import resource
import subprocess
import sys
import tempfile


def program(body, before=''):
    """The body in a function of the host and in a loop of the device."""
    loop = '#pragma acc parallel loop copy(x[0:n])\n    for (int i = 0; i < n; i++) {\n%s\n    }\n' % body
    return '%s\nint host(int i, int y, int *x)\n{\n%s\n    return 0;\n}\nvoid device(int n, int y, int *x)\n{\n%s}\n' % (before, body, loop)


def function(body): return 'void device(int n, int *x)\n{\n%s\n}\n' % body
def numbers(n): return ','.join(map(str, range(n)))


# name: (text for a size, size, what the message holds where it is refused)
KINDS = {
    'sum': (lambda n: program('x[i] = ' + ' + '.join(['y'] * n) + ';'), 20000, None),
    'minus': (lambda n: program('x[i] = ' + '- ' * n + 'y;'), 10000, None),
    'parentheses': (lambda n: program('x[i] = ' + '(' * n + 'y' + ')' * n + ';'), 10000, None),
    'more parentheses': (lambda n: program('x[i] = ' + '(' * n + 'y' + ')' * n + ';'), 60000, 'nesting level'),
    'casts': (lambda n: program('x[i] = ' + '(int)' * n + 'y;'), 5000, None),
    'conditionals': (lambda n: program('x[i] = ' + ''.join('y == %d ? %d : ' % (k, k) for k in range(n)) + '0;'), 5000, None),
    'commas': (lambda n: program('x[i] = (' + ', '.join(['y'] * n) + ');'), 4000, None),
    'assignments': (lambda n: program('x[i] = ' + 'y = ' * n + '1;'), 5000, None),
    'calls': (lambda n: program('x[i] = ' + 'f(' * n + 'y' + ')' * n + ';', 'static int f(int a) { return a; }'), 5000, None),
    'members': (lambda n: program('x[i] = p' + '->p' * n + '->v;', 'struct s { int v; struct s *p; } z, *p = &z;\n#pragma acc declare copyin(p)'), 3000, None),
    'blocks': (lambda n: program('{' * n + 'x[i] = 1;' + '}' * n), 10000, None),
    'ifs': (lambda n: program('if (y) ' * n + 'x[i] = 1;'), 5000, None),
    'else-ifs': (lambda n: program(' else '.join('if (y == %d) x[i] = %d;' % (k, k) for k in range(n))), 2000, None),
    'loops in loops': (lambda n: program('for (; y < 3; y++)\n' * n + 'x[i] = y;'), 300, None),
    'loops without end': (lambda n: function('#pragma acc parallel loop\nfor (int i = 0; i < n; i++) ' + 'for (;;) ' * n + 'x[i] = 1;'), 4000, None),
    'conditional loops': (lambda n: function('#pragma acc serial\nfor (int i = 0; i < n; i++) ' + 'for (;;) if (n) ' * n + '{' + 'x[i] += n;' * 40 + '}'),
                          3000, None),
    'loops in kernels': (lambda n: function('#pragma acc kernels copy(x[0:n])\nfor (int i = 0; i < n; i++) ' + 'for (; i < n;) ' * n +
                                            '{ int y = x[i];' + 'x[i] += y * (x[i] + 1); if (x[i] > n) y++;' * 40 + '}'), 2500, None),
    'loops around a directive': (lambda n: function('#pragma acc enter data copyin(x[0:n])\n' + 'for (int i = 0; i < n; i++) ' * n +
                                                    '{\n#pragma acc update self(x[0:n])\n}\n#pragma acc exit data delete(x[0:n])'), 300, None),
    'canonical loops': (lambda n: program(''.join('for (int j%d = 0; j%d < y; j%d++)\n' % (k, k, k) for k in range(n)) + 'x[i] += 1;'), 1000, None),
    'loops of constant bounds': (lambda n: function('#pragma acc kernels copy(x[0:n])\n' + ''.join('for (int j%d = 0; j%d < 2; j%d++)\n' % (k, k, k)
                                                    for k in range(n)) + 'x[0] += 1;'), 1000, None),
    'a nest': (lambda n: program(''.join('for (int j%d = 0; j%d < i; j%d++)\n' % (k, k, k) for k in range(n)) + 'x[i] = x[j%d];' % (n - 1)), 60, None),
    'cases': (lambda n: program('switch (y) {' + ''.join('case %d:' % k for k in range(n)) + 'x[i] = 2; }'), 10000, None),
    'labels': (lambda n: program(''.join('l%d: ' % k for k in range(n)) + 'x[i] = 2;'), 10000, None),
    'statements': (lambda n: program('x[i] += y;\n' * n), 3000, None),
    'a line': (lambda n: function('#pragma acc serial copy(x[0:1])\n{ ' + 'x[0] += n; ' * n + '}'), 16000, None),
    'declarations': (lambda n: program(''.join('int v%d = y;\n' % k for k in range(n))), 5000, None),
    'records in records': (lambda n: program('struct ' + '{ struct ' * n + '{ int a; }' + ' m; }' * n + ' s; x[i] = sizeof s;'), 400, None),
    'a table': (lambda n: program('x[i] = t[y];', 'static const int t[] = {' + numbers(n) + '};'), 100000, None),
    'a local table': (lambda n: program('const int t[] = {' + numbers(n) + '}; x[i] = t[y];'), 10000, None),
    'a string': (lambda n: program('x[i] = s[y];', 'static const char s[] = "' + 'a' * n + '";'), 1000000, None),
    'a name': (lambda n: program('x[i] = y' + 'y' * n + ';'), 1000000, 'undeclared identifier'),
    'pragmas': (lambda n: program('x[i] = y;', '#pragma foo\n' * n), 100000, None),
    'constructs': (lambda n: function('#pragma acc parallel loop copy(x[0:n])\nfor (int i = 0; i < n; i++) x[i] = 1;\n' * n), 400, None),
    'updates': (lambda n: function('#pragma acc update self(x[0:n])\n' * n), 5000, None),
    'errors': (lambda n: function('#pragma acc wait nonsense\n' * n), 5000, 'only the first 100 messages'),
    'a clause': (lambda n: function('#pragma acc parallel loop copy(x[0:' + '+'.join(['n'] * n) + '])\nfor (int i = 0; i < n; i++) x[i] = 1;'), 20000, None),
}


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (10, 11))
    resource.setrlimit(resource.RLIMIT_DATA, (1536 << 20, 1536 << 20))        # a third of it is the space of the stack
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def wrong(accelcc, work, kind):
    text, size, refused = KINDS[kind]
    with open(work + '/deep.c', 'w') as f: f.write(text(size))
    done = subprocess.run([accelcc, '--emit', '-o', work + '/deep.accel.c', work + '/deep.c'], stdin=subprocess.DEVNULL, capture_output=True,
                          preexec_fn=limit)
    said = done.stderr.decode(errors='replace')
    if done.returncode != (1 if refused else 0): return 'status %d' % done.returncode
    if refused and refused not in said: return "not said: '%s'" % refused
    if refused and not re.search(r'^\S*deep\.c:\d+:\d+: error: ', said, re.M): return 'no place'
    return 'messages of %d bytes' % len(said) if len(said) > 200000 else None


def main():
    accelcc = os.path.abspath(sys.argv[1])
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        for kind in sys.argv[2:] or KINDS:
            why = wrong(accelcc, work, kind)
            failed += why is not None
            if why: print('%s, %d: %s' % (kind, KINDS[kind][1], why))
    print('%d kinds, %d wrong' % (len(sys.argv[2:] or KINDS), failed))
    return failed != 0


if __name__ == '__main__': sys.exit(main())
