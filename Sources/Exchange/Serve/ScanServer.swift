import DeviceIO
import Glibc
import Wording

/// Serves a scan to a browser on this machine, or through an SSH tunnel. Listens on the loopback
/// address only, answers GET and HEAD only, and serves only the scan's own files.
public final class ScanServer {
    /// The page's URL.
    public let address: String

    private let folder: DatasetFolder
    private let page: ScanPage
    private let report: (() throws -> String)?
    private let listener: Int32
    private var waiting: [Int32] = []

    /// The most connections that wait for their request (guess): when there are more, the oldest
    /// one is closed. Browsers open a few connections in advance.
    private static let mostWaiting = 32
    /// Timeout in seconds for a stalled request or answer (guess).
    private static let patienceSeconds = 5
    /// Milliseconds between two checks whether the server is interrupted (guess).
    private static let pollMilliseconds: Int32 = 200
    /// The most bytes of a request, and of a file, that are read at once (guesses).
    private static let requestChunk = 2048
    private static let fileChunk = 1 << 18
    /// The kernel queues at most this many connections until they are accepted (guess).
    private static let backlog: Int32 = 16

    /// Serves the scan at `path` on a loopback port; 0 selects a free one. Throws `.data` when it
    /// is not a scan, `.device` when the port is taken.
    /// - Parameter report: makes the report as a page of HTML; nil where there is none.
    public init(
        scan path: String, port: UInt16, report: (() throws -> String)? = nil
    ) throws(DeviceError) {
        let scan = try ScanFolder.required(path, phrase("serve"))
        folder = try DatasetFolder(scan.path)
        let title = scan.path.split(separator: "/").last.map(String.init) ?? scan.path
        page = ScanPage(folder, title: title, hasReport: report != nil)
        self.report = report
        let listener = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.listener = listener
        var one: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let trouble = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
                let isOpen =
                    bind(listener, pointer, size) == 0 && listen(listener, ScanServer.backlog) == 0
                return isOpen && getsockname(listener, pointer, &size) == 0 ? 0 : errno
            }
        }
        address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/"
        if trouble != 0 {
            close(listener)
            throw DeviceError(
                kind: .device, operation: phrase("listen on"), subject: phrase("port \(port)"),
                reason: BoundedFile.describe(trouble), suggestion: phrase("Name another --port."))
        }
    }

    deinit {
        close(listener)
        waiting.forEach { close($0) }
    }

    /// Serves until interrupted.
    public func run(isInterrupted: () -> Bool) {
        // A closed connection must not end the program.
        signal(SIGPIPE, SIG_IGN)
        while !isInterrupted() {
            // Only connections with a request are served: one opened in advance must not block
            // others.
            var list = ([listener] + waiting).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&list, nfds_t(list.count), Self.pollMilliseconds) > 0 else { continue }
            for ready in list.dropFirst() where ready.revents != 0 {
                waiting.removeAll { $0 == ready.fd }
                answer(ready.fd)
                close(ready.fd)
            }
            guard list[0].revents != 0 else { continue }
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            waiting.append(connection)
            if waiting.count > Self.mostWaiting { close(waiting.removeFirst()) }
        }
    }

    private func answer(_ connection: Int32) {
        var patience = timeval(tv_sec: Self.patienceSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                connection, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: Self.requestChunk)
        let end = Array("\r\n\r\n".utf8)
        while !bytes.suffix(Self.requestChunk + end.count).contains(end),
            bytes.count < PageRequest.longest
        {
            let count = recv(connection, &chunk, chunk.count, 0)
            if count <= 0 { return }
            bytes += chunk[..<count]
        }
        guard let request = PageRequest(bytes) else { return refuse(connection, "400 Bad Request") }
        guard request.isLocal else { return refuse(connection, "421 Misdirected Request") }
        guard request.method == "GET" || request.method == "HEAD" else {
            return refuse(connection, "405 Method Not Allowed")
        }
        let hasBody = request.method == "GET"
        if request.path == "/" || request.path == "/report" && report != nil {
            let made = request.path == "/" ? try? page.html() : try? report?()
            guard let html = made else { return refuse(connection, "404 Not Found") }
            let body = Array(html.utf8)
            send(connection, head("200 OK", "text/html; charset=utf-8", body.count))
            if hasBody { send(connection, body) }
        } else {
            sendFile(connection, request.path, hasBody: hasBody)
        }
    }

    private func sendFile(_ connection: Int32, _ path: String, hasBody: Bool) {
        let prefix = "/files/"
        let relative = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : ""
        // Hidden files, which are the lock and unfinished files, are not served.
        let isHidden = relative.split(separator: "/").contains { $0.hasPrefix(".") }
        guard !relative.isEmpty, !isHidden, let found = try? folder.locate(relative) else {
            return refuse(connection, "404 Not Found")
        }
        let file = open(found, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return refuse(connection, "404 Not Found") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return refuse(connection, "404 Not Found") }
        let length = Int(status.st_size)
        guard send(connection, head("200 OK", Self.kind(of: relative), length)), hasBody else {
            return
        }
        var chunk = [UInt8](repeating: 0, count: Self.fileChunk)
        var rest = length
        while rest > 0 {
            let count = read(file, &chunk, min(chunk.count, rest))
            guard count > 0, send(connection, Array(chunk[..<count])) else { return }
            rest -= count
        }
    }

    private func refuse(_ connection: Int32, _ status: String) {
        let body = Array("\(status)\n".utf8)
        send(connection, head(status, "text/plain", body.count) + body)
    }

    private func head(_ status: String, _ kind: String, _ length: Int) -> [UInt8] {
        let lines = [
            "HTTP/1.1 \(status)", "Content-Type: \(kind)", "Content-Length: \(length)",
            "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
            "Content-Security-Policy: default-src 'none'; img-src 'self' data:; "
                + "style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
        ]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    @discardableResult
    private func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    connection, $0.baseAddress?.advanced(by: done), $0.count - done,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            done += count
        }
        return true
    }

    private static func kind(of path: String) -> String {
        switch path.split(separator: ".").last.map({ $0.lowercased() }) {
        case "jpg", "jpeg": "image/jpeg"
        case "png": "image/png"
        case "html": "text/html; charset=utf-8"
        case "json": "application/json"
        case "jsonl", "txt", "obj", "mtl": "text/plain; charset=utf-8"
        case "glb": "model/gltf-binary"
        case "usdz": "model/vnd.usdz+zip"
        default: "application/octet-stream"
        }
    }
}
