"""Starts `capstan node` for check-node, check-clusterodm and check-webodm, and checks the form of its
answers."""
import hashlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from pyodm import Node

CAPSTAN = sys.argv[1]
WORK = tempfile.mkdtemp()
TOKEN = "a-token-of-this-test"
SETTINGS = {"detail": "custom", "polygons": 1500, "texture-size": 256}
RECIPE = ["--set", "detail=custom", "--set", "polygons=1500", "--set", "texture-size=256"]


def run(*words):
    return subprocess.run([CAPSTAN, *words], check=True, capture_output=True, text=True).stdout


def need(condition, words):
    if not condition:
        print(f"FAIL: {words}", file=sys.stderr)
        sys.exit(1)


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


def until(look, words, seconds=120):
    end = time.time() + seconds
    while time.time() < end:
        found = look()
        if found:
            return found
        time.sleep(0.2)
    need(False, words)


class Served:
    """A node on a free port; of two --port arguments, the last counts."""

    def __init__(self, library, *words):
        with open(f"{WORK}/token", "w") as file:
            file.write(TOKEN + "\n")
        self.process = subprocess.Popen(
            [CAPSTAN, "node", library, "--port", "0", "--token-file", f"{WORK}/token", *words],
            stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        need(self.url.startswith("http://127.0.0.1:"), f"the node says {self.url!r}")

    def path(self, path):
        return f"{self.url}{path}?token={TOKEN}"

    def client(self):
        return Node.from_url(f"{self.url}?token={TOKEN}", timeout=120)

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(timeout=60)


def sha(path):
    return hashlib.sha256(open(path, "rb").read()).hexdigest()


# What a client may rely on in each answer, by version 2.2.1 of the protocol's description: a field's
# type, a list of one form, or None for a value that may be missing or null.
TEXT, WHOLE, NUMBER = (str,), (int,), (int, float)
MAYBE = (type(None),)
# The description says text for a domain; the program has a list for an enum, which WebODM shows.
OPTION = {"name": TEXT, "type": TEXT, "value": TEXT, "domain": (str, list), "help": TEXT}
NAMED = {"uuid": TEXT}
DONE = {"success": (bool,)}
FORMS = [
    ("GET", "info", {
        "version": TEXT, "taskQueueCount": WHOLE, "maxImages": WHOLE + MAYBE, "engine": TEXT,
        "engineVersion": TEXT, "cpuCores": WHOLE + MAYBE, "maxParallelTasks": WHOLE + MAYBE,
        "totalMemory": WHOLE + MAYBE, "availableMemory": WHOLE + MAYBE}),
    ("GET", "options", [OPTION]),
    ("GET", "task/list", [NAMED]),
    ("GET", "task/[^/]+/info", {
        "uuid": TEXT, "name": TEXT, "dateCreated": WHOLE, "processingTime": WHOLE,
        "status": {"code": WHOLE}, "options": [{"name": TEXT, "value": TEXT}],
        "imagesCount": WHOLE, "progress": NUMBER, "output": None}),
    # The description says text; the program and its clients have lists of lines.
    ("GET", "task/[^/]+/output", [TEXT]),
    ("GET", "auth/info", {"message": TEXT, "loginUrl": TEXT + MAYBE, "registerUrl": TEXT + MAYBE}),
    ("POST", "task/new/init", NAMED),
    ("POST", "task/new/upload/[^/]+", DONE),
    ("POST", "task/new/commit/[^/]+", NAMED),
    ("POST", "task/new", NAMED),
    ("POST", "task/(cancel|remove|restart)", DONE),
]
TYPES = {"int", "float", "string", "bool", "enum"}
# The domains that NodeODM and ClusterODM check values against; they refuse a value of any other.
DOMAIN = (r"|(positive |negative )?(integer|float)|percent|json|string|path|(float|integer): [-+.\d]+ "
          r"<= x <= [-+.\d]+|(float|integer) (>=|>|<|<=) [-+.\d]+")
CODES = {10, 20, 30, 40, 50}
SEEN = {}


def misfit(value, form, place):
    """Where a value differs from a form; None where it fits."""
    if form is None:
        return None
    if isinstance(form, list):
        if not isinstance(value, list):
            return f"{place} is no list"
        return next(filter(None, (misfit(one, form[0], f"{place}[]") for one in value)), None)
    if isinstance(form, dict):
        if not isinstance(value, dict):
            return f"{place} is no object"
        return next(filter(None, (
            misfit(value.get(name), kind, f"{place}.{name}") for name, kind in form.items())), None)
    # Python counts a boolean as an integer, JSON does not.
    fits = isinstance(value, form) and (bool in form or not isinstance(value, bool))
    return None if fits else f"{place} is {value!r}"


def checkable(option):
    """Whether clients can check values of an option, and its own value passes."""
    if option["type"] == "enum":
        return isinstance(option["domain"], list) and option["value"] in option["domain"]
    return isinstance(option["domain"], str) and re.fullmatch(DOMAIN, option["domain"])


def watched(send):
    """Compares each answer that this process gets, PyODM's too, with the forms."""
    def request(session, method, url, *words, **named):
        answer = send(session, method, url, *words, **named)
        path = url.split("?")[0].split("/", 3)[3]
        for verb, pattern, form in FORMS:
            if verb != method.upper() or not re.fullmatch(pattern, path):
                continue
            value = answer.json()
            is_refusal = isinstance(value, dict) and "error" in value
            wrong = misfit(value, {"error": TEXT} if is_refusal else form, f"{verb} {path}")
            need(wrong is None, f"an answer is not as described: {wrong}")
            if not is_refusal and pattern == "options":
                need({option["type"] for option in value} <= TYPES, "a type of an option")
                strange = [option for option in value if not checkable(option)]
                need(not strange, f"a domain that clients cannot check: {strange}")
            if not is_refusal and pattern == "info":
                lengths = [len(value[name]) for name in ["version", "engineVersion", "engine"]]
                need(max(lengths[:2]) <= 32 and lengths[2] <= 255, f"too long for WebODM: {value}")
            if not is_refusal and pattern.endswith("+/info"):
                need(value["status"]["code"] in CODES and 0 <= value["progress"] <= 100, path)
            SEEN[pattern] = SEEN.get(pattern, 0) + (0 if is_refusal else 1)
            break
        return answer
    return request
