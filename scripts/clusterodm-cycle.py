"""ClusterODM between PyODM and `capstan node`; started by check-clusterodm."""
import http.server
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading

import requests
from pyodm import Node, exceptions
from pyodm.types import TaskStatus

from served_node import (
    RECIPE, SETTINGS, TOKEN, WORK, Served, free_port, need, run, sha, until)

CLUSTERODM, NODE = sys.argv[2:4]
# The token that clients send to ClusterODM, which sends the nodes their own.
USER = "a-token-of-its-users"


class Cluster:
    """ClusterODM on ports of its own, its data kept from start to start."""

    def __init__(self, *words):
        self.port, self.admin = free_port(), free_port()
        self.start(*words)

    def start(self, *words):
        self.log = open(f"{WORK}/clusterodm.log", "a")
        self.process = subprocess.Popen(
            [NODE, "index.js", "--port", str(self.port),
             "--admin-cli-port", str(self.admin), "--admin-web-port", "0", "--token", USER, *words],
            cwd=CLUSTERODM, stdout=self.log, stderr=self.log)
        until(lambda: self.answers(), "ClusterODM does not listen")

    def answers(self):
        need(self.process.poll() is None,
             "ClusterODM ended by itself: " + open(f"{WORK}/clusterodm.log").read()[-2000:])
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0

    def say(self, words):
        """ClusterODM's answer to a command of its administrator."""
        with socket.create_connection(("127.0.0.1", self.admin), timeout=30) as line:
            def read(ends):
                text = ""
                while text.count("#> ") < ends:
                    text += line.recv(65536).decode()
                return text
            hello = read(1)
            line.sendall(f"{words}\r\n".encode())
            text = read(1)
            line.sendall(b"QUIT\r\n")
        need("ClusterODM" in hello, hello)
        return text.rsplit("#> ", 1)[0].strip()

    def add(self, url, token=TOKEN):
        host, port = url.split("/")[2].split(":")
        need(self.say(f"NODE ADD {host} {port} {token}") == "OK", "NODE ADD")

    def nodes(self):
        """Whether each node is online, by its port."""
        need(self.say("NODE UPDATE") == "OK", "NODE UPDATE")
        return {int(port): state == "online" for port, state in
                re.findall(r"127\.0\.0\.1:(\d+) \[(\w+)\]", self.say("NODE LIST"))}

    def client(self, token=USER):
        return Node.from_url(f"http://127.0.0.1:{self.port}?token={token}", timeout=120)

    def port_of(self, task):
        """The port of the node that has a task; None while ClusterODM still sends it there."""
        route = self.say(f"ROUTE INFO {task.uuid}")
        return int(json.loads(route)["node"]["port"]) if route.startswith("{") else None

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)


def port(node):
    return int(node.url.split(":")[2].strip("/"))


def status(task):
    return task.info().status


def begin(cluster, files, settings=SETTINGS, **named):
    return cluster.client().create_task(files, settings, **named)


def made(task, model, place):
    """Waits for a task as PyODM does, and compares its model."""
    task.wait_for_completion(interval=1)
    task.download_assets(f"{WORK}/{place}")
    need(sha(f"{WORK}/{place}/capstan/model.glb") == model, f"{place}: the model differs")


def whole_cycle(cluster, bundle, model, hook):
    """What one client does with one task."""
    client = cluster.client()
    need(client.info().engine == "capstan", "the engine through ClusterODM")
    names = {option.name for option in client.options()}
    need({"detail", "polygons", "masking"} <= names, f"options: {names}")
    # A choice, a boolean and a number: ClusterODM checks each against the node's description of the option.
    settings = {**SETTINGS, "masking": "true", "keep-poses": False}
    task = begin(cluster, [bundle], settings, name="a vase", webhook=hook.url)
    made(task, model, "first")
    info = task.info(with_output=0)
    need(info.name == "a vase" and info.progress == 100 and info.output, "the task's facts")
    need({option["name"]: option["value"] for option in info.options} == {
        "detail": "custom", "polygons": "1500", "texture-size": "256", "masking": "true",
        "keep-poses": "false"}, f"options of the task: {info.options}")
    need(any("published" in line for line in task.output()), "the log")
    whole = open(task.download_zip(f"{WORK}/whole"), "rb").read()
    parts = open(task.download_zip(f"{WORK}/parts", parallel_chunks_size=4 / 1024), "rb").read()
    need(whole == parts, "a download in parts differs")
    need(task.restart({**SETTINGS, "polygons": 800}), "restart")
    task.wait_for_completion(interval=1)
    told = until(lambda: len(hook.told) == 2 and hook.told, f"the webhook was told {hook.told}")
    need([one["uuid"] for one in told] == [task.uuid] * 2, "the webhook's task")
    need(cluster.say(f"TASK INFO {task.uuid}").startswith("{"), "TASK INFO")
    need("published" in cluster.say(f"TASK OUTPUT {task.uuid} 0"), "TASK OUTPUT")
    listed = requests.get(f"http://127.0.0.1:{cluster.port}/task/list?token={USER}").json()
    need({"uuid": task.uuid} in listed, f"the list: {listed}")
    need(task.remove(), "remove")
    need(gone(task), "a removed task is there")
    listed = requests.get(f"http://127.0.0.1:{cluster.port}/task/list?token={USER}").json()
    need({"uuid": task.uuid} not in listed, "a removed task is in the list")


def gone(task):
    try:
        task.info()
    except exceptions.NodeResponseError:
        return True


def refused(cluster, bundle):
    """A wrong token and a wrong value of an option are refused, the value with a reason."""
    try:
        cluster.client("wrong").info()
        need(False, "a wrong token of a user is taken")
    except exceptions.NodeResponseError:
        pass
    try:
        begin(cluster, [bundle], {"polygons": "many"})
        need(False, "polygons=many is taken")
    except exceptions.NodeResponseError as error:
        need("polygons" in str(error), f"polygons=many: {error}")


def two_nodes(cluster, first, second, bundles, models):
    """Two tasks are made side by side; one is cancelled and goes on."""
    tasks = []
    # The first takes long enough to be cancelled in the middle, then gets the settings of its model.
    for bundle, settings in zip(bundles, [{"detail": "full"}, SETTINGS]):
        tasks.append(begin(cluster, [bundle], settings))
        until(lambda: cluster.port_of(tasks[-1]), "a task gets to no node")
    need({cluster.port_of(task) for task in tasks} == {port(first), port(second)},
         "two nodes did not share two tasks")
    need(tasks[0].cancel() and status(tasks[0]) == TaskStatus.CANCELED, "cancel")
    need(tasks[0].restart(SETTINGS), "restart of a cancelled task")
    for number, task in enumerate(tasks):
        made(task, models[number], f"shared-{number}")
    answer = json.loads(cluster.say(f"TASK REMOVE {tasks[0].uuid}"))
    need(answer.get("success") and gone(tasks[0]), f"TASK REMOVE: {answer}")


def lists(cluster, node, bundle):
    """A locked node gets no task, a node that is away is offline, and no node is listed twice."""
    need(cluster.nodes() == {port(node): True}, "the node is not online")
    need(cluster.say("NODE LOCK 1") == "OK", "NODE LOCK")
    try:
        begin(cluster, [bundle])
        need(False, "a locked node is taken")
    except exceptions.NodeResponseError as error:
        need("No nodes available" in str(error), f"a locked node: {error}")
    need(cluster.say("NODE UNLOCK 1") == "OK", "NODE UNLOCK")
    unknown = free_port()
    cluster.add(f"http://127.0.0.1:{unknown}/")
    need(cluster.nodes()[unknown] is False, "a node that is away is online")
    need(cluster.say("NODE DEL 2") == "OK", "NODE DEL")
    need(cluster.say(f"NODE ADD 127.0.0.1 {port(node)} x") != "OK", "a node comes twice")


def killed(cluster, nodes, libraries, bundle):
    """The node that makes a task is killed; the task goes on when the node is back."""
    task = begin(cluster, [bundle], {**SETTINGS, "polygons": 1400})
    at = until(lambda: cluster.port_of(task), "the task gets to no node")
    number = [port(node) for node in nodes].index(at)
    until(lambda: "Making the model." in task.output(), "the task does not begin")
    need(status(task) == TaskStatus.RUNNING, "the task does not run")
    nodes[number].stop(signal.SIGKILL)
    try:
        task.info()
        need(False, "a task on a dead node answers")
    except exceptions.NodeConnectionError:
        pass
    need(cluster.nodes()[at] is False, "a dead node is online")
    # The other node takes new tasks meanwhile.
    other = begin(cluster, [bundle], {**SETTINGS, "polygons": 1300})
    need(until(lambda: cluster.port_of(other), "no node takes a task") != at, "a dead node's task")
    nodes[number] = Served(libraries[number], "--port", str(at))
    need(cluster.nodes()[at] is True, "a node that is back is offline")
    task.wait_for_completion(interval=1)
    other.wait_for_completion(interval=1)


def forwarding(cluster, nodes, libraries, bundle, model):
    """A node is killed while ClusterODM sends it a file, and comes back."""
    cluster.stop()
    # The file takes some seconds.
    cluster.start("--upload-max-speed", str(os.path.getsize(bundle) // 5))
    need(all(cluster.nodes().values()), "ClusterODM forgot its nodes")
    task = begin(cluster, [bundle], {**SETTINGS, "keep-poses": False})

    def receiving():
        for number, library in enumerate(libraries):
            folder = f"{library}/tasks/{task.uuid}/upload"
            if os.path.isdir(folder) and os.listdir(folder):
                return [number]
    number = until(receiving, "no file gets to a node")[0]
    need(status(task) == TaskStatus.RUNNING, "ClusterODM's own answer while it sends")
    nodes[number].stop(signal.SIGKILL)
    until(lambda: "failed, retrying" in open(f"{WORK}/clusterodm.log").read(), "no retry")
    nodes[number] = Served(libraries[number], "--port", str(port(nodes[number])))
    at = until(lambda: cluster.port_of(task), "the task gets to no node")
    need(at == port(nodes[number]), "another node has the task")
    made(task, model, "forwarded")
    cluster.stop()
    cluster.start()


def many(cluster):
    """Sends files in many requests, as WebODM does; random bytes fail with a reason."""
    folder = f"{WORK}/many"
    os.makedirs(folder)
    for number in range(200):
        with open(f"{folder}/IMG {number:04} (ä).jpg", "wb") as file:
            file.write(os.urandom(20_000))
    task = begin(cluster, [f"{folder}/{name}" for name in sorted(os.listdir(folder))],
                 parallel_uploads=10)
    until(lambda: cluster.port_of(task), "the task gets to no node")
    try:
        task.wait_for_completion(interval=1)
        need(False, "random bytes became a model")
    except exceptions.TaskFailedError:
        pass
    info = task.info()
    need("photographs can be used" in info.last_error, info.last_error)
    need(info.images_count == 200, f"{info.images_count} of 200 pictures")


class Hook:
    """Receives the calls of a webhook."""

    def __init__(self):
        told = self.told = []

        class Taker(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *words):
                pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Taker)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{server.server_port}/"


def main():
    bundles, models, scans = [], [], []
    for number in range(2):
        scan = f"{WORK}/scan-{number}"
        run("capture", f"sim:orbit?size=160x120&frames={26 + number}", "-o", scan, "--headless")
        run("reconstruct", scan, "--detail", "custom", "--polygons", "1500", "--texture-size",
            "256", "-o", f"{WORK}/{number}.glb")
        run("bundle", scan, "-o", f"{WORK}/scan-{number}.zip")
        bundles.append(f"{WORK}/scan-{number}.zip")
        models.append(sha(f"{WORK}/{number}.glb"))
    libraries = [f"{WORK}/library-{number}" for number in range(2)]
    for library in libraries:
        run("library", "create", library)
    hook = Hook()
    cluster = Cluster()
    nodes = [Served(libraries[0])]
    try:
        cluster.add(nodes[0].url, "wrong")
        need(cluster.nodes() == {port(nodes[0]): False}, "a node's wrong token is taken")
        need(cluster.say("NODE DEL 1") == "OK", "NODE DEL")
        cluster.add(nodes[0].url)
        lists(cluster, nodes[0], bundles[0])
        refused(cluster, bundles[0])
        whole_cycle(cluster, bundles[0], models[0], hook)
        print("one node: holds", flush=True)
        nodes.append(Served(libraries[1]))
        cluster.add(nodes[1].url)
        until(lambda: all(cluster.nodes().values()), "the second node is not online")
        two_nodes(cluster, *nodes, bundles, models)
        print("two nodes: hold", flush=True)
        many(cluster)
        killed(cluster, nodes, libraries, bundles[0])
        forwarding(cluster, nodes, libraries, bundles[1], models[1])
    except BaseException:
        sys.stderr.write(open(f"{WORK}/clusterodm.log").read()[-4000:])
        raise
    finally:
        cluster.stop()
        for node in nodes:
            node.stop()
    for library in libraries:
        run("library", "check", library)
    shutil.rmtree(WORK)
    print("PyODM's cycle through ClusterODM works with one node and with two; nothing is lost when a "
          "node is killed, away, locked or back")


main()
