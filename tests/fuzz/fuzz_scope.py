"""fuzz_scope: what a statement may name: scalars, arrays, and what may be done with them. SPDX-License-Identifier: MIT"""
from fuzz_expr import Expr, INT


class Var:
    """A scalar (or one element) in scope; its value stays in [lo, hi]."""

    def __init__(self, text, kind, lo, hi, writable=True, loop=False):
        self.text, self.type, self.lo, self.hi, self.writable, self.loop = text, kind, lo, hi, writable, loop
        self.aliased = False        # a pointer points to it

    def read(self):
        return Expr(self.text, self.type, self.lo, self.hi)


class Array:
    """An array in scope. lead: index texts already fixed; dims: extents left; width: None for a[i][j], else the row lengths of a[i*m+j]."""

    def __init__(self, name, kind, dims, lo, hi, writable=False, lead=(), linear=False, width=None, back=0):
        self.name, self.type, self.dims, self.lo, self.hi = name, kind, list(dims), lo, hi
        self.writable, self.lead, self.linear, self.width, self.back = writable, list(lead), linear, width, back

    def subscript(self, indices):
        """The element's text; indices are Expr, one per dimension left."""
        every = self.lead + list(indices)
        if not self.linear:
            return self.name + ''.join('[%s]' % e.text for e in every)
        text = every[0]
        for e, w in zip(every[1:], self.width):
            text = Expr('%s * %s + %s' % (text.at(13), w, e.at(13)), INT, 0, 0, 12)
        return '%s[%s]' % (self.name, text.text)

    def slice(self, index):
        return Array(self.name, self.type, self.dims[1:], self.lo, self.hi, self.writable, self.lead + [index], self.linear, self.width)

    def read_only(self):
        return Array(self.name, self.type, self.dims, self.lo, self.hi, False, self.lead, self.linear, self.width)


class Scope:
    """What a statement may use. reds: (variable, operator) pairs that may be accumulated into."""

    def __init__(self, parent=None):
        self.vars = list(parent.vars) if parent else []
        self.arrays = list(parent.arrays) if parent else []
        self.funs = parent.funs if parent else []
        self.atomics = parent.atomics if parent else []
        self.writers = parent.writers if parent else []
        self.reds = list(parent.reds) if parent else []
        self.loop_depth = parent.loop_depth if parent else 0

    def read_only(self):
        """What several iterations share: nothing of it may be written."""
        child = Scope(self)
        child.vars = [Var(v.text, v.type, v.lo, v.hi, False, v.loop) for v in self.vars]
        child.arrays = [a.read_only() for a in self.arrays]
        return child
