import DeviceIO
import Foundation
import Glibc
import Processes
import Stand
import Synchronization

/// A second process that stops a stand when this process dies or hangs. After a crash or SIGKILL no
/// thread of this process is left to do so. The second process receives each beat of the heartbeat,
/// and connects to the stand only to stop it.
final class StandWatchdog: Sendable {
    /// Messages to the watchdog process, one byte each. Before the first message, the stand's
    /// address and a line feed are sent.
    enum Message: UInt8 {
        case moving = 0x6D  // m
        case stopped = 0x73  // s
        /// The program has crashed. A core dump may keep the process and its open lines alive for
        /// seconds.
        case crashed = 0x78  // x
        case dismissed = 0x71  // q
    }

    private static let isWanted = Atomic(false)
    private let process: pid_t
    private let line: Mutex<Int32?>

    /// Watches each real stand that is opened from now on. Only for the program `capstan`, which
    /// can start itself as the watchdog process (`capstan stand watch`).
    static func enable() {
        isWanted.store(true, ordering: .relaxed)
        CrashNotification.install()
    }

    /// Starts a watchdog process for the stand at this address. Nil if watching is not enabled, or
    /// if the process cannot be started.
    init?(address: String) {
        guard Self.isWanted.load(ordering: .relaxed) else { return nil }
        let program = ChildProcess.ownProgram
        var ends: [Int32] = [-1, -1]
        // With a pair of sockets, a write to a watchdog process that was killed raises no SIGPIPE.
        let kind =
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        // The address may contain a password. It is sent through the socket, so that lists of
        // processes do not show it.
        let (process, code) = ChildProcess.start(
            program, [program, "stand", "watch"], output: ends[1], group: .session)
        Glibc.close(ends[1])
        guard code == 0 else {
            Glibc.close(ends[0])
            return nil
        }
        self.process = process
        line = Mutex(ends[0])
        CrashNotification.send(to: ends[0])
        tell(Array(address.utf8) + [0x0A])
    }

    deinit { dismiss() }

    /// Tells the watchdog process that this program lives, and whether the motors turn.
    func beat(isMoving: Bool) { tell([(isMoving ? Message.moving : .stopped).rawValue]) }

    /// Ends the watchdog process when the motors stand still. The watchdog process does not stop
    /// the stand.
    func dismiss() {
        tell([Message.dismissed.rawValue])
        CrashNotification.send(to: -1)
        let end = line.withLock { line in
            defer { line = nil }
            return line
        }
        guard let end else { return }
        Glibc.close(end)
        ChildProcess.wait(for: process)
    }

    private func tell(_ bytes: [UInt8]) {
        line.withLock { line in
            guard let line else { return }
            _ = send(line, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
    }
}

/// The watchdog process: this program, started by another instance that drives a stand.
public struct StandWatchdogProcess {
    /// If no beat comes for this many milliseconds (the time of six beats), the stand's motors are
    /// stopped. With the time of the stop command, the motors stop within the 300 ms of
    /// `StandGuard.watchdogSeconds`.
    private static let timeoutMilliseconds: Int32 = 200
    /// The watchdog process tries for this number of seconds to connect to the stand of a dead
    /// program. The line is free as soon as the kernel has cleaned up, and a camera on USB may take
    /// a second.
    private static let connectSeconds = 3.0

    /// Seconds between two attempts to connect (guess).
    private static let pauseSeconds = 0.01
    /// Number of bytes per read, enough for an address and many beats (guess).
    private static let readBytes = 4096
    /// The highest priority of a process (setpriority(2)).
    private static let highestPriority: Int32 = -20

    private let descriptor: Int32

    /// Watches each real stand that this program opens from now on. The watchdog is a second
    /// process of the same program.
    public static func enable() { StandWatchdog.enable() }

    /// A watchdog process that reads the messages of the program from this descriptor.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    /// Watches until the program sends `dismissed` or has ended.
    public func run() {
        // A signal to the process group must not end this process: it learns from the socket that
        // the program has ended.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        // With the highest priority a stop does not wait for programs that compute. Not every
        // system allows this.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.highestPriority)
        var received: [UInt8] = []
        var isMoving = false
        while true {
            var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&question, 1, isMoving ? Self.timeoutMilliseconds : -1)
            if count < 0 && errno == EINTR { continue }
            if count == 0 {
                isMoving = false
                stop(Self.address(received), .hangs)
                continue
            }
            var bytes = [UInt8](repeating: 0, count: Self.readBytes)
            let got = read(descriptor, &bytes, bytes.count)
            if got < 0 && (errno == EINTR || errno == EAGAIN) { continue }
            guard got > 0 else { return stop(Self.address(received), .isGone) }
            // Only the address and the newest message are kept of all received bytes.
            let new = bytes[..<got]
            if received.contains(0x0A) {
                received[received.count - 1] = new[new.endIndex - 1]
            } else {
                received += new
                if received.last == 0x0A { received.append(StandWatchdog.Message.stopped.rawValue) }
            }
            switch received.last.flatMap(StandWatchdog.Message.init(rawValue:)) {
            case .dismissed? where received.contains(0x0A): return
            case .moving? where received.contains(0x0A): isMoving = true
            case .crashed? where received.contains(0x0A):
                isMoving = false
                stop(Self.address(received), .crashed)
            case .stopped?, .dismissed?, .moving?, .crashed?, nil: isMoving = false
            }
        }
    }

    private static func address(_ received: [UInt8]) -> StandAddress? {
        guard let end = received.firstIndex(of: 0x0A) else { return nil }
        return try? StandAddress(String(decoding: received[..<end], as: UTF8.self))
    }

    /// What happened to the program.
    private enum Ending { case hangs, crashed, isGone }

    /// Stops the stand by connecting: every driver stops the motors when it connects.
    private func stop(_ address: StandAddress?, _ ending: Ending) {
        guard let address else { return }
        // A stand of the kind `program` is a program that the driver starts. It must not be started
        // a second time while the first one may still run.
        if case .program = address, ending == .hangs { return }
        // A program that hangs or dumps core still has the serial line open, so the watchdog must
        // share the line with it.
        let made = try? address.driver(sharesLine: ending != .isGone)
        guard var driver = made else { return }
        let begun = GuardedStand.monotonicNow()
        while true {
            let now = GuardedStand.monotonicNow()
            do throws(StandError) {
                _ = try driver.connect(at: now)
                try driver.stop(at: now)
                return driver.disconnect()
            } catch {
                driver.disconnect()
                guard ending == .isGone, now.seconds(since: begun) < Self.connectSeconds else {
                    return
                }
            }
            Thread.sleep(forTimeInterval: Self.pauseSeconds)
        }
    }
}
