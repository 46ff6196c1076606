import Foundation

// Times every C kernel and the same loop in Swift, on one thread. A kernel is worth its C code only
// if the loop in Swift takes much longer.

/// The times of one kernel and its Swift twin, in nanoseconds for each unit of work.
struct Comparison {
    var name: String
    var swift: Double
    /// The time of the kernel that is compiled for every processor of this architecture; nil if
    /// this version cannot be called alone.
    var baseline: Double?
    /// The time of the kernel version that is chosen for this processor.
    var chosen: Double
    /// The difference between the results of the twin and those of the kernel.
    var difference: Double
}

/// SplitMix64 (Steele et al. 2014).
struct RandomSource {
    private var state: UInt64 = 1

    mutating func unit() -> Float {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Float((z ^ (z >> 31)) >> 40) / Float(1 << 24)
    }
}

/// Processor time for one unit of some work, nanoseconds: the best of five runs.
func nanoseconds(each count: Int, _ work: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    return (0..<5).map { _ in
        let start = now()
        work()
        return (now() - start) / Double(count)
    }.min() ?? 0
}

// With the option `--planes`, the program does only the work that scripts/count-planes counts.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--planes",
    let count = Int(CommandLine.arguments[2])
{
    print(PlaneCost.sum(of: count))
    exit(0)
}

let rows = [PlaneCost.measured(), DescriptorMatching.measured()]
var table = """
    | kernel | Swift, ns | C for all, ns | C as chosen, ns | Swift / chosen | off by |
    | --- | ---: | ---: | ---: | ---: | ---: |

    """
for row in rows {
    let numbers = [row.swift, row.baseline, row.chosen, row.swift / row.chosen].map {
        $0.map { String(format: "%.1f", $0) } ?? "–"
    }
    table += "| \(row.name) | \(numbers.joined(separator: " | ")) | "
    table += String(format: "%.5f", row.difference) + " |\n"
}
FileHandle.standardOutput.write(Data(table.utf8))
