import Foundation

/// A program that a person could use instead of Capstan to see pictures in a terminal, with its
/// options.
struct Peer {
    /// The name in the report.
    let name: String
    private let program: String
    /// The arguments before the names of the pictures.
    private let options: [String]
    /// Whether the program takes pictures as a list in a file.
    private let takesList: Bool

    /// What a frame costs the program, and the bytes that the program sends for the frame.
    struct Figures {
        let cpuMilliseconds: Double
        let bytes: Double
    }

    /// Each program draws in 100×40 cells and keeps proportions. Animation and sound are off; all
    /// other options keep their defaults.
    static let all = [
        mpv(name: "mpv tct, 256 colours", ["--vo-tct-256=yes"]),
        mpv(name: "mpv tct, truecolor", []),
        chafa(name: "chafa, 256 colours", colors: "256"),
        chafa(name: "chafa, truecolor", colors: "full"),
        timg(name: "timg, 256 colours", ["--color8"]),
        timg(name: "timg, truecolor", []),
    ]

    /// The program that draws with the same colours as Capstan. The goal for bytes is relative to
    /// the bytes of this program.
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
        // Draws quarter blocks as Capstan does. Each file is taken for a picture, not for a video,
        // and the pictures are drawn one after the other.
        let options = ["-pq", "-I", "-g100x40", "--threads=1"]
        return Peer(name: name, program: "timg", options: options + more, takesList: false)
    }

    /// The cost of each further frame: a run over some frames minus a run over the first frame
    /// alone, so that the start of the program is left out. Returns the median of `repeats` such
    /// pairs; nil where the program is not installed.
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
