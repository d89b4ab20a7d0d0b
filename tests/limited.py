"""limited: runs a command as limited.sh does: so many seconds of processor time, and twenty minutes of the clock for what waits for ever.
SPDX-License-Identifier: MIT"""
import resource
import signal
import subprocess

CLOCK = 1200                            # seconds


def run(command, seconds, **options):
    """subprocess.run with captured output; raises TimeoutExpired, with what was said, at either limit."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    done = subprocess.run(command, capture_output=True, timeout=CLOCK, preexec_fn=limit, **options)
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise subprocess.TimeoutExpired(command, seconds, done.stdout, done.stderr)
    return done
