import Foundation
import FoundationNetworking

/// Sends the end of a task to the client's address.
public struct Webhook: Sendable {
    /// Seconds before each attempt after the first.
    private let pauses: [Double]
    /// The default pauses. Their number is NodeODM's; the durations are guesses.
    public static let defaultPauses: [Double] = [5, 10, 15, 20, 25]
    /// An attempt fails after this many seconds without a byte (guess).
    private static let timeoutSeconds = 30.0

    /// - Parameter pauses: seconds before each attempt after the first.
    public init(pauses: [Double] = Webhook.defaultPauses) { self.pauses = pauses }

    /// Throws unless the address is an HTTP URL.
    static func require(_ address: String) throws(NodeFault) {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false
        else {
            throw NodeFault(
                phrase("The field webhook needs an address such as https://example.org/done."))
        }
    }

    /// Sends the answer of `GET /task/UUID/info`, on its own thread.
    func send(_ address: String, _ info: TaskInfo, log: TaskFolder) {
        guard let url = URL(string: address), let body = try? JSONEncoder().encode(info) else {
            return
        }
        let pauses = pauses
        Thread.detachNewThread {
            var call = URLRequest(url: url, timeoutInterval: Self.timeoutSeconds)
            call.httpMethod = "POST"
            call.setValue("application/json", forHTTPHeaderField: "Content-Type")
            call.httpBody = body
            for pause in [0] + pauses {
                Thread.sleep(forTimeInterval: pause)
                if let answer = try? BlockingCall.run(call), answer.status == 200 { return }
            }
            log.note(phrase("The webhook did not answer with 200."))
        }
    }
}
