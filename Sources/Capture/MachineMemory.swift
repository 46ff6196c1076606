import Foundation

/// How much memory a long piece of work should stay within.
enum MachineMemory {
    /// What is usual where there is more: the pictures of a hundred shots at the finest detail
    /// need it.
    private static let usual = 4 << 30

    /// Bytes: at most three quarters of what the machine has or the control group allows.
    static var budgetBytes: Int {
        let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return min(usual, min(physical, groupLimit() ?? physical) / 4 * 3)
    }

    /// The least limit of the process's control group and those round it (kernel's
    /// Documentation/admin-guide/cgroup-v2.rst); nil without one.
    private static func groupLimit() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })
        else { return nil }
        var path = String(line.dropFirst("0::".count))
        var limit: Int?
        while true {
            let file = "/sys/fs/cgroup\(path)/memory.max"
            if let word = try? String(contentsOfFile: file, encoding: .utf8),
                let bytes = Int(word.trimmingCharacters(in: .whitespacesAndNewlines))
            {
                limit = min(limit ?? bytes, bytes)
            }
            guard path.count > 1, let slash = path.lastIndex(of: "/") else { return limit }
            path = String(path[..<slash])
        }
    }
}
