/// The limits of the process's control groups, in both versions of the kernel's interface. A
/// group's parents limit it too, so the minimum up to the root counts.
struct ControlGroups {
    private let texts: LimitTexts

    init(_ texts: LimitTexts) { self.texts = texts }

    /// Version 1 writes "no limit" as the largest whole number of pages.
    private static let mostBytes = 1 << 60

    /// The memory limit in bytes; nil without a limit.
    var memoryBytes: Int? {
        let limits =
            files("memory.max", controller: nil)
            + files("memory.limit_in_bytes", controller: "memory")
        return limits.compactMap { Int(Self.trimmed($0)) }
            .filter { (1..<Self.mostBytes).contains($0) }.min()
    }

    /// The number of processors, at least one; nil without a limit. A fractional quota is rounded
    /// up, since the process may use the fraction too.
    var processors: Int? {
        var quotas: [(Double, Double)] = files("cpu.max", controller: nil).compactMap { text in
            let words = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            return words.count == 2 ? (words[0], words[1]) : nil
        }
        quotas += zip(
            files("cpu.cfs_quota_us", controller: "cpu"),
            files("cpu.cfs_period_us", controller: "cpu")
        ).compactMap { quota, period in
            guard let quota = Double(Self.trimmed(quota)), let period = Double(Self.trimmed(period))
            else { return nil }
            return (quota, period)
        }
        return quotas.filter { $0.0 > 0 && $0.1 > 0 }
            .map { max(1, Int(min(1024, ($0.0 / $0.1).rounded(.up)))) }.min()
    }

    /// The files of this name in the group and its parents, the innermost first.
    /// - Parameter controller: the controller of version 1; nil for version 2.
    private func files(_ name: String, controller: String?) -> [String] {
        var found: [String] = []
        for line in texts.membership.split(separator: "\n") {
            // A line is `number:controllers:path`. Version 2 has the number 0 and an empty list of
            // controllers.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[2].hasPrefix("/") else { continue }
            let mounts: [String]
            if let controller {
                guard parts[1].split(separator: ",").contains(Substring(controller)) else {
                    continue
                }
                mounts = [String(parts[1]), controller]
            } else {
                guard parts[0] == "0", parts[1].isEmpty else { continue }
                mounts = ["", "unified"]
            }
            for mount in Set(mounts).sorted() {
                found = walk(name, mount: mount, path: String(parts[2]))
                if !found.isEmpty { return found }
            }
        }
        return found
    }

    private func walk(_ name: String, mount: String, path: String) -> [String] {
        var (path, found) = (path, [String]())
        while true {
            let folder = [mount, String(path.dropFirst())].filter { !$0.isEmpty }
            if let file = texts.groupFile((folder + [name]).joined(separator: "/")) {
                found.append(file)
            }
            guard path.count > 1, let slash = path.lastIndex(of: "/") else { return found }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }

    private static func trimmed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
