import Scene
import Wording

/// A site's settings for its engine: `engine.conf`, lines of `name = value`. The program itself
/// holds no settings of a site.
public struct EngineSettings: Equatable, Sendable {
    /// Processors that each job gets (guess).
    public var processors = 2
    /// The memory of a job in megabytes, in rising steps. A job begins with the first step; if it
    /// runs out of memory, its next attempt gets the next step.
    public var memoryMegabytes = [6000, 12_000, 24_000]
    /// At most this number of jobs is in one array. Slurm's MaxArraySize is 1001 unless a site sets
    /// another value.
    public var arraySize = 1000
    /// The time limit of a job in Slurm's form `hours:minutes:seconds`; nil for the site's default.
    public var time: String?
    /// The words that start this program on a worker, for example `apptainer exec image.sif
    /// capstan`. The engine appends `work` and its arguments.
    public var program = ["capstan"]
    /// Further options for Slurm, such as `--partition=long`. Each becomes an `#SBATCH` line.
    public var options: [String] = []
    /// For Kubernetes: the container image, the volume claim that holds the library, and the size
    /// of a pod's local disk.
    public var image = "capstan"
    public var volumeClaim = "capstan-library"
    public var scratchSize = "50Gi"

    /// The default settings.
    public init() {}

    /// Parses a file's text. Throws `.usage` for an unknown name or an invalid value.
    public init(text: String) throws(LibraryError) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = line.prefix { $0 != "#" }.trimmingBlanks
            guard !line.isEmpty else { continue }
            let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmingBlanks)
            guard parts.count == 2, !parts[1].isEmpty else {
                throw Self.fault(number, phrase("it is not name = value"))
            }
            guard try take(parts[0], parts[1], number) else {
                throw Self.fault(
                    number,
                    phrase(
                        """
                        \(visible(parts[0])) is not one of processors, memory, array, time, \
                        program, option, image, volume-claim, scratch-size
                        """))
            }
        }
    }

    /// The memory of a step in megabytes. Steps after the last one get the memory of the last one.
    public func memory(step: Int) -> Int {
        memoryMegabytes[min(max(0, step), memoryMegabytes.count - 1)]
    }

    private mutating func take(
        _ name: String, _ value: String, _ line: Int
    ) throws(LibraryError) -> Bool {
        switch name {
        case "processors":
            guard let count = Int(value), (1...1024).contains(count) else {
                throw Self.fault(line, phrase("processors must be 1 to 1024"))
            }
            processors = count
        case "memory":
            let steps = value.split(separator: " ").map { Int($0) ?? 0 }
            guard let most = steps.max(), let least = steps.min(), steps == steps.sorted(),
                least >= 256, most <= 100_000_000
            else {
                throw Self.fault(
                    line,
                    phrase("memory must be in megabytes, the least first, such as 6000 12000"))
            }
            memoryMegabytes = steps
        case "array":
            guard let count = Int(value), (1...100_000).contains(count) else {
                throw Self.fault(line, phrase("array must be 1 to 100000"))
            }
            arraySize = count
        case "time":
            guard value.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ":" || $0 == "-") })
            else { throw Self.fault(line, phrase("time must look like 04:00:00 or 2-00:00:00")) }
            time = value
        case "program": program = value.split(separator: " ").map(String.init)
        case "option":
            guard value.hasPrefix("--") else {
                throw Self.fault(
                    line, phrase("an option must begin with two hyphens, such as --partition=long"))
            }
            options.append(value)
        case "image": image = value
        case "volume-claim": volumeClaim = value
        case "scratch-size": scratchSize = value
        default: return false
        }
        return true
    }

    private static func fault(_ line: Int, _ reason: String) -> LibraryError {
        LibraryError(.usage, phrase("read"), phrase("line \(line + 1) of engine.conf"), reason)
    }
}
