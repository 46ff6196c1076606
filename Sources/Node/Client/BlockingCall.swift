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

    /// The server sent more bytes than an answer may have. The connection was closed.
    struct OverlongAnswer: Error {}

    /// The most bytes of an answer (guess): twice what a download asks for at once, and far more
    /// than the list of all files of the largest task.
    static let mostBytes = 16 << 20

    private static let receiver = AnswerReceiver()

    private static let session: URLSession = {
        let settings = URLSessionConfiguration.ephemeral
        settings.httpCookieStorage = nil
        settings.urlCache = nil
        return URLSession(configuration: settings, delegate: receiver, delegateQueue: nil)
    }()

    /// Throws Foundation's error when there is no answer, and `OverlongAnswer` for an answer of
    /// more than `mostBytes`.
    static func run(_ request: URLRequest) throws -> Answer {
        let task = session.dataTask(with: request)
        let slot = receiver.slot(for: task)
        task.resume()
        return try slot.wait()
    }
}

/// Collects the bodies of the requests that are under way. A session calls it from one thread.
private final class AnswerReceiver: NSObject, URLSessionDataDelegate {
    /// The place through which the session's thread passes the result to the calling thread.
    final class Slot: Sendable {
        private let answer = Mutex<Result<BlockingCall.Answer, any Error>?>(nil)
        private let done = DispatchSemaphore(value: 0)

        func put(_ found: Result<BlockingCall.Answer, any Error>) {
            answer.withLock { $0 = found }
            done.signal()
        }

        func wait() throws -> BlockingCall.Answer {
            done.wait()
            guard let found = answer.withLock({ $0 }) else { throw URLError(.unknown) }
            return try found.get()
        }
    }

    private struct Reception {
        let slot: Slot
        var body = Data()
    }

    /// The requests under way by the identifiers of their tasks.
    private let receptions = Mutex<[Int: Reception]>([:])

    /// The place for the result of a task that has not been started.
    func slot(for task: URLSessionTask) -> Slot {
        let (slot, number) = (Slot(), task.taskIdentifier)
        receptions.withLock { $0[number] = Reception(slot: slot) }
        return slot
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let number = dataTask.taskIdentifier
        let overlong: Reception? = receptions.withLock { underWay in
            underWay[number]?.body.append(data)
            guard let length = underWay[number]?.body.count, length > BlockingCall.mostBytes
            else { return nil }
            return underWay.removeValue(forKey: number)
        }
        guard let overlong else { return }
        dataTask.cancel()
        overlong.slot.put(.failure(BlockingCall.OverlongAnswer()))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let number = task.taskIdentifier
        guard let ended = receptions.withLock({ $0.removeValue(forKey: number) }) else { return }
        guard error == nil, let response = task.response as? HTTPURLResponse else {
            ended.slot.put(.failure(error ?? URLError(.badServerResponse)))
            return
        }
        let range = response.value(forHTTPHeaderField: "Content-Range")
        ended.slot.put(
            .success(
                BlockingCall.Answer(
                    status: response.statusCode, body: ended.body,
                    wholeBytes: range?.split(separator: "/").last.flatMap { Int($0) })))
    }
}
