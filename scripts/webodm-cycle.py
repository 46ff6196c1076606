"""WebODM before `capstan node`, driven as its pages drive it; started by check-webodm."""
import functools
import glob
import io
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

import requests

from served_node import SETTINGS, TOKEN, WORK, Served, free_port, need, run, sha, until

WEBODM = sys.argv[2]
NAME, PASSWORD = "admin", "a-password-of-this-test"
# WebODM's own codes of a task.
RUNNING, FAILED, COMPLETED, CANCELED = 20, 30, 40, 50
# WebODM's worker looks at its tasks only at intervals, so waits are longer here.
until = functools.partial(until, seconds=300)


class Database:
    """A PostgreSQL of its own; as root it runs as the user that Debian's package made."""

    def __init__(self):
        self.place = tempfile.mkdtemp(dir="/tmp")
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user:
            os.chown(self.place, pwd.getpwnam(self.user).pw_uid, -1)
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.port = free_port()
        self.run("initdb", "-D", f"{self.place}/data", "-U", "postgres", "-A", "trust")
        self.run("pg_ctl", "-D", f"{self.place}/data", "-w", "-l", f"{self.place}/log", "-o",
                 f"-p {self.port} -c listen_addresses=127.0.0.1 -c fsync=off "
                 f"-c unix_socket_directories={self.place}", "start")
        client = ["-h", self.place, "-p", str(self.port), "-U", "postgres"]
        self.run("createdb", *client, "webodm_dev")
        # postgis_raster is part of the PostGIS in WebODM's container; later versions have it as an extension.
        self.run("psql", *client, "-c", "CREATE EXTENSION postgis; CREATE EXTENSION postgis_raster",
                 "webodm_dev")

    def run(self, program, *words):
        subprocess.run([f"{self.programs}/{program}", *words], user=self.user, cwd="/", check=True,
                       stdout=subprocess.DEVNULL)

    def stop(self):
        self.run("pg_ctl", "-D", f"{self.place}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.place)


class WebODM:
    """WebODM's web server, worker and scheduler, and a client of its interface for programs."""

    def __init__(self, node):
        self.node = node
        self.started = []
        self.log = open(f"{WORK}/webodm.log", "w")
        self.database = None
        try:
            self.database = Database()
            self.begin()
        except BaseException:
            self.stop()
            raise

    def begin(self):
        broker, self.port = free_port(), free_port()
        self.environment = {
            **os.environ, "WO_DATABASE_HOST": "127.0.0.1", "WO_DEBUG": "YES",
            "WO_DATABASE_PORT": str(self.database.port), "WO_SECRET_KEY": "of this test",
            "WO_BROKER": f"redis://127.0.0.1:{broker}", "PYTHONPATH": WEBODM,
            "PATH": os.path.dirname(sys.executable) + ":" + os.environ["PATH"]}
        # The server's program of `redis-tools` goes by its name.
        os.symlink("/usr/bin/redis-check-rdb", f"{WORK}/redis-server")
        self.start(f"{WORK}/redis-server", "--port", str(broker), "--bind", "127.0.0.1",
                   "--save", "")
        self.manage("migrate")
        self.start("gunicorn", "webodm.wsgi", "--bind", f"127.0.0.1:{self.port}", "--workers", "2",
                   "--timeout", "300", "--preload")
        self.start("celery", "-A", "worker", "worker", "--concurrency", "2", "--loglevel=warn")
        self.start("celery", "-A", "worker", "beat", "--schedule", f"{WORK}/beat", "--pidfile=")
        until(lambda: self.is_up(), "WebODM does not come up")
        # Creates the administrator, as the page of the first visit does.
        self.manage("shell", input="from django.contrib.auth.models import User\n"
                    f"User.objects.create_superuser('{NAME}', 'a@example.org', '{PASSWORD}')\n")
        token = requests.post(f"{self.url}/api/token-auth/", data={
            "username": NAME, "password": PASSWORD}).json()["token"]
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"JWT {token}"
        self.project = self.post("projects/", data={"name": "vases"})["id"]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self, *words):
        self.started.append(subprocess.Popen(
            words, cwd=WEBODM, env=self.environment, stdout=self.log, stderr=self.log,
            start_new_session=True))

    def manage(self, *words, input=""):
        subprocess.run([sys.executable, "manage.py", *words], cwd=WEBODM, env=self.environment,
                       stdout=self.log, stderr=self.log, input=input.encode(), check=True)

    def is_up(self):
        try:
            return requests.get(f"{self.url}/api/", timeout=60).status_code < 500
        except requests.ConnectionError:
            return False

    def get(self, path, **named):
        answer = self.session.get(f"{self.url}/api/{path}", **named)
        answer.raise_for_status()
        return answer

    def post(self, path, **named):
        answer = self.session.post(f"{self.url}/api/{path}", **named)
        need(answer.ok, f"POST {path}: {answer.text[:500]}")
        return answer.json() if answer.content else None

    def stop(self):
        self.node.stop()
        for process in reversed(self.started):
            os.killpg(process.pid, signal.SIGTERM)
        for process in self.started:
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
        if self.database:
            self.database.stop()
        if sys.exc_info()[0]:
            self.log.flush()
            sys.stderr.write(open(self.log.name).read()[-4000:])


class Task:
    """A task of WebODM, made as its page makes one: begun, each file uploaded, committed."""

    def __init__(self, webodm, files, name, settings=SETTINGS, node=None, **more):
        self.webodm = webodm
        chosen = [{"name": key, "value": value} for key, value in settings.items()]
        place = f"projects/{webodm.project}/tasks/"
        fields = {"partial": True, "name": name, "options": json.dumps(chosen),
                  "auto_processing_node": node is None, **more}
        if node is not None:
            fields["processing_node"] = node
        self.path = f"{place}{webodm.post(place, data=fields)['id']}/"
        for file in files:
            with open(file, "rb") as opened:
                answer = webodm.post(f"{self.path}upload/", files={
                    "images": (os.path.basename(file), opened)})
            need(answer["success"], f"upload: {answer}")
        webodm.post(f"{self.path}commit/")

    def facts(self):
        return self.webodm.get(self.path).json()

    def log(self):
        return self.webodm.get(f"{self.path}output/?f=raw").text

    def act(self, verb):
        need(self.webodm.post(f"{self.path}{verb}/")["success"], verb)

    def ends(self, status, seconds=900):
        facts = until(lambda: self.at(FAILED, COMPLETED, CANCELED), "a task does not end",
                      seconds=seconds)
        need(facts["status"] == status, f"a task ends with {facts['status']}: {facts['last_error']}")
        return facts

    def at(self, *statuses):
        facts = self.facts()
        return facts if facts["status"] in statuses and not facts["pending_action"] else None

    def asset(self, name):
        return self.webodm.get(f"{self.path}download/{name}").content

    def model(self):
        with open(f"{WORK}/asset.glb", "wb") as file:
            file.write(self.asset("textured_model.glb"))
        return sha(f"{WORK}/asset.glb")


def listed(node):
    return [task["uuid"] for task in requests.get(node.path("task/list")).json()]


def nodes(webodm):
    """A node is added with its token, as the administrator's page does, and WebODM gets its options."""
    node = webodm.node
    port = int(node.url.split(":")[2].strip("/"))
    wrong = webodm.post("processingnodes/", data={
        "hostname": "127.0.0.1", "port": port, "token": "wrong"})
    need(not wrong["online"], "a wrong token of a node is taken")
    webodm.session.delete(f"{webodm.url}/api/processingnodes/{wrong['id']}/").raise_for_status()
    added = webodm.post("processingnodes/", data={
        "hostname": "127.0.0.1", "port": port, "token": TOKEN})
    info = requests.get(node.path("info")).json()
    need(added["online"] and added["engine"] == "capstan", f"the node as WebODM has it: {added}")
    need((added["api_version"], added["engine_version"], added["max_images"]) == (
        info["version"], info["engineVersion"], info["maxImages"]), f"the node's facts: {added}")
    options = {option["name"]: option for option in added["available_options"]}
    need(options["detail"]["type"] == "enum" and "custom" in options["detail"]["domain"],
         f"WebODM shows no choices of detail: {options['detail']}")
    need(options["masking"]["domain"] == ["true", "false"], f"masking: {options['masking']}")
    shared = webodm.get("processingnodes/options/").json()
    need({"detail", "polygons"} <= {option["name"] for option in shared}, "options of all nodes")
    return added["id"]


def photographs(webodm, number, pictures, model):
    """Photographs become a model in WebODM, byte for byte that of `capstan reconstruct`."""
    task = Task(webodm, pictures, "a vase", node=number)
    facts = task.ends(COMPLETED)
    need(facts["upload_progress"] == 1 and facts["running_progress"] == 1, "progress")
    need(facts["images_count"] == len(pictures) and facts["processing_time"] > 0, f"{facts}")
    need({"all.zip", "textured_model.zip", "textured_model.glb"} <= set(facts["available_assets"]),
         f"assets: {facts['available_assets']}")
    need(task.model() == model, "the model differs from reconstruct's")
    with zipfile.ZipFile(io.BytesIO(task.asset("all.zip"))) as archive:
        need("capstan/model.glb" in archive.namelist(), f"{archive.namelist()}")
    need("Done!" in task.log() and "Making the model." in task.log(), f"the log: {task.log()}")
    # A task that is removed in WebODM is removed on the node too.
    name = facts["uuid"]
    need(name in listed(webodm.node), "the node has no such task")
    task.act("remove")
    until(lambda: webodm.session.get(f"{webodm.url}/api/{task.path}").status_code == 404,
          "a removed task stays in WebODM")
    until(lambda: name not in listed(webodm.node), "a removed task stays on the node")


def stopped(webodm, bundle, model):
    """A task is cancelled while it runs, then restarted with other options; WebODM selects the node."""
    task = Task(webodm, [bundle], "cancelled", {"detail": "full"})
    facts = until(lambda: task.at(RUNNING), "a task does not run")
    need(facts["processing_node_name"], "WebODM selected no node")
    task.act("cancel")
    task.ends(CANCELED)
    state = requests.get(webodm.node.path(f"task/{facts['uuid']}/info")).json()
    need(state["status"]["code"] == CANCELED, f"the node's task is not cancelled: {state}")
    chosen = [{"name": key, "value": value} for key, value in SETTINGS.items()]
    webodm.session.patch(f"{webodm.url}/api/{task.path}", json={
        "options": chosen}).raise_for_status()
    task.act("restart")
    # Right after the restart, the task still counts as cancelled.
    until(lambda: not task.at(CANCELED), "a task does not start again")
    again = task.ends(COMPLETED)
    need(again["uuid"] == facts["uuid"], "it was sent again instead of restarted")
    need(task.model() == model, "a restarted task's model differs")
    # A task that the node no longer has is sent again.
    requests.post(webodm.node.path("task/remove"), json={"uuid": facts["uuid"]})
    task.act("restart")
    until(lambda: not task.at(COMPLETED), "a task does not start again")
    need(task.ends(COMPLETED)["uuid"] != facts["uuid"], "it has the name of a removed task")
    need(task.model() == model, "a task that was sent again has another model")


def refused(webodm, number):
    """A task that cannot be made fails with a reason."""
    files = []
    for picture in range(30):
        files.append(f"{WORK}/IMG {picture:02} (ä).jpg")
        with open(files[-1], "wb") as file:
            file.write(os.urandom(20_000))
    facts = Task(webodm, files, "noise", node=number).ends(FAILED)
    need("photographs can be used" in facts["last_error"], facts["last_error"])
    facts = Task(webodm, files[:2], "flat", {"dsm": True}, node=number).ends(FAILED)
    need("dsm" in facts["last_error"], facts["last_error"])


def killed(webodm, library, number, bundle):
    """The node is killed while it makes a model; the task goes on when it is back."""
    task = Task(webodm, [bundle], "killed", {**SETTINGS, "polygons": 1400}, node=number)
    facts = until(lambda: task.at(RUNNING), "a task does not run")
    port = webodm.node.url.split(":")[2].strip("/")
    webodm.node.stop(signal.SIGKILL)
    # WebODM looks every five seconds.
    time.sleep(7)
    need(task.at(RUNNING), f"a node that is away ends the task: {task.facts()['last_error']}")
    webodm.node = Served(library, "--port", port)
    need(task.ends(COMPLETED)["uuid"] == facts["uuid"], "the task was sent again")


def main():
    scan, other = f"{WORK}/scan", f"{WORK}/other"
    run("capture", "sim:orbit?size=320x240&frames=40", "-o", scan, "--headless")
    run("capture", "sim:orbit?size=160x120&frames=27", "-o", other, "--headless")
    run("bundle", other, "-o", f"{WORK}/other.zip")
    folder = f"{WORK}/photographs"
    os.makedirs(folder)
    for picture in glob.glob(f"{scan}/images/*.jpg"):
        shutil.copy(picture, folder)
    models = []
    for number, source in enumerate([folder, other]):
        run("reconstruct", source, "--detail", "custom", "--polygons", "1500", "--texture-size",
            "256", "-o", f"{WORK}/{number}.glb")
        models.append(sha(f"{WORK}/{number}.glb"))
    library = f"{WORK}/library"
    run("library", "create", library)
    webodm = WebODM(Served(library))
    try:
        number = nodes(webodm)
        photographs(webodm, number, sorted(glob.glob(f"{folder}/*")), models[0])
        print("photographs become a model: holds", flush=True)
        stopped(webodm, f"{WORK}/other.zip", models[1])
        print("cancelled, restarted, sent again: holds", flush=True)
        refused(webodm, number)
        killed(webodm, library, number, f"{WORK}/other.zip")
    finally:
        webodm.stop()
    run("library", "check", library)
    shutil.rmtree(WORK)
    print("WebODM makes models of photographs and of a scan; it copes with tasks that are cancelled, "
          "restarted, removed or refused, and with a node that was killed")


main()
