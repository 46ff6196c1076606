import FollowTrials
import Foundation
import Simulator

/// The tables of Docs/Figures/Following.md.
struct FollowTables {
    let seeds: ClosedRange<UInt64>

    private static let scenes = FollowScene.allCases
    private static let heads: [(String, VirtualPanTiltOptions)] = [
        ("usual: 100°/s, 400°/s², 60 ms", .usual),
        ("geared: 40°/s, 150°/s², 60 ms, 0.3° backlash", .slow),
        ("distant: 100°/s, 400°/s², 300 ms, reports 150 ms late", .distant),
        ("silent: 120°/s, 300°/s², 40 ms, no reports", .silent),
        ("brisk: 180°/s, 900°/s², 30 ms", .brisk),
    ]

    /// All policies on the usual head.
    func contest() throws -> [String] {
        var lines = FigureText.head(["scene"] + Contestant.allCases.map(\.rawValue) + ["missed"])
        for scene in Self.scenes {
            let all = try Contestant.allCases.map {
                try $0.figures(scene, head: .usual, seeds: seeds)
            }
            let missed = FollowGoal.missed(scene, all[0]).joined(separator: ", ")
            lines.append(
                FigureText.row(
                    [scene.words] + all.map { FigureText.cell(scene, $0) }
                        + [missed.isEmpty ? "–" : missed]))
        }
        return lines
    }

    /// Capstan's follower with every head, and the goals that it misses. With an unusual head,
    /// twice the limit of a goal is allowed.
    func otherHeads() throws -> [String] {
        var lines = FigureText.head(["scene"] + Self.heads.map(\.0))
        for scene in Self.scenes {
            var cells = [scene.words]
            for (_, head) in Self.heads {
                let figures = try Contestant.ours.figures(scene, head: head, seeds: seeds)
                let missed = FollowGoal.missed(scene, figures, slack: head == .usual ? 1 : 2)
                cells.append(
                    FigureText.cell(scene, figures)
                        + (missed.isEmpty ? "" : " **\(missed.joined(separator: ", "))**"))
            }
            lines.append(FigureText.row(cells))
        }
        return lines
    }

    /// The cost of a wrong delay: the follower assumes a delay that is 40 ms too long or too short.
    func misjudged() throws -> [String] {
        let kinds: [(String, WritableKeyPath<Beliefs, Double>)] = [
            ("picture", \.pictureDelay), ("command", \.commandDelay), ("report", \.reportDelay),
        ]
        let scenes: [FollowScene] = [.walk20, .walk45]
        var lines = FigureText.head(["delay misjudged"] + scenes.map(\.words))
        for (name, delay) in kinds {
            for error in [-0.04, 0.04] {
                let cells = try scenes.map { scene -> String in
                    let right = try Contestant.ours.figures(scene, head: .usual, seeds: seeds)
                    let wrong = try Contestant.ours.figures(scene, head: .usual, seeds: seeds) {
                        $1[keyPath: delay] += error
                    }
                    let growth = wrong.meanError / right.meanError
                    return FigureText.percent(wrong.meanError)
                        + String(format: " (%.2f times)", growth)
                }
                lines.append(
                    FigureText.row([name + (error < 0 ? " −40 ms" : " +40 ms")] + cells))
            }
        }
        return lines
    }

    /// Capstan's follower with worse detections.
    func conditions() throws -> [String] {
        let kinds: [(String, (inout Trial, inout Beliefs) -> Void)] = [
            ("as above", { _, _ in }),
            ("noise of 1 %", { trial, _ in trial.noise = 0.01 }),
            ("20 % of boxes missed", { trial, _ in trial.misses = 0.2 }),
            ("15 pictures a second", { trial, _ in trial.picturesPerSecond = 15 }),
            (
                "10 pictures a second, 150 ms late",
                { trial, _ in
                    (trial.picturesPerSecond, trial.pictureDelay) = (10, 0.15)
                }
            ),
            (
                "everybody looks alike",
                { trial, _ in
                    for index in trial.people.indices {
                        trial.people[index].colorHistogram =
                            trial.people[0].colorHistogram
                    }
                }
            ),
            (
                "no descriptor of looks",
                { trial, _ in
                    for index in trial.people.indices { trial.people[index].colorHistogram = [] }
                }
            ),
        ]
        let scenes: [FollowScene] = [.walk20, .walk45, .jump, .hidden, .still, .crossing, .meeting]
        var lines = FigureText.head(["detections"] + scenes.map(\.words))
        for (name, change) in kinds {
            let cells = try scenes.map {
                FigureText.cell(
                    $0,
                    try Contestant.ours.figures($0, head: .usual, seeds: seeds, change: change))
            }
            lines.append(FigureText.row([name] + cells))
        }
        return lines
    }

    /// A sentence with the milliseconds of processor time for each second of a trial with two
    /// people.
    func cost() throws -> String {
        let seconds = FollowScene.crossing.trial(head: .usual, seed: 1).trial.seconds
        var best = Double.infinity
        for _ in 0..<5 {
            let start = clock()
            _ = try Contestant.ours.figures(.crossing, head: .usual, seeds: 1...1)
            best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
        }
        return String(
            format: "A second of a trial with two people costs %.2f ms of processor time, the "
                + "virtual head and detector included.", 1000 * best / seconds)
    }
}
