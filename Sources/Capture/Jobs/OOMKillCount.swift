import Foundation

/// Number of processes that the kernel has killed for lack of memory in this control group or a
/// parent group. The kernel counts them in `memory.events` (version 2) or `memory.oom_control`
/// (version 1, since Linux 4.13).
struct OOMKillCount {
    /// The number of killed processes; nil if the kernel does not report it.
    static var count: Int? {
        guard let membership = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)
        else { return nil }
        var counts: [Int] = []
        for line in membership.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isSecond = parts[0] == "0" && parts[1].isEmpty
            guard isSecond || parts[1].split(separator: ",").contains("memory") else { continue }
            let (mount, file) =
                isSecond ? ("", "memory.events") : ("/memory", "memory.oom_control")
            var path = String(parts[2])
            while true {
                let place = "/sys/fs/cgroup\(mount)\(path == "/" ? "" : path)/\(file)"
                if let text = try? String(contentsOfFile: place, encoding: .utf8),
                    let count = Self.count(in: text)
                {
                    counts.append(count)
                }
                guard path.count > 1, let slash = path.lastIndex(of: "/") else { break }
                path = slash == path.startIndex ? "/" : String(path[..<slash])
            }
        }
        return counts.isEmpty ? nil : counts.reduce(0, +)
    }

    /// The number N in the line `oom_kill N`.
    static func count(in text: String) -> Int? {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "oom_kill" { return Int(words[1]) }
        }
        return nil
    }
}
