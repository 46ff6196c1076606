import Foundation
import Glibc
import Processes
import Synchronization

/// Speaks through a program of the system: speech-dispatcher's `spd-say`, else `espeak-ng`. If
/// several sentences wait, only the newest is spoken, because older guidance no longer applies.
public final class ProgramVoice: Voice {
    /// The programs that can speak, the preferred one first, with the arguments before the text.
    static let programs: [(name: String, arguments: [String])] = [
        ("spd-say", ["--cancel", "--"]), ("espeak-ng", ["--"]),
    ]

    private let program: String
    private let arguments: [String]
    private let waiting = Mutex<String?>(nil)
    private let queue = DispatchQueue(label: "capstan.voice")

    /// The voice of this system; nil when no speech program is installed.
    public convenience init?() { self.init(path: ChildProcess.searchPath) }

    /// The voice of the first speech program in these folders; nil when there is none.
    convenience init?(path: String) {
        for (name, arguments) in Self.programs {
            if let file = ChildProcess.path(of: name, in: path) {
                self.init(program: file, arguments: arguments)
                return
            }
        }
        return nil
    }

    /// A voice that starts this program with the arguments and then the words.
    init(program: String, arguments: [String]) {
        (self.program, self.arguments) = (program, arguments)
    }

    public func say(_ words: String) {
        waiting.withLock { $0 = words }
        queue.async { [self] in
            let newest = waiting.withLock { words in
                defer { words = nil }
                return words
            }
            if let newest { speak(newest) }
        }
    }

    /// Waits until all waiting sentences were spoken.
    func wait() { queue.sync {} }

    /// Runs the program until it ends. Its output is discarded, because the screen is in use.
    private func speak(_ words: String) {
        let (process, error) = ChildProcess.start(
            program, [program] + arguments + [words], group: .same)
        guard error == 0 else { return }
        ChildProcess.wait(for: process)
    }
}
