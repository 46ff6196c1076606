import Foundation

/// The limits of the process's control group (kernel's Documentation/admin-guide/cgroup-v2.rst).
struct ControlGroup {
    /// The file that names the process's group, and the root of groups.
    private let membership, root: String

    /// This process's group.
    init(membership: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup") {
        (self.membership, self.root) = (membership, root)
    }

    /// Memory limit in bytes: the least of the group and its ancestors; nil without one.
    var memoryBytes: Int? {
        files("memory.max").compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            .min()
    }

    /// Processor limit, at least one: the least quota of the group and its ancestors, rounded up
    /// since a fraction of a processor helps too; nil without one.
    var processors: Int? {
        files("cpu.max").compactMap { text in
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]),
                quota > 0, period > 0
            else { return nil }
            return max(1, Int(min(1024, (quota / period).rounded(.up))))
        }.min()
    }

    /// The files of this name in the group and its ancestors, where they exist.
    private func files(_ name: String) -> [String] {
        guard let text = try? String(contentsOfFile: membership, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })
        else { return [] }
        var path = String(line.dropFirst("0::".count))
        var found: [String] = []
        while true {
            if let file = try? String(contentsOfFile: "\(root)\(path)/\(name)", encoding: .utf8) {
                found.append(file)
            }
            guard path.count > 1, let slash = path.lastIndex(of: "/") else { return found }
            path = String(path[..<slash])
        }
    }
}
