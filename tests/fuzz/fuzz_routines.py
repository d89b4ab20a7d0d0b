"""fuzz_routines: functions of every level, called where they may be, and the globals that they use. SPDX-License-Identifier: MIT"""
import re

import fuzz_expr as x
from fuzz_objects import adding
from fuzz_scope import Array, Scope, Var

MARKS = (40, 6)                 # rows and columns of the declared array that routines write
RESULTS = [x.INT, x.LONG, x.UINT, x.DOUBLE]


class Routines:
    """The functions of one case. Rows have m elements of type kind; `table` is constant, `state` and `marks` are declared on the device, and
    the functions write `marks`."""

    def __init__(self, case):
        self.case, self.kind, self.m = case, case.rng.choice([x.INT, x.LONG, x.DOUBLE, x.UINT, x.SHORT]), case.rng.randint(1, 70)
        self.table, self.state, self.marks = case.new('a'), case.new('a'), case.new('a')
        self.values = [case.rng.randint(0, 9) for _ in range(case.rng.randint(1, 6))]
        const = case.rng.choice(['const ', 'const ', ''])
        case.statics += 'static %sint %s[%d] = { %s };\n' % (const, self.table, len(self.values), ', '.join(map(str, self.values)))
        case.statics += '' if const else '#pragma acc declare copyin(%s)\n' % self.table
        case.statics += 'static int %s = %d;\n#pragma acc declare copyin(%s)\n' % (self.state, 3, self.state)
        case.statics += 'static int %s[%d][%d];\n#pragma acc declare copyin(%s)\n' % ((self.marks,) + MARKS + (self.marks,))
        case.shows += 'HASH(%d, "%s", &%s[0][0], %d);\n' % (case.number, self.marks, self.marks, MARKS[0] * MARKS[1])

    def known(self):
        """The declared variables as another file sees them."""
        return 'extern int %s;\nextern int %s[%d][%d];\n#pragma acc declare copyin(%s, %s)\n' % (
            (self.state, self.marks) + MARKS + (self.state, self.marks))

    def scope(self, *more):
        scope = Scope()
        scope.arrays = [Array(self.table, x.INT, [len(self.values)], 0, 9, False)]
        scope.vars = [Var(self.state, x.INT, 0, 9, False)] + list(more)
        return scope

    def define(self, level, result, parameters, body):
        """The function's name; its level is written, or left to be inferred where there are loops that tell it."""
        case, name = self.case, self.case.new('f')
        said = '#pragma acc routine%s%s\n' % (case.rng.choice([' ', '  ', ' ']), level) if level else ''
        case.statics += '%sstatic %s%s %s(%s)\n{\n%s}\n' % (said, case.rng.choice(['', 'inline ']) if level == 'seq' else '', result, name,
                                                            parameters, body)
        return name

    def value(self):
        """A function of one number: with a table, the state, recursion or another function."""
        case, v = self.case, Var('v', x.INT, 0, 100, False)
        scope, result = self.scope(v), case.rng.choice(RESULTS)
        if case.chance(0.25):
            return self.bound(scope, result)
        body = ''.join(case.statement(scope) for _ in range(case.rng.randint(0, 2)))
        e = x.coerce(case.expr(scope), 0, 100)
        if case.chance(0.25):
            name = self.define('seq', result.name, 'int v', '%sreturn %s;\n' % (body, e.text))
            case.statics = case.statics.replace('return %s;\n}\n' % e.text, 'return v > 5 ? %s(v / 2) + 1 : %s;\n}\n' % (name, e.at(3)), 1) \
                if case.statics.count('return %s;\n}\n' % e.text) == 1 else case.statics
            return name
        return self.define(case.rng.choice(['seq', '']), result.name, 'int v', '%sreturn %s;\n' % (body, e.text))

    def bound(self, scope, result):
        """A function whose calls on the device are calls of another, which computes the same in other words."""
        case, name = self.case, self.case.new('f')
        e = x.coerce(case.expr(scope), 0, 100)
        device = self.define('seq', result.name, 'int v', '%s s = %s;\nif (v < 0) s = 0;\nreturn s;\n' % (result.name, e.at(2)))
        form = case.rng.choice(['bind(%s)', 'bind("%s")', 'nohost bind(%s)']) % device
        case.statics += '#pragma acc routine seq %s\nstatic %s %s(int v)\n{\nreturn %s;\n}\n' % (form, result.name, name, e.text)
        return name

    def marking(self):
        """A function that writes its row of the declared array: one element, or all by the lanes."""
        case, v, k = self.case, Var('v', x.INT, 0, 100, False), Var('k', x.INT, 0, MARKS[1] - 1, False, True)
        if case.chance(0.5):
            at, e = '%s[v][%d]' % (self.marks, case.rng.randrange(MARKS[1])), x.coerce(case.expr(self.scope(v)), 0, 100)
            return self.define('seq', 'int', 'int v', '%s += %s;\nreturn %s %% 50;\n' % (at, e.at(2), at))
        e = x.coerce(case.expr(self.scope(v, k)), 0, 100)
        return self.define('vector', 'int', 'int v', '#pragma acc loop vector\nfor (int k = 0; k < %d; k++) %s[v][k] = %s;\nreturn v;\n' % (
            MARKS[1], self.marks, e.at(2)))

    def composite(self, level, n):
        """A function that reduces rows into n elements of an array or members of a struct, by workers and lanes or by lanes, and stores them."""
        case, op, kind = self.case, self.case.rng.choice(['+', '+', 'max', 'min', '^', '|']), self.case.rng.choice([x.INT, x.LONG])
        scope = self.scope(Var('p[i * n + k]', self.kind, 0, 1000, False), Var('i', x.INT, 0, 100, False), Var('k', x.INT, 0, 100, False))
        record, first = case.chance(0.35), ', '.join(str(case.rng.randint(0, 3)) for _ in range(n))
        part = 'r.m%d' % case.rng.randrange(n) if record else 'r[(i + k) %% %d]' % n
        text = '#pragma acc loop vector reduction(%s:r)\nfor (int k = 0; k < n; k++) {\n%s}\n' % (op, adding(op, kind)(case, scope, part))
        shared = '#pragma acc loop worker reduction(%s:r)\n' % op if level == 'worker' else '#pragma acc loop seq\n'
        own, home = '%s r[%d]' % (kind.name, n), 'for (int j = 0; j < %d; j++) o[j] = r[j];\n' % n
        if record:
            own = 'struct { %s} r' % ''.join('%s m%d; ' % (kind.name, i) for i in range(n))
            home = ''.join('o[%d] = r.m%d;\n' % (i, i) for i in range(n))
        return self.define(level, 'void', 'const %s *p, int rows, int n, long *o' % self.kind.name,
                           '%s = { %s };\n%sfor (int i = 0; i < rows; i++) {\n%s}\n%s' % (own, first, shared, text, home))

    def vector_sum(self, value):
        """A reduction over a row by the lanes, given back."""
        scope = self.scope(Var('p[k]', self.kind, 0, 100, False), Var('k', x.INT, 0, 100, False))
        e = x.coerce(self.case.expr(scope), 0, 5)
        body = 'long s = 1;\n#pragma acc loop vector reduction(+:s)\nfor (int k = 0; k < n; k++) s += %s + (long)%s(k %% 9);\nreturn s;\n' % (
            e.at(13), value)
        return self.define('vector', 'long', 'const %s *p, int n' % self.kind.name, body)

    def vector_fill(self, value):
        scope = self.scope(Var('k', x.INT, 0, 100, False), Var('v', x.INT, 0, 100, False))
        e = x.coerce(self.case.expr(scope), 0, 50)
        body = '#pragma acc loop vector\nfor (int k = 0; k < n; k++) p[k] = %s + (int)%s(v %% 7) %% 10;\n' % (e.at(13), value)
        return self.define('vector', 'void', '%s *p, int n, int v' % self.kind.name, body)

    def worker_rows(self, fill, total):
        """Rows by the workers, with the lanes in the function called or in a loop here."""
        inner = '%s(p + i * n, n, i);\n' % fill if self.case.chance(0.5) else \
            '#pragma acc loop vector\nfor (int k = 0; k < n; k++) p[i * n + k] = (i + k) %% %d;\n' % self.case.rng.randint(1, 50)
        rest = 'if (n > 1) p[i * n + 1] = %s(p + i * n, n) %% 90;\n' % total if self.case.chance(0.4) else ''
        return self.define('worker', 'void', '%s *p, int rows, int n' % self.kind.name,
                           '#pragma acc loop worker\nfor (int i = 0; i < rows; i++) {\n%s%s}\n' % (inner, rest))

    def gang_blocks(self, rows):
        return self.define('gang', 'void', '%s *p, int blocks, int rows, int n' % self.kind.name,
                           '#pragma acc loop gang\nfor (int b = 0; b < blocks; b++) %s(p + b * rows * n, rows, n);\n' % rows)


def calls(case, r, array, size):
    """Regions that call them; array holds size[0] * size[1] rows of r.m elements."""
    rng, name, (blocks, rows), m = case.rng, array.array.name, size, r.m
    value = r.value()
    fill, total = r.vector_fill(value), r.vector_sum(value)
    worker = r.worker_rows(fill, total)
    sums, n = case.new('r'), case.new('i')
    row = '%s + %s * %d' % (name, n, m)
    clauses = '%DATA%' + rng.choice(['', ' vector_length(32)', ' vector_length(64) num_workers(2)', ' num_gangs(3)'])
    forms = ['#pragma acc parallel%s\n%s(%s, %d, %d, %d);\n' % (clauses, r.gang_blocks(worker), name, blocks, rows, m),
             '#pragma acc parallel loop gang%s\nfor (int %s = 0; %s < %d; %s++) %s(%s + %s * %d, %d, %d);\n' % (
                 clauses, n, n, blocks, n, worker, name, n, rows * m, rows, m),
             '#pragma acc parallel loop gang%s%s\nfor (int %s = 0; %s < %d; %s++) %s(%s, %d, %s + %s);\n' % (
                 rng.choice([' worker', '']), clauses, n, n, blocks * rows, n, fill, row, m, n, r.state),
             '#pragma acc parallel loop gang worker reduction(+:%s)%s\nfor (int %s = 0; %s < %d; %s++) %s += %s(%s, %d);\n' % (
                 sums, clauses, n, n, blocks * rows, n, sums, total, row, m),
             '#pragma acc parallel loop reduction(+:%s)%s\nfor (int %s = 0; %s < %d; %s++) %s += (long)%s(%s %% 100) + (long)%s[%s];\n' % (
                 sums, clauses, n, n, blocks * rows * m, n, sums, value, n, name, n),
             '#pragma acc serial%%DATA%%\n{\nfor (int %s = 0; %s < %d; %s++) %s(%s, %d, 4);\n}\n' % (n, n, blocks * rows, n, fill, row, m)]
    case.locals += 'long %s = 7;\n' % sums
    case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, sums, sums)
    return forms + [marked(case, r, clauses, blocks * rows), reduced(case, r, clauses, array, size)]


def marked(case, r, clauses, rows):
    """A region whose iterations write the declared array through a function."""
    n, sums = case.new('i'), case.new('r')
    case.locals += 'long %s = 0;\n' % sums
    case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, sums, sums)
    return '#pragma acc parallel loop gang reduction(+:%s)%s\nfor (int %s = 0; %s < %d; %s++) %s += %s(%s);\n#pragma acc update self(%s)\n' % (
        sums, clauses, n, n, rows, n, sums, r.marking(), n, r.marks)


def reduced(case, r, clauses, array, size):
    """A region whose gangs, or workers, have a function reduce blocks of rows into arrays."""
    (blocks, rows), level, k, n = size, case.rng.choice(['worker', 'worker', 'vector']), case.rng.choice([1, 2, 3, 5, 9]), case.new('i')
    out = case.array([blocks * k], True, x.LONG, 'pointer', True)
    spread = case.rng.choice([' gang', ' gang worker', '']) if level == 'vector' else ' gang'
    return '#pragma acc parallel loop%s copy(%s)%s\nfor (int %s = 0; %s < %d; %s++) %s(%s + %s * %d, %d, %d, %s + %s * %d);\n' % (
        spread, out.section, clauses, n, n, blocks, n, r.composite(level, k), array.array.name, n, rows * r.m, rows, r.m, out.array.name, n, k)


def forms_of(case, r, most):
    """The array of the calls, of `most` rows at most along each dimension, and the constructs that may make them."""
    size = (case.rng.randint(1, most), case.rng.randint(1, most))
    array = case.array([size[0] * size[1] * r.m], True, r.kind, 'pointer', True)
    return array, calls(case, r, array, size)


def one_by_one(case, r, array, forms, most):
    """Some of the constructs; the declared variable changes between them."""
    rng = case.rng
    for _ in range(rng.randint(1, most)):
        case.body += case.around([array], rng.choice(forms))
        if case.chance(0.3):
            case.body += '%s = %d;\n#pragma acc update device(%s)\n' % (r.state, rng.randint(0, 9), r.state)


def routines(case):
    """Several constructs that call functions of several levels."""
    r = Routines(case)
    array, forms = forms_of(case, r, 6)
    one_by_one(case, r, array, forms, 4)


def with_levels(text):
    """Every function with a routine directive: another file cannot see what its loops say."""
    result, last = '', ''
    for line in text.splitlines(True):
        if re.match(r'[a-z][a-z ]* \*?f[0-9_]+\([^;]*\)$', line) and '#pragma acc routine' not in last:
            result += '#pragma acc routine seq\n'
        result, last = result + line, line
    return result


def prototypes(text):
    """The functions of `text` as other files know them, each with its routine directive."""
    result = ''
    for m in re.finditer(r'(#pragma acc routine[^\n]*\n)?^([a-z][a-z ]* \*?f[0-9_]+\([^)]*\))\n{', text, re.M):
        result += (m.group(1) or '#pragma acc routine seq\n') + m.group(2) + ';\n'
    return result


def files(case):
    """Functions and the declared variable of another file."""
    before, r = case.statics, Routines(case)
    array, forms = forms_of(case, r, 5)
    text = with_levels(re.sub(r'^static (inline )?', '', case.statics[len(before):], flags=re.M))
    case.other = text
    case.statics = before + r.known() + prototypes(text)
    one_by_one(case, r, array, forms, 3)
