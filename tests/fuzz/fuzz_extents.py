"""fuzz_extents: constructs without data clauses, whose subscripts come from memory: notes say how much pointers point to.
SPDX-License-Identifier: MIT"""
from fuzz_expr import ALL, INT
from fuzz_levels import own_index
from fuzz_scope import Scope, Var


class Pointer:
    """What a pointer is called where constructs use it, its length in the program's words, its type and the bounds of its elements."""

    def __init__(self, name, length, array):
        self.name, self.length, self.array = name, length, array
        self.note = '%s[0:%s]' % (name, length)


class Notes:
    """Rows that pointers refer to, some of them in a structure, and an order of their elements."""

    def __init__(self, case):
        rng = case.rng
        self.case, self.n = case, rng.randint(1, 60)
        self.rows = [self.row(True), self.row(True)][:rng.randint(1, 2)] + [self.row(case.chance(0.3)) for _ in range(rng.randint(1, 2))]
        self.at = self.order()
        if case.chance(0.5):
            self.structure()

    def row(self, writable):
        top = self.case.array([self.n], writable, self.case.rng.choice(ALL), 'pointer')
        return Pointer(top.array.name, self.case.amount(self.n), top.array)

    def order(self):
        """A row that holds every number once."""
        case, name = self.case, self.case.new('at')
        length, step = case.amount(self.n), next(s for s in case.rng.sample([1, 3, 7, 11, 13, 1], 6) if self.n % s or s == 1 or self.n == 1)
        case.locals += 'int *%s = malloc(%d * sizeof *%s);\nfor (int q = 0; q < %d; q++) %s[q] = (q * %d + %d) %% %d;\n' % (
            name, self.n, name, self.n, name, step, case.rng.randint(0, 50), self.n)
        case.frees += 'free(%s);\n' % name
        return Pointer(name, length, None)

    def structure(self):
        """Some of the pointers move into a structure, or into one that a pointer refers to."""
        case, tag, name = self.case, self.case.new('s'), self.case.new('a')
        inside = [p for p in self.rows if case.chance(0.6)] + [self.at] * case.chance(0.4)
        members = ''.join('%s *m%d; ' % (p.array.type.name if p.array else 'int', k) for k, p in enumerate(inside))
        case.statics += 'struct %s { short tag; %sint n; };\n' % (tag, members)
        case.locals += 'struct %s %s_;\n%s_.n = opaque(%d);\n%s_.tag = 3;\n' % (tag, name, name, self.n, name)
        for k, p in enumerate(inside):
            case.locals += '%s_.m%d = %s;\n' % (name, k, p.name)
        by_pointer = case.chance(0.5)
        case.locals += 'struct %s *%s = &%s_;\n' % (tag, name, name) if by_pointer else ''
        dot = name + '->' if by_pointer else name + '_.'
        for k, p in enumerate(inside):
            p.__init__('%sm%d' % (dot, k), case.rng.choice([dot + 'n', p.length]), p.array)

    def every(self):
        return self.rows + [self.at]

    def region(self, clauses=''):
        """A loop whose iterations own one element of each row that is written."""
        case, loop, scope = self.case, self.case.canonical(self.n), Scope()
        index, at = case.new('k'), self.at.name + '[%s]'
        own = [p for p in self.rows if p.array.writable and case.chance(0.8)]
        scope.vars = [loop.var, Var(index, INT, 0, self.n - 1, False)] + [case.scalar() for _ in range(case.rng.randint(0, 1))]
        scope.vars += [Var('%s[%s]' % (p.name, index), p.array.type, p.array.lo, p.array.hi) for p in own]
        scope.vars += [Var('%s[%s]' % (p.name, case.rng.choice([index, at % index])), p.array.type, p.array.lo, p.array.hi, False)
                       for p in self.rows if p not in own]
        case.locals += loop.declaration
        body = case.statements(scope, 1, 3)
        word = case.rng.choice(['parallel loop independent', 'parallel loop gang vector', 'kernels loop independent', 'serial loop'])
        queue = case.rng.choice(['', '', ' async(3)'])
        return '#pragma acc %s%s%s\n%s {\nint %s = %s[%s];\n%s}\n%s' % (
            word, clauses, queue, loop.head, index, self.at.name, own_index(case, loop, self.n).text, body, '#pragma acc wait\n' if queue else '')


def spelled(case, pointers):
    return '#pragma %s extent(%s)\n' % (case.rng.choice(['accel', 'acc']), ', '.join(p.note for p in pointers))


def by_directive(notes):
    """For a block; some of them said again within."""
    case, pointers = notes.case, notes.every()
    some = case.rng.randint(0, len(pointers))
    parts = spelled(case, pointers[:some]) * (some > 0) + spelled(case, pointers[some:]) * (some < len(pointers))
    again = '{\n%s%s}\n' % (spelled(case, pointers[:1]), notes.region()) if case.chance(0.3) else ''
    return parts + notes.region() + again + (notes.region() if case.chance(0.5) else '')


def by_clause(notes):
    return notes.region(' extent(%s)' % ', '.join(p.note for p in notes.every()))


def by_data(notes):
    """A data construct with notes, with clauses, or with bare pointers that notes explain."""
    case, pointers = notes.case, notes.every()
    free = [p for p in pointers if '.' not in p.name and '>' not in p.name]
    inner = notes.region() + (notes.region() if case.chance(0.5) else '')
    if case.chance(0.4) or not free:
        return '#pragma acc data extent(%s)\n{\n%s}\n' % (', '.join(p.note for p in pointers), inner)
    some = case.rng.sample(free, case.rng.randint(1, len(free)))
    names = ', '.join(case.rng.choice([p.name, p.note]) for p in some)
    if case.chance(0.5):
        return '%s#pragma acc data copy(%s)%s\n{\n%s}\n' % (
            spelled(case, pointers), names, case.rng.choice(['', ' if(%s > %d)' % (case.amount(3), case.rng.randint(0, 6))]), inner)
    return '%s#pragma acc enter data copyin(%s)\n%s#pragma acc exit data copyout(%s)\n' % (spelled(case, pointers), names, inner, names)


def extents(case):
    """One to three blocks with notes."""
    notes = Notes(case)
    for _ in range(case.rng.randint(1, 3)):
        case.body += '{\n%s}\n' % case.rng.choice([by_directive, by_directive, by_clause, by_data])(notes)
