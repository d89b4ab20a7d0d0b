"""fuzz_forest: arrays of structs whose pointers have rows of their own, of different lengths. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_levels import own_index
from fuzz_scope import Scope, Var


class Forest:
    """k structs, each with one or two rows; rows are at least `least` long, and `n` says how long."""

    def __init__(self, case):
        rng, tag = case.rng, case.new('s')
        self.case, self.name, self.k, self.least = case, case.new('a'), rng.randint(1, 7), rng.randint(1, 40)
        self.kinds = [rng.choice(x.ALL) for _ in range(rng.choice([1, 1, 2]))]
        self.hi = [min(kind.hi, rng.choice([1, 50, 1000])) for kind in self.kinds]
        members = ''.join('%s *m%d; ' % (kind.name, i) for i, kind in enumerate(self.kinds))
        case.statics += 'struct %s { short tag; %sint n; };\n' % (tag, members)
        self.by_pointer = case.chance(0.5)
        if self.by_pointer:
            case.locals += 'struct %s *%s = malloc(%d * sizeof *%s);\n' % (tag, self.name, self.k, self.name)
        else:
            case.statics += 'static struct %s %s[%d];\n' % (tag, self.name, self.k)
        self.whole = '%s[0:%d]' % (self.name, self.k) if self.by_pointer or case.chance(0.5) else self.name
        make = '%s[q].n = opaque(%d) + q %% 3;\n%s[q].tag = 5 - q;\n' % (self.name, self.least, self.name)
        for i, kind in enumerate(self.kinds):
            row = '%s[q].m%d' % (self.name, i)
            make += '%s = malloc(%s[q].n * sizeof *%s);\nFILL(%s, %s[q].n, 3 + q, 0, %d);\n' % (row, self.name, row, row, self.name, self.hi[i])
            case.shows += self.each('HASH(%d, "%s", %s, %s[q].n);\n' % (case.number, row, row, self.name))
            case.frees += self.each('free(%s);\n' % row)
        case.locals += self.each(make)
        case.frees += 'free(%s);\n' % self.name if self.by_pointer else ''

    def each(self, text):
        return 'for (int q = 0; q < %d; q++) {\n%s}\n' % (self.k, text)

    def rows(self):
        """Sections of all rows of struct q."""
        return ', '.join('%s[q].m%d[0:%s[q].n]' % (self.name, i, self.name) for i in range(len(self.kinds)))

    def pointers(self):
        return ', '.join('%s[q].m%d' % (self.name, i) for i in range(len(self.kinds)))

    def nest(self, pragma, inner_pragma):
        """Loops over structs and elements, of the device or the host; an iteration owns its element of each row."""
        case, loop, scope = self.case, self.case.canonical(self.k), Scope()
        at = '%s[%s]' % (self.name, own_index(case, loop, self.k).text)
        lane = case.canonical(self.least) if case.chance(0.4) else None
        name = lane.var.text if lane else case.new('j')
        head = lane.head if lane else 'for (int %s = 0; %s < %s.n; %s++)' % (name, name, at, name)
        own = own_index(case, lane, self.least).text if lane else name
        scope.vars = [loop.var, lane.var if lane else Var(name, x.INT, 0, self.least + 1, False)]
        scope.vars += [Var(at + '.tag', x.SHORT, -1, 5, False), Var(at + '.n', x.INT, self.least, self.least + 2, False)]
        scope.vars += [Var('%s.m%d[%s]' % (at, i, own), kind, 0, self.hi[i]) for i, kind in enumerate(self.kinds)]
        case.locals += loop.declaration + (lane.declaration if lane else '')
        body = case.statements(scope, 1, 3)
        return '%s%s {\n%s%s {\n%s}\n}\n' % (pragma, loop.head, inner_pragma, head, body)

    def region(self):
        word, inner = self.case.rng.choice([
            ('parallel loop gang', 'vector'), ('parallel loop', 'worker vector'), ('parallel loop gang worker', 'vector'), ('parallel loop', ''),
            ('serial loop', 'seq'), ('kernels loop independent', 'independent')])
        return self.nest('#pragma acc %s present(%s)\n' % (word, self.whole), '#pragma acc loop %s\n' % inner)


def forest(case):
    """The structs and their rows come to the device, work is done there and here, and the rows go home."""
    f = Forest(case)
    enter, leave = case.rng.choice([members, members, aliases])(f)
    text = f.region()
    for _ in range(case.rng.randint(0, 2)):
        if case.chance(0.4):
            text += f.each('#pragma acc update self(%s)\n' % f.rows()) + f.nest('', '') + f.each('#pragma acc update device(%s)\n' % f.rows())
        else:
            text += f.region()
    case.body += enter + text + leave


def members(f):
    """Rows are named as members: their pointers are attached with it."""
    if f.case.chance(0.3):
        f.case.body += '#pragma acc enter data copyin(%s)\n' % f.whole
        enter = f.each('#pragma acc enter data create(%s)\n#pragma acc update device(%s)\n' % (f.rows(), f.rows()))
        leave = f.each('#pragma acc update self(%s)\n#pragma acc exit data delete(%s)\n' % (f.rows(), f.rows()))
        return enter, leave + '#pragma acc exit data delete(%s)\n' % f.whole
    enter = '#pragma acc enter data copyin(%s)\n' % f.whole + f.each('#pragma acc enter data copyin(%s)\n' % f.rows())
    return enter, f.each('#pragma acc exit data copyout(%s)\n' % f.rows()) + '#pragma acc exit data delete(%s)\n' % f.whole


def aliases(f):
    """Rows come by other pointers, before or after the structs, and are attached one by one."""
    rows, whole = '', '#pragma acc enter data copyin(%s)\n' % f.whole
    home = ''
    for i, kind in enumerate(f.kinds):
        alias = '%s *p = %s[q].m%d;\n' % (kind.name, f.name, i)
        rows += '{\n%s#pragma acc enter data copyin(p[0:%s[q].n])\n}\n' % (alias, f.name)
        home += '{\n%s#pragma acc exit data copyout(p[0:%s[q].n])\n}\n' % (alias, f.name)
    attach = f.case.rng.choice([f.each('#pragma acc enter data attach(%s)\n' % f.pointers()), f.each(''.join(
        'acc_attach((void **)&%s[q].m%d);\n' % (f.name, i) for i in range(len(f.kinds))))])
    detach = f.each('#pragma acc exit data detach(%s)\n' % f.pointers()) if f.case.chance(0.6) else ''
    enter = whole + f.each(rows) if f.case.chance(0.5) else f.each(rows) + whole
    return enter + attach, detach + f.each(home) + '#pragma acc exit data delete(%s)\n' % f.whole
