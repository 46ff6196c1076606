import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import Library
import Synchronization

/// A node: receives pictures by NodeODM's protocol and makes models of them, with the library as
/// its queue.
public final class NodeServer: Sendable {
    /// The options of a node.
    public struct Settings: Sendable {
        /// The address and the port to listen on; port 0 selects a free one.
        public var address = "127.0.0.1"
        public var port: UInt16 = 3000
        /// The token that every request must have; may be nil only on the loopback address.
        public var token: String?
        /// The number of models made at the same time.
        public var parallel = 1
        public var limits = UploadLimits()
        public var times = LeaseTimes.usual
        public var webhook = Webhook()

        /// The default options.
        public init() {}
    }

    /// Why the server stopped by itself.
    private final class Failure: Sendable {
        let error = Mutex<(any Error)?>(nil)
    }

    private let store: TaskStore
    private let lock: TasksLock
    private let engine: NodeEngine
    private let settings: Settings

    /// Seconds between two checks for an interruption (guess): short enough for a person who waits.
    private static let pollSeconds = 0.1
    /// A request may take at most this many seconds. A large upload takes the longest (guess).
    private static let timeoutSeconds = 3600.0

    /// A node for a library. Throws `.usage` for anything but an IPv4 address, and for an interface
    /// that other machines can reach, without a token; `.held` while another node serves the
    /// library.
    public init(
        _ library: CaptureLibrary, engine: NodeEngine, settings: Settings
    ) throws(LibraryError) {
        guard (try? sockaddr_in.inet(ip4: settings.address, port: settings.port)) != nil else {
            throw LibraryError(
                .usage, phrase("listen on"), settings.address,
                phrase("that is not an IPv4 address"),
                phrase("Name an address such as 0.0.0.0, or leave out --listen."))
        }
        guard settings.token != nil || NodeAccess.isLocal(settings.address) else {
            throw LibraryError(
                .usage, phrase("listen on"), settings.address,
                phrase("others reach it, and there is no token"),
                phrase("Name a token with --token-file, or leave out --listen."))
        }
        try Disk.makeFolder("\(library.path)/tasks")
        lock = try TasksLock(library)
        store = try TaskStore(library, limits: settings.limits)
        (self.engine, self.settings) = (engine, settings)
    }

    /// Serves until interrupted; running tasks continue at the next start.
    /// - Parameter ready: called with the address when the server listens.
    public func run(
        isInterrupted: @escaping @Sendable () -> Bool, ready: @escaping @Sendable (String) -> Void
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        guard let address = try? sockaddr_in.inet(ip4: settings.address, port: settings.port)
        else { throw cannotListen(phrase("that is not an IPv4 address")) }
        let server = HTTPServer(
            config: HTTPServer.Configuration(
                address: address, timeout: Self.timeoutSeconds, sharedRequestBufferSize: 1 << 16,
                sharedRequestReplaySize: 1 << 16, pool: ExpectContinuePool(),
                logger: DisabledLogger.disabled),
            handler: NodeRoutes(
                store: store, engine: engine, access: NodeAccess(token: settings.token),
                parallel: settings.parallel))
        let (failure, failed) = (Failure(), DispatchSemaphore(value: 0))
        let serving = Task.detached {
            do {
                try await server.run()
            } catch {
                failure.error.withLock { $0 = error }
                failed.signal()
            }
        }
        let runner = TaskRunner(
            store: store, engine: engine, times: settings.times, webhook: settings.webhook,
            isEnding: { isInterrupted() })
        let workers = DispatchGroup()
        for _ in 0..<settings.parallel {
            workers.enter()
            Thread.detachNewThread {
                runner.run()
                workers.leave()
            }
        }
        Task.detached {
            try? await server.waitUntilListening()
            if case .ip4(let host, let port)? = await server.listeningAddress {
                ready("http://\(host):\(port)/")
            }
        }
        while !isInterrupted(), failed.wait(timeout: .now() + Self.pollSeconds) == .timedOut {}
        if let found = failure.error.withLock({ $0 }), !isInterrupted() {
            throw cannotListen(Self.words(for: found))
        }
        serving.cancel()
        workers.wait()
    }

    private func cannotListen(_ reason: String) -> LibraryError {
        LibraryError(
            .storage, phrase("listen on"), "\(settings.address):\(settings.port)", reason,
            phrase("Name another --port or --listen."))
    }

    private static func words(for error: any Error) -> String {
        guard case .failed(_, let number, let message)? = error as? SocketError else {
            return error.localizedDescription
        }
        return switch number {
        case EADDRINUSE: phrase("another program has that port")
        case EACCES: phrase("only the administrator may use that port")
        case EADDRNOTAVAIL: phrase("this machine has no such address")
        default: message
        }
    }
}
