"""fuzz_meaning: declarations, values and jumps of C that a translator to C++ gets wrong. SPDX-License-Identifier: MIT"""
import fuzz_expr as x
from fuzz_scope import Array, Scope, Var
from fuzz_expr import Expr, INT

SAME_SIZE = [(INT, x.UINT), (x.LONG, x.ULONG), (x.SHORT, x.USHORT), (x.ULLONG, x.LLONG), (x.UINT, INT)]


def literal(case, scope):
    """An expression that makes an object of its own: compound literals, statement expressions, library functions of integers."""
    a, b = case.leaf(scope), case.leaf(scope)
    kind = case.rng.choice([INT, x.LONG, x.UINT, x.SHORT, x.DOUBLE])
    a, b = x.coerce(a, 0, 100), x.coerce(b, 0, 100)
    index = x.coerce(x.integer(case.leaf(scope)), 0, 2)
    forms = [Expr('(%s[]){ %s, %s, 7 }[%s]' % (kind.name, a.at(2), b.at(2), index.text), kind, 0, 100),
             Expr('((struct { %s y; int x; }){ .x = %s, .y = %s }).y' % (kind.name, b.at(2), a.at(2)), kind, 0, 100),
             Expr('({ %s q = %s; q + %s; })' % (kind.name, a.at(2), b.at(13)), x.usual(kind, b.type), 0, 200),
             Expr('abs((int)%s - 50)' % a.at(x.UNARY), INT, 0, 50),
             Expr('fmax(%s, %s)' % (a.at(2), b.at(2)), x.DOUBLE, 0, 100),
             Expr('fabsf(%s)' % a.at(2), x.FLOAT, 0, 100),
             Expr('(unsigned char)(%s + 200)' % x.integer(a).at(13), x.UCHAR, 0, 255, x.UNARY)]
    return case.rng.choice(forms)


def punned(case, scope):
    """A union that is written as one type and read as another of the same size, and as bytes."""
    written, read = case.rng.choice(SAME_SIZE)
    name = case.new('u')
    text = 'union { %s w; %s r; unsigned char b[%d]; } %s;\n%s.w = %s;\n' % (
        written.name, read.name, written.bits // 8, name, name, case.store(case.expr(scope), max(written.lo, -1000), 1000).at(2))
    scope.vars.append(Var(name + '.r', read, read.lo, read.hi, False))
    scope.arrays.append(Array(name + '.b', x.UCHAR, [written.bits // 8], 0, 255, False))
    return text


def pointed(case, scope):
    """A pointer to something in scope; both names mean it from there on."""
    usable = [v for v in scope.vars if v.writable and any(v.type is k for k in x.ALL)]
    if not usable:
        return case.declare(scope)
    v, name = case.rng.choice(usable), case.new('p')
    v.aliased = True
    scope.vars.append(Var(case.rng.choice(['(*%s)', '%s[0]']) % name, v.type, v.lo, v.hi))
    scope.vars[-1].aliased = True
    return '%s *%s = &%s;\n' % (v.type.name, name, v.text)


def enumerated(case, scope):
    """An enum of the block, its enumerators, and a variable of its type."""
    name, first = case.new('e'), case.rng.choice([0, 1, 5])
    words = [case.new('E') for _ in range(3)]
    for i, w in enumerate(words):
        scope.vars.append(Var(w, INT, first + i, first + i, False))
    scope.vars.append(Var(name, x.UINT, first, first + 2, False))
    return 'enum { %s = %d, %s, %s } %s = %s;\n' % (words[0], first, words[1], words[2], name, case.rng.choice(words))


def record(case, scope):
    """A local struct with an array in it, set by designators, copied as a whole."""
    tag, name = case.new('g'), case.new('l')
    kind = case.rng.choice(x.ALL)
    a, b = x.coerce(case.leaf(scope), 0, 100), x.coerce(case.leaf(scope), 0, 100)
    text = 'struct %s { %s a; int b[4]; } %s = { .b = { [2] = %s, 5 }, .a = %s }, %sc = %s;\n' % (
        tag, kind.name, name, b.at(2), a.at(2), name, name)
    scope.vars.append(Var(name + 'c.a', kind, 0, 100))
    scope.arrays.append(Array(name + '.b', INT, [4], 0, 100, True))
    return text


def complex_value(case, scope):
    """A product of complex numbers; its parts are whole."""
    name, kind = case.new('z'), case.rng.choice(['double', 'float'])
    a, b, c, d = (x.coerce(case.leaf(scope), 0, 5) for _ in range(4))
    one = '%s %s %s * I' % (a.at(13), case.rng.choice('+-'), b.at(x.UNARY))
    text = '%s _Complex %s = (%s) * (%s + %s * I);\n' % (kind, name, one, c.at(13), d.at(x.UNARY))
    text += case.rng.choice(['', '%s = conj(%s);\n' % (name, name), '%s += 3 - I;\n' % name, '%s *= I;\n' % name])
    part = x.DOUBLE
    scope.vars += [Var('creal(%s)' % name, part, -60, 60, False), Var('cimag(%s)' % name, part, -60, 60, False)]
    return text


def variable_length(case, scope):
    """A local array whose length is computed, filled, and read at its ends."""
    name, n, k, kind = case.new('w'), case.new('n'), case.new('k'), case.rng.choice(x.ALL)
    hi = min(kind.hi, 100)
    inner = Scope(scope)
    inner.vars.append(Var(k, INT, 0, 6, False))
    text = 'int %s = %s;\n%s %s[%s];\nfor (int %s = 0; %s < %s; %s++) %s[%s] = %s;\n' % (
        n, x.coerce(x.integer(case.expr(scope, 1)), 1, 7).at(2), kind.name, name, n, k, k, n, k, name, k, case.store(case.expr(inner), 0, hi).at(2))
    scope.vars += [Var('%s[0]' % name, kind, 0, hi), Var('%s[%s - 1]' % (name, n), kind, 0, hi), Var('(int)(sizeof %s / sizeof *%s)' % (
        name, name), INT, 1, 7, False)]
    for v in scope.vars[-3:-1]:
        v.aliased = True
    return text


def moved_pointer(case, scope):
    """A pointer into the middle of a local array: negative subscripts, differences, comparisons."""
    name, p, kind, n = case.new('w'), case.new('p'), case.rng.choice(x.ALL), case.rng.randint(2, 6)
    hi, j = min(kind.hi, 100), case.rng.randint(1, n - 1)
    values = ', '.join(case.store(case.leaf(scope), 0, hi).at(2) for _ in range(n))
    text = '%s %s[%d] = { %s }, *%s = %s;\n' % (kind.name, name, n, values, p, case.rng.choice(['%s + %d', '&%s[%d]']) % (name, j))
    text += case.rng.choice(['', '%s++;\n--%s;\n' % (p, p), '%s -= %d;\n%s += %d;\n' % (p, j, p, j)])
    scope.vars += [Var('%s[-%d]' % (p, j), kind, 0, hi), Var('*(%s - 1)' % p, kind, 0, hi, False), Var('(%s - %s)' % (p, name), x.LONG, j, j, False),
                   Var('(%s > %s)' % (p, name), INT, 1, 1, False)]
    scope.vars[-4].aliased = True
    return text


def jump_over(case, scope):
    """goto past an initialised variable."""
    child, label = Scope(scope), case.new('L')
    body = case.declare(child) + case.block_braced(child)
    return case.optional('{\nif (%s) goto %s;\n%s%s: ;\n}\n' % (case.condition(scope).text, label, body, label))


def jump_back(case, scope):
    """A loop made of goto."""
    name, label = case.new('c'), case.new('L')
    child = Scope(scope)
    child.loop_depth += 1
    child.vars.append(Var(name, INT, 0, 5, False))
    return case.optional('{\nint %s = 0;\n%s: ;\n%sif (++%s < %d) goto %s;\n}\n' % (
        name, label, case.block_braced(child), name, case.rng.randint(1, 5), label))


def leave_nest(case, scope):
    """Two loops that goto leaves at once."""
    label = case.new('L')

    def inside(child):
        return case.block(child) + 'if (%s) goto %s;\n' % (case.condition(child).text, label)
    body = case.sequential_loop(scope, lambda child: case.sequential_loop(child, inside, 4), 4)
    return case.optional('{\n%s%s: ;\n}\n' % (body, label))


def statement(case, scope):
    """One of these; declarations add to the scope."""
    if case.blocks < 2 and scope.loop_depth < 3 and case.chance(0.5):
        return case.rng.choice([jump_over, jump_back, leave_nest])(case, scope)
    return case.rng.choice([punned, pointed, pointed, enumerated, record, complex_value, variable_length, moved_pointer])(case, scope)
