"""fuzz_procedures: constructs in functions of their own, whose parameters are the arrays. SPDX-License-Identifier: MIT"""
import re

NAME = re.compile(r'\b[a-zA-Z]+[0-9]+(?:_[0-9]+)?\b')


def scalars(case, text):
    """{name: type} of the case's scalars that the text reads; None where it uses something else that only the case's function knows."""
    used, known = set(NAME.findall(text)), set(NAME.findall(case.locals)) - {t.array.name for t in case.tops}
    types = dict((n, t) for t, n in re.findall(r'^((?:[a-z_]+ )+)([vn][0-9]+) = ', case.locals, re.M))
    shown = set(re.findall(r'"(\w+)"', case.shows))
    return None if any(n not in types or n in shown for n in used & known) else {n: types[n] for n in sorted(used & known)}


class Parameter:
    """An array as a parameter: rows of constant or variable length, or what the array is. before: parameters that its type needs"""

    def __init__(self, case, top):
        a, self.before = top.array, []
        const = 'const ' if not a.writable and top.flat and case.chance(0.5) else ''
        if not top.flat:
            self.text, self.section = '%s **%s' % (a.type.name, a.name), a.name + ''.join('[0:%d]' % d for d in a.dims)
        elif a.linear:
            self.text = '%s%s *%s%s' % (const, a.type.name, case.rng.choice(['', '', 'restrict ']), a.name)
            self.section = '%s[0:%d]' % (a.name, top.total)
        else:
            dims = [self.extent(case, d) for d in a.dims]
            form = case.rng.choice(['%s%s %s[%s]%s', '%s%s %s[restrict %s]%s', '%s%s (*%s)%.0s%s'])
            self.text = form % (const, a.type.name, a.name, dims[0], ''.join('[%s]' % d for d in dims[1:]))
            self.section = a.name + ''.join('[0:%s]' % d for d in dims[:case.rng.randint(1, len(dims))])

    def extent(self, case, value):
        if case.chance(0.6):
            return str(value)
        self.before.append((case.new('n'), value))
        return self.before[-1][0]


def sections(parameters, tops, word):
    return ''.join(' %s(%s)' % (word or ('copy' if t.array.writable else 'copyin'), p.section) for p, t in zip(parameters, tops))


def procedure(case, tops, text, on_host):
    """A call of a function that holds the construct, inside of data of the caller's or not; None where it requires the rest of its function."""
    values, used = scalars(case, text), set(NAME.findall(text))
    tops = [t for t in tops if t.array.name in used]
    if values is None or not tops or any(t.array.name not in {u.array.name for u in tops} for t in case.tops if t.array.name in used):
        return None
    parameters, f, outside = [Parameter(case, t) for t in tops], case.new('f'), not on_host and case.chance(0.6)
    extents = [e for p in parameters for e in p.before]
    formal = ['int %s' % n for n, _ in extents] + [t + n for n, t in values.items()] + [p.text for p in parameters]
    actual = [str(v) for _, v in extents] + list(values) + [t.array.name for t in tops]
    declared = outside and case.chance(0.3)
    inner = '' if declared else sections(parameters, tops, 'present' if outside and case.chance(0.7) else None)
    head = ''.join('#pragma acc declare%s\n' % c for c in [sections(parameters, tops, 'present')] if declared)
    case.statics += 'static void %s(%s)\n{\n%s%s}\n' % (f, ', '.join(formal), head, text.replace('%DATA%', inner))
    call = '%s(%s);\n' % (f, ', '.join(actual))
    return '#pragma acc data%s\n{\n%s}\n' % (case.data_clauses(tops, True), call) if outside else call
