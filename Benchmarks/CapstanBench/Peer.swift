import Foundation

/// A program that a person would use to see pictures in a terminal, with its options.
struct Peer {
    /// As the report names it.
    let name: String
    private let program: String
    /// Everything before the names of the pictures.
    private let options: [String]
    /// Whether it takes pictures as a list in a file.
    private let takesList: Bool

    /// What a frame costs it, and what it sends for it.
    struct Figures {
        let cpuMilliseconds: Double
        let bytes: Double
    }

    /// Each in 100×40 cells, proportions kept; animation and sound off, else as it comes.
    static let all = [
        mpv(name: "mpv tct, 256 colours", ["--vo-tct-256=yes"]),
        mpv(name: "mpv tct, truecolor", []),
        chafa(name: "chafa, 256 colours", colors: "256"),
        chafa(name: "chafa, truecolor", colors: "full"),
        timg(name: "timg, 256 colours", ["--color8"]),
        timg(name: "timg, truecolor", []),
    ]

    /// The one that draws with our colours; the goal of bytes is held against it.
    static let rival = "chafa, 256 colours"

    private static func mpv(name: String, _ more: [String]) -> Peer {
        let options = [
            "--no-config", "--vo=tct", "--vo-tct-algo=half-blocks", "--vo-tct-width=100",
            "--vo-tct-height=40", "--no-audio", "--really-quiet", "--untimed", "--framedrop=no",
            "--mf-fps=30",
        ]
        return Peer(name: name, program: "mpv", options: options + more, takesList: true)
    }

    private static func chafa(name: String, colors: String) -> Peer {
        let options = ["--format=symbols", "--size=100x40", "--animate=off", "--colors=\(colors)"]
        return Peer(name: name, program: "chafa", options: options, takesList: false)
    }

    private static func timg(name: String, _ more: [String]) -> Peer {
        // Quarter blocks, as ours are; pictures only, one after the other.
        let options = ["-pq", "-I", "-g100x40", "--threads=1"]
        return Peer(name: name, program: "timg", options: options + more, takesList: false)
    }

    /// What each further frame costs: a run over some frames less a run over the first, so that
    /// its start is left out. The middle of `repeats` such pairs; nil where it is not installed.
    func measure(_ set: FrameSet, frames: Int, repeats: Int) throws -> Figures? {
        guard let path = ChildRun.path(of: program) else { return nil }
        let count = min(frames, set.frames.count)
        var (cpu, bytes): ([Double], [Double]) = ([], [])
        for _ in 0..<repeats {
            let all = try run(path, set, first: count)
            let one = try run(path, set, first: 1)
            cpu.append((all.cpuMilliseconds - one.cpuMilliseconds) / Double(count - 1))
            bytes.append(Double(all.sentBytes - one.sentBytes) / Double(count - 1))
        }
        guard let cpu = Spread(cpu), let bytes = Spread(bytes) else { return nil }
        return Figures(cpuMilliseconds: cpu.median, bytes: bytes.median)
    }

    private func run(_ path: String, _ set: FrameSet, first: Int) throws -> ChildRun {
        var pictures = set.frames.prefix(first).map(\.path)
        if takesList {
            let list = set.folder + ".list"
            try pictures.joined(separator: "\n").write(
                toFile: list, atomically: true, encoding: .utf8)
            pictures = ["mf://@" + list]
        }
        return try ChildRun([path] + options + pictures, columns: 100, rows: 42)
    }
}
