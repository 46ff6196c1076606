import Foundation

// `follow-table` prints the tables of Docs/Figures/Following.md. No parameter was chosen on the
// seeds of these tables. With `--chosen`, it prints the tables of the seeds on which parameters may
// be chosen.
let isChosen = CommandLine.arguments.contains("--chosen")
let tables = FollowTables(seeds: isChosen ? 1...10 : 101...120)

do {
    print("Seeds \(tables.seeds.lowerBound) to \(tables.seeds.upperBound).\n")
    print("## On the usual head\n")
    print(try tables.contest().joined(separator: "\n"))
    print("\n## Other heads, nothing tuned\n")
    print(try tables.otherHeads().joined(separator: "\n"))
    print("\n## Delays misjudged\n")
    print(try tables.misjudged().joined(separator: "\n"))
    print("\n## Worse detections\n")
    print(try tables.conditions().joined(separator: "\n"))
    print("\n" + (try tables.cost()))
} catch {
    FileHandle.standardError.write(Data("follow-table: \(error)\n".utf8))
    exit(1)
}
