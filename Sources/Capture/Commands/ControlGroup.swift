import Foundation

/// What the process's control group lets it have (kernel's Documentation/admin-guide/cgroup-v2.rst).
struct ControlGroup {
    /// The file that names the process's group, and where groups are.
    private let membership, root: String

    /// This process's, on its machine.
    init(membership: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup") {
        (self.membership, self.root) = (membership, root)
    }

    /// Bytes: the least limit of the group and those round it; nil without one.
    var memoryBytes: Int? {
        files("memory.max").compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            .min()
    }

    /// Processors at once, at least one: the least quota of the group and those round it, rounded up,
    /// as a part of a processor is of use too; nil without one.
    var processors: Int? {
        files("cpu.max").compactMap { text in
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]),
                quota > 0, period > 0
            else { return nil }
            return max(1, Int(min(1024, (quota / period).rounded(.up))))
        }.min()
    }

    /// The file of this name of the group and of those round it, where there is one.
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
