"""fuzz_attached: pointers of structs that are attached and detached by clauses, directives and calls, and that change in between.
SPDX-License-Identifier: MIT"""
from fuzz_expr import ALL, INT
from fuzz_scope import Array, Scope, Var
from fuzz_transfers import loop_over


class Holder:
    """A struct on the host, its pointers, and rows that they may point to, each known by a name of its own."""

    def __init__(self, case):
        rng, tag = case.rng, case.new('s')
        self.case, self.kind, self.name, self.by_pointer = case, rng.choice(ALL), case.new('a'), case.chance(0.4)
        self.pointers = ['m%d' % i for i in range(rng.randint(1, 3))]
        self.rows = [case.array([case.extent], True, self.kind, 'pointer', True) for _ in range(len(self.pointers) + rng.randint(0, 1))]
        self.hi = max(t.array.hi for t in self.rows)
        case.statics += 'struct %s { int n; %sshort last; };\n' % (tag, ''.join('%s *%s; ' % (self.kind.name, p) for p in self.pointers))
        case.locals += ('struct %s *%s = malloc(sizeof *%s);\n' % (tag, self.name, self.name) if self.by_pointer else 'struct %s %s;\n' % (
            tag, self.name))
        self.dot = self.name + ('->' if self.by_pointer else '.')
        case.locals += '%sn = opaque(%d);\n%slast = 2;\n' % (self.dot, case.extent, self.dot)
        case.frees += 'free(%s);\n' % self.name if self.by_pointer else ''
        self.whole = self.name + '[0:1]' if self.by_pointer else self.name
        self.point()

    def point(self):
        """Every pointer to a row of its own; gives the text that says so."""
        order = self.case.rng.sample(self.rows, len(self.pointers))
        self.to = dict(zip(self.pointers, order))
        return ''.join('%s%s = %s;\n' % (self.dot, p, t.array.name) for p, t in self.to.items())

    def scope(self):
        scope = Scope()
        scope.vars = [Var(self.dot + 'n', INT, self.case.extent, self.case.extent, False), Var(self.dot + 'last', INT, 2, 2, False)]
        scope.vars += self.case.scalars
        scope.arrays = [Array(self.dot + p, self.kind, [self.case.extent], 0, t.array.hi, True, (), True, []) for p, t in self.to.items()]
        return scope

    def region(self, clauses):
        word = self.case.rng.choice(['parallel loop', 'parallel loop gang vector', 'serial loop', 'kernels loop independent'])
        return '#pragma acc %s present(%s)%s\n%s' % (word, self.whole, clauses, loop_over(self.case, self.scope(), self.case.extent))

    def regions(self, clauses=''):
        return ''.join(self.region(clauses) for _ in range(self.case.rng.randint(1, 2)))

    def names(self):
        return ', '.join(self.dot + p for p in self.pointers)

    def calls(self, function):
        return ''.join('%s((void **)&%s%s);\n' % (function, self.dot, p) for p in self.pointers)


def attached(case):
    """A struct and rows on the device, brought apart; its pointers are attached for a while, several times, to the same rows or others."""
    rng = case.rng
    case.extent = rng.randint(1, 60)
    case.scalars = [case.scalar() for _ in range(rng.randint(0, 1))]
    h = Holder(case)
    text = ''
    for _ in range(rng.randint(1, 3)):
        text += h.point() + rng.choice([by_clause, by_construct, by_directives, by_calls])(h)
    rows = ', '.join(t.section for t in h.rows)
    first = h.point()
    if case.chance(0.5):
        case.body += '%s#pragma acc data copy(%s)\n{\n#pragma acc data copyin(%s)\n{\n%s}\n}\n' % (first, rows, h.whole, text)
    else:
        parts = ['copyin(%s)' % h.whole, 'copyin(%s)' % rows]
        case.body += '%s#pragma acc enter data %s\n%s#pragma acc exit data copyout(%s) delete(%s)\n' % (
            first, ' '.join(parts if case.chance(0.3) else parts[::-1]), text, rows, h.whole)


def by_clause(h):
    """The construct attaches, and detaches at its end."""
    return h.regions(' attach(%s)' % h.names())


def by_construct(h):
    """A data construct attaches; regions in it may attach again."""
    return '#pragma acc data attach(%s)\n{\n%s%s}\n' % (h.names(), h.regions(), h.regions(' attach(%s)' % h.names()) if h.case.chance(0.4) else '')


def by_directives(h):
    """enter data, counted, and as many exit data; or one that is final."""
    times = h.case.rng.choice([1, 1, 2, 3])
    enter, leave = ('#pragma acc %s(%s)%%s\n' % (word, h.names()) for word in ('enter data attach', 'exit data detach'))
    text = enter % '' * times + h.regions()
    if times > 1 and h.case.chance(0.5):
        return text + leave % ' finalize'
    return text + leave % '' * (times - 1) + (h.regions() if times > 1 else '') + leave % ''


def by_calls(h):
    """The runtime's functions, mixed with a directive."""
    rng = h.case.rng
    if h.case.chance(0.3):
        return '#pragma acc enter data attach(%s)\n%s%s%s' % (h.names(), h.calls('acc_attach'), h.regions(), h.calls('acc_detach_finalize'))
    twice = h.case.chance(0.3)
    text = h.calls('acc_attach') * (1 + twice) + h.regions() + h.calls('acc_detach') * twice
    last = rng.choice([h.calls('acc_detach'), h.calls('acc_detach_finalize'), '#pragma acc exit data detach(%s)\n' % h.names()])
    return text + (h.regions() if twice else '') + last
