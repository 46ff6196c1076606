/// A request in HTTP/1.1 (RFC 9112).
struct HTTPRequest: Equatable, Sendable {
    var method: String
    /// The path and the query, exactly as they are sent.
    var path: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []

    /// The bytes of the request for this host.
    func bytes(host: String) -> [UInt8] {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: keep-alive"]
        lines += headers.map { "\($0.name): \($0.value)" }
        lines.append("Content-Length: \(body.count)")
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    static func == (a: HTTPRequest, b: HTTPRequest) -> Bool {
        a.bytes(host: "") == b.bytes(host: "")
    }
}
