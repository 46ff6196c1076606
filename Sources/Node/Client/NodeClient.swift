import Foundation
import FoundationNetworking
import Wording

/// The client's side of NodeODM's protocol. Every call waits for its answer and throws a
/// `NodeFault` with a message for people.
public struct NodeClient: Sendable {
    private let base: URLComponents
    private let token: String?

    /// The most bytes of one download request (guess). When the connection breaks, the bytes of
    /// finished requests are kept.
    private static let pieceBytes = 8 << 20
    /// The most bytes of a result: a larger one would not be unpacked.
    private static let mostResultBytes = Int(UploadLimits().bytes)
    /// A request fails after this many seconds without a byte (guess).
    private static let timeoutSeconds = 600.0
    /// The first question, which needs no work of the node, fails after this many seconds without
    /// a byte (guess): a person waits for it, and the address may be wrong.
    private static let infoSeconds = 30.0

    /// A node by its address, such as `http://host:3000?token=…`. Throws for anything else.
    public init(_ address: String) throws(NodeFault) {
        guard var parts = URLComponents(string: address), parts.host?.isEmpty == false,
            ["http", "https"].contains(parts.scheme?.lowercased())
        else {
            throw NodeFault(
                phrase("A node's address is http://host:3000, with ?token=… where it has a token."))
        }
        token = parts.queryItems?.first { $0.name == "token" }?.value
        (parts.query, parts.fragment) = (nil, nil)
        base = parts
    }

    /// The node's host, with its port where the address names one.
    private var place: String {
        (base.host ?? "") + (base.port.map { ":\($0)" } ?? "")
    }

    /// The node's description.
    public func info() throws(NodeFault) -> NodeInfo {
        var call = try request("info")
        call.timeoutInterval = Self.infoSeconds
        return try decoded(try answer(call))
    }

    /// The state of a task; nil when the node has no task with this name.
    public func task(_ name: TaskName) throws(NodeFault) -> TaskInfo? {
        do throws(NodeFault) {
            return try get("task/\(name)/info")
        } catch {
            guard NodeODMWords.isNotFound(error.words) else { throw error }
            return nil
        }
    }

    /// The files of a task that the node has received so far.
    func uploads(_ name: TaskName) throws(NodeFault) -> [UploadedFile] {
        try get("task/\(name)/uploads")
    }

    /// Starts a task, or continues the one with this name.
    func begin(
        _ name: TaskName, called: String, options: [ChosenOption], outputs: [String]
    ) throws(NodeFault) {
        var form = FormBody()
        form.add("name", called)
        form.add("options", String(decoding: encoded(options), as: UTF8.self))
        form.add("outputs", String(decoding: encoded(outputs), as: UTF8.self))
        let _: NamedTask = try post("task/new/init", form, ["set-uuid": name.text])
    }

    /// Sends a file, which is read into memory.
    func upload(_ path: String, as file: String, to name: TaskName) throws(NodeFault) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw NodeFault(
                phrase(
                    """
                    Cannot read \(path). Check that the file is there and that you have \
                    permission to read it.
                    """), isFinal: false)
        }
        var form = FormBody()
        form.add("images", file: file, bytes)
        let _: NodeReply = try post("task/new/upload/\(name)", form)
    }

    /// Reports that all files have been sent.
    func commit(_ name: TaskName) throws(NodeFault) {
        let _: NamedTask = try post("task/new/commit/\(name)", FormBody())
    }

    /// Removes a task from the node.
    func remove(_ name: TaskName) throws(NodeFault) {
        var call = try request("task/remove")
        call.httpMethod = "POST"
        call.setValue("application/json", forHTTPHeaderField: "Content-Type")
        call.httpBody = encoded(NamedTask(uuid: name.text))
        let _: NodeReply = try decoded(try answer(call))
    }

    /// Downloads the result into a file; continues where an earlier download ended.
    /// - Parameter isStopped: called before each request; true ends the download early.
    func download(
        _ name: TaskName, to path: String, isStopped: () -> Bool
    ) throws(NodeFault) {
        guard let file = FileHandle(forUpdatingAtPath: path) ?? Self.made(path) else {
            throw NodeFault(
                phrase(
                    """
                    Cannot write \(path). Check that the folder can be written and that the disk \
                    has room.
                    """), isFinal: false)
        }
        defer { try? file.close() }
        do {
            var start = Int(try file.seekToEnd())
            while !isStopped() {
                var call = try request("task/\(name)/download/all.zip")
                call.setValue(
                    "bytes=\(start)-\(start + Self.pieceBytes - 1)", forHTTPHeaderField: "Range")
                let answer = try answer(call)
                // A range that starts exactly at the end is refused: the file is complete.
                if answer.status == 416, answer.wholeBytes == start { return }
                guard answer.status == 206, let whole = answer.wholeBytes, !answer.body.isEmpty
                else {
                    let _: NodeReply = try decoded(answer)
                    throw NodeFault(phrase("The node does not send parts of its result."))
                }
                guard whole <= Self.mostResultBytes else {
                    let gigabytes = Self.mostResultBytes / 1_000_000_000
                    throw NodeFault(
                        phrase(
                            "The node's result is larger than \(gigabytes) GB, the most allowed."))
                }
                try file.write(contentsOf: answer.body)
                start += answer.body.count
                if start >= whole { return }
            }
        } catch let error as NodeFault {
            throw error
        } catch {
            throw NodeFault(
                phrase("Cannot write \(path): \(error.localizedDescription)"), isFinal: false)
        }
    }

    private static func made(_ path: String) -> FileHandle? {
        FileManager.default.createFile(atPath: path, contents: nil)
            ? FileHandle(forUpdatingAtPath: path) : nil
    }

    private func request(_ path: String) throws(NodeFault) -> URLRequest {
        var parts = base
        while parts.path.hasSuffix("/") { parts.path.removeLast() }
        parts.path += "/" + path
        if let token { parts.queryItems = [URLQueryItem(name: "token", value: token)] }
        guard let url = parts.url else {
            throw NodeFault(
                phrase("\(path) is not the address of a node, such as http://host:3000."))
        }
        return URLRequest(url: url, timeoutInterval: Self.timeoutSeconds)
    }

    private func get<Value: Decodable>(_ path: String) throws(NodeFault) -> Value {
        try decoded(try answer(try request(path)))
    }

    private func post<Value: Decodable>(
        _ path: String, _ form: FormBody, _ headers: [String: String] = [:]
    ) throws(NodeFault) -> Value {
        var call = try request(path)
        call.httpMethod = "POST"
        call.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
        for (name, value) in headers { call.setValue(value, forHTTPHeaderField: name) }
        call.httpBody = form.bytes
        return try decoded(try answer(call))
    }

    private func answer(_ call: URLRequest) throws(NodeFault) -> BlockingCall.Answer {
        do {
            return try BlockingCall.run(call)
        } catch is BlockingCall.OverlongAnswer {
            let megabytes = BlockingCall.mostBytes / 1_000_000
            throw NodeFault(
                phrase(
                    """
                    The answer of \(place) is longer than \(megabytes) MB, which no node sends. \
                    Check its address.
                    """))
        } catch {
            throw NodeFault(
                phrase(
                    """
                    The node at \(place) does not answer: \(error.localizedDescription). Check its \
                    address, and that the node runs.
                    """), isFinal: false)
        }
    }

    private func decoded<Value: Decodable>(
        _ answer: BlockingCall.Answer
    ) throws(NodeFault) -> Value {
        if let reply = try? JSONDecoder().decode(NodeReply.self, from: answer.body),
            let words = reply.error
        {
            guard words != NodeODMWords.noAccess else {
                throw NodeFault(
                    phrase(
                        "The node at \(place) refuses the token, or wants one. Its address "
                            + "names it: http://host:3000?token=…"), status: answer.status)
            }
            throw NodeFault(words, isFinal: reply.noRetry ?? false, status: answer.status)
        }
        guard answer.status == 200,
            let value = try? JSONDecoder().decode(Value.self, from: answer.body)
        else {
            throw NodeFault(
                phrase(
                    "The answer of \(place) is not one of NodeODM's protocol (status "
                        + "\(answer.status))."), isFinal: false, status: answer.status)
        }
        return value
    }

    private func encoded(_ value: some Encodable) -> Data {
        (try? JSONEncoder().encode(value)) ?? Data()
    }
}

/// A body of multipart/form-data.
struct FormBody {
    private let boundary = "capstan-" + UUID().uuidString
    private var parts = Data()

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The body with its closing delimiter.
    var bytes: Data { parts + Data("--\(boundary)--\r\n".utf8) }

    mutating func add(_ name: String, _ value: String) {
        begin("name=\"\(name)\"")
        parts += Data("\(value)\r\n".utf8)
    }

    mutating func add(_ name: String, file: String, _ content: Data) {
        begin("name=\"\(name)\"; filename=\"\(file)\"")
        parts += content + Data("\r\n".utf8)
    }

    private mutating func begin(_ words: String) {
        parts += Data(
            "--\(boundary)\r\nContent-Disposition: form-data; \(words)\r\n\r\n".utf8)
    }
}
