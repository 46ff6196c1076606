/// Processors and memory that a process may use: the minimum of all its limits.
///
/// The limits are those of control groups of both versions (kernel, admin-guide/cgroup-v1 and
/// cgroup-v2.rst), the affinity mask (sched_getaffinity(2)), and the resources that Slurm gave the
/// job (sbatch(1), output environment variables).
public struct AllowedResources: Equatable, Sendable {
    /// The number of processors, at least one.
    public var processors: Int
    /// Bytes of memory for the process and its children together; nil without a limit.
    public var memoryBytes: Int?

    /// Limits with these values.
    public init(processors: Int, memoryBytes: Int?) {
        (self.processors, self.memoryBytes) = (processors, memoryBytes)
    }

    /// The limits of a process from these texts: each is the minimum of all limits of its kind.
    public init(_ texts: LimitTexts) {
        let groups = ControlGroups(texts)
        let slurm = SlurmAllocation(texts.environment)
        let counts = [texts.affinity, groups.processors, slurm.processors].compactMap { $0 }
        processors = max(1, counts.min() ?? texts.processors)
        let memory = [texts.physicalBytes, groups.memoryBytes, slurm.memoryBytes]
        memoryBytes = memory.compactMap { $0 }.min()
    }

    /// A program leaves this part of its memory limit free: the limit divided by this number, so 5
    /// % (guess).
    private static let reservedPart = 20

    /// Bytes of memory that a program may use. This is less than the limit, since the kernel kills
    /// a process that exceeds the limit.
    public var usableBytes: Int? {
        memoryBytes.map { $0 / Self.reservedPart * (Self.reservedPart - 1) }
    }
}
