import Glibc
import Synchronization

/// The byte that a crashing program sends to its watchdog process, from a signal handler: only
/// send(2) is used.
enum CrashNotification {
    private static let descriptor = Atomic<Int32>(-1)
    /// The previous handlers by signal number: the default, a backtrace or a terminal's guard.
    nonisolated(unsafe) private static let former =
        UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

    /// Sets the socket that receives the byte; −1 for none.
    static func send(to line: Int32) { descriptor.store(line, ordering: .relaxed) }

    /// Installs the handler; a terminal's guard that is installed later passes signals on to it.
    static func install() {
        // Globals are initialised at first use, which is too late in a handler.
        send(to: -1)
        former.initialize(repeating: sigaction(), count: 32)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            var message = StandWatchdog.Message.crashed.rawValue
            let line = CrashNotification.descriptor.load(ordering: .relaxed)
            if line >= 0 { _ = Glibc.send(line, &message, 1, Int32(MSG_NOSIGNAL)) }
            sigaction(number, CrashNotification.former + Int(number), nil)
            raise(number)
        }
        for number in signals { sigaction(number, &action, former + Int(number)) }
    }
}
