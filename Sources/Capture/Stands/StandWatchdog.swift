import DeviceIO
import Foundation
import Glibc
import Processes
import Stand
import Synchronization

/// A second process that stops a stand when this process dies or hangs: after a crash or SIGKILL no
/// thread of this process is left. It receives each beat of the heartbeat, and connects to the
/// stand only when it must stop it.
final class StandWatchdog: Sendable {
    /// The bytes sent to the watchdog process after the address and a line feed.
    enum Message: UInt8 {
        case moving = 0x6D  // m
        case still = 0x73  // s
        /// The program has crashed; a core dump may keep it, and its lines, alive for seconds.
        case crashed = 0x78  // x
        case goodbye = 0x71  // q
    }

    private static let isWanted = Atomic(false)
    private let process: pid_t
    private let line: Mutex<Int32?>

    /// Watches each real stand from now on. Only for this program, which can start itself as the
    /// watchdog process (`capstan stand watch`).
    static func enable() {
        isWanted.store(true, ordering: .relaxed)
        CrashNotification.install()
    }

    /// Starts a watchdog process for the stand at this address; nil where watching is not enabled,
    /// or the start fails.
    init?(address: String) {
        guard Self.isWanted.load(ordering: .relaxed),
            let program = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/exe")
        else { return nil }
        var ends: [Int32] = [-1, -1]
        // A pair of sockets: writing to a watchdog process that was killed raises no SIGPIPE.
        let kind =
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        // The address may hold a password: sent through the socket, it does not appear in process
        // lists.
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
    func beat(isMoving: Bool) { tell([(isMoving ? Message.moving : .still).rawValue]) }

    /// Ends the watchdog process without stopping the stand, whose motors stand still.
    func dismiss() {
        tell([Message.goodbye.rawValue])
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

/// This program as the watchdog process of another instance.
public struct StandWatchdogProcess {
    /// Milliseconds without a beat after which a program's motors are stopped: six beats of the
    /// heartbeat, and the watchdog's 300 minus the time of the stop command.
    private static let patienceMilliseconds: Int32 = 200
    /// Seconds for which the watchdog process tries to connect to a dead program's stand: its line
    /// is free as soon as the kernel has cleaned up, and a camera on USB may take a second.
    private static let reachSeconds = 3.0

    private let descriptor: Int32

    /// Watches each real stand that this program opens with another process of this program, from
    /// now on.
    public static func enable() { StandWatchdog.enable() }

    /// A watchdog process that reads from this descriptor.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    /// Watches until the program says goodbye or is gone.
    public func run() {
        // The watchdog process learns of the program's end by its socket, so it ignores signals to
        // the whole group.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        // Where the system allows it, a stop does not wait behind programs that compute.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -20)
        var heard: [UInt8] = []
        var isMoving = false
        while true {
            var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&question, 1, isMoving ? Self.patienceMilliseconds : -1)
            if count < 0 && errno == EINTR { continue }
            if count == 0 {
                isMoving = false
                stop(Self.address(heard), .hangs)
                continue
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let got = read(descriptor, &bytes, bytes.count)
            if got < 0 && (errno == EINTR || errno == EAGAIN) { continue }
            guard got > 0 else { return stop(Self.address(heard), .isGone) }
            // Only the address and the newest message are kept.
            let new = bytes[..<got]
            if heard.contains(0x0A) {
                heard[heard.count - 1] = new[new.endIndex - 1]
            } else {
                heard += new
                if heard.last == 0x0A { heard.append(StandWatchdog.Message.still.rawValue) }
            }
            switch heard.last.flatMap(StandWatchdog.Message.init(rawValue:)) {
            case .goodbye? where heard.contains(0x0A): return
            case .moving? where heard.contains(0x0A): isMoving = true
            case .crashed? where heard.contains(0x0A):
                isMoving = false
                stop(Self.address(heard), .crashed)
            case .still?, .goodbye?, .moving?, .crashed?, nil: isMoving = false
            }
        }
    }

    private static func address(_ heard: [UInt8]) -> StandAddress? {
        guard let end = heard.firstIndex(of: 0x0A) else { return nil }
        return try? StandAddress(String(decoding: heard[..<end], as: UTF8.self))
    }

    /// How the program ended.
    private enum Fate { case hangs, crashed, isGone }

    /// Stops the stand, as every driver does when it connects.
    private func stop(_ address: StandAddress?, _ fate: Fate) {
        guard let address else { return }
        // A stand's own program is not started again while the first one may still run.
        if case .program = address, fate == .hangs { return }
        // A program that hangs or dumps core still holds its serial line.
        let made = try? address.driver(sharesLine: fate != .isGone)
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
                guard fate == .isGone, now.seconds(since: begun) < Self.reachSeconds else { return }
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}
