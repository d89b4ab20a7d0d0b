#!/usr/bin/env python3
"""The files for editors in share/editors. SPDX-License-Identifier: MIT

editors.py ACCELCC words|snippets|problems|vim|vscode
  words     highlighting knows the words of the translator's tables, and no others
  snippets  those of Vim and of VS Code are the same, and accelcc compiles each
  problems  the problem matcher finds file, line, severity and id of accelcc's messages
  vim       groups of a text's characters, where vim is installed
  vscode    scopes of the same text, where the package textmate-grammar-python is installed
"""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile

accelcc, part = os.path.abspath(sys.argv[1]), sys.argv[2]
root = pathlib.Path(__file__).resolve().parents[2]
editors = root / "share/editors"
syntax = (editors / "vim/after/syntax/c/accelcc.vim").read_text()
package = json.loads((editors / "vscode/package.json").read_text())
grammar = json.loads((editors / "vscode/syntaxes/accelcc.tmLanguage.json").read_text())
snippets = json.loads((editors / "vscode/snippets/accelcc.json").read_text())
failed = 0


def same(name, found, expected):
    global failed
    if found != expected:
        failed += 1
        print(f"FAIL {name}: found {found}, expected {expected}")


def rows(file, macro):
    return re.findall(rf'^{macro}\((?:\w+, )?"([a-z_ ]+)", (.*)', (root / "translator/directive" / file).read_text(), re.M)


def check_words():
    directives = {word for spelling, _ in rows("directives.def", "DIRECTIVE") for word in spelling.split()}
    clauses = {spelling for spelling, rest in rows("clauses.def", "CLAUSE") if not re.match(r"\w+, 0,", rest)}
    clauses |= {spelling for spelling, _ in rows("synonyms.def", "SYNONYM")}
    clauses -= directives                                  # wait, update and extent are both
    modifiers = {spelling for spelling, _ in rows("synonyms.def", "MODIFIER")}
    joined = re.sub(r"\n\s*\\", " ", syntax)
    keywords = {group: set(words.split()) for group, words in re.findall(r"^syn keyword (\w+) contained (.*)", joined, re.M)}
    same("directives of Vim", sorted(keywords["accelDirective"] ^ directives), [])
    same("clauses of Vim", sorted(keywords["accelClause"] ^ clauses), [])
    alternatives = lambda rule: set(re.search(r"\(([a-z_|]+)\)", rule["match"])[1].split("|"))
    same("directives of VS Code", sorted(alternatives(grammar["repository"]["directive"]) ^ directives), [])
    same("clauses of VS Code", sorted(alternatives(grammar["repository"]["clause"]) ^ clauses), [])
    of_vscode = alternatives(grammar["repository"]["arguments"]["patterns"][2])
    of_vim = set(re.search(r"syn match accelModifier .*\\%\(([a-z\\|]+)\\\)", syntax)[1].split(r"\|"))
    same("modifiers", sorted(of_vim ^ of_vscode), [])
    same("modifiers of data clauses that are missing", sorted(modifiers - of_vim), [])
    same("version", package["version"], re.search(r"project\(accelcc VERSION (\S+)", (root / "CMakeLists.txt").read_text())[1])
    for kind in ("grammars", "snippets"):
        for entry in package["contributes"][kind]:
            same(entry["path"], (editors / "vscode" / entry["path"]).is_file(), True)
    same("scope", package["contributes"]["grammars"][0]["scopeName"], grammar["scopeName"])


def expanded(body):
    """The text of a snippet whose places keep their defaults."""
    values = dict(re.findall(r"\$\{(\d):([^{}]*)\}", body))
    return re.sub(r"\$\{(\d):[^{}]*\}|\$(\d)", lambda m: values.get(m[1] or m[2], ""), body)


def check_snippets(folder):
    of_vim, name = {}, None
    for line in (editors / "vim/snippets/c/accelcc.snippets").read_text().splitlines():
        if line.startswith("snippet "):
            _, name, description = line.split(" ", 2)
            of_vim[name] = (description, [])
        elif line.startswith("\t"):
            of_vim[name][1].append(line[1:])
    same("snippets", of_vim, {s["prefix"]: (s["description"], s["body"]) for s in snippets.values()})
    for title, snippet in snippets.items():
        text = expanded("\n".join(snippet["body"]))
        if title.startswith("routine"):
            program = f"{text}\ndouble all(double v) {{ return f(v); }}\n"
        else:
            program = f"void all(int n, int m, double *x, double *y)\n{{\n(void)m;\n{text}\n}}\n"
        (folder / "snippet.c").write_text(program)
        run = subprocess.run([accelcc, "--gpu-arch=none", "-c", folder / "snippet.c", "-o", folder / "snippet.o"], capture_output=True, text=True)
        same(f"messages for {title}", (run.returncode, run.stderr), (0, ""))


def check_problems(folder):
    pattern = package["contributes"]["problemMatchers"][0]["pattern"]
    (folder / "wrong.c").write_text("void f(int n, double *x)\n{\n#pragma acc parallel loop no_such(x)\n    for (int i = 0; i < n; i++) x[i] = y;\n"
                                    "    int unused;\n}\n#include \"missing.h\"\n")
    run = lambda *words: subprocess.run([accelcc, "--gpu-arch=none", *words], capture_output=True, text=True, cwd=folder).stderr
    (folder / "warned.c").write_text("void f(int n, double *x)\n{\n#pragma acc parallel loop copy(x[0:n])\n    for (int i = 1; i < n; i++) x[i] += x[i - 1];\n}\n")
    for words in (["-c", "wrong.c"], ["-Wall", "-c", "warned.c"]):
        text = run(*words)
        expected = re.findall(r"^(\w+\.c):(\d+):(?:\d+:)? (?:fatal )?(error|warning|note): ", text, re.M)
        found = [m for m in (re.match(pattern["regexp"], line) for line in text.splitlines()) if m]
        same(f"problems in {text}", [(m[pattern["file"]], m[pattern["line"]], m[pattern["severity"]]) for m in found], expected)
        same(f"a problem in {text}", len(expected) > 0, True)
        codes = {m[pattern["code"]] for m in found} - {None}
        same(f"ids in {text}", codes, set(re.findall(r"\[(?:-W)?([a-z-]+)\]$", text, re.M)))


# Lines, each followed by one with a letter below its characters: p the beginning of a directive, d its name, c clause, m modifier, o operator,
# v value, n number, k comment in a directive, b continuation.
TEXT = r"""
int host;

#pragma accel parallel loop copyin(readonly: x[0:n], host[0:1]) reduction(+:sum) \
ppppppp ppppp dddddddd dddd cccccc mmmmmmmm    n          n n   ccccccccc o      b
    default(none) async(1) copy(loop) private(copy, data) /* data */
    ccccccc vvvv  ccccc n  cccc       ccccccc             kk kkkk kk
for (;;) ;

#pragma omp parallel loop copy(x)

# pragma acc enter data create(copy[0:n + (host)]) wait(devnum: 1: queues: 2)
p pppppp ppp ddddd dddd cccccc      n              dddd mmmmmm  n  mmmmmm  n
int after = 1; /* parallel loop */

#pragma accelerate parallel loop

/* from here on

#pragma acc parallel loop

*/

#pragma acc loop reduction(max: m) tile(32, 4) // vector
ppppppp ppp dddd ccccccccc ooo     cccc nn  n  kk kkkkkk
""".strip("\n").split("\n")
LINES, MARKS = TEXT[0::2], [marks.rstrip() for marks in TEXT[1::2]]


def same_marks(found):
    for number, (line, expected, marks) in enumerate(zip(LINES, MARKS, found), 1):
        same(f"line {number}:\n{line}\n", "\n" + "".join(mark if c != " " else " " for c, mark in zip(line, marks)).rstrip(), "\n" + expected)
    same("lines", len(found), len(LINES))


def check_vim(folder):
    vim = shutil.which("vim")
    if not vim or "+syntax" not in subprocess.run([vim, "--version"], capture_output=True, text=True).stdout:
        print("skipped: no vim with highlighting: apt install vim")
        sys.exit(77)
    letter = {"accelSentinel": "p", "accelDirective": "d", "accelClause": "c", "accelModifier": "m", "accelOperator": "o", "accelValue": "v",
              "cNumber": "n", "accelContinued": "b"}
    (folder / "text.c").write_text("\n".join(LINES) + "\n")
    (folder / "groups.vim").write_text(f"""set nocompatible rtp^={editors}/vim rtp+={editors}/vim/after
syntax on
edit {folder}/text.c
for l in range(1, line('$'))
  call writefile([join(map(range(1, col([l, '$']) - 1), 'synIDattr(synID(l, v:val, 1), "name")."/".synIDattr(synstack(l, v:val)[0], "name")'), ',')],
    \\ '{folder}/groups', 'a')
endfor
qa!
""".replace("synIDattr(synstack(l, v:val)[0]", "synIDattr(get(synstack(l, v:val), 0)"))
    subprocess.run([vim, "-N", "-u", "NONE", "-i", "NONE", "-es", "-S", folder / "groups.vim"], stdin=subprocess.DEVNULL, cwd=folder, check=True)

    def mark(group):
        name, outer = group.split("/")
        if outer != "accelPragma": return " "
        return "k" if name.startswith("cComment") else letter.get(name, " ")
    same_marks(["".join(map(mark, line.split(","))) if line else "" for line in (folder / "groups").read_text().splitlines()])


def check_vscode(folder):
    try:
        from textmate_grammar.parsers.base import LanguageParser
    except ImportError:
        print("skipped: no tokenizer: pip install textmate-grammar-python")
        sys.exit(77)
    letter = {"keyword.control.directive.pragma.accel": "p", "entity.name.tag.accel": "p", "keyword.control.accel": "d",
              "support.function.clause.accel": "c", "storage.modifier.accel": "m", "keyword.operator.accel": "o", "constant.language.accel": "v",
              "constant.numeric.accel": "n", "comment.line.double-slash.accel": "k", "comment.block.accel": "k",
              "constant.character.escape.line-continuation.accel": "b"}
    # What it is injected into, as far as the selector tells: comments of C.
    host = dict(grammar, scopeName="source.c", patterns=[{"name": "comment.block.c", "begin": r"/\*", "end": r"\*/"}] + grammar["patterns"])
    found = [[" "] * len(line) for line in LINES]
    for (line, column), text, scopes in LanguageParser(host).parse_string("\n".join(LINES) + "\n").flatten():
        for i, _ in enumerate(text):
            if column + i < len(LINES[line]): found[line][column + i] = letter.get(scopes[-1], " ")
    same_marks(["".join(marks) for marks in found])


with tempfile.TemporaryDirectory() as name:
    checks = {"words": lambda folder: check_words(), "snippets": check_snippets, "problems": check_problems, "vim": check_vim, "vscode": check_vscode}
    checks[part](pathlib.Path(name))
print(f"{part}: {'failed' if failed else 'as expected'}")
sys.exit(failed != 0)
