"""mutations: changes of C programs, in their directives or anywhere. SPDX-License-Identifier: MIT
Each takes a random.Random and what it changes: a text, or a list of tokens or lines in place."""
import re

DIRECTIVE = re.compile(r'^([ \t]*#[ \t]*pragma[ \t]+acc(?:el)?\b)((?:.*\\\n)*.*)$', re.M)
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\w+|\s+|[^\w\s]')
NUMBERS = ['0', '-1', '1', '2147483648', '-2147483649', '18446744073709551616', '99999999999999999999999999999999', '1e308', '0x', '08',
           "'a'", '1 / 0', '1 % 0', '1 << 70', '1.5', '(1', 'sizeof', 'sizeof(int)', '(char)300', '~0ull', '-9223372036854775807 - 1']
CLAUSES = ['copy', 'copyin', 'copyout', 'create', 'present', 'deviceptr', 'no_create', 'attach', 'detach', 'delete', 'use_device', 'device',
           'self', 'host', 'private', 'firstprivate', 'reduction', 'gang', 'worker', 'vector', 'seq', 'auto', 'independent', 'collapse', 'tile',
           'num_gangs', 'num_workers', 'vector_length', 'async', 'wait', 'if', 'if_present', 'finalize', 'default', 'device_type', 'bind',
           'nohost', 'link', 'device_resident', 'device_num', 'default_async', 'read', 'write', 'update', 'capture', 'specialize', 'ordered',
           'extent', 'nonsense']
DIRECTIVES = ['parallel', 'kernels', 'serial', 'loop', 'data', 'enter data', 'exit data', 'host_data', 'update', 'declare', 'routine',
              'atomic', 'cache', 'wait', 'init', 'shutdown', 'set', 'parallel loop', 'kernels loop', 'serial loop', 'extent', 'end', '']
ARGUMENTS = ['', '()', '(0)', '(-1)', '(*)', '(:)', '(+:)', '(+:i)', '(n)', '(i, i)', '(x[0:])', '(x[:])', '(x[', '(x[0:n)', '(readonly: x)',
             '(force: 2)', '(dim: 2)', '(static: *)', '(num: 3)', '(none)', '("text")', '((((', '(nvidia)', '(devnum: 1: queues: 2)', '(x->y)',
             '(*x)', '(&x)', '(x.y[0:1])', '(main)', '(x[0:n][0:n])', '(3, 4, 5, 6)', '(if)', '(1 ? 2 : 3)', '({ 1; })', '(int)']
ODD = ['@', '\\', '$', '`', '\x01', '\x7f', 'é', '\xff', '"', "'", '#', '##', '//', '/*', '*/', '\t', '\f', '\v', '??/', '\0', '\r', '\\\n', '\\\n\\\n',
       ';', '{', '}', '...', '%:', '\u2028', 'L"', '__LINE__', '__COUNTER__', 'defined', '_Pragma("acc wait")']


def tokens_of(text):
    return TOKEN.findall(text)


def drop(r, t): del t[r.randrange(len(t))]
def double(r, t): t.insert(r.randrange(len(t) + 1), t[r.randrange(len(t))])
def cut(r, t): del t[r.randrange(len(t)):]
def number(r, t): place(r, t, r.choice(NUMBERS), r'\w*\d\w*$|n$|i$')
def clause(r, t): t.insert(r.randrange(len(t) + 1), ' ' + r.choice(CLAUSES) + r.choice(ARGUMENTS) + ' ')
def argument(r, t): t.insert(r.randrange(len(t) + 1), r.choice(ARGUMENTS))
def directive(r, t): t[:r.choice([1, 2, 3, 4])] = [' ' + r.choice(DIRECTIVES) + ' ']
def odd(r, t): t.insert(r.randrange(len(t) + 1), r.choice(ODD))
def bracket(r, t): t.insert(r.randrange(len(t) + 1), r.choice('()[]{},:,') * r.choice([1, 1, 2, 500]))
def long_word(r, t): t.insert(r.randrange(len(t) + 1), r.choice(['a', '9', '(', '-', '*', '!']) * r.choice([300, 5000]))
def broken_line(r, t): t.insert(r.randrange(len(t) + 1), ' \\\n ')
def macro(r, t): place(r, t, r.choice(['EMPTY', 'OPEN', 'CLOSE', 'SELF', 'CALL(', 'CALL()', 'PAIR(1, 2)', 'LIST', 'WORDS']), r'\w+$')


def swap(r, t):
    a, b = r.randrange(len(t)), r.randrange(len(t))
    t[a], t[b] = t[b], t[a]


def name(r, t): # another name of the same directive or of the program
    place(r, t, r.choice([w for w in t if w.isidentifier()] + ['main', 'printf', 'nothing', 'int', 'i', 'n', 'NULL', 'stdout']), r'[a-zA-Z_]\w*$')


def place(r, t, word, pattern):
    fits = [k for k, w in enumerate(t) if re.match(pattern, w)] or [r.randrange(len(t))]
    t[r.choice(fits)] = word


MUTATIONS = [drop, drop, double, swap, swap, cut, number, number, clause, clause, clause, argument, directive, odd, bracket, long_word,
             broken_line, macro, name, name]
MACROS = ('#define EMPTY\n#define OPEN (\n#define CLOSE )\n#define SELF SELF\n#define CALL(x) x\n#define PAIR(a, b) a, b\n'
          '#define LIST a[0:n], b[0:n]\n#define WORDS gang worker vector\n#line 1\n')


def moved(r, text, found):
    """The directive is removed, repeated, or moved before another line."""
    whole, lines = found.group(0), text.split('\n')
    kind = r.randrange(3)
    if kind == 0: return text[:found.start()] + text[found.end():].lstrip('\n')
    if kind == 1: return text[:found.end()] + '\n' + whole + text[found.end():]
    lines.insert(r.randrange(len(lines)), whole)
    return '\n'.join(lines)


def mutant(r, text):
    for _ in range(r.choice([1, 1, 1, 1, 2, 4])):
        places = list(DIRECTIVE.finditer(text))
        if not places: break
        found = r.choice(places)
        if r.randrange(6) == 0:
            text = moved(r, text, found)
            continue
        tokens = tokens_of(found.group(2)) or [' ']
        r.choice(MUTATIONS)(r, tokens)
        text = text[:found.start(2)] + ''.join(tokens) + text[found.end(2):]
    return MACROS + text


# ---- anywhere in the text --------------------------------------------------------------------------------------------------------------

WORDS = ['int', 'long', 'double', 'char', 'void', 'struct', 'union', 'enum', 'typedef', 'static', 'extern', 'const', 'volatile', 'restrict',
         'register', 'inline', 'return', 'break', 'continue', 'goto', 'if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'sizeof',
         '_Alignof', '_Alignas(16)', '_Generic', '_Static_assert(1, "")', '_Atomic', '_Noreturn', '_Thread_local', '_Complex', '_Bool',
         '__attribute__((packed))', '__attribute__((aligned(8)))', '__attribute__', '__extension__', '__int128', '__builtin_va_list', 'asm("")',
         '__typeof__(i)', '__auto_type', '__label__', '[[gnu::unused]]', '[[', '::', ':::', 'nullptr', 'constexpr', 'auto', 'bool', 'true',
         'class', 'template', 'namespace', 'this', 'new', 'throw', 'try', 'using', '<=>', '.*', '->*', '&&', '...', '##', '??(', '<:', '%>']
OPERATORS = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '<', '>', '<=', '>=', '==', '!=', '&&', '||', '!', '~', '=', '+=', '-=', '*=', '/=',
             '%=', '<<=', '^=', '++', '--', '?', ':', ',', '.', '->', '? :']
TYPES = ['int', 'unsigned', 'long', 'unsigned long', 'short', 'char', 'signed char', 'float', 'double', 'long double', '_Bool', 'void', '__int128',
         'double _Complex', 'int *', 'void *', 'double **', 'volatile int', 'const double', 'struct unknown', 'enum { A, B }', 'struct { int m : 3; }',
         'union { int i; float f; }', '__typeof__(1)', 'int (*)', '_Float16', '_Atomic int', '_Thread_local int', 'int __attribute__((vector_size(16)))']
LINES = ['#include', '#include <nowhere.h>', '#if', '#if 1', '#ifdef X', '#else', '#endif', '#define', '#define int', '#define for if', '#undef',
         '#line 7', '#line 7 "other.c"', '# 7 "other.c" 1', '#pragma', '#pragma pack(1)', '#pragma pack(', '#pragma omp', '#pragma omp parallel',
         '#pragma GCC poison x', '#pragma GCC ivdep', '#pragma acc', '#error', '#warning x', '_Pragma("acc wait")', '_Pragma(', '}', '{', ';',
         'struct {', '};', 'int', 'int x', 'else', 'case 1:', 'default:', 'a: b: c:', '*/', '/*', '"', "'", '\\']


def lines_of(text): return text.splitlines(keepends=True) or ['']
def spread(r, most): return min(most, int(r.expovariate(0.5)) + 1)


def window(r, text):
    """Where a part of the text begins and ends: most often some lines, sometimes all."""
    if not r.randrange(8): return 0, len(text)
    begin = text.rfind('\n', 0, r.randrange(len(text) + 1)) + 1
    end = text.find('\n', min(begin + r.choice([200, 1000, 4000]), len(text)))
    return begin, end + 1 or len(text)


def on_parts(parts_of, change):
    """A mutation of a list of parts within a window of the text."""
    def mutation(r, text):
        begin, end = window(r, text)
        parts = parts_of(text[begin:end]) or [' ']
        change(r, parts)
        return text[:begin] + ''.join(parts) + text[end:]
    return mutation


def drop_range(r, t):
    k = r.randrange(len(t))
    del t[k:k + spread(r, 40)]


def copy_range(r, t):
    k = r.randrange(len(t))
    at = r.randrange(len(t))
    t[at:at] = t[k:k + spread(r, 40)]


def word(r, t): t.insert(r.randrange(len(t) + 1), ' ' + r.choice(WORDS) + ' ')
def other_word(r, t): place(r, t, r.choice(WORDS), r'\w+$')
def operator(r, t): place(r, t, r.choice(OPERATORS), r'[-+*/%&|^<>=!~?:.,]$')
def kind(r, t): place(r, t, r.choice(TYPES), r'(int|long|short|char|double|float|void|unsigned|signed|struct \w+|size_t|u?int\d+_t)$')
def line(r, t): t.insert(r.randrange(len(t) + 1), '\n' + r.choice(LINES) + '\n')
def truncated(r, text): return text[:r.randrange(len(text) + 1)]
def head_lost(r, text): return text[r.randrange(len(text) + 1):]
def byte(r, text):
    k = r.randrange(len(text) + 1)
    return text[:k] + chr(r.choice([0, 1, 0xdc80, 0xdcff, 0xdcc3, 0x7f, 0x200b, 0xfeff, 0x1f600])) + text[k + r.randrange(2):]


def garbage(r, text):
    k = r.randrange(len(text) + 1)
    junk = bytes(r.randrange(256) for _ in range(spread(r, 400) * 8)).decode('utf-8', 'surrogateescape')
    return text[:k] + junk + text[k:]


def nested(r, text):
    """Many of what opens something, at a token, with or without what closes it."""
    begin, end = window(r, text)
    tokens = tokens_of(text[begin:end]) or [' ']
    at, many = r.randrange(len(tokens)), r.choice([3, 50, 1000, 4000])
    opens, closes = r.choice([('(', ')'), ('{', '}'), ('[', ']'), ('({', ';})'), ('if (1) ', ''), ('if (0) ; else ', ''), ('for (;;) ', ''), ('- ', ''),
                              ('*', ''), ('(int)', ''), ('1 + ', ''), ('1 ? 1 : ', ''), ('struct { ', '; }'), ('int ', ''), ('a ', ''), ('do ', ' while (0);'),
                              ('do { ', '} while (0);'), ('switch (1) case 1: ', ''), ('x: ', ''), ('sizeof ', ''), ('f(', ')'), ('a[', ']'), ('a.', ''),
                              ('a->', ''), ('1, ', ''), ('"s" ', ''), ('_Generic(1, int: ', ')'), ('__attribute__((', '))'), ('x = ', '')])
    tokens.insert(at + 1, closes * many if r.randrange(3) else '')
    tokens.insert(at, opens * many)
    return text[:begin] + ''.join(tokens) + text[end:]


def directive_only(r, text): return mutant(r, text)[len(MACROS):]


ANYWHERE = [on_parts(tokens_of, f) for f in (drop, drop, double, swap, swap, number, number, bracket, odd, long_word, name, name, name, name, drop_range,
                                             copy_range, word, word, other_word, macro, operator, operator, operator, kind, kind, kind)]
ANYWHERE += [on_parts(lines_of, f) for f in (drop, drop, double, swap, swap, drop_range, copy_range, line, line)]
ANYWHERE += [truncated, head_lost, byte, byte, garbage, nested, nested, directive_only, directive_only, directive_only]


def whole_mutant(r, text):
    for _ in range(r.choice([1, 1, 1, 2, 3, 6])): text = r.choice(ANYWHERE)(r, text)
    return text if r.randrange(4) else MACROS + text
