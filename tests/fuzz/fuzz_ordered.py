"""fuzz_ordered: sums of numbers that are rounded, made in the order of the text; every bit is compared. SPDX-License-Identifier: MIT"""
from fuzz_expr import DOUBLE, FLOAT

# The loop around rows. Its rows are done at once; `ordered` is here or on the loop of the row.
OUTER = ['parallel loop', 'parallel loop gang', 'parallel loop gang vector', 'parallel loop gang worker num_workers(3)', 'kernels loop independent',
         'parallel loop num_gangs(5) vector_length(32)', 'serial loop']


class Sums:
    """A matrix of n rows of m numbers, a row of n results, and m weights."""

    def __init__(self, case):
        rng = case.rng
        self.case, self.n, self.m = case, rng.randint(1, 40), rng.randint(1, 50)
        self.kind = rng.choice([DOUBLE, DOUBLE, FLOAT])
        self.a, self.w, self.y = (self.rounded(total) for total in (self.n * self.m, self.m, self.n))
        self.i, self.j, self.rows, self.columns = case.new('i'), case.new('j'), case.amount(self.n), case.amount(self.m)

    def rounded(self, total):
        """A row of numbers that no sum of them can hold whole."""
        case, name = self.case, self.case.new('a')
        case.statics += 'static %s %s[%d];\n' % (self.kind.name, name, total)
        case.locals += 'for (int q = 0; q < %d; q++) %s[q] = (%s)(mix(q * 5u + %du) %% 2001 - 1000.0) / (1 + mix(q + %du) %% 97);\n' % (
            total, name, self.kind.name, case.rng.randrange(1000), case.rng.randrange(1000))
        case.shows += 'BITS(%d, "%s", %s);\n' % (case.number, name, name)
        return name

    def scalar(self, kind=None):
        name = self.case.new('r')
        self.case.locals += '%s %s = %s;\n' % ((kind or self.kind).name, name, self.case.rng.choice(['0', '1', '-2.75']))
        self.case.shows += 'BITS(%d, "%s", %s);\n' % (self.case.number, name, name)
        return name

    def term(self):
        """Products among it, which contraction would round once less."""
        a, w = '%s[%s * %s + %s]' % (self.a, self.i, self.columns, self.j), '%s[%s]' % (self.w, self.j)
        return self.case.rng.choice([a, a + ' * ' + w, '(%s - %s) * %s' % (a, w, w), '%s / (2 + %s * %s)' % (a, w, w),
                                     '(%s %% 3 ? %s : %s)' % (self.j, a, w), '%s * %s - %s * %s' % (a, a, w, w)])

    def update(self, place):
        op = self.case.rng.choice(['+', '+', '-', '*'])
        if op == '*':
            return '+', '%s += %s;\n' % (place, self.term())
        return '+', self.case.rng.choice(['%s %s= %s;\n' % (place, op, self.term()), '%s = %s %s %s;\n' % (place, place, op, self.term())])

    def head(self, index, count):
        return 'for (int %s = 0; %s < %s; %s++)' % (index, index, count, index)

    def over_rows(self):
        return self.head(self.i, self.rows)

    def over_columns(self):
        return self.head(self.j, self.columns)


def by_rows(s):
    """Rows at once, each summed in order, by a reduction or by the loop alone."""
    rng, t = s.case.rng, s.case.new('t')
    op, update = s.update(t)
    inside = rng.choice(['', 'reduction(%s:%s)' % (op, t), 'ordered reduction(%s:%s)' % (op, t), 'ordered'])
    outer = rng.choice(OUTER)
    ordered = '' if 'ordered' in inside and outer[0] == 'p' else ' ordered'
    loop = '#pragma acc loop %s\n' % inside if inside or s.case.chance(0.4) else ''
    if not loop and not ordered:
        ordered = ' ordered'
    return '#pragma acc %s%s\n%s {\n%s %s = 0;\n%s%s {\n%s}\n%s[%s] = %s * 2;\n}\n' % (
        outer, ordered, s.over_rows(), s.kind.name, t, loop, s.over_columns(), update, s.y, s.i, t)


def in_place(s):
    """Elements that carry the sum of their row, or of a column."""
    place, other = s.case.rng.choice([('%s[%s]' % (s.y, s.i), False), ('%s[%s]' % (s.w, s.j), True)])
    update = '%s += %s[%s * %s + %s] * %s[%s];\n' % (place, s.a, s.i, s.columns, s.j, s.y if other else s.w, s.i if other else s.j)
    word = s.case.rng.choice(['parallel loop ordered', 'kernels loop ordered', 'parallel loop gang ordered'])
    word = word if not other else 'kernels loop ordered'
    return '#pragma acc %s\n%s {\n%s%s {\n%s}\n}\n' % (
        word, s.over_rows(), s.case.rng.choice(['', '#pragma acc loop\n']) if not other else '', s.over_columns(), update)


def whole(s):
    """One sum over everything."""
    t = s.scalar()
    op, update = s.update(t)
    clause = 'reduction(%s:%s)' % (op, t)
    if s.case.chance(0.3):
        return '#pragma acc parallel loop collapse(2) ordered %s\n%s\n%s {\n%s}\n' % (clause, s.over_rows(), s.over_columns(), update)
    inner = s.case.rng.choice(['', '#pragma acc loop %s\n' % clause])
    word = s.case.rng.choice(['parallel loop', 'kernels loop', 'serial loop'])
    return '#pragma acc %s ordered %s\n%s {\n%s%s {\n%s}\n}\n' % (word, clause, s.over_rows(), inner, s.over_columns(), update)


def inner_and_outer(s):
    """A sum of sums of rows, and a sum of integers beside them, which needs no order."""
    t, r, count = s.scalar(), s.case.new('t'), s.case.new('r')
    s.case.locals += 'long %s = 3;\n' % count
    s.case.shows += 'SHOW(%d, "%s", %s);\n' % (s.case.number, count, count)
    _, update = s.update(r)
    loop = s.case.rng.choice(['#pragma acc loop reduction(+:%s)\n' % r, '#pragma acc loop reduction(+:%s, %s)\n' % (r, count)])
    return '#pragma acc parallel loop ordered reduction(+:%s, %s)\n%s {\n%s %s = 0;\n%s%s {\n%s%s += %s & 3;\n}\n%s += %s;\n}\n' % (
        t, count, s.over_rows(), s.kind.name, r, loop, s.over_columns(), update, count, s.j, t, r)


def atomics(s):
    """Several iterations add to an element."""
    where = s.case.rng.choice(['%s[%s %% %d]' % (s.y, s.i, max(s.n // 3, 1)), '%s[(%s * 7 + 3) %% %d]' % (s.y, s.i, s.n), s.y + '[0]'])
    return '#pragma acc %s ordered\n%s {\n#pragma acc atomic update\n%s += %s[%s * %s] * %s[0];\n}\n' % (
        s.case.rng.choice(['parallel loop', 'kernels loop']), s.over_rows(), where, s.a, s.i, s.columns, s.w)


def arrays(s):
    """Reductions of arrays, over all rows or within each."""
    q, (_, update), bins = s.case.new('q'), s.update('%s'), s.case.rng.randint(1, 5)
    if s.case.chance(0.5):
        return '#pragma acc parallel loop ordered reduction(+:%s)\n%s {\n%s {\n%s}\n}\n' % (
            s.y, s.over_rows(), s.over_columns(), update.replace('%s', '%s[(%s + %s) %% %d]' % (s.y, s.i, s.j, s.n)))
    loop = s.case.rng.choice(['', '#pragma acc loop reduction(+:%s)\n' % q, '#pragma acc loop reduction(+:%s[0:%d])\n' % (q, bins)])
    return '#pragma acc %s ordered\n%s {\n%s %s[%d] = {1};\n%s%s {\n%s}\n%s[%s] = %s[0] - %s[%d];\n}\n' % (
        s.case.rng.choice(OUTER), s.over_rows(), s.kind.name, q, bins, loop, s.over_columns(),
        update.replace('%s', '%s[%s %% %d]' % (q, s.j, bins)), s.y, s.i, q, q, bins - 1)


def in_construct(s):
    """A construct whose inner loops are ordered."""
    t, r = s.scalar(), s.case.new('t')
    _, one = s.update(t)
    _, two = s.update(r)
    first = '#pragma acc loop ordered reduction(+:%s)\n%s {\nint %s = %s %% %s;\n%s}\n' % (t, s.over_rows(), s.j, s.i, s.columns, one)
    second = '#pragma acc loop gang\n%s {\n%s %s = 1;\n#pragma acc loop ordered reduction(+:%s)\n%s {\n%s}\n%s[%s] = %s;\n}\n' % (
        s.over_rows(), s.kind.name, r, r, s.over_columns(), two, s.y, s.i, r)
    parts = s.case.rng.choice([[first], [second], [second, first]])
    word = s.case.rng.choice(['parallel', 'kernels'])
    return '#pragma acc %s copy(%s)\n{\n%s}\n' % (word, t, ''.join(parts))


def ordered(case):
    """One to three constructs with the clause."""
    s = Sums(case)
    for _ in range(case.rng.randint(1, 3)):
        case.body += case.rng.choice([by_rows, by_rows, in_place, whole, inner_and_outer, atomics, arrays, in_construct])(s)
