import Foundation
import FoundationNetworking
import Synchronization

/// An HTTP request that blocks the calling thread.
enum BlockingCall {
    struct Answer: Sendable {
        var status: Int
        var body: Data
        /// The total length, from the header `Content-Range`.
        var wholeBytes: Int?
    }

    /// The place through which the session's thread passes the result to the calling thread.
    private final class Slot: Sendable {
        let answer = Mutex<Result<Answer, any Error>?>(nil)
    }

    private static let session: URLSession = {
        let settings = URLSessionConfiguration.ephemeral
        settings.httpCookieStorage = nil
        settings.urlCache = nil
        return URLSession(configuration: settings)
    }()

    /// Throws Foundation's error when there is no answer.
    static func run(_ request: URLRequest) throws -> Answer {
        let done = DispatchSemaphore(value: 0)
        let slot = Slot()
        let task = session.dataTask(with: request) { body, response, error in
            let found: Result<Answer, any Error>
            if let response = response as? HTTPURLResponse {
                let range = response.value(forHTTPHeaderField: "Content-Range")
                found = .success(
                    Answer(
                        status: response.statusCode, body: body ?? Data(),
                        wholeBytes: range?.split(separator: "/").last.flatMap { Int($0) }))
            } else {
                found = .failure(error ?? URLError(.badServerResponse))
            }
            slot.answer.withLock { $0 = found }
            done.signal()
        }
        task.resume()
        done.wait()
        guard let found = slot.answer.withLock({ $0 }) else { throw URLError(.unknown) }
        return try found.get()
    }
}
