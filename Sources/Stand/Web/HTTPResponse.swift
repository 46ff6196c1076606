import Scene

/// A response in HTTP/1.1.
struct HTTPResponse: Equatable, Sendable {
    var status: Int
    /// The headers; their names are in lower case.
    var headers: [String: String]
    var body: [UInt8]
    /// Whether the line may carry another request afterwards.
    var keepsAlive: Bool

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The largest accepted response in bytes (guess): ten times the description of a camera's
    /// profiles, which takes about 100 kB.
    static let mostBytes = 1 << 20

    enum Reading: Equatable {
        case response(HTTPResponse)
        case unfinished
        case malformed
    }

    /// At most this number of interim responses ("100 Continue") may come before the final response
    /// (guess).
    private static let mostInterim = 16
    /// The status line and the headers together have at most this number of bytes (guess).
    private static let mostHeadBytes = 65536

    /// The response at the start of the received bytes; `isClosed` means that no more bytes will
    /// come.
    static func read(
        _ bytes: [UInt8], isClosed: Bool = false, interim: Int = 0
    ) -> Reading {
        guard bytes.count <= mostBytes, interim <= mostInterim else { return .malformed }
        let prefix = Array("HTTP/1.".utf8)
        guard bytes.starts(with: prefix.prefix(bytes.count)) else { return .malformed }
        guard let end = Self.end(ofHeadIn: bytes) else {
            return isClosed || bytes.count > mostHeadBytes ? .malformed : .unfinished
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, let status = Int(words[1]), (100...599).contains(status) else {
            return .malformed
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return .malformed }
            headers[line[..<colon].lowercased()] =
                String(line[line.index(after: colon)...]).trimmingBlanks
        }
        let rest = bytes[(end + 4)...]
        if status < 200 {
            return read(Array(rest), isClosed: isClosed, interim: interim + 1)
        }
        let keepsAlive = headers["connection"]?.lowercased() != "close" && !isClosed
        func response(_ body: [UInt8]) -> Reading {
            .response(
                HTTPResponse(status: status, headers: headers, body: body, keepsAlive: keepsAlive))
        }
        if headers["transfer-encoding"]?.lowercased() == "chunked" {
            switch chunks(rest) {
            case .success(let body): return response(body)
            case .failure(let trouble):
                return trouble == .unfinished && !isClosed ? .unfinished : .malformed
            }
        }
        if let length = headers["content-length"] {
            guard let count = Int(length), (0...mostBytes).contains(count) else {
                return .malformed
            }
            if rest.count >= count { return response(Array(rest.prefix(count))) }
            return isClosed ? .malformed : .unfinished
        }
        if status == 204 || status == 304 { return response([]) }
        return isClosed ? response(Array(rest)) : .unfinished
    }

    private static func end(ofHeadIn bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first {
            bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
        }
    }

    private enum ChunkError: Error { case unfinished, malformed }

    private static func chunks(_ bytes: ArraySlice<UInt8>) -> Result<[UInt8], ChunkError> {
        var (rest, body) = (bytes, [UInt8]())
        while true {
            guard let line = rest.firstIndex(of: 10) else { return .failure(.unfinished) }
            let words = String(decoding: rest[rest.startIndex..<line], as: UTF8.self)
            let digits = words.prefix { $0.isHexDigit }
            guard let count = Int(digits, radix: 16), count <= mostBytes else {
                return .failure(.malformed)
            }
            rest = rest[(line + 1)...]
            if count == 0 { return .success(body) }
            guard rest.count >= count + 2 else { return .failure(.unfinished) }
            body += rest.prefix(count)
            rest = rest.dropFirst(count + 2)
        }
    }
}
