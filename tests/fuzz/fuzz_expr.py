"""fuzz_expr: C types and expressions whose values are bounded by intervals, so that none is undefined. SPDX-License-Identifier: MIT"""

PRIMARY, UNARY, COMPARE, COND, COMMA = 16, 14, 10, 3, 1
PRECEDENCE = {'*': 13, '/': 13, '%': 13, '+': 12, '-': 12, '<<': 11, '>>': 11, '<': 10, '>': 10, '<=': 10, '>=': 10, '==': 9, '!=': 9,
              '&': 8, '^': 7, '|': 6, '&&': 5, '||': 4}


class Type:
    """A C type: its spelling, width, kind ('i' or 'f'), and the bounds of the values that are stored in it."""

    def __init__(self, name, bits, signed=True, kind='i'):
        self.name, self.bits, self.signed, self.kind = name, bits, signed, kind
        if kind == 'f':
            self.hi = 2 ** (24 if bits == 32 else 53)
            self.lo = -self.hi
        else:
            self.lo = -(2 ** (bits - 1)) if signed else 0
            self.hi = 2 ** (bits - 1) - 1 if signed else 2 ** bits - 1


INT, UINT, LONG, ULONG = Type('int', 32), Type('unsigned', 32, False), Type('long', 64), Type('unsigned long', 64, False)
LLONG, ULLONG = Type('long long', 64), Type('unsigned long long', 64, False)
FLOAT, DOUBLE, BOOL = Type('float', 32, True, 'f'), Type('double', 64, True, 'f'), Type('_Bool', 1, False)
SCHAR, UCHAR, SHORT, USHORT = Type('signed char', 8), Type('unsigned char', 8, False), Type('short', 16), Type('unsigned short', 16, False)
INTEGERS = [INT, INT, INT, UINT, LONG, ULONG, LLONG, ULLONG, SCHAR, UCHAR, SHORT, USHORT]
ALL = INTEGERS + [FLOAT, DOUBLE, DOUBLE]
RANK = {'int': 1, 'unsigned': 1, 'long': 2, 'unsigned long': 2, 'long long': 3, 'unsigned long long': 3}


class Expr:
    """Text, type and the interval that holds every value; prec is the precedence of its outermost operator."""

    def __init__(self, text, kind, lo, hi, prec=PRIMARY):
        self.text, self.type, self.lo, self.hi, self.prec = text, kind, lo, hi, prec

    def at(self, prec):
        return self.text if self.prec >= prec else '(' + self.text + ')'

    def within(self, lo, hi):
        return lo <= self.lo and self.hi <= hi


def const(value, kind=INT):
    if kind.kind == 'i' and not kind.lo <= value <= kind.hi:
        kind = LLONG
    suffix = {'float': '.0f', 'double': '.0', 'unsigned': 'u', 'long': 'L', 'unsigned long': 'uL', 'long long': 'LL',
              'unsigned long long': 'uLL'}.get(kind.name, '')
    return Expr(str(value) + suffix, kind if kind.name in RANK or kind.kind == 'f' else INT, value, value, UNARY if value < 0 else PRIMARY)


def promote(kind):
    return INT if kind.kind == 'i' and kind.bits < 32 else kind


def usual(a, b):
    """The type of a + b."""
    a, b = promote(a), promote(b)
    if a.kind == 'f' or b.kind == 'f':
        return DOUBLE if DOUBLE in (a, b) else FLOAT
    if RANK[a.name] < RANK[b.name]:
        a, b = b, a
    if a.signed and not b.signed and a.bits == b.bits:
        return {'long': ULONG, 'long long': ULLONG, 'int': UINT}[a.name]
    return a if RANK[a.name] > RANK[b.name] or not a.signed else b


def cast(kind, e):
    """(kind)e; e is made to fit where C leaves the conversion undefined."""
    if e.type.kind == 'f' and not e.within(kind.lo, kind.hi) or kind.kind == 'f' and not e.within(kind.lo, kind.hi):
        e = shrink(e, min(100, kind.hi))
        if not kind.signed:
            e = coerce(e, 0, min(100, kind.hi))
    lo, hi = converted(e, kind)
    return Expr('(%s)%s' % (kind.name, e.at(UNARY)), kind, lo, hi, UNARY)


def converted(e, kind):
    if kind.name == '_Bool':
        return (0, 1)
    return (e.lo, e.hi) if e.within(kind.lo, kind.hi) else (kind.lo, kind.hi)


def integer(e):
    return e if e.type.kind == 'i' else Expr('(long long)' + e.at(UNARY), LLONG, e.lo, e.hi, UNARY)


def shrink(e, m):
    """e, or e % m."""
    if e.within(1 - m, m - 1):
        return e
    e = integer(e)
    kind = promote(e.type)
    return Expr('%s %% %d' % (e.at(13), m), kind, 0 if e.lo >= 0 or not kind.signed else 1 - m, m - 1, 13)


def coerce(e, lo, hi):
    """e where its values lie in [lo, hi], else an expression of e that does."""
    if e.within(lo, hi):
        return e
    e = integer(e)
    m = min(hi - lo + 1, 2 ** 30)
    if lo == -hi and e.type.signed:
        return shrink(e, min(hi + 1, 2 ** 30))
    if promote(e.type).signed and e.lo < 0:
        e = Expr('(unsigned)' + e.at(UNARY), UINT, 0, UINT.hi, UNARY)
    e = Expr('%s %% %d' % (e.at(13), m), promote(e.type), 0, m - 1, 13)
    if lo == 0:
        return e
    if not e.type.signed:
        e = Expr('(int)' + e.at(UNARY), INT, e.lo, e.hi, UNARY)
    return Expr('%s %s %d' % (e.at(12), '+' if lo > 0 else '-', abs(lo)), e.type, lo, hi, 12)


def fit(e, kind):
    """e as an operand that is converted to kind."""
    return e if kind.kind == 'i' or e.within(kind.lo, kind.hi) else shrink(e, 1000)


def quotient(a, b, kind):
    if not (b.lo > 0 and converted(b, kind) == (b.lo, b.hi)):
        b, kind = const(7, INT), usual(a.type, INT)
    lo, hi = converted(a, kind)
    bound = max(abs(lo), abs(hi))
    return b, (0 if lo >= 0 else -bound), bound


def arith(op, a, b):
    """a op b for + - * / %, never undefined."""
    kind = usual(a.type, b.type)
    if kind.kind == 'f' and op in '/%':
        a, b = integer(a), const(5)
        kind = usual(a.type, b.type)
    a, b = fit(a, kind), fit(b, kind)
    kind = usual(a.type, b.type)
    prec = PRECEDENCE[op]
    if op in '/%':
        b, lo, hi = quotient(a, b, kind)
        kind = usual(a.type, b.type)
        if op == '%':
            hi = b.hi - 1
            lo = 0 if lo >= 0 else -hi
    else:
        (al, ah), (bl, bh) = converted(a, kind), converted(b, kind)
        ends = {'+': [al + bl, ah + bh], '-': [al - bh, ah - bl], '*': [al * bl, al * bh, ah * bl, ah * bh]}[op]
        lo, hi = min(ends), max(ends)
        if lo < kind.lo or hi > kind.hi:
            if kind.kind == 'i' and not kind.signed:
                lo, hi = kind.lo, kind.hi
            else:
                return arith(op, shrink(a, 50), shrink(b, 50))
    return Expr('%s %s %s' % (a.at(prec), op, b.at(prec + 1)), kind, lo, hi, prec)


def bits(op, a, b):
    """a op b for & | ^."""
    a, b = integer(a), integer(b)
    kind = usual(a.type, b.type)
    (al, ah), (bl, bh) = converted(a, kind), converted(b, kind)
    width = max(max(abs(v) for v in (al, ah, bl, bh)).bit_length(), 1)
    lo, hi = (0 if al >= 0 and bl >= 0 else -(2 ** width)), 2 ** width - 1
    if op == '&' and (al >= 0 or bl >= 0):
        lo, hi = 0, min(v for l, v in ((al, ah), (bl, bh)) if l >= 0)
    prec = PRECEDENCE[op]
    return Expr('%s %s %s' % (a.at(prec), op, b.at(prec + 1)), kind, max(lo, kind.lo), min(hi, kind.hi), prec)


def shift(op, a, count):
    """a << count or a >> count with count in 0..7 (an expression or a constant)."""
    a = integer(a)
    count = coerce(integer(count), 0, 7)
    kind = promote(a.type)
    if op == '>>':
        return Expr('%s >> %s' % (a.at(11), count.at(12)), kind, min(a.lo, 0), max(a.hi, 0), 11)
    if kind.signed and (a.lo < 0 or a.hi << 7 > kind.hi):
        a = coerce(a, 0, 1000)
        kind = promote(a.type)
    lo, hi = a.lo, a.hi << 7
    if hi > kind.hi:
        lo, hi = kind.lo, kind.hi
    return Expr('%s << %s' % (a.at(11), count.at(12)), kind, min(lo, a.lo), hi, 11)


def compare(op, a, b):
    kind = usual(a.type, b.type)
    a, b = fit(a, kind), fit(b, kind)
    prec = PRECEDENCE[op]
    return Expr('%s %s %s' % (a.at(prec), op, b.at(prec + 1)), INT, 0, 1, prec)


def logic(op, a, b):
    prec = PRECEDENCE[op]
    return Expr('%s %s %s' % (a.at(prec), op, b.at(prec + 1)), INT, 0, 1, prec)


def select(c, a, b):
    kind = usual(a.type, b.type)
    a, b = fit(a, kind), fit(b, kind)
    (al, ah), (bl, bh) = converted(a, kind), converted(b, kind)
    return Expr('%s ? %s : %s' % (c.at(4), a.at(3), b.at(3)), kind, min(al, bl), max(ah, bh), COND)


def unary(op, e):
    kind = promote(e.type)
    if op == '!':
        return Expr('!' + e.at(UNARY), INT, 0, 1, UNARY)
    if op == '~':
        e = integer(e)
        kind = promote(e.type)
        lo, hi = -e.hi - 1, -e.lo - 1
    else:
        lo, hi = -e.hi, -e.lo
    if lo < kind.lo or hi > kind.hi:
        if kind.signed:
            e, kind = coerce(e, 0, 100), None
            return unary(op, e)
        lo, hi = kind.lo, kind.hi
    text = e.at(UNARY)
    return Expr(op + ('(' + text + ')' if text[0] in '-+~!' else text), kind, lo, hi, UNARY)
