/// Processors and memory that a process may use: the least of all limits that are set for it.
///
/// Control groups of both versions (kernel, admin-guide/cgroup-v1 and cgroup-v2.rst), the affinity
/// mask (sched_getaffinity(2)), and what Slurm gave the job (sbatch(1), output environment variables).
public struct AllowedResources: Equatable, Sendable {
    /// At least one.
    public var processors: Int
    /// Bytes that the process and its children may take together; nil where nothing says.
    public var memoryBytes: Int?

    /// Limits of these sizes.
    public init(processors: Int, memoryBytes: Int?) {
        (self.processors, self.memoryBytes) = (processors, memoryBytes)
    }

    /// The lowest limits in these texts. Pure.
    public init(_ texts: LimitTexts) {
        let groups = ControlGroups(texts)
        let slurm = SlurmAllocation(texts.environment)
        let counts = [texts.affinity, groups.processors, slurm.processors].compactMap { $0 }
        processors = max(1, counts.min() ?? texts.processors)
        let memory = [texts.physicalBytes, groups.memoryBytes, slurm.memoryBytes]
        memoryBytes = memory.compactMap { $0 }.min()
    }

    /// What a program may plan with: 5 % of the limit stay free, or it is ended without a word.
    public var usableBytes: Int? { memoryBytes.map { $0 / 20 * 19 } }
}
