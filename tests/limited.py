"""limited: runs a command as limited.sh does, with a limit in seconds of processor time, and one of twenty minutes of wall-clock time for
commands that wait forever. SPDX-License-Identifier: MIT"""
import resource
import signal
import subprocess

CLOCK = 1200                            # seconds


def run(command, seconds, **options):
    """subprocess.run with captured output; raises TimeoutExpired, with the output so far, at either limit."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    done = subprocess.run(command, capture_output=True, timeout=CLOCK, preexec_fn=limit, **options)
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise subprocess.TimeoutExpired(command, seconds, done.stdout, done.stderr)
    return done
