"""Chromium, driven through ChromeDriver. SPDX-License-Identifier: MIT"""
import base64
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request

NAMES = {"ArrowDown": "\ue015", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "Escape": "\ue00c", "Enter": "\ue007"}


class Browser:
    """A session of the WebDriver protocol (W3C)."""

    def __init__(self, pictures=None):
        """pictures: a folder for screenshots; None: none are made."""
        self.pictures = pictures
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.address = f"http://127.0.0.1:{s.getsockname()[1]}"
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.address.rsplit(':', 1)[1]}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                self.call("GET", "/status")
                break
            except OSError:
                if self.driver.poll() is not None:
                    sys.exit("chromedriver has ended")
                time.sleep(0.02)
        options = {"args": ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900"]}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        self.session = "/session/" + self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, method=method, data=data, headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["value"]

    def visit(self, address):
        self.call("POST", self.session + "/url", {"url": address})

    def open(self, path, mark=""):
        self.visit("about:blank")
        self.visit(f"file://{os.path.abspath(path)}{mark}")

    def js(self, text, *arguments):
        return self.call("POST", self.session + "/execute/sync", {"script": text, "args": list(arguments)})

    def later(self, text, *arguments):
        return self.call("POST", self.session + "/execute/async", {"script": text, "args": list(arguments)})

    def press(self, *keys):
        for key in keys:
            focus = self.js("return document.activeElement")
            self.call("POST", f"{self.session}/element/{list(focus.values())[0]}/value", {"text": NAMES.get(key, key)})

    def click(self, selector):
        e = self.js("const e = document.querySelector(arguments[0]); e.scrollIntoView({block: 'center', inline: 'nearest'}); return e", selector)
        self.call("POST", f"{self.session}/element/{list(e.values())[0]}/click", {})

    def size(self, width, height):
        self.call("POST", self.session + "/window/rect", {"width": width, "height": height})

    def picture(self, name):
        if self.pictures:
            with open(os.path.join(self.pictures, name + ".png"), "wb") as f:
                f.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def errors(self):
        return self.call("POST", self.session + "/se/log", {"type": "browser"})

    def end(self):
        self.call("DELETE", self.session)
        self.driver.terminate()
        self.driver.wait()
