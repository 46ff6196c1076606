import FollowTrials
import Foundation

/// Figures as cells of a table.
enum FigureText {
    static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    static func head(_ cells: [String]) -> [String] {
        [row(cells), row(["---"] + cells.dropFirst().map { _ in "---:" })]
    }

    static func percent(_ share: Double) -> String { String(format: "%.1f", 100 * share) }

    static func seconds(_ value: Double?) -> String {
        guard let value else { return "–" }
        return value.isFinite ? String(format: "%.2f", value) : "never"
    }

    /// The figures that matter in this scene, as the text of a cell.
    static func cell(_ scene: FollowScene, _ figures: FollowFigures) -> String {
        switch scene {
        case .walk20, .walk45, .bounce20, .bounce45, .swing, .stopAndGo:
            let out = figures.outShare > 0 ? " (out \(percent(figures.outShare)))" : ""
            return "\(percent(figures.meanError)) / \(percent(figures.error95))\(out)"
        case .jump:
            return seconds(percentile(figures.settlings, 0.5)) + " s, slowest "
                + seconds(figures.settlings.max()) + " s, past "
                + percent(figures.overshoots.max() ?? 0)
        case .hidden:
            let out = figures.outShare > 0 ? ", out \(percent(figures.outShare))" : ""
            return seconds(percentile(figures.recoveries, 0.5)) + " s, slowest "
                + seconds(figures.recoveries.max()) + " s\(out)"
        case .still: return String(format: "%.1f°/min", mean(figures.travels))
        case .crossing, .meeting:
            return "\(figures.kept.reduce(0, +)) of \(10 * figures.kept.count)"
        }
    }
}
