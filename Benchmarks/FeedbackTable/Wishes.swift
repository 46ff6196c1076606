import Foundation
import Guidance

/// Options in addition to the sources. `--no-scripts` leaves out the scripts.
/// `--only=calm,pushed,look` plays only films and synthetic cases with these names. `--trace`
/// writes a line of measurements for each frame to standard error.
enum Wishes {
    static let words = CommandLine.arguments.dropFirst().filter { $0.hasPrefix("-") }
    static let hasScripts = !words.contains("--no-scripts")
    static let isTracing = words.contains("--trace")
    private static let films = words.filter { $0.hasPrefix("--only=") }
        .flatMap { $0.dropFirst(7).split(separator: ",").map(String.init) }

    static func wants(_ plot: Plot) -> Bool { wants("\(plot)") }

    /// Whether the options include films or synthetic cases of this name.
    static func wants(_ name: String) -> Bool { films.isEmpty || films.contains(name) }

    /// Writes one line: the film, the frame, whether it counts, its feedback, the random draws and
    /// the measurements.
    static func trace(
        _ plot: Plot, _ index: Int, _ told: Set<Feedback>, _ frame: FrameObservation?,
        isShown: Bool, _ drawn: [(String, Double?)]
    ) {
        guard let seen = frame?.assessment else { return }
        let flow = seen.flow ?? PictureFlow()
        let measured: [(String, Double?)] = [
            ("mean", seen.meanLuma), ("in", Double(flow.inside)),
            ("x", flow.insideX), ("y", flow.insideY), ("moving", flow.insideMovingShare),
            ("out", Double(flow.outside)), ("still", flow.outsideStillShare),
            ("outMoving", flow.outsideMovingShare), ("light", flow.brightnessStep),
            ("red", flow.redStep), ("blue", flow.blueStep), ("detail", flow.finenessStep),
            ("fineness", seen.region?.fineness), ("textured", seen.region?.texturedShare),
        ]
        let words = (drawn + measured).map { name, value in
            "\(name)=" + (value.map { String(format: "%.4f", $0) } ?? "-")
        }
        let names = told.sorted().map(\.rawValue).joined(separator: ",")
        note(
            "\(plot) \(index) \(plot.judged.contains(index) && isShown ? "counts" : "-") [\(names)] "
                + words.joined(separator: " "))
    }
}
