import Foundation
import Glibc

/// Identifies this process among all that use the same library.
package enum ProcessName {
    /// The machine's name.
    package static let host: String = {
        var letters = [CChar](repeating: 0, count: 256)
        guard gethostname(&letters, 255) == 0 else { return "unknown" }
        return String(
            decoding: letters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()

    /// An identifier of the running kernel and the PID namespace; empty where it cannot be read. A
    /// process can check whether another one is alive when both have the same identifier.
    static let space: String = {
        let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let numbers = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/ns/pid")
        guard let boot, let numbers else { return "" }
        return boot.trimmingCharacters(in: .whitespacesAndNewlines) + " " + numbers
    }()

    /// The start time of a process in the kernel's ticks since boot; nil where it cannot be read,
    /// `ended` for a zombie. proc(5), fields 3 and 22.
    static func beginning(of process: Int32) -> String? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[name...].split(separator: " ")
        guard fields.count > 20 else { return nil }
        return fields[1] == "Z" || fields[1] == "X" ? "ended" : String(fields[20])
    }

    /// A name that is unique among processes and calls.
    package static func unique() -> String {
        let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        return "\(getpid())-\(random)"
    }
}
