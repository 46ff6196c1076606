import Markup
import Scene
import Wording

/// Sends SOAP requests to a camera and reads the answers.
struct OnvifChannel: Sendable {
    var http: HTTPChannel
    let account: OnvifAccount
    let subject: String
    /// The path of each service. The standard fixes only the path of the device service.
    var paths: [OnvifRequest.Service: String] = [.device: "/onvif/device_service"]
    /// The seconds since 1970 that the camera's clock shows at time 0 of this program's clock; nil
    /// until the camera has been asked.
    var cameraTimeAtZero: Double?
    private var random: SplitMix64

    /// Timeout of an answer in milliseconds (guess). A camera answers over a network within about
    /// ten milliseconds, a busy camera within half a second, and the timeout is twice that.
    private static let answerMilliseconds = 1000

    init(line: any ByteTransport, host: String, account: OnvifAccount, seed: UInt64) {
        http = HTTPChannel(line: line, host: host)
        (self.account, subject) = (account, line.subject)
        random = SplitMix64(seed: seed)
    }

    /// Sends a request and returns the body of the answer. Throws `.password` if the camera rejects
    /// this account, and `.refused` with the camera's reason.
    mutating func ask(
        _ request: OnvifRequest, _ words: String, at now: Timestamp
    ) throws(StandError) -> MarkupElement {
        let response = try http.ask(
            post(request, at: now), words, milliseconds: Self.answerMilliseconds)
        let root = try? MarkupElement.root(of: response.body, prefixes: .dropped)
        let fault = root?.first("Fault")
        let isRefused =
            response.status == 401
            || fault?.all("Value").contains { $0.words?.hasSuffix("NotAuthorized") ?? false }
                ?? false
        if isRefused {
            throw StandError(
                .password, operation: words, subject: subject,
                reason: account.user.isEmpty
                    ? phrase("it needs a user name and a password")
                    : phrase("the user name or the password is wrong"),
                suggestion: phrase(
                    """
                    Give onvif://user:password@host; the user is one of the camera's ONVIF users, \
                    which some models keep apart from others.
                    """))
        }
        if let fault {
            let reason = fault.first("Reason")?.first("Text")?.words
            throw .refused(words, subject, phrase("it answers “\(reason ?? "fault")”"))
        }
        guard response.status == 200, let body = root?.first("Body") else {
            throw .malformed(words, subject, phrase("ONVIF's protocol"))
        }
        return body
    }

    private mutating func post(_ request: OnvifRequest, at now: Timestamp) -> HTTPRequest {
        var header = ""
        // The request for the time is sent without an account, since the account's digest needs the
        // time.
        if request != .systemDateAndTime {
            let nonce = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let seconds = Int((cameraTimeAtZero ?? 0) + now.seconds)
            header = account.header(nonce: nonce, created: OnvifClock.words(seconds))
        }
        let envelope =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
            + "<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\">"
            + (header.isEmpty ? "" : "<s:Header>\(header)</s:Header>")
            + "<s:Body>\(request.body)</s:Body></s:Envelope>"
        let action = "\(request.service.rawValue)/\(request.operation)"
        return HTTPRequest(
            method: "POST", path: paths[request.service] ?? "/onvif/device_service",
            headers: [
                ("Content-Type", "application/soap+xml; charset=utf-8; action=\"\(action)\"")
            ], body: Array(envelope.utf8))
    }
}
