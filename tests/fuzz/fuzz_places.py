"""fuzz_places: blocks of arrays that move, extents without clauses, gangs in dimensions, control around kernels. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_levels import enter_loops, own_index, reductions
from fuzz_scope import Scope, Var


def block(case, dims):
    """A random part of an array: [(start, length)]."""
    return [(s, case.rng.randint(1, d - s)) for d in dims for s in [case.rng.randrange(d)]]


def write_block(case, a, part, others):
    """Loops over the block that set its elements from their values and those of other arrays."""
    scope, text, indices = Scope(), '', []
    scope.arrays = others
    for start, length in part:
        name = case.new('i')
        text += 'for (int %s = %d; %s < %s; %s++)\n' % (name, start, name, case.amount(start + length), name)
        scope.vars.append(Var(name, x.INT, start, start + length - 1, False, True))
        indices.append(scope.vars[-1].read())
    own = Var(a.subscript(indices), a.type, a.lo, a.hi)
    scope.vars.append(own)
    return text, '{\n%s%s = %s;\n}\n' % (case.optional(case.statement(scope)), own.text, case.store(case.expr(scope), a.lo, a.hi).at(2))


def pieces(case):
    """One array on the device for long: blocks are written there or here and brought over by update, in one or more pieces."""
    rng = case.rng
    dims = [rng.randint(2, 14) for _ in range(rng.choice([1, 2, 2, 3]))]
    top = case.array(dims, True, None, rng.choice(['static', 'local', 'vla', 'rows' if len(dims) > 1 else 'pointer']))
    a, read = top.array, case.array([rng.randint(1, 30)], False)
    text = ''
    for _ in range(rng.randint(2, 5)):
        part = block(case, dims)
        loops, body = write_block(case, a, part, [read.array])
        section = a.name + ''.join('[%s:%s]' % (case.amount(s), case.amount(n)) for s, n in part)
        whole = case.chance(0.15)
        if case.chance(0.6):
            collapse = ' collapse(%d)' % len(dims) if case.chance(0.6) and len(dims) > 1 else ''
            text += '#pragma acc parallel loop%s present(%s)\n%s%s' % (collapse, top.section, loops, body)
            text += '#pragma acc update %s(%s)%s\n' % (rng.choice(['self', 'host']), top.section if whole else section, rng.choice(['', ' if(1)']))
        else:
            text += loops + body + '#pragma acc update device(%s)\n' % (top.section if whole else section)
    inside = '#pragma acc data copyin(%s)\n{\n%s}\n' % (read.section, text)
    last = '#pragma acc update device(%s)\n' % top.section + '#pragma acc parallel loop present(%s)\n%s%s' % (
        (top.section,) + write_block(case, a, [(0, d) for d in dims], []))
    if case.chance(0.5):
        case.body += '#pragma acc enter data copyin(%s)\n%s%s#pragma acc exit data copyout(%s)\n' % (top.section, inside, last, top.section)
    else:
        case.body += '#pragma acc data copy(%s)\n{\n%s%s}\n' % (top.section, inside, last)


def inferred(case):
    """Loops over affine subscripts of pointers that are listed in no clause."""
    rng = case.rng
    case.inferred = True
    dims = [rng.randint(1, 30) for _ in range(rng.choice([1, 1, 2]))]
    wide = [d + rng.randint(0, 3) for d in dims]
    out = case.array(wide, True, None, 'rows' if len(dims) > 1 else 'pointer')
    kind = rng.choice([x.INT, x.FLOAT, x.DOUBLE, x.LONG, x.USHORT])
    read = [case.array([wide[0] + 4], False, kind, 'pointer'), case.array([wide[-1] + 2], False, kind, 'pointer')]
    loops = [case.canonical(d) for d in dims]
    body, terms = '', []
    for _ in range(rng.randint(1, 4)):
        a = rng.choice(read).array
        fits = [l for l in loops if l.var.hi - l.var.lo + 1 <= min(a.dims)]
        if not fits or (len(a.dims) > 1 and len(fits) < len(loops)):
            continue
        use = [rng.choice(fits)] if len(a.dims) == 1 else loops
        terms.append(a.subscript([own_index(case, l, d) for l, d in zip(use, a.dims)]))
    for l in loops[:rng.randint(0, 1)]:
        terms.append('(int)%s' % l.var.text)
    target = out.array.subscript([own_index(case, l, d) for l, d in zip(loops, wide)])
    text = 'double s = %s;\n' % (' + '.join(terms) or '1')
    if case.chance(0.4):
        k, n = case.new('k'), case.amount(rng.randint(1, wide[0] + 4))
        text += 'for (int %s = 0; %s < %s; %s++) s += %s[%s];\n' % (k, k, n, k, read[0].array.name, k)
    clauses, before = [rng.choice(['', 'gang', 'gang vector'])], []
    if len(dims) > 1:
        clauses.append('collapse(2)')
    fresh = reductions(case, Scope(), clauses, before.append) if case.chance(0.3) else []
    text += ''.join(case.accumulate_into(v, op, loops) for v, op in fresh)
    word = rng.choice(['parallel loop'] * 4 + ['kernels loop', 'serial loop'])
    if word == 'kernels loop':
        clauses = [c for c in clauses if 'gang' not in c]
    case.locals += ''.join(before) + ''.join(l.declaration for l in loops)
    case.body += '#pragma acc %s %s\n%s{\n%s%s%s = (%s)(long)s;\n}\n' % (
        word, ' '.join(clauses), ''.join(l.head + '\n' for l in loops), text, body, target, out.array.type.name)
    for v, op in fresh:
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, v.text, v.text)


def dimensions(case):
    """Gangs in two or three dimensions, with workers and lanes below, which may reduce into an element."""
    rng = case.rng
    depth = rng.choice([2, 2, 3])
    if case.chance(0.4):
        return summed_dimensions(case, depth)
    below = rng.choice([[], ['vector'], ['vector'], ['worker'], ['worker vector'], ['worker', 'vector']])
    dims = [rng.randint(1, 9) for _ in range(depth)] + [rng.randint(1, 20) for _ in below]
    out = case.array(dims, True)
    read = case.array([rng.randint(1, 20)], False)
    loops = [case.canonical(d) for d in dims]
    scope = Scope()
    scope.arrays, scope.vars = [out.array, read.array], [case.scalar()]
    text = case.statements(enter_loops(case, scope, loops), 1, 3)
    heads = ['gang(dim:%d)' % d for d in range(depth, 0, -1)] + below
    for k in reversed(range(len(loops))):
        between = ''
        if 0 < k < len(loops) - 1 and case.chance(0.3):
            here = Scope()
            here.arrays, here.vars = [read.array], [l.var for l in loops[:k + 1]]
            between = case.declare(here)
        text = '#pragma acc loop %s\n%s {\n%s%s}\n' % (heads[k], loops[k].head, between, text)
    gangs = ', '.join(str(rng.randint(1, 4)) for _ in range(depth))
    case.locals += ''.join(l.declaration for l in loops)
    case.body += case.around([out, read], '#pragma acc parallel num_gangs(%s)%%DATA%%\n{\n%s}\n' % (gangs, text))


def summed_dimensions(case, depth):
    """Every gang sums a row by its workers and lanes, and sets an element of its own."""
    rng = case.rng
    dims, below = [rng.randint(1, 9) for _ in range(depth)], rng.choice([['vector'], ['worker'], ['worker vector'], ['worker', 'vector']])
    out, read = case.array(dims, True), case.array([rng.randint(1, 20)], False)
    loops, scope = [case.canonical(d) for d in dims], Scope()
    scope.arrays, scope.vars = [out.array, read.array], [case.scalar()]
    child = enter_loops(case, scope, loops)
    before, clauses = [], []
    while not clauses:
        fresh = reductions(case, child, clauses, before.append)
    inner = child.read_only()
    lanes = [case.canonical(rng.randint(1, 40)) for _ in below]
    inner.vars += [l.var for l in lanes]
    inner.reds = fresh
    text = case.statements(inner, 0, 2) + ''.join(case.accumulate(inner) for _ in range(rng.randint(1, 2)))
    for l, level in reversed(list(zip(lanes, below))):
        text = '#pragma acc loop %s %s\n%s {\n%s}\n' % (level, ' '.join(clauses), l.head, text)
    child.vars += [v for v, _ in fresh]
    text = ''.join(before) + text + case.statements(child, 1, 2)
    for k in reversed(range(depth)):
        text = '#pragma acc loop gang(dim:%d)\n%s {\n%s}\n' % (depth - k, loops[k].head, text)
    case.locals += ''.join(l.declaration for l in loops + lanes)
    case.body += case.around([out, read], '#pragma acc parallel num_gangs(%s)%%DATA%%\n{\n%s}\n' % (
        ', '.join(str(rng.randint(1, 4)) for _ in range(depth)), text))


def control(case):
    """kernels with loops, conditions, switches and goto around loop nests, and scalars that go from one to the next: sums too, and bounds."""
    rng = case.rng
    n = rng.randint(1, 40)
    arrays = [case.array([n], True) for _ in range(rng.randint(1, 3))]
    scope = Scope()
    scope.arrays = [t.array for t in arrays]
    scope.vars = [case.scalar(True) for _ in range(rng.randint(1, 3))]

    def nest(inner):
        loop = case.canonical(n, inner if case.chance(0.3) else None, None, True)
        child = Scope(inner)
        child.vars.append(loop.var)
        child.arrays = []
        for a in inner.arrays:
            child.vars.append(Var(a.subscript([own_index(case, loop, n)]), a.type, a.lo, a.hi))
        for v in child.vars:
            if '[' not in v.text and v.writable:
                child.vars[child.vars.index(v)] = Var(v.text, v.type, v.lo, v.hi, False)
        case.locals += loop.declaration
        pragma, sums = rng.choice(['', '', '#pragma acc loop independent\n', '#pragma acc loop\n']), ''
        if case.chance(0.4):
            v, op, first = case.reduction(case.new('r'))
            case.locals += '%s %s = %s;\n' % (v.type.name, v.text, first)
            child.reds, made = [(v, op)], [v]
            sums = case.accumulate(child)
            pragma = pragma.replace('\n', ' reduction(%s:%s)\n' % (op, v.text)) if 'independent' in pragma or case.chance(0.5) else pragma
            inner.vars += made
            scope.vars += made if inner is not scope else []
        return '%s%s {\n%s%s}\n' % (pragma, loop.head, case.statements(child, 1, 2), sums)

    def around(inner, depth):
        r = rng.random()
        if r < 0.4 or depth > 2:
            return nest(inner)
        if r < 0.55:
            return case.optional(case.assign(inner))
        if r < 0.7:
            return 'if (%s) {\n%s} else {\n%s}\n' % (case.condition(inner).text, around(inner, depth + 1), around(inner, depth + 1))
        if r < 0.8:
            return case.sequential_loop(inner, lambda child: around(child, depth + 1) + around(child, depth + 1), 3)
        if r < 0.9:
            name = case.new('c')
            return 'int %s = 0;\nwhile (%s++ < %d) {\n%s}\n' % (name, name, rng.randint(0, 3), around(inner, depth + 1))
        return 'switch (%s) {\ncase 0: {\n%s}\nbreak;\ndefault: {\n%s}\n}\n' % (
            x.coerce(x.integer(case.expr(inner)), 0, 2).text, around(inner, depth + 1), around(inner, depth + 1))
    text = ''.join(around(scope, 0) for _ in range(rng.randint(2, 5)))
    for v in scope.vars:
        case.shows += 'SHOW(%d, "%s", %s);\n' % (case.number, v.text, v.text)
    case.body += case.around(arrays, '#pragma acc kernels%%DATA%%\n{\n%s}\n' % text)
