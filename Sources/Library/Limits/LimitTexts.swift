import Foundation

/// All texts that contain limits; tests replace them to simulate a machine.
public struct LimitTexts: Sendable {
    /// `/proc/self/cgroup`; empty without control groups.
    public var membership: String
    /// The function that reads a file by its path below the control groups' root. Returns nil where
    /// there is no file.
    public var groupFile: @Sendable (String) -> String?
    /// `/proc/self/status`, whose `Cpus_allowed` is the affinity mask; empty where the file is
    /// missing.
    public var status: String
    /// Processors and bytes of memory of the machine.
    public var processors: Int
    public var physicalBytes: Int?
    /// The environment variables.
    public var environment: [String: String]

    /// The texts of a machine.
    public init(
        membership: String = "", groupFile: @escaping @Sendable (String) -> String? = { _ in nil },
        status: String = "", processors: Int, physicalBytes: Int? = nil,
        environment: [String: String] = [:]
    ) {
        (self.membership, self.groupFile, self.status) = (membership, groupFile, status)
        (self.processors, self.physicalBytes) = (processors, physicalBytes)
        self.environment = environment
    }

    /// The texts of this process.
    public static var here: LimitTexts {
        LimitTexts(
            membership: (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? "",
            groupFile: { try? String(contentsOfFile: "/sys/fs/cgroup/\($0)", encoding: .utf8) },
            status: (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? "",
            processors: ProcessInfo.processInfo.processorCount,
            physicalBytes: Int(clamping: ProcessInfo.processInfo.physicalMemory),
            environment: ProcessInfo.processInfo.environment)
    }

    /// Processors of the affinity mask (proc(5)): groups of hexadecimal digits with commas between.
    var affinity: Int? {
        let lines = status.split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
        let count = line.dropFirst("Cpus_allowed:".count).compactMap(\.hexDigitValue)
            .reduce(0) { $0 + $1.nonzeroBitCount }
        return count > 0 ? count : nil
    }
}
