"""A whole cycle of PyODM against `capstan node`, and uploads of strangers; started by check-node."""
import io
import os
import shutil
import signal
import socket
import subprocess
import time
import uuid
import zipfile
from concurrent.futures import ThreadPoolExecutor

import requests
from pyodm import exceptions
from pyodm.types import TaskStatus

from served_node import (
    CAPSTAN, FORMS, RECIPE, SEEN, SETTINGS, TOKEN, WORK, Served, need, run, sha, watched)


def answers(node):
    """What a client asks first."""
    requests.get(node.path("info"))
    requests.get(node.path("options"))
    requests.get(f"{node.url}auth/info")
    for url in [f"{node.url}info", f"{node.url}info?token=wrong", f"{node.url}task/list?token="]:
        need("error" in requests.get(url).json(), f"{url} answers without a token")


def cycle(node, scan, pictures, here):
    """PyODM's whole cycle, and the result bit for bit."""
    client = node.client()
    need(client.info().engine == "capstan", "engine")
    name = str(uuid.uuid4())
    sent = []
    task = client.create_task([scan], SETTINGS, name="a vase", task_uuid=name,
                              progress_callback=sent.append)
    need(task.uuid == name and sent[-1] == 100.0, "the upload's progress")
    began = time.time()
    task.wait_for_completion(interval=1)
    took = time.time() - began
    info = task.info()
    need(info.status == TaskStatus.COMPLETED and info.progress == 100, "completed")
    need(info.name == "a vase" and info.images_count == pictures,
         f"{info.name} has {info.images_count} pictures, not {pictures}")
    need(any("published" in line for line in task.output()), "the log")
    need(len(task.output(-1)) == 1 and task.info(with_output=1).output == task.output(1), "lines")
    task.download_assets(f"{WORK}/assets")
    need(sha(f"{WORK}/assets/capstan/model.glb") == here, "the model differs from reconstruct's")
    need(sha(f"{WORK}/assets/odm_texturing/odm_textured_model_geo.glb") == here, "ODM's name")
    # In parts of 4 kB, 16 at once, and by ranges of every kind.
    whole = task.download_zip(f"{WORK}/parts", parallel_chunks_size=4 / 1024)
    body = open(whole, "rb").read()
    url = node.path(f"task/{name}/download/all.zip")
    for asked, first, last in [("bytes=0-9", 0, 10), ("bytes=100-", 100, len(body)),
                               ("bytes=-7", len(body) - 7, len(body))]:
        part = requests.get(url, headers={"Range": asked})
        need(part.status_code == 206 and part.content == body[first:last], f"range {asked}")
        need(part.headers["Content-Range"] == f"bytes {first}-{last - 1}/{len(body)}", asked)
    need(requests.get(url, headers={"Range": f"bytes={len(body)}-"}).status_code == 416, "416")
    need(requests.get(url).content == body, "the whole")
    # Other options make another model of the same capture; the first model stays.
    need(task.restart({**SETTINGS, "polygons": 800}), "restart")
    task.wait_for_completion(interval=1)
    task.download_assets(f"{WORK}/again")
    need(sha(f"{WORK}/again/capstan/model.glb") != here, "restart made the same model")
    need(task.remove(), "remove")
    try:
        task.info()
        need(False, "a removed task is there")
    except exceptions.NodeResponseError:
        pass
    return took


def thousand(node):
    """1,000 pictures, ten at a time, then cancelled."""
    folder = f"{WORK}/thousand"
    os.makedirs(folder)
    for number in range(1000):
        with open(f"{folder}/IMG_{number:04}.jpg", "wb") as file:
            file.write(os.urandom(20_000))
    began = time.time()
    task = node.client().create_task(
        [f"{folder}/{name}" for name in sorted(os.listdir(folder))], name="many",
        parallel_uploads=10)
    took = time.time() - began
    need(task.info().images_count == 1000, "1,000 pictures")
    try:
        task.cancel()
    except exceptions.NodeResponseError:
        # Random bytes are no pictures: the task may have failed already, with its reason.
        need("photographs can be used" in task.info().last_error, task.info().last_error)
    need(task.info().status in [TaskStatus.CANCELED, TaskStatus.FAILED], "cancelled")
    need(task.remove(), "remove")
    return took


def begin(node, **fields):
    answer = requests.post(node.path("task/new/init"), files={
        name: (None, value) for name, value in {"name": "x", **fields}.items()}).json()
    return answer.get("uuid"), answer.get("error")


def hostile(node, library):
    """What strangers send is refused with words, and the node goes on."""
    task, _ = begin(node)
    bad_names(node, task, library)
    cut_uploads(node, task)
    same_names(node, task)
    too_much(node)
    bad_archives(node)
    bad_requests(node)
    need(requests.get(node.path("info")).json()["engine"] == "capstan", "the node lives")


def bad_names(node, task, library):
    upload = node.path(f"task/new/upload/{task}")
    for name in ["../../evil.jpg", "/etc/evil.jpg", "a\\evil.jpg", "..", ".evil", "geo.txt",
                 "e" * 4096 + ".jpg", "a/../../evil.jpg"]:
        boundary = uuid.uuid4().hex
        body = (f'--{boundary}\r\nContent-Disposition: form-data; name="images"; '
                f'filename="{name}"\r\n\r\nevil\r\n--{boundary}--\r\n')
        answer = requests.post(upload, data=body.encode(), headers={
            "Content-Type": f"multipart/form-data; boundary={boundary}"}).json()
        need("error" in answer, f"{name[:40]} was taken")
    nul = b'--x\r\nContent-Disposition: form-data; name="images"; filename="a\0.jpg"\r\n\r\n\r\n--x--'
    need("error" in requests.post(upload, data=nul, headers={
        "Content-Type": "multipart/form-data; boundary=x"}).json(), "NUL in a name")
    need(not [p for p, _, f in os.walk(library) if any("evil" in n for n in f)], "evil lies there")


def address(node):
    host, port = node.url.split("/")[2].split(":")
    return host, int(port)


def cut_uploads(node, task):
    """A connection that ends in the middle leaves nothing."""
    host, port = address(node)
    for cut in [50, 200, 5000]:
        with socket.create_connection((host, port)) as line:
            head = (f"POST /task/new/upload/{task}?token={TOKEN} HTTP/1.1\r\nHost: {host}\r\n"
                    "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n")
            part = b'--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
            line.sendall(head.encode() + (part + b"z" * 10_000)[:cut])
    time.sleep(0.5)
    names = requests.get(node.path(f"task/{task}/uploads")).json()
    need(names == [], f"a part of a file stayed: {names}")


def same_names(node, task):
    """A file that is sent again is accepted, also ten uploads at once."""
    upload = node.path(f"task/new/upload/{task}")
    for _ in range(3):
        answer = requests.post(upload, files={"images": ("a.jpg", b"whole")}).json()
        need(answer.get("success"), f"a file that comes again: {answer}")
    with ThreadPoolExecutor(10) as pool:
        list(pool.map(lambda n: requests.post(
            upload, files={"images": (f"b{n % 3}.jpg", b"whole")}).json(), range(30)))
    names = {file["name"]: file["bytes"] for file in
             requests.get(node.path(f"task/{task}/uploads")).json()}
    need(names == {"a.jpg": 5, "b0.jpg": 5, "b1.jpg": 5, "b2.jpg": 5}, names)


def too_much(node):
    """Ten uploads at once get no more room than one."""
    task, _ = begin(node)
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda n: requests.post(
            node.path(f"task/new/upload/{task}"),
            files={"images": (f"large-{n}.jpg", bytes(40_000_000))}).json(), range(10)))
    held = sum(file["bytes"] for file in requests.get(node.path(f"task/{task}/uploads")).json())
    refused = [answer for answer in answers if "at most 200 MB" in answer.get("error", "")]
    need(held <= 200_000_000 and len(refused) == 10 - held // 40_000_000,
         f"{held / 1e6} MB were taken of 200, and {len(refused)} refused")
    requests.post(node.path("task/remove"), json={"uuid": task})


def bad_archives(node):
    """A task of a zip bomb fails with a reason; so does one of a damaged zip file, and one with a path
    outside."""
    for maker, reason in [(bomb, "larger than is allowed"), (broken, "damaged"),
                          (outside, "not a path below a folder")]:
        task, _ = begin(node)
        requests.post(node.path(f"task/new/upload/{task}"),
                      files={"images": ("s.zip", maker())})
        requests.post(node.path(f"task/new/commit/{task}"))
        status = failed(node, task)["status"]
        need(status["code"] == 30 and reason in status["errorMessage"], f"{reason}: {status}")


def failed(node, task):
    """The facts of a task once it has failed, or after 20 s."""
    for _ in range(200):
        info = requests.get(node.path(f"task/{task}/info")).json()
        if info["status"]["code"] == 30:
            break
        time.sleep(0.1)
    return info


def bad_requests(node):
    _, error = begin(node, options='[{"name":"orthophoto-resolution","value":2}]')
    need(error and "orthophoto-resolution" in error, f"an option that means nothing: {error}")
    for fields in [{"zipurl": "http://127.0.0.1:1/"}, {"webhook": "file:///etc/passwd"},
                   {"options": "no list"}]:
        need(begin(node, **fields)[1], f"{fields} was taken")
    for junk in [b"GET / HTTP/9\r\n\r\n", b"\0" * 500, b"POST /task/new HTTP/1.1\r\n"
                 b"Content-Length: -5\r\n\r\n", b"GET /../../etc/passwd HTTP/1.1\r\n\r\n"]:
        with socket.create_connection(address(node)) as line:
            line.sendall(junk)


def bomb():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(30):
            made.writestr(f"{number}.jpg", bytes(10_000_000))
    return data.getvalue()


def broken():
    data = bytearray(outside("a.jpg"))
    data[40] ^= 0xFF
    return bytes(data)


def outside(name="../../evil.jpg"):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr(name, os.urandom(100))
    return data.getvalue()


def remote(node, library, scans, models):
    """`submit --engine nodeodm` while the node is killed in the middle and starts again."""
    mine = f"{WORK}/mine"
    run("library", "create", mine)
    for scan in scans:
        run("library", "add", mine, scan)
    client = subprocess.Popen(
        [CAPSTAN, "submit", mine, "--all-new", *RECIPE, "--engine",
         f"nodeodm={node.url}?token={TOKEN}"], stderr=subprocess.PIPE, text=True)
    for _ in range(600):
        if any(t["status"]["code"] == 20 for t in (
                requests.get(node.path(f"task/{name['uuid']}/info")).json()
                for name in requests.get(node.path("task/list")).json())):
            break
        time.sleep(0.1)
    port = node.url.split(":")[2].strip("/")
    node.stop(signal.SIGKILL)
    client.wait(timeout=600)
    node = Served(library, "--port", port)
    need("does not answer" in client.stderr.read(), "a node that is away is named")
    subprocess.run([CAPSTAN, "submit", mine, "--all-new", *RECIPE, "--engine",
                    f"nodeodm={node.url}?token={TOKEN}"], check=True, timeout=1200)
    run("collect", mine, "-o", f"{WORK}/out")
    for scan, here in zip(scans, models):
        name = os.path.basename(scan)
        need(sha(f"{WORK}/out/{name}/model.glb") == here, f"{name} differs")
    run("library", "check", mine)
    run("library", "check", library)
    return node


def one_request(node):
    """Sends a task in one request; it fails with a reason, because its files are no pictures."""
    answer = requests.post(node.path("task/new"), files=[
        ("name", (None, "at once")), *(("images", (f"{n}.jpg", b"none")) for n in range(3))]).json()
    info = failed(node, answer["uuid"])
    need(info["status"]["code"] == 30 and info["imagesCount"] == 3, info)
    need("photographs can be used" in info["status"]["errorMessage"], info)
    requests.post(node.path("task/remove"), json={"uuid": answer["uuid"]})


def main():
    requests.sessions.Session.request = watched(requests.sessions.Session.request)
    scans, models = [], []
    for number in range(2):
        scan = f"{WORK}/scan-{number}"
        run("capture", f"sim:orbit?size=160x120&frames={26 + number}", "-o", scan, "--headless")
        run("reconstruct", scan, "--detail", "custom", "--polygons", "1500", "--texture-size",
            "256", "-o", f"{WORK}/{number}.glb")
        scans.append(scan)
        models.append(sha(f"{WORK}/{number}.glb"))
    run("bundle", scans[0], "-o", f"{WORK}/scan.zip")
    library = f"{WORK}/library"
    run("library", "create", library)
    node = Served(library, "--max-megabytes", "200")
    try:
        answers(node)
        hostile(node, library)
        one_request(node)
        many = thousand(node)
        pictures = sum(name.endswith(".jpg") for name in os.listdir(f"{scans[0]}/images"))
        took = cycle(node, f"{WORK}/scan.zip", pictures, models[0])
        node = remote(node, library, scans, models)
    finally:
        node.stop()
    unseen = {pattern for _, pattern, _ in FORMS} - {name for name, count in SEEN.items() if count}
    need(not unseen, f"no answer was seen of {unseen}")
    shutil.rmtree(WORK)
    print(f"{sum(SEEN.values())} answers are as the protocol describes them")
    print(f"PyODM's cycle works ({took:.1f} s from upload to model, 1,000 pictures in {many:.1f} s);"
          " strangers' uploads are refused; a node that was killed continues its tasks")


main()
