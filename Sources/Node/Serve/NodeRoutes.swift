import FlyingFox
import Foundation
import Library

/// The calls of NodeODM's protocol, version 2.2.1 (docs/index.adoc and docs/swagger.json of its
/// repository).
struct NodeRoutes: HTTPHandler {
    let store: TaskStore
    let engine: NodeEngine
    let access: NodeAccess
    let parallel: Int

    /// The largest body of a request without files (guess).
    private static let longestForm = 1 << 20

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        await ExpectContinuePool.Answer.$current.withValue(ExpectContinuePool.Answer(to: request)) {
            do throws(NodeFault) {
                return try await answer(request)
            } catch {
                return NodeResponses.refusal(error)
            }
        }
    }

    private func answer(_ request: HTTPRequest) async throws(NodeFault) -> HTTPResponse {
        let path = request.path.split(separator: "/").map(String.init)
        let bearer = request.headers[.authorization].flatMap { text in
            text.lowercased().hasPrefix("bearer ") ? String(text.dropFirst(7)) : nil
        }
        let query = Dictionary(
            request.query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        if request.method == .GET, path == ["auth", "info"] {
            return NodeResponses.json(
                AuthInfo(message: phrase("Ask whoever runs this node for a token.")))
        }
        do throws(NodeFault) {
            try access.require(
                NodeAccess.Credentials(
                    token: query["token"] ?? bearer, host: request.headers[.host],
                    origin: request.headers[HTTPHeader("Origin")]))
        } catch {
            // A browser without a valid token gets a page that asks for it.
            guard request.method == .GET, path.isEmpty, error.status == 401 else { throw error }
            return NodeResponses.page(NodePage.question(error.words), status: error.status)
        }
        if request.method == .GET { return try get(path, query, request) }
        guard request.method == .POST else {
            throw NodeFault(phrase("The protocol knows only GET and POST."), status: 405)
        }
        switch path {
        case ["task", "new", "init"]: return try await begin(request)
        case ["task", "new"]: return try await all(request)
        case ["task", "cancel"]:
            let name = try await form(request).task()
            let task = try store.task(name)
            guard [.committed, .submitted].contains(task.stage) else {
                throw NodeFault(phrase("Task \(name) is not waiting or running."))
            }
            store.stop(name)
            try store.change(name) { ($0.stage, $0.ended) = (.cancelled, TaskRecord.now()) }
            store.folder(name).note(phrase("Cancelled. What was found is kept."))
            return NodeResponses.json(NodeReply(success: true))
        case ["task", "remove"]:
            try store.remove(try await form(request).task())
            return NodeResponses.json(NodeReply(success: true))
        case ["task", "restart"]: return try await restart(request)
        case ["auth", "login"], ["auth", "register"]: throw NodeFault(NodeODMWords.notAvailable)
        default:
            if path.count == 4, path[..<2] == ["task", "new"] {
                let name = try Self.name(path[3])
                if path[2] == "upload" { return try await upload(name, request) }
                if path[2] == "commit" { return try commit(name) }
            }
            throw NodeFault(phrase("There is no such call."), status: 404)
        }
    }

    private struct AuthInfo: Encodable {
        var message: String

        enum Keys: String, CodingKey { case message, loginUrl, registerUrl }

        func encode(to encoder: any Encoder) throws {
            var box = encoder.container(keyedBy: Keys.self)
            try box.encode(message, forKey: .message)
            try box.encodeNil(forKey: .loginUrl)
            try box.encodeNil(forKey: .registerUrl)
        }
    }

    private func get(
        _ path: [String], _ query: [String: String], _ request: HTTPRequest
    ) throws(NodeFault) -> HTTPResponse {
        switch path {
        case []: return NodeResponses.page(NodePage(store, info()).html())
        case ["info"]: return NodeResponses.json(info())
        case ["options"]: return NodeResponses.json(engine.options)
        case ["task", "list"]:
            return NodeResponses.json(store.names().map { NamedTask(uuid: $0) })
        default: break
        }
        guard path.count >= 3, path[0] == "task" else {
            throw NodeFault(phrase("There is no such call."), status: 404)
        }
        let name = try Self.name(path[1])
        let task = try store.task(name)
        switch path[2...] {
        case ["uploads"]:
            let folder = UploadFolder(path: store.folder(name).upload, limits: store.limits)
            return NodeResponses.json(try folder.files())
        case _ where task.stage == .collecting: throw NodeFault(NodeODMWords.notFound(name))
        case ["info"]:
            let line = query["with_output"].map { Int($0) ?? 0 }
            return NodeResponses.json(TaskState(store).info(task, name: name, line: line))
        case ["output"]:
            let line = query["line"].flatMap { Int($0) } ?? 0
            return NodeResponses.json(store.folder(name).lines(from: line))
        case ["download", "all.zip"]:
            guard task.stage == .completed else { throw NodeFault(NodeODMWords.noAsset) }
            return try NodeResponses.file(
                store.folder(name).result, range: request.headers[.range])
        default: throw NodeFault(NodeODMWords.noAsset)
        }
    }

    private func info() -> NodeInfo {
        let allowed = AllowedResources(.here)
        return NodeInfo(
            version: "2.2.1", taskQueueCount: store.openCount(), totalMemory: allowed.memoryBytes,
            availableMemory: allowed.usableBytes, cpuCores: allowed.processors,
            maxImages: store.limits.files, maxParallelTasks: parallel, engine: "capstan",
            engineVersion: engine.version, format: engine.format)
    }

    /// `/task/new/init`: creates a task whose files follow.
    private func begin(_ request: HTTPRequest) async throws(NodeFault) -> HTTPResponse {
        let name = try suggested(request)
        let content = try await NodeUpload(store).read(request, into: nil)
        try store.begin(try record(name, content.fields), named: name)
        return NodeResponses.json(NamedTask(uuid: name.text))
    }

    /// `/task/new/upload`: adds files to the task; may be called again with any of the files.
    private func upload(
        _ name: TaskName, _ request: HTTPRequest
    ) async throws(NodeFault) -> HTTPResponse {
        guard try store.task(name).stage == .collecting else {
            throw NodeFault(phrase("Task \(name) already has all its files."))
        }
        let folder = UploadFolder(path: store.folder(name).upload, limits: store.limits)
        let content = try await NodeUpload(store).read(request, into: folder)
        guard !content.files.isEmpty else { throw NodeFault(NodeODMWords.noFiles) }
        return NodeResponses.json(NodeReply(success: true))
    }

    /// `/task/new/commit`: the client has sent all files. A second call for the same task has no
    /// effect.
    private func commit(_ name: TaskName) throws(NodeFault) -> HTTPResponse {
        let task = try store.task(name)
        guard task.stage == .collecting else {
            return NodeResponses.json(NamedTask(uuid: name.text))
        }
        let folder = UploadFolder(path: store.folder(name).upload, limits: store.limits)
        let files = try folder.files()
        guard !files.isEmpty else { throw NodeFault(NodeODMWords.noFiles) }
        try store.change(name) { ($0.stage, $0.pictures) = (.committed, files.count) }
        store.enqueue(name)
        return NodeResponses.json(NamedTask(uuid: name.text))
    }

    /// `/task/new`: creates a task with all its files in one request.
    private func all(_ request: HTTPRequest) async throws(NodeFault) -> HTTPResponse {
        let name = try suggested(request)
        // The request may send its fields after the files, so the task is created without fields.
        var task = try record(name, [:])
        try store.begin(task, named: name)
        do throws(NodeFault) {
            let folder = UploadFolder(path: store.folder(name).upload, limits: store.limits)
            let content = try await NodeUpload(store).read(request, into: folder)
            task = try record(name, content.fields)
            let chosen = task
            try store.change(name) { $0 = chosen }
            return try commit(name)
        } catch {
            try? store.remove(name)
            throw error
        }
    }

    /// `/task/restart`: with other options the task becomes another job; with the same options its
    /// job is tried again.
    private func restart(_ request: HTTPRequest) async throws(NodeFault) -> HTTPResponse {
        let fields = try await form(request)
        let name = try fields.task()
        let chosen = try fields.values["options"].map { text throws(NodeFault) in
            try Self.options(text)
        }
        var isRestarted = false
        // A worker that is still stopping may change the task's job while the key is computed. Then
        // the restart fails, and the loop tries again.
        while !isRestarted {
            let task = try store.task(name)
            guard [.cancelled, .failed, .completed].contains(task.stage) else {
                throw NodeFault(phrase("Task \(name) is waiting or running."))
            }
            let options = chosen ?? task.options
            let job = chosen == nil ? task.job : try job(task.job, with: options)
            try store.change(name) { now in
                guard (now.stage, now.job) == (task.stage, task.job) else { return }
                now.restart(options, job: job)
                isRestarted = true
            }
        }
        store.enqueue(name)
        return NodeResponses.json(NodeReply(success: true))
    }

    /// The key of the job with these options for the captures of the job `other`; nil where `other`
    /// is nil, since the task has no job yet.
    private func job(
        _ other: String?, with options: [ChosenOption]
    ) throws(NodeFault) -> String? {
        let recipe = try engine.recipe(options)
        guard let key = other.flatMap({ LibraryKey($0) }) else { return nil }
        do throws(LibraryError) {
            let captures = try store.library.job(key).captures.compactMap { LibraryKey($0) }
            return try store.library.put(
                Job(captures: captures, recipe: recipe, format: engine.format)
            ).text
        } catch {
            throw NodeFault(error)
        }
    }

    private func record(
        _ name: TaskName, _ fields: [String: String]
    ) throws(NodeFault) -> TaskRecord {
        guard fields["zipurl"] == nil else {
            throw NodeFault(phrase("This node fetches nothing by itself: send the files."))
        }
        let options = try Self.options(fields["options"] ?? "")
        _ = try engine.recipe(options)
        let outputs = fields["outputs"].flatMap {
            try? JSONDecoder().decode([String].self, from: Data($0.utf8))
        }
        let webhook = fields["webhook"].flatMap { $0.isEmpty ? nil : $0 }
        if let webhook { try Webhook.require(webhook) }
        let called = fields["name"].flatMap { $0.isEmpty || $0 == "null" ? nil : $0 }
        let sent = fields["dateCreated"].flatMap { Int($0) }
        return TaskRecord(
            uuid: name.text, name: called ?? phrase("Task of \(CanonicalText.now())"),
            options: options,
            outputs: outputs ?? [], webhook: webhook, created: sent ?? TaskRecord.now())
    }

    private static func options(_ text: String) throws(NodeFault) -> [ChosenOption] {
        guard !text.isEmpty else { return [] }
        do {
            return try JSONDecoder().decode([ChosenOption].self, from: Data(text.utf8))
        } catch {
            throw NodeFault(
                phrase("The field options needs a list of {\"name\": …, \"value\": …}."))
        }
    }

    private func suggested(_ request: HTTPRequest) throws(NodeFault) -> TaskName {
        guard let text = request.headers[HTTPHeader("set-uuid")] else { return TaskName() }
        guard let name = TaskName(text) else { throw NodeFault(NodeODMWords.noNewName) }
        return name
    }

    private static func name(_ text: String) throws(NodeFault) -> TaskName {
        guard let name = TaskName(text) else { throw NodeFault(NodeODMWords.noSuchName) }
        return name
    }

    private func form(_ request: HTTPRequest) async throws(NodeFault) -> FormFields {
        var body = Data()
        do {
            for try await piece in request.bodySequence {
                body += piece
                guard body.count <= Self.longestForm else { break }
            }
        } catch {
            throw NodeFault(phrase("The connection ended in the middle."), isFinal: false)
        }
        guard body.count <= Self.longestForm else {
            throw NodeFault(phrase("The request is too long."))
        }
        return try FormFields(body, contentType: request.headers[.contentType])
    }
}
