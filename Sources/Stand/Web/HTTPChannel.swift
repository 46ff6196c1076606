import Scene

/// Sends requests and reads responses over a line that stays open as long as the device allows it.
struct HTTPChannel: Sendable {
    var line: any ByteTransport
    let host: String
    private var isOpen = false
    /// The most reads for one response (guess).
    private static let mostReads = 4096
    /// The longest wait for one response, in seconds. The limit ends the wait for a device that
    /// sends byte by byte. The default is a guess: the largest response at 2 megabits a second.
    private let mostSeconds: Double

    init(line: any ByteTransport, host: String, mostSeconds: Double = 5) {
        (self.line, self.host, self.mostSeconds) = (line, host, mostSeconds)
    }

    mutating func open() throws(StandError) {
        try line.open()
        isOpen = true
    }

    mutating func close() {
        line.close()
        isOpen = false
    }

    /// Sends a request and waits for its response. If the device has closed the line since the last
    /// response, the request is sent once more.
    mutating func ask(
        _ request: HTTPRequest, _ operation: String, milliseconds: Int
    ) throws(StandError) -> HTTPResponse {
        let wasOpen = isOpen
        if !isOpen { try open() }
        do throws(StandError) {
            return try exchange(request, operation, milliseconds)
        } catch {
            close()
            guard wasOpen, error.kind == .lost else { throw error }
        }
        try open()
        return try exchange(request, operation, milliseconds)
    }

    /// Sends a request without waiting for its response.
    mutating func send(_ request: HTTPRequest) throws(StandError) {
        close()
        try open()
        try line.send(request.bytes(host: host))
    }

    private mutating func exchange(
        _ request: HTTPRequest, _ operation: String, _ milliseconds: Int
    ) throws(StandError) -> HTTPResponse {
        try line.send(request.bytes(host: host))
        let end = GuardedStand.monotonicNow().advanced(bySeconds: mostSeconds)
        var bytes: [UInt8] = []
        for _ in 0..<Self.mostReads {
            var isClosed = false
            do throws(StandError) {
                let isLate = GuardedStand.monotonicNow() > end
                let more = try isLate ? [] : line.receive(milliseconds: milliseconds)
                if more.isEmpty {
                    close()
                    throw StandError.silent(
                        operation, line.subject, phrase("Check its power and the network."))
                }
                bytes += more
            } catch {
                // Some devices close the connection to mark the end of their response.
                guard error.kind == .lost, !bytes.isEmpty else { throw error }
                isClosed = true
            }
            switch HTTPResponse.read(bytes, isClosed: isClosed) {
            case .response(let response):
                if !response.keepsAlive { close() }
                return response
            case .unfinished: continue
            case .malformed: throw .malformed(operation, line.subject, phrase("HTTP"))
            }
        }
        throw .malformed(operation, line.subject, phrase("HTTP"))
    }
}
