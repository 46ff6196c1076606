import Foundation
import Glibc

/// Measures what a frame costs Capstan, and what it costs programs that a person could use instead.
/// Prints the report as Markdown. The report names missed goals, but the program does not fail
/// because of them.
@main
struct Bench {
    /// The number of repetitions of each measurement.
    private struct Effort {
        var frames = 125
        var rounds = 3
        var peerFrames = 41
        var peerRepeats = 3
        var starts = 15
        var viewerPictures = 60
        var keys = 400

        /// The numbers of repetitions with which all measurements take well under a minute.
        static let quick = Effort(
            frames: 25, rounds: 2, peerFrames: 11, peerRepeats: 1, starts: 5, viewerPictures: 20,
            keys: 200)
    }

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments == ["--viewer"] {
            var report = Report()
            report.viewer = ViewerRun.measure(pictures: Effort().viewerPictures)
            return say(report.viewerTable, to: STDOUT_FILENO)
        }
        if arguments == ["--guidance"] {
            do {
                let cost = GuidanceCost.words(try GuidanceCost.measure(frames: 60))
                return say(cost, to: STDOUT_FILENO)
            } catch {
                say("\(error)", to: STDERR_FILENO)
                exit(1)
            }
        }
        if arguments == ["--keys"] {
            let folder = NSTemporaryDirectory() + "/capstan-bench-\(getpid())"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            do {
                var report = Report()
                report.keys = try KeyTime.measure(capstan(), folder: folder, keys: Effort().keys)
                return say(report.keyTable, to: STDOUT_FILENO)
            } catch {
                say("\(error)", to: STDERR_FILENO)
                exit(1)
            }
        }
        guard arguments.allSatisfy({ $0 == "--quick" }) || arguments == ["--console"] else {
            say(
                "usage: capstan-bench [--quick | --viewer | --console | --guidance | --keys]",
                to: STDERR_FILENO)
            exit(2)
        }
        // The environment that curses reads, set before any thread runs.
        setenv("TERM", "xterm-256color", 1)
        setenv("LC_ALL", "C.UTF-8", 1)
        unsetenv("NO_COLOR")
        unsetenv("COLORTERM")
        let folder = NSTemporaryDirectory() + "/capstan-bench-\(getpid())"
        do {
            defer { try? FileManager.default.removeItem(atPath: folder) }
            if arguments == ["--console"] {
                let sets = try Studio(folder: folder).record(frames: 125)
                var report = Report()
                report.console = try sets.last.map(ConsoleCost.measure) ?? []
                return say(report.consoleTable, to: STDOUT_FILENO)
            }
            let effort = arguments.isEmpty ? Effort() : Effort.quick
            say(try measure(effort, in: folder).markdown, to: STDOUT_FILENO)
        } catch {
            say((error as? BenchError)?.words ?? "\(error)", to: STDERR_FILENO)
            exit(1)
        }
    }

    private static func measure(_ effort: Effort, in folder: String) throws -> Report {
        progress("taking \(effort.frames) pictures of each kind")
        let sets = try Studio(folder: folder).record(frames: effort.frames)
        var report = Report()
        for set in sets {
            progress("Capstan on the \(set.motion.rawValue) pictures")
            var column = Report.Column(
                set: set, loop: try LoopRun(set, rounds: effort.rounds).measure())
            for peer in Peer.all {
                progress("\(peer.name) on the \(set.motion.rawValue) pictures")
                column.peers[peer.name] = try peer.measure(
                    set, frames: effort.peerFrames, repeats: effort.peerRepeats)
            }
            report.columns.append(column)
        }
        progress("the console alone")
        if let moving = sets.first(where: { $0.motion == .moving }) {
            report.console = try ConsoleCost.measure(moving)
        }
        progress("the viewer")
        report.viewer = ViewerRun.measure(pictures: effort.viewerPictures)
        let capstan = try capstan()
        progress("keys while a capture runs")
        report.keys = try KeyTime.measure(capstan, folder: folder, keys: effort.keys)
        progress("starting capstan")
        for (name, command) in [
            ("capture FOLDER", [capstan, "capture", sets[0].folder]), ("demo", [capstan, "demo"]),
        ] {
            let start = try StartTime(name, command, folder: folder, repeats: effort.starts)
            report.starts += [start].compactMap(\.self)
        }
        return report
    }

    /// The path of `capstan`, which `make bench` builds beside this program.
    private static func capstan() throws -> String {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return (own as NSString).deletingLastPathComponent + "/capstan"
    }

    private static func progress(_ words: String) { say(words + " …", to: STDERR_FILENO) }

    private static func say(_ words: String, to descriptor: Int32) {
        FileHandle(fileDescriptor: descriptor).write(Data((words + "\n").utf8))
    }
}
