/// The resources that Slurm gave the job, from its variables (sbatch(1)).
struct SlurmAllocation {
    private let environment: [String: String]
    /// A larger number of megabytes than this counts as no limit, because its bytes might not fit
    /// an `Int`.
    private static let mostMegabytes = 1 << 40

    init(_ environment: [String: String]) { self.environment = environment }

    /// Processors; nil outside of a job.
    var processors: Int? {
        [number("SLURM_CPUS_PER_TASK"), number("SLURM_CPUS_ON_NODE")].compactMap { $0 }.min()
    }

    /// The job's memory on this node in bytes; nil outside of a job, and for a job that has the
    /// whole node (Slurm writes 0).
    var memoryBytes: Int? {
        let perNode = number("SLURM_MEM_PER_NODE")
        let perProcessor = number("SLURM_MEM_PER_CPU").map {
            $0.multipliedReportingOverflow(
                by: number("SLURM_CPUS_ON_NODE") ?? number("SLURM_CPUS_PER_TASK") ?? 1)
        }
        let megabytes = [perNode, perProcessor.flatMap { $0.overflow ? nil : $0.partialValue }]
        return megabytes.compactMap { $0 }.filter { $0 < Self.mostMegabytes }.min().map { $0 << 20 }
    }

    /// The value of a variable; nil unless it is a positive whole number.
    private func number(_ name: String) -> Int? {
        environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
