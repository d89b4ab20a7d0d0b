#!/usr/bin/env python3
"""The pages as a site with search, by MkDocs. SPDX-License-Identifier: MIT

build.py OUT         writes the site to the folder OUT; requires mkdocs (Debian: mkdocs), and no network
build.py --links     checks the links of all pages, without MkDocs
Links of the pages are relative to their files, so that they work where the repository is browsed. The site contains all pages and the files that they
link to. A link to a folder goes to its README.md, or to a list of its files. Exit status 1: a link to a file or heading that does not exist.
"""
import os, pathlib, re, shutil, subprocess, sys, tempfile
from urllib.parse import unquote

root = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s]+)(\))")


def tracked():
    """The files that git knows, or all but those of a build where there is no git, as in an unpacked archive."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout.decode().split("\0")
        return {name for name in listed if name and (root / name).is_file()}
    except (OSError, subprocess.CalledProcessError):
        return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and not path.relative_to(root).parts[0].startswith(("build", "."))}


def without_code(text):
    """The text with the characters of code replaced, so that places remain."""
    blank = lambda m: re.sub(r"[^\n]", "~", m[0])
    text = re.sub(r"^```.*?^```", blank, text, flags=re.S | re.M)
    text = re.sub(r"(?:(?<=\n\n)|^)(?:    [^\n]*\n(?:\n(?=    ))?)+", blank, text)
    return re.sub(r"`[^`\n]+`", blank, text)


def headings(name):
    """The anchors of a page, as code hosts and MkDocs form them."""
    found = set()
    for line in re.sub(r"^```.*?^```", "", (root / name).read_text(), flags=re.S | re.M).splitlines():
        if not (m := re.match(r"#+ +(.*)", line)): continue
        title = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", m[1])).strip().lower()
        anchor = title.replace(" ", "-")
        while anchor in found: anchor += "-1"
        found |= {anchor, re.sub(r"-+", "-", anchor)}
    return found


def main():
    files = tracked()
    pages = sorted(name for name in files if name.endswith(".md"))
    texts, copies, lists, broken = {}, {"docs/site/site.css"} & files, set(), []
    for page in pages:
        text = (root / page).read_text()
        code, changes = without_code(text), []
        for m in LINK.finditer(code):
            target, _, anchor = unquote(m[2]).partition("#")
            if re.match(r"[a-z]+:", target): continue
            path = os.path.normpath(os.path.join(os.path.dirname(page), target)) if target else page
            if not target.strip("/") == "" and any(name.startswith(path + "/") for name in files):
                if path + "/README.md" not in files: lists.add(path)
                changes.append((m.start(2), m.end(2), target.rstrip("/") + "/README.md"))
                path += "/README.md"
            elif path not in files:
                broken.append(f"{page}:{text[:m.start()].count(chr(10)) + 1}: no such file: {m[2]}")
                continue
            elif not path.endswith(".md"): copies.add(path)
            if anchor and path.endswith(".md") and path in files and anchor not in headings(path):
                broken.append(f"{page}:{text[:m.start()].count(chr(10)) + 1}: no such heading: {m[2]}")
        for start, end, target in reversed(changes): text = text[:start] + target + text[end:]
        texts[page] = text
    print("\n".join(broken), end="\n" if broken else "")
    if broken: return 1
    if sys.argv[1] == "--links":
        print(f"{len(pages)} pages: links as expected")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        for folder_name in lists:
            names = sorted(name for name in files if os.path.dirname(name) == folder_name)
            texts[folder_name + "/README.md"] = f"# {folder_name}\n\n" + "".join(f"* [{os.path.basename(n)}]({os.path.basename(n)})\n" for n in names)
            copies |= {name for name in names if not name.endswith(".md")}
        for name, text in texts.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for name in copies:
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, path)
        settings = dict(os.environ, SITE_PAGES=folder, SITE_OUT=os.path.abspath(sys.argv[1]))
        return subprocess.run(["mkdocs", "build", "--strict", "-f", root / "docs/site/mkdocs.yml"], env=settings).returncode


sys.exit(main())
