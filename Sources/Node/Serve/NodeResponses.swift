import FlyingFox
import FlyingSocks
import Foundation

/// HTTP responses of a node.
enum NodeResponses {
    static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = (try? encoder.encode(value)) ?? Data("{}".utf8)
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""), headers: headers, body: body)
    }

    /// The response for a fault; it closes the connection, so that the rest of the request's body
    /// is not read as the next request.
    static func refusal(_ fault: NodeFault) -> HTTPResponse {
        let reply = NodeReply(error: fault.words, noRetry: fault.isFinal ? true : nil)
        let body = (try? JSONEncoder().encode(reply)) ?? Data("{}".utf8)
        var headers = headers
        headers[.connection] = "close"
        return HTTPResponse(
            statusCode: HTTPStatusCode(fault.status, phrase: ""), headers: headers,
            body: HTTPBodySequence(from: LastBytes(body: body), count: body.count))
    }

    /// A page. Its address may contain the token, so browsers are told not to send it to other
    /// sites.
    static func page(_ html: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""),
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                HTTPHeader("Content-Security-Policy"):
                    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
                    + "frame-ancestors 'none'",
                HTTPHeader("Referrer-Policy"): "no-referrer",
            ], body: Data(html.utf8))
    }

    /// A file, or the requested range of it.
    static func file(_ path: String, range: String?) throws(NodeFault) -> HTTPResponse {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
            let size = facts[.size] as? Int
        else { throw NodeFault(NodeODMWords.noAsset) }
        var headers: HTTPHeaders = [
            .contentType: "application/zip", .acceptRanges: "bytes",
            .contentDisposition: "attachment; filename=all.zip",
        ]
        do {
            let url = URL(fileURLWithPath: path)
            switch ByteRange.asked(range, of: size) {
            case .whole:
                return HTTPResponse(
                    statusCode: .ok, headers: headers,
                    body: try HTTPBodySequence(file: url, suggestedBufferSize: pieceBytes))
            case .part(let part):
                headers[.contentRange] =
                    "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
                return HTTPResponse(
                    statusCode: .partialContent, headers: headers,
                    body: try HTTPBodySequence(
                        file: url, range: part, suggestedBufferSize: pieceBytes))
            case .nothing:
                return HTTPResponse(
                    statusCode: .rangeNotSatisfiable,
                    headers: HTTPHeaders([.contentRange: "bytes */\(size)"]))
            }
        } catch {
            throw NodeFault(phrase("The result cannot be read: \(error.localizedDescription)"))
        }
    }

    /// Bytes per piece of an answer (guess).
    private static let pieceBytes = 1 << 16
    private static let headers: HTTPHeaders = [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
    ]
}

/// A response with this body that closes the connection.
private struct LastBytes: AsyncBufferedSequence {
    typealias Element = UInt8
    let body: Data

    struct Ended: Error {}

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: Data

        mutating func next() async throws -> UInt8? {
            guard !rest.isEmpty else { throw Ended() }
            return rest.removeFirst()
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard !rest.isEmpty else { throw Ended() }
            defer { rest.removeFirst(Swift.min(count, rest.count)) }
            return rest.prefix(count)
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: body) }
}
