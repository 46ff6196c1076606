import Foundation
import Glibc
import Synchronization

/// A phone's camera app on the loopback network: it serves Motion-JPEG over HTTP, as such apps do.
/// `/video` never ends, `/drop` breaks off after a number of pictures and answers the next request,
/// `/locked` requires `me:secret`, and the answer to every other path is 404.
final class LoopbackCamera: Sendable {
    /// The port on which the camera listens; the kernel chose it.
    let port: UInt16
    private let listener: Int32
    private let picture: [UInt8]
    private let answers = Mutex(0)

    /// The number of pictures that `/drop` sends before it breaks off. FFmpeg analyses the first
    /// pictures before it passes any on, so the number must not be small.
    private static let picturesBeforeDrop = 60

    /// Listens on a port; nil when the machine has no loopback network.
    init?(picture: [UInt8]) {
        self.picture = picture
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, place, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        guard bound else { return nil }
        Thread { [self] in
            // A client that disconnects early must not end the tests with SIGPIPE.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                // The new thread inherits the signal mask, so SIGPIPE is blocked in it too.
                Thread { [self] in
                    serve(client)
                    close(client)
                }.start()
            }
        }.start()
    }

    /// The number of requests that were answered with pictures.
    var answered: Int { answers.withLock { $0 } }

    /// Closes the listening socket, so that later connections are refused.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func serve(_ client: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var request = ""
        while !request.contains("\r\n\r\n") {
            let count = read(client, &bytes, bytes.count)
            guard count > 0 else { return }
            request += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        let path = request.split(separator: " ").dropFirst().first ?? ""
        // The Base64 form of me:secret.
        let isAllowed = path != "/locked" || request.contains("Basic bWU6c2VjcmV0")
        guard ["/video", "/drop", "/locked"].contains(path) else {
            return send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", to: client)
        }
        guard isAllowed else {
            return send(
                "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"
                    + "Content-Length: 0\r\n\r\n", to: client)
        }
        answers.withLock { $0 += 1 }
        send(
            "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n",
            to: client)
        var pictures = 0
        let head = "--b\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n"
        let part = Array(head.utf8) + picture + Array("\r\n".utf8)
        while path != "/drop" || pictures < Self.picturesBeforeDrop {
            guard write(client, part, part.count) == part.count else { return }
            pictures += 1
        }
    }

    private func send(_ text: String, to client: Int32) {
        _ = write(client, text, text.utf8.count)
    }
}
