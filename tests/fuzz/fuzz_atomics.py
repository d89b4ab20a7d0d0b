"""fuzz_atomics: every form of atomic, in such a use that the order of the threads does not show. SPDX-License-Identifier: MIT"""
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
    """What all threads write is one value; what they read nobody writes."""
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
    levels = rng.choice([None, None, ['gang', 'vector'], ['gang', 'worker', 'vector'], ['gang worker', 'vector'], ['', '']])
    depth = len(levels) if levels else rng.choice([1, 1, 2])
    dims = [rng.randint(1, 14) for _ in range(depth - 1)] + [rng.randint(1, 70)]
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
    text = ''
    if not levels:
        head = rng.choice(FLAT) + (' collapse(2)' if depth == 2 else '')
        text = '#pragma acc parallel loop %s reduction(+:%s)%s%s%%DATA%%\n%s{\n%s}\n' % (
            head, total, sizes(case, False), data, ''.join(l.head + '\n' for l in loops), body)
    else:
        for k in reversed(range(depth)):
            head = 'parallel loop' + sizes(case, True) + data + '%DATA%' if k == 0 else 'loop'
            text = '#pragma acc %s %s reduction(+:%s)\n%s {\n%s}\n' % (head, levels[k], total, loops[k].head, text or body)
    case.locals += ''.join(l.declaration for l in loops)
    case.body += case.around(tops, text)
