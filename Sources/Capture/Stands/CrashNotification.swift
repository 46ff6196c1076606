import Glibc
import Synchronization

/// Sends one byte to the watchdog process if this program crashes. The signal handler may call only
/// functions that are safe there, such as send(2).
enum CrashNotification {
    private static let descriptor = Atomic<Int32>(-1)
    /// The handlers that were installed before, by signal number. The handler restores them and
    /// raises the signal again.
    nonisolated(unsafe) private static let former =
        UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

    /// Sets the socket to which the byte is sent; −1 for none.
    static func send(to line: Int32) { descriptor.store(line, ordering: .relaxed) }

    /// Installs the signal handler. If a terminal guard is installed later, it passes signals on to
    /// this handler.
    static func install() {
        // Global variables are initialised at their first use. They are used here, because the
        // signal handler must not initialise them.
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
