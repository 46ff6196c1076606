import Foundation
import Glibc

/// A name for this process that no other process on the same library has.
package enum ProcessName {
    /// The machine's name.
    package static let host: String = {
        var letters = [CChar](repeating: 0, count: 256)
        guard gethostname(&letters, 255) == 0 else { return "unknown" }
        return String(
            decoding: letters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()

    /// The running kernel and the space that process numbers are counted in; empty where nobody can
    /// tell. Processes with the same one can ask each other whether they live.
    static let space: String = {
        let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let numbers = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/ns/pid")
        guard let boot, let numbers else { return "" }
        return boot.trimmingCharacters(in: .whitespacesAndNewlines) + " " + numbers
    }()

    /// When a process began, in the kernel's ticks since its start; nil where that cannot be read;
    /// `ended` for a process that only waits for its parent. proc(5), fields 3 and 22.
    static func beginning(of process: Int32) -> String? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[name...].split(separator: " ")
        guard fields.count > 20 else { return nil }
        return fields[1] == "Z" || fields[1] == "X" ? "ended" : String(fields[20])
    }

    /// A name that no other process and no other call uses.
    package static func unique() -> String {
        let chance = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        return "\(getpid())-\(chance)"
    }
}
