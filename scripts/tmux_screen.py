"""A program in tmux, as record-demo and check-far-line drive it: keys go in, its screen is read."""
import re, subprocess, sys, time


class Screen:
    """A tmux server of its own, whose screen is read every `pause` seconds while it is waited for."""

    def __init__(self, socket, pause=0.1):
        self.socket, self.pause = socket, pause

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *words], check=True,
                              capture_output=True, text=True).stdout

    def open(self, columns, rows, command):
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), command)

    def text(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def send(self, *keys):
        self.tmux("send-keys", *keys)

    def wait(self, pattern, seconds=120, key=None, comes=True):
        """The seconds until this pattern is on the screen, or gone from it; a key is pressed four times a second
        meanwhile, if one is given. Ends the program where it takes too long."""
        began = pressed = time.monotonic()
        while bool(re.search(pattern, self.text())) != comes:
            now = time.monotonic()
            if now - began > seconds:
                sys.exit(f"{sys.argv[0]}: “{pattern}” did not {'come' if comes else 'go'} in {seconds} s; seen:\n"
                         f"{self.text()}")
            if key and now - pressed > 0.25:
                self.send(key)
                pressed = now
            time.sleep(self.pause)
        return time.monotonic() - began

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)
