import Foundation
import Processes
import Scene
import Stand

/// Prevents two programs of one person from using the same stand at once. It is for stands whose
/// line has no lock of its own. A file is locked while the stand is open; the kernel releases the
/// lock when the program ends.
final class StandLock: Sendable {
    private let descriptor: Int32

    /// Locks the stand at this address. Throws `.busy` if another program has locked it.
    init(subject: String, environment: [String: String]) throws(StandError) {
        let folder =
            environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        let name = subject.escaped(keeping: "", mark: "-")
        let path = "\(folder)/capstan-stand-\(getuid())-\(name.prefix(150)).lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw StandError(
                .permission, operation: phrase("take"), subject: subject,
                reason: phrase(
                    "its lock \(path) cannot be made (\(systemWords(errno)))"),
                suggestion: phrase(
                    "Remove that file, or set XDG_RUNTIME_DIR to a folder of your own."))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw StandError(
                .busy, operation: phrase("take"), subject: subject,
                reason: phrase("another program steers it"),
                suggestion: phrase("Close that program (another capture, another `capstan stand`).")
            )
        }
    }

    deinit { closeLocked(descriptor) }
}
