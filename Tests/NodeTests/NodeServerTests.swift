import Foundation
import FoundationNetworking
import Library
import Synchronization
import TestKit
import Testing
import Waiting

@testable import Node

@Suite("A node and its clients", .serialized, .waits, .timeLimit(.minutes(5)))
struct NodeServerTests {
    private func bring(
        _ client: NodeClient, _ folder: TemporaryFolder, _ name: TaskName, detail: String = "x",
        files: [String: String] = ["a.jpg": "one", "b.jpg": "two"]
    ) throws {
        try client.begin(
            name, called: "vase", options: [ChosenOption(name: "detail", value: detail)],
            outputs: [])
        for (file, text) in files {
            try folder.write(text, "sent/\(file)")
            try client.upload(folder("sent/\(file)"), as: file, to: name)
        }
        try client.commit(name)
    }

    @Test("a job on a node of another machine gives the same bytes as here, and is made once")
    func remoteWork() throws {
        let stage = try NodeStage()
        let here = try TemporaryFolder()
        let library = try CaptureLibrary.create(path: here("library"))
        let scan = try stage.scan("scan", seed: 1, pictures: 40)
        let added = try CaptureImporter(library, station: "laptop").add(scan)
        let job = Job(
            captures: [added.key], recipe: JobRecipe(settings: ["detail": "fine"]), format: 7)
        let key = try library.put(job)
        let work = RemoteWork(try NodeClient(stage.address), pollSeconds: 0.05)
        try work.requireSameEngine(format: 7)
        #expect(throws: NodeFault.self) { try work.requireSameEngine(format: 8) }
        let worker = Worker(library, isInterrupted: { false }) { try work.run($0, $1) }
        #expect(worker.run(key) == WorkOutcome(status: 0, words: "The model is published."))
        #expect(stage.made == 1)
        // The node has the same capture and the same job, and both libraries have the same model.
        #expect(stage.library.hasCapture(added.key) && stage.library.hasModel(key))
        let files = ["model.glb", "job.json"]
        for file in files {
            let (one, other) = ("\(library.modelPath(key))/\(file)", stage.library.modelPath(key))
            #expect(FileManager.default.contentsEqual(atPath: one, andPath: "\(other)/\(file)"))
        }
        #expect(try LibraryCheck(library).run().findings.isEmpty)
        #expect(try LibraryCheck(stage.library).run().findings.isEmpty)
        // The node removes uploaded files as soon as it has stored them as a capture.
        let task = "\(stage.library.path)/tasks/\(TaskName(job: key))"
        #expect(!FileManager.default.fileExists(atPath: "\(task)/upload"))
    }

    @Test("a worker that was stopped in the middle finds its task, and nothing is made twice")
    func comesAgain() throws {
        let stage = try NodeStage()
        try stage.hold(true)
        let here = try TemporaryFolder()
        let library = try CaptureLibrary.create(path: here("library"))
        let added = try CaptureImporter(library, station: "laptop").add(
            try stage.scan("scan", seed: 2))
        let key = try library.put(
            Job(captures: [added.key], recipe: JobRecipe(settings: ["detail": "a"]), format: 7))
        let work = RemoteWork(try NodeClient(stage.address), pollSeconds: 0.02)
        let first = Worker(library, isInterrupted: { stage.made > 0 }) { try work.run($0, $1) }
        #expect(first.run(key).status == 75)
        try stage.hold(false)
        let second = Worker(library, isInterrupted: { false }) { try work.run($0, $1) }
        #expect(second.run(key).status == 0)
        #expect(stage.made == 1)
    }

    @Test("a node that is killed in the middle continues its tasks when it starts again")
    func restartsWithItsTasks() throws {
        let folder = try TemporaryFolder()
        let name = TaskName()
        do {
            let stage = try NodeStage(folder: folder)
            try stage.hold(true)
            let client = try NodeClient(stage.address)
            try bring(client, folder, name)
            try stage.wait(client, name) { $0.status.code == TaskCode.running }
            stage.end(by: SIGKILL)
            try stage.hold(false)
        }
        let stage = try NodeStage(folder: folder)
        let client = try NodeClient(stage.address)
        let info = try stage.wait(client, name) { $0.status.code == TaskCode.completed }
        #expect(info.progress == 100 && info.imagesCount == 2 && info.name == "vase")
    }

    @Test("cancel stops, restart continues, other options are another job, remove forgets")
    func cancelAndRestart() throws {
        let stage = try NodeStage()
        try stage.hold(true)
        let client = try NodeClient(stage.address)
        let name = TaskName()
        try bring(client, stage.folder, name)
        try waitUntil("the model is begun") { stage.made == 1 }
        try post(stage, "task/cancel", ["uuid": name.text])
        #expect(try client.task(name)?.status.code == TaskCode.cancelled)
        try stage.hold(false)
        try post(stage, "task/restart", ["uuid": name.text])
        try stage.wait(client, name) { $0.status.code == TaskCode.completed }
        #expect(stage.made == 2)
        let options = "[{\"name\":\"detail\",\"value\":\"other\"}]"
        try post(stage, "task/restart", ["uuid": name.text, "options": options])
        try stage.wait(client, name) { $0.status.code == TaskCode.completed }
        #expect(stage.made == 3)
        #expect(try stage.library.queue().count == 2)
        try client.remove(name)
        #expect(try client.task(name) == nil)
        #expect(try stage.library.queue().count == 2)
        #expect(throws: NodeFault.self) { try post(stage, "task/restart", ["uuid": name.text]) }
    }

    @Test("the same pictures with the same options from two clients are computed once")
    func once() throws {
        let stage = try NodeStage()
        let client = try NodeClient(stage.address)
        let names = [TaskName(), TaskName(), TaskName()]
        for name in names { try bring(client, stage.folder, name) }
        for name in names {
            try stage.wait(client, name) { $0.status.code == TaskCode.completed }
        }
        #expect(stage.made == 1)
    }

    @Test("unusable data fails with its reason, and other tasks go on")
    func failures() throws {
        let stage = try NodeStage()
        let client = try NodeClient(stage.address)
        let (broken, empty, good) = (TaskName(), TaskName(), TaskName())
        try bring(client, stage.folder, broken, files: ["a.jpg": "broken"])
        try bring(client, stage.folder, empty, files: ["a.csv": "none"])
        try bring(client, stage.folder, good)
        try stage.wait(client, good) { $0.status.code == TaskCode.completed }
        let first = try #require(try client.task(broken))
        #expect(first.status == .init(code: 30, errorMessage: "a.jpg is broken.", exitStatus: 4))
        let second = try #require(try client.task(empty))
        #expect(second.status.code == 30)
        #expect(second.status.errorMessage?.contains("it holds no pictures") == true)
    }

    @Test("a client without a token learns nothing; a web page reaches no node without a token")
    func access() throws {
        let stage = try NodeStage("token=a-long-secret")
        let port = try #require(URL(string: stage.address)?.port)
        let refused = NodeFault(
            "The node at 127.0.0.1:\(port) refuses the token, or wants one. Its address names it: "
                + "http://host:3000?token=…", isFinal: true, status: 401)
        #expect(throws: refused) { _ = try NodeClient(stage.address).info() }
        #expect(throws: NodeFault.self) {
            _ = try NodeClient(stage.address + "?token=a-long-secrex").info()
        }
        #expect(try NodeClient(stage.address + "?token=a-long-secret").info().engine == "capstan")
        let open = try NodeStage()
        var call = URLRequest(url: try #require(URL(string: open.address + "info")))
        call.setValue("https://example.org", forHTTPHeaderField: "Origin")
        #expect(try BlockingCall.run(call).status == 403)
        #expect(throws: LibraryError.self) {
            var settings = NodeServer.Settings()
            settings.address = "0.0.0.0"
            _ = try NodeServer(open.library, engine: Self.idle, settings: settings)
        }
        for address in ["foo", "localhost", "127.0.0.1:80", ""] {
            let error = #expect(throws: LibraryError.self) {
                var settings = NodeServer.Settings()
                settings.address = address
                _ = try NodeServer(open.library, engine: Self.idle, settings: settings)
            }
            #expect(error?.kind == .usage && error?.reason == "that is not an IPv4 address")
        }
    }

    @Test("quotas of files, bytes and tasks, each with its message")
    func quotas() throws {
        let stage = try NodeStage("files=2", "bytes=1000000", "tasks=2")
        let client = try NodeClient(stage.address)
        let (first, second) = (TaskName(), TaskName())
        try client.begin(first, called: "a", options: [], outputs: [])
        try stage.folder.write([UInt8](repeating: 7, count: 900_000), "large.jpg")
        try client.upload(stage.folder("large.jpg"), as: "a.jpg", to: first)
        // A file that is sent again does not count as another file. Until it is complete, the bytes
        // of both copies count.
        #expect(throws: NodeFault("A task has at most 1 MB.")) {
            try client.upload(stage.folder("large.jpg"), as: "b.jpg", to: first)
        }
        try stage.folder.write("small", "small.jpg")
        try client.upload(stage.folder("small.jpg"), as: "b.jpg", to: first)
        #expect(throws: NodeFault("A task has at most 2 files.")) {
            try client.upload(stage.folder("small.jpg"), as: "c.jpg", to: first)
        }
        #expect(try client.uploads(first).map(\.name) == ["a.jpg", "b.jpg"])
        try client.begin(second, called: "b", options: [], outputs: [])
        #expect(throws: NodeFault.self) {
            try client.begin(TaskName(), called: "c", options: [], outputs: [])
        }
        // A task that is begun again does not count as another task.
        try client.begin(second, called: "b", options: [], outputs: [])
    }

    @Test("a webhook is told how the task ended")
    func webhook() throws {
        // The webhook's receiver is another node. It has no route for the request, so it answers
        // with 404.
        let stage = try NodeStage()
        let listener = try NodeStage()
        let client = try NodeClient(stage.address)
        let name = TaskName()
        var form = FormBody()
        form.add("webhook", listener.address + "hook")
        form.add("images", file: "a.jpg", Data("one".utf8))
        var call = URLRequest(url: try #require(URL(string: stage.address + "task/new")))
        call.httpMethod = "POST"
        call.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
        call.setValue(name.text, forHTTPHeaderField: "set-uuid")
        call.httpBody = form.bytes
        #expect(try BlockingCall.run(call).status == 200)
        let told = "The webhook did not answer with 200."
        try stage.wait(client, name) { $0.status.code == TaskCode.completed }
        try waitUntil("the log says so") { log(stage, name).contains(told) }
        #expect(throws: NodeFault.self) { try Webhook.require("file:///etc/passwd") }
    }

    @Test("a second node of one library is refused while the first serves it")
    func secondNode() throws {
        let stage = try NodeStage()
        do {
            _ = try NodeServer(stage.library, engine: Self.idle, settings: NodeServer.Settings())
            Issue.record("two nodes serve one library")
        } catch {
            #expect(error.kind == .held, "\(error)")
        }
        stage.end(by: SIGKILL)
        _ = try NodeServer(stage.library, engine: Self.idle, settings: NodeServer.Settings())
    }

    private static let idle = NodeEngine(
        version: "0", format: 7, options: [],
        recipe: { _ throws(NodeFault) in JobRecipe(settings: [:]) }, work: { _, _ in .stopped })

    private func log(_ stage: NodeStage, _ name: TaskName) -> [String] {
        TaskFolder(stage.library, name).lines(from: 0)
    }

    @discardableResult
    private func post(_ stage: NodeStage, _ path: String, _ body: [String: String]) throws -> Bool {
        var call = URLRequest(url: try #require(URL(string: stage.address + path)))
        call.httpMethod = "POST"
        call.setValue("application/json", forHTTPHeaderField: "Content-Type")
        call.httpBody = try JSONEncoder().encode(body)
        let reply = try JSONDecoder().decode(
            NodeReply.self, from: try BlockingCall.run(call).body)
        if let words = reply.error { throw NodeFault(words) }
        return reply.success ?? false
    }
}
