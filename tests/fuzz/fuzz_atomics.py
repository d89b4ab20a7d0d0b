"""fuzz_atomics: every form of atomic, in such a use that the order of the threads does not show. SPDX-License-Identifier: MIT"""
import re

import fuzz_expr as x
from fuzz_levels import FLAT, enter_loops, sizes, world

WHOLE = [x.INT, x.UINT, x.LONG, x.ULONG, x.LLONG, x.ULLONG, x.SHORT, x.UCHAR, x.USHORT]
UNSIGNED = [x.UINT, x.ULONG, x.ULLONG, x.UCHAR, x.USHORT]


def place(case, kind, start, show=True):
    """An object that is updated: an element of an array, a member of a struct, or a scalar of the construct. Gives its name in C."""
    name, n = case.new('a'), case.rng.randint(1, 5)
    case.records[name] = None           # not for default(present)
    if case.chance(0.3):
        case.statics += 'static struct { char pad; %s m[2]; } %s;\n' % (kind.name, name)
        text = '%s.m[%d]' % (name, case.rng.randint(0, 1))
    else:
        case.statics += 'static %s %s[%d];\n' % (kind.name, name, n)
        text = '%s[%d]' % (name, case.rng.randrange(n))
    case.locals += '%s = %s;\n' % (text, start)
    if show:
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, name, text)
    return name, text


def pragma(case, word):
    return '#pragma acc atomic%s%s\n' % (word and ' ' + word, case.rng.choice(['', '', '', ' if(1)']))


def counted(case, total):
    """One statement that counts by a constant and captures the old or the new value; their sum is the same in every order."""
    kind = case.rng.choice([x.INT, x.UINT, x.LONG, x.LLONG, x.ULLONG, x.DOUBLE, x.FLOAT])
    name, at = place(case, kind, '100000' if kind.bits == 64 else '3000')
    step, h = case.rng.randint(1, 5), case.new('h')
    sign = case.rng.choice('+-') if kind.signed else '+'
    ways = ['%s %s= %d' % (at, sign, step), '%s = %s %s %d' % (at, at, sign, step)]
    if step == 1:
        ways += [at + sign * 2, sign * 2 + at]
    update = case.rng.choice(ways)
    forms = ['{ %s = %s; %s; }' % (h, at, update), '{ %s; %s = %s; }' % (update, h, at), '%s = %s;' % (h, update)]
    text = '{\n%s %s;\n%s%s\n%s += (long)%s;\n}\n' % (kind.name, h, pragma(case, 'capture'), case.rng.choice(forms), total, h)
    return name, lambda where: text


def exchanged(case, total):
    """Values that go through one object: all but the last come out, and the last stays."""
    kind = case.rng.choice([x.INT, x.UINT, x.LONG, x.LLONG, x.DOUBLE, x.FLOAT])
    name, at = place(case, kind, '5', False)
    h = case.new('h')
    case.shows += 'SHOW(%d, "%s", %s + (long)%s);\n' % (case.number, name, total, at)

    def text(where):
        value = x.coerce(case.expr(where), 0, 100)
        return '{\n%s %s;\n%s{ %s = %s; %s = %s; }\n%s += (long)%s;\n}\n' % (
            kind.name, h, pragma(case, 'capture'), h, at, at, value.at(2), total, h)
    return name, text


def combined(case, total):
    """Updates by one operator, in all their forms; a captured value is looked at in a way that does not show."""
    op = case.rng.choice(['+', '-', '*', '&', '|', '^', '/', '<<', '>>'])
    kind = case.rng.choice(UNSIGNED if op in ('*', '<<', '>>', '-') else WHOLE)
    name, at = place(case, kind, '77' if op != '/' else '120')

    def text(where):
        if op in '+-':
            value = x.coerce(case.expr(where), 0, 3)
            value = x.const(case.rng.randint(0, 1)) if kind.bits < 32 and kind.signed else value
        elif op in ('*', '/'):
            value = x.const(case.rng.choice([1, 3, 5]))
        elif op in ('<<', '>>'):
            value = x.const(case.rng.choice([0, 1]))
        else:
            value = x.coerce(x.integer(case.expr(where)), 0, min(kind.hi, 100))
        forms = ['%s %s= %s' % (at, op, value.at(2)), '%s = %s %s %s' % (at, at, op, value.at(x.PRECEDENCE[op] + 1))]
        if op in '+*&|^':
            forms.append('%s = %s %s %s' % (at, value.at(x.PRECEDENCE[op] + 1), op, at))
        form, h = case.rng.choice(forms), case.new('h')
        if case.chance(0.6):
            return '%s%s;\n' % (pragma(case, case.rng.choice(['', 'update'])), form)
        forms = ['{ %s = %s; %s; }' % (h, at, form), '{ %s; %s = %s; }' % (form, h, at), '%s = %s;' % (h, form)]
        return '{\n%s %s;\n%s%s\nif (%s != %s) %s++;\n}\n' % (kind.name, h, pragma(case, 'capture'), case.rng.choice(forms), h, h, total)
    if op in '+-' and kind.signed and kind.bits < 32:
        return combined(case, total)
    return name, text


def stored(case, total):
    """What all threads write is one value; what they read is not written."""
    kind = case.rng.choice(WHOLE + [x.DOUBLE, x.FLOAT])
    name, at = place(case, kind, '9')
    if case.chance(0.5):
        value = case.rng.randint(0, 100)
        return name, lambda where: '%s%s = %s;\n' % (pragma(case, 'write'), at, value)

    def read(where):
        h = case.new('h')
        return '{\n%s %s;\n%s%s = %s;\n%s += (long)%s;\n}\n' % (kind.name, h, pragma(case, 'read'), h, at, total, h)
    return name, read


def atomics(case):
    """A nest that updates several objects atomically under conditions."""
    rng, total = case.rng, case.new('r')
    levels, dims = shape(case)
    scope, tops = world(case, lambda: dims, rng.randint(0, 1), rng.randint(1, 2))
    scope.atomics, scope.writers = [], []
    case.locals += 'long %s = 1;\n' % total
    makers = [rng.choice([counted, counted, exchanged, combined, combined, combined, stored]) for _ in range(rng.randint(1, 4))]
    if exchanged in makers:
        makers = [exchanged]                    # its total is its own
    else:
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, total, total)
    made = [m(case, total) for m in makers]
    loops = [case.canonical(d) for d in dims]
    child = enter_loops(case, scope, loops)
    body = case.statements(child, 0, 2)
    for _, text in made:
        one = text(child)
        body += case.optional('if (%s) %s' % (case.condition(child).text, '{\n%s}\n' % one) if case.chance(0.4) else one)
    data = ' copy(%s)' % ', '.join(name for name, _ in made) if case.chance(0.7) else ''
    case.body += case.around(tops, construct(case, levels, loops, ' reduction(+:%s)' % total, data, body))


def shape(case):
    """Levels of the loops, None for one loop directive over all of them, and their extents."""
    levels = case.rng.choice([None, None, ['gang', 'vector'], ['gang', 'worker', 'vector'], ['gang worker', 'vector'], ['', '']])
    depth = len(levels) if levels else case.rng.choice([1, 1, 2])
    return levels, [case.rng.randint(1, 14) for _ in range(depth - 1)] + [case.rng.randint(1, 70)]


def construct(case, levels, loops, clauses, data, body):
    """The loops around body, %DATA% left in the construct's clauses."""
    case.locals += ''.join(l.declaration for l in loops)
    if not levels:
        head = case.rng.choice(FLAT) + (' collapse(2)' if len(loops) == 2 else '')
        return '#pragma acc parallel loop %s%s%s%s%%DATA%%\n%s{\n%s}\n' % (
            head, clauses, sizes(case, False), data, ''.join(l.head + '\n' for l in loops), body)
    for k in reversed(range(len(loops))):
        head = 'parallel loop' + sizes(case, True) + data + '%DATA%' if k == 0 else 'loop'
        body = '#pragma acc %s %s%s\n%s {\n%s}\n' % (head, levels[k], clauses, loops[k].head, body)
    return body


def sets(case):
    """Every iteration keeps what it captured: which one got which value does not count, all of them together do."""
    rng = case.rng
    levels, dims = shape(case)
    scope, tops = world(case, lambda: dims, 0, rng.randint(1, 2))
    scope.atomics, scope.writers = [], []
    loops = [case.canonical(d) for d in dims]
    child, makers = enter_loops(case, scope, loops), [rng.choice([tickets, slots, steps, passed_on]) for _ in range(rng.randint(1, 2))]
    body, data, after = case.statements(child, 0, 2), [], ''
    for make in makers:
        text, names, sort = make(case, child, loops, dims)
        body += case.optional('if (%s) {\n%s}\n' % (case.condition(child).text, text) if case.chance(0.3) else text)
        data, after = data + names, after + sort
    listed = ' copy(%s)' % ', '.join(data) if case.chance(0.7) else ''
    case.body += case.around(tops, construct(case, levels, loops, '', listed, body)) + after


def kept(case, kind, loops, dims, more=0):
    """An array with an element for each iteration, `more` besides: its name, the element's text, and what sorts it."""
    name, total = case.new('a'), more
    case.records[name] = None
    total += 1 if not dims else dims[0] * (dims[1] if len(dims) > 1 else 1) * (dims[2] if len(dims) > 2 else 1)
    case.statics += 'static %s %s[%d];\n' % (kind.name, name, total)
    case.locals += 'memset(%s, 0, sizeof %s);\n' % (name, name)
    case.shows += 'HASH(%d, "%s", %s, %d);\n' % (case.number, name, name, total)
    place = x.const(0)
    for l, d in zip(loops, dims):
        own = x.arith('-', x.cast(x.LONG, l.var.read()), x.const(l.var.lo))
        place = x.arith('+', x.arith('*', place, x.const(d)), own)
    return name, '%s[%s]' % (name, place.text), 'SORT(%s, %d);\n' % (name, total)


def captured(case, h, at, update):
    """Captures into h before the update, and the same after it."""
    return '%s{ %s = %s; %s; }\n' % (pragma(case, 'capture'), h, at, update) if case.chance(0.5) else \
        '%s%s\n' % (pragma(case, 'capture'), case.rng.choice(['{ %s; %s = %s; }' % (update, h, at), '%s = %s;' % (h, update)]))


def counters(case, child, kind, start):
    """Counters of that type: their name, and the one that an iteration uses."""
    n = case.rng.choice([1, 2, 5])
    name = case.new('a')
    case.records[name] = None
    case.statics += 'static %s %s[%d];\n' % (kind.name, name, n)
    case.locals += ''.join('%s[%d] = %d;\n' % (name, i, start) for i in range(n))
    case.shows += 'HASH(%d, "%s", %s, %d);\n' % (case.number, name, name, n)
    return name, '%s[%s]' % (name, x.coerce(x.integer(child.vars[-1].read()), 0, n - 1).text if n > 1 else '0'), n


def tickets(case, child, loops, dims):
    """Counters that go up or down by a constant."""
    kind = case.rng.choice([x.INT, x.UINT, x.LONG, x.ULLONG, x.DOUBLE, x.FLOAT])
    name, at, _ = counters(case, child, kind, 4000 if not kind.signed else 10)
    out, own, sort = kept(case, kind, loops, dims)
    step, sign = case.rng.randint(1, 3), case.rng.choice('+-')
    updates = ['%s %s= %d' % (at, sign, step), '%s = %s %s %d' % (at, at, sign, step)] + ([at + 2 * sign, 2 * sign + at] if step == 1 else [])
    return captured(case, own, at, case.rng.choice(updates)), [name, out], sort


def slots(case, child, loops, dims):
    """A list of values: each iteration takes the next place."""
    kind, h = case.rng.choice([x.INT, x.UINT, x.LONG, x.ULLONG]), case.new('h')
    name, at = single(case, kind, 0)
    out, _, sort = kept(case, x.LONG, loops, dims)
    take = case.rng.choice(['{1} = {0}++;', '{ {1} = {0}; {0} += 1; }', '{ {1} = {0}; {0} = {0} + 1; }']).replace('{0}', at).replace('{1}', h)
    value = x.coerce(case.expr(child), 0, 1000)
    return '%s %s;\n%s%s\n%s[%s] = %s;\n' % (kind.name, h, pragma(case, 'capture'), take, out, h, value.at(2)), [name, out], sort


def single(case, kind, start):
    """An array of one element: its name and the element."""
    name = case.new('a')
    case.records[name] = None
    case.statics += 'static %s %s[1];\n' % (kind.name, name)
    case.locals += '%s[0] = %d;\n' % (name, start)
    return name, name + '[0]'


def steps(case, child, loops, dims):
    """An object that one operator with one operand changes: its values come one after another, whoever sees them."""
    kind, op = case.rng.choice(UNSIGNED), case.rng.choice(['*', '/', '<<', '>>', '^', '&', '|'])
    name, at, _ = counters(case, child, kind, {'/': 250, '>>': 251, '<<': 3}.get(op, 77))
    out, own, sort = kept(case, kind, loops, dims)
    operand = {'*': 3, '/': 2, '<<': 1, '>>': 1}.get(op, case.rng.randint(0, 127))
    return captured(case, own, at, case.rng.choice(['%s %s= %d' % (at, op, operand), '%s = %s %s %d' % (at, at, op, operand)])), [name, out], sort


def passed_on(case, child, loops, dims):
    """Each iteration leaves its value and takes the one before; the last stays."""
    kind = case.rng.choice([x.INT, x.UINT, x.LONG, x.LLONG, x.DOUBLE, x.FLOAT])
    out, own, sort = kept(case, kind, loops, dims, 1)
    name, at = single(case, kind, 7)
    last = re.sub(r'\[.*', '', own)
    value = x.coerce(case.expr(child), 0, 100)
    text = '%s{ %s = %s; %s = %s; }\n' % (pragma(case, 'capture'), own, at, at, value.at(2))
    return text, [name, out], '%s[sizeof %s / sizeof *%s - 1] = %s;\n' % (last, last, last, at) + sort
