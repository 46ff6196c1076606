import Foundation

/// All measurements, as a printable report.
struct Report {
    /// The measurements on one set.
    struct Column {
        let set: FrameSet
        let loop: LoopFigures
        var peers: [String: Peer.Figures] = [:]
    }

    var columns: [Column] = []
    var starts: [StartTime] = []
    var viewer: [ViewerRun.Figures] = []
    var console: [ConsoleCost.Figures] = []
    var keys: [KeyTime] = []

    /// The report as Markdown.
    var markdown: String {
        let parts = [
            machine, pictures, heading("Milliseconds of CPU a frame: median (p95)"), stages,
            heading("Beside others: median milliseconds of CPU and mean bytes a frame"), rivals,
            heading("Start, milliseconds: median (least … p95)"), startTable,
            heading("Viewer, milliseconds of CPU a picture of 120×40 cells: median (p95)"),
            viewerTable, heading("The console alone at 120×40: ms of CPU and bytes a frame"),
            consoleTable,
            heading("From a key to the changed screen, while a capture runs: milliseconds"),
            keyTable,
            heading("Goals"), goalTable,
        ]
        return parts.joined(separator: "\n\n")
    }

    private func heading(_ words: String) -> String { "### " + words }

    // MARK: Machine and pictures

    private var machine: String {
        let processors = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = processors.split(separator: "\n").first { $0.hasPrefix("model name") }
            .flatMap { $0.split(separator: ":").last }
        let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        let date = ISO8601DateFormatter().string(from: Date()).prefix(10)
        return "\(date), \(name), \(ProcessInfo.processInfo.processorCount) cores, load average "
            + "\(load.split(separator: " ").first ?? "unknown") at the end of the run."
    }

    private var pictures: String {
        let sizes = columns.map {
            "\($0.set.motion.rawValue) \($0.set.frames.count) (\(fixed($0.set.meanKibibytes, 0)) KiB)"
        }
        return "Pictures of 1280×720, JPEG, number and mean size: "
            + sizes.joined(separator: ", ") + "."
    }

    // MARK: Tables

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        let rule = head.indices.map { $0 == 0 ? "---" : "---:" }
        return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    private var stages: String {
        let names = columns.map(\.set.motion.rawValue)
        var rows = Stage.allCases.map { stage in
            [stage.rawValue] + columns.map { words($0.loop.stopwatch.cpu(stage)) }
        }
        rows.append(
            ["whole loop, by the clock"]
                + columns.map { words($0.loop.stopwatch.wall(.whole)) })
        return table(["stage"] + names, rows)
    }

    private func words(_ spread: Spread?) -> String {
        spread.map { "\(fixed($0.median, 2)) (\(fixed($0.p95, 2)))" } ?? "–"
    }

    private var rivals: String {
        let names = columns.map(\.set.motion.rawValue)
        var rows = [
            ["Capstan, whole loop and console"]
                + columns.map {
                    cell(
                        $0.loop.stopwatch.cpu(.whole)?.median, Spread($0.loop.consoleBytes)?.mean)
                },
            ["Capstan, picture alone"]
                + columns.map {
                    cell(pictureMilliseconds($0), Spread($0.loop.pictureBytes)?.mean)
                },
        ]
        for peer in Peer.all {
            rows.append(
                [peer.name]
                    + columns.map {
                        let figures = $0.peers[peer.name]
                        return cell(figures?.cpuMilliseconds, figures?.bytes)
                    })
        }
        return table(["ms, bytes"] + names, rows)
    }

    private func cell(_ milliseconds: Double?, _ bytes: Double?) -> String {
        guard let milliseconds, let bytes else { return "not installed" }
        return "\(fixed(milliseconds, 1)) ms, \(Int(bytes.rounded())) B"
    }

    /// Milliseconds for decoding, drawing and sending the picture. The compared programs do the
    /// same work.
    private func pictureMilliseconds(_ column: Column) -> Double? {
        let watch = column.loop.stopwatch
        let parts = [Stage.decode, .drawPicture, .presentPicture].compactMap {
            watch.cpu($0)?.median
        }
        return parts.count == 3 ? parts.reduce(0, +) : nil
    }

    private var startTable: String {
        table(
            [
                "command", "first byte, by the clock", "first picture, by the clock",
                "CPU till then",
            ],
            starts.map {
                ["capstan " + $0.name, range($0.firstByte), range($0.firstPicture), range($0.cpu)]
            })
    }

    var consoleTable: String {
        table(
            ["frames", "ms: median (p95)", "bytes: mean (p95)"],
            console.map {
                [$0.name, words($0.cpu), "\(Int($0.bytes.mean)) (\(Int($0.bytes.p95)))"]
            })
    }

    var keyTable: String {
        table(
            ["key", "median (p95, p99)", "frames a second meanwhile"],
            keys.map {
                let wait = $0.wait
                let tail = "(\(fixed(wait.p95, 1)), \(fixed(wait.p99, 1)))"
                return [
                    $0.name, "\(fixed(wait.median, 1)) \(tail)", fixed($0.framesPerSecond, 1),
                ]
            })
    }

    var viewerTable: String {
        table(["model", "a picture"], viewer.map { [$0.name, words($0.cpu)] })
    }

    private func range(_ spread: Spread) -> String {
        "\(fixed(spread.median, 0)) (\(fixed(spread.least, 0)) … \(fixed(spread.p95, 0)))"
    }
}

// MARK: - Goals

extension Report {
    private var goalTable: String {
        var rows: [[String]] = []
        func goal(_ name: String, _ figure: Double?, below limit: Double, _ unit: String) {
            let result = figure.map { $0 < limit ? "met" : "**missed**" } ?? "not measured"
            let found = figure.map { fixed($0, 2) + unit } ?? "–"
            rows.append([name, found, "under \(fixed(limit, limit < 1 ? 1 : 0))\(unit)", result])
        }
        // The worst figure of the three sets.
        func worst(_ stage: Stage) -> Double? {
            columns.compactMap { $0.loop.stopwatch.cpu(stage)?.median }.max()
        }
        goal("assess, CPU", worst(.assess), below: 2, " ms")
        for stage in [Stage.drawPicture, .drawLargePicture, .drawConsole] {
            goal("\(stage.rawValue), CPU", worst(stage), below: 1, " ms")
        }
        let part = columns.first { $0.set.motion == .part }
        let theirs = part?.peers[Peer.rival]?.bytes
        for (name, bytes) in [
            ("picture alone", part?.loop.pictureBytes), ("whole console", part?.loop.consoleBytes),
        ] {
            let mean = bytes.flatMap { Spread($0)?.mean }
            let share = mean.flatMap { mean in theirs.map { mean / $0 } }
            goal("bytes of a part that moves, \(name) / \(Peer.rival)", share, below: 0.2, "")
        }
        for figures in console {
            goal("console, \(figures.name), CPU", figures.cpu.median, below: 2, " ms")
            let limit = figures.name.hasPrefix("counters") ? 1000.0 : 25_000
            goal("console, \(figures.name), a frame", figures.bytes.mean, below: limit, " B")
        }
        if let all = keys.last {
            goal("key to changed screen, 99 of 100", all.wait.p99, below: 50, " ms")
        }
        // The limit for 30 pictures a second on one processor core.
        goal(
            "viewer, \(viewer.first?.name ?? "cloud")", viewer.first?.cpu.median, below: 33.3, " ms"
        )
        for start in starts {
            goal("start, \(start.name)", start.firstPicture.median, below: 300, " ms")
        }
        return table(["goal", "found", "wanted", ""], rows)
    }

    private func fixed(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
