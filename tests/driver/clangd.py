#!/usr/bin/env python3
"""What clangd says about sources. SPDX-License-Identifier: MIT

clangd.py FOLDER FILE... [-- OPTION...]
Opens each FILE of FOLDER, which has compile_commands.json, as an editor does, and prints FILE:LINE: MESSAGE for each message of clangd.
"""
import json, pathlib, subprocess, sys

words = sys.argv[2:] + ["--"]
folder, files, options = pathlib.Path(sys.argv[1]).resolve(), words[:words.index("--")], words[words.index("--") + 1:-1]
server = subprocess.Popen(["clangd", "--log=error", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder)


def send(method, params, **more):
    body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()


def receive():
    length = 0
    while line := server.stdout.readline().strip():
        if line.lower().startswith(b"content-length:"): length = int(line.split(b":")[1])
    if not length: sys.exit("clangd ended")
    return json.loads(server.stdout.read(length))


send("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}, id=1)
send("initialized", {})
for name in files:
    uri = (folder / name).as_uri()
    language = "c" if name.endswith(".c") else "cpp"
    send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": (folder / name).read_text()}})
    while (message := receive()).get("method") != "textDocument/publishDiagnostics" or message["params"]["uri"] != uri: pass
    for found in message["params"]["diagnostics"]:
        print(f'{name}:{found["range"]["start"]["line"] + 1}: {found["message"].splitlines()[0]}')
server.kill()
