#!/usr/bin/env python3
"""Runs gcc's C torture tests inside `#pragma acc serial` and compares with plain C. SPDX-License-Identifier: MIT

   torture_suite.py ACCELCC SUITE [--device host|cudasim|nvidia] [--only PATTERN] [--jobs N] [--verbose] [--build-only DIR]

SUITE is the folder gcc/testsuite/gcc.c-torture/execute of gcc's sources (Debian: package gcc-12-source). The tests are not part of this
project. The program's main becomes a function that the construct calls; abort and exit record the first status that is asked for; a
file-scope variable that accelcc's message asks for gets a declare directive after its declaration. See wrapped.py for the outcomes and
torture_left_out.txt for what is left out. With --build-only the programs are run by DIR/wrapped_run.sh on a machine with a GPU."""
import os
import re
import sys

import suite
import wrapped

PROLOGUE = """static int torture_ended;
#pragma acc declare copyin(torture_ended)
void torture_abort(void);
void torture_exit(int);
#line 1
"""
EPILOGUE = """
#undef main
void torture_abort(void) { if (!torture_ended) torture_ended = 256; }
void torture_exit(int status) { if (!torture_ended) torture_ended = 512 + (status & 255); }
int main(void)
{
    int torture_status = 1;
#pragma acc serial copy(torture_status)
    {
        torture_status = torture_main(%s) & 255;
        if (torture_ended)
            torture_status = torture_ended == 256 ? 134 : torture_ended - 512;
    }
    return torture_status;
}
"""
RENAMED = ["main", "abort", "exit"]
PLAIN_SECONDS = 20                      # tests whose signal handler calls exit never end once exit is renamed


def blanked(text):
    """The text with comments, strings, characters and preprocessor lines as spaces, every offset kept."""
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group(0)), text, flags=re.S | re.M)


def closing(blank, start, pair):
    """The offset after the bracket that closes the one at start; -1 without one."""
    depth = 0
    for at in range(start, len(blank)):
        depth += (blank[at] == pair[0]) - (blank[at] == pair[1])
        if depth == 0:
            return at + 1
    return -1


def parameters_of_main(text):
    """The arguments for a call of main, and the range of its body; None without such a function."""
    blank = blanked(text)
    for m in re.finditer(r"\bmain\s*\(", blank):
        end = closing(blank, m.end() - 1, "()")
        body = re.match(r"[^;{}=]*(?:;[^;{}=]*)*\{", blank[end:])
        if end < 0 or not body or re.match(r"\s*;", blank[end:]):
            continue
        words = blank[m.end():end - 1].strip()
        count = 0 if words in ("", "void") else words.count(",") + 1
        return ", ".join(["1", "0", "0"][:count]), end + body.end() - 1, closing(blank, end + body.end() - 1, "{}")
    return None


def endings(body):
    """Statements `exit (E);` and `abort ();` of main leave it, and its end returns 0."""
    body = re.sub(r"(?<![\w.>])exit\s*\(([^();]*(?:\([^()]*\)[^();]*)*)\)\s*;", r"return torture_exit (\1), 0;", body)
    body = re.sub(r"(?<![\w.>])(?:__builtin_)?abort\s*\(\s*\)\s*;", "return torture_abort (), 0;", body)
    return body[:-1] + " return 0; }"


def declarations(blank):
    """The ranges of the declarations at file scope, without their `;`."""
    depth, start, function = 0, 0, False
    for at, c in enumerate(blank):
        if c == "{" and depth == 0:
            function = blank[start:at].rstrip()[-1:] in (")", "")
        depth += (c in "{(") - (c in "})")
        if c == "}" and depth == 0 and function:
            start = at + 1
        if c == ";" and depth == 0:
            yield start, at
            start = at + 1


def parts(words):
    """The text cut at the commas outside of brackets."""
    depth, start = 0, 0
    for at, c in enumerate(words + ","):
        depth += (c in "{([") - (c in "})]")
        if c == "," and depth == 0:
            yield words[start:at]
            start = at + 1


def declarators(words):
    """(name, is a pointer that may change, initialiser) of each variable that a declaration declares."""
    words = re.sub(r"\s+", " ", words)
    of_old_function = re.search(r"\)\s+(?!__attribute__|asm|__asm)[a-z]", re.sub(r"\{.*\}", "", words, flags=re.S))
    if of_old_function or re.search(r"\btypedef\b", words):
        return
    for part in parts(words):
        head, _, value = part.partition("=")
        head = re.sub(r"__attribute__\s*\(\(.*?\)\)|\{.*\}|\[[^\]]*\]", " ", head, flags=re.S)
        m = re.search(r"\(\s*(\*)[\s*]*(\w+)\s*\)", head) or (None if "(" in head else re.search(r"(\*?)\s*(?:const|volatile|\s)*?\b(\w+)\s*$", head))
        if m and m.group(2) not in ("int", "char", "long", "short", "double", "float", "unsigned", "signed") and re.search(r"\w[\s*]+\w+\s*$|,|\(|^\s*\**\s*\w+\s*$", head):
            constant = re.search(r"\*\s*const\s+" + m.group(2), head)
            yield m.group(2), bool(m.group(1)) and not constant and not re.search(r"\w\s*\[", part.partition("=")[0]), value


def declared(text, names):
    """The text with a declare directive after the declaration of each of the file-scope variables and of those whose addresses they begin
    with, and attach clauses for the pointers among them; None if none is found."""
    blank, variables, queue = blanked(text), {}, sorted(names)
    for start, end in declarations(blank):
        for name, pointer, value in declarators(blank[start:end]):
            if name not in variables or "extern" not in blank[start:end].split():
                variables[name] = end + 1, pointer, value
    for name in queue:
        queue += [n for n in re.findall(r"[a-zA-Z_]\w*", variables[name][2]) if n in variables and n not in queue] if name in variables else []
    known = set(re.findall(r"declare copyin\((\w+)\)", text))
    new = [(variables[n][0], n) for n in queue if n in variables and n not in known]
    for at, name in sorted(new, reverse=True):
        text = text[:at] + f"\n#pragma acc declare copyin({name})\n" + text[at:]
    for at, name in new:
        if variables[name][1]:
            text = text.replace("#pragma acc serial", f"#pragma acc enter data attach({name})\n#pragma acc serial", 1)
    return text if new else None


def pointing(text):
    """The file-scope pointers whose initialisers hold addresses of others. On the device both must be one object: as data of the construct
    a scalar is a copy that no pointer reaches."""
    blank = blanked(text)
    variables = [v for start, end in declarations(blank) for v in declarators(blank[start:end])]
    names = {name for name, _, _ in variables}
    return {name for name, pointer, value in variables if pointer and names & set(re.findall(r"[a-zA-Z_]\w*", value))}


def options(text):
    """Those that the test asks for on every target."""
    found = []
    for m in re.finditer(r"dg-(?:additional-)?options\s+(?:\"([^\"]*)\"|\{([^}]*)\})([^\n]*)", text):
        if "target" not in m.group(3):
            found += (m.group(1) or m.group(2) or "").replace('"', "").split()
    renamed = ["-D%s=torture_%s" % (w, w) for w in RENAMED] + ["-D__builtin_%s=torture_%s" % (w, w) for w in RENAMED[1:]]
    return [o for o in found if re.match(r"-(D|U|std|ansi|f|l|m)", o)] + renamed + ["-Dnoreturn=", "-D__noreturn__="]


def make(args, name):
    with open(os.path.join(args.suite, name + ".c"), errors="surrogateescape") as f:
        text = f.read()
    main = parameters_of_main(text)
    if main:
        arguments, begin, end = main
        wrapped_text = PROLOGUE + text[:begin] + endings(text[begin:end]) + text[end:] + EPILOGUE % arguments
        wrapped_text = declared(wrapped_text, pointing(text)) or wrapped_text
    else:
        wrapped_text = "#error main is not found\n"
    return wrapped.Program(name, wrapped_text, options(text) + ["-I" + os.path.dirname(os.path.join(args.suite, name))], declare=declared,
                           seconds=PLAIN_SECONDS)


def main():
    args = suite.arguments("suite", "--verbose")
    names = [n[:-2] for folder in (".", "ieee") for n in
             (os.path.normpath(os.path.join(folder, f)) for f in sorted(os.listdir(os.path.join(args.suite, folder)))) if n.endswith(".c")]
    names = wrapped.chosen(args, names, suite.left_out("torture_left_out.txt", args.device))
    return wrapped.run_all(args, names, lambda name: make(args, name))


if __name__ == "__main__":
    sys.exit(main())
