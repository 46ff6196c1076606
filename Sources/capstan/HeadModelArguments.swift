import ArgumentParser
import Capture
import Foundation
import Reconstruction
import Wording

/// The validated options of a head's model.
struct HeadModelArguments {
    let options: HeadModelOptions
    let unit: HeadModelRun.Unit
    /// Distance between the pupils, millimetres; nil for the default.
    var eyeMillimeters: Double?

    init(
        resolution: String, type: String, smoothness: Int, enhancement: String = "none",
        unit: String, closed: Bool
    ) throws {
        var options = HeadModelOptions()
        guard let enhancement = HeadModelOptions.Enhancement(rawValue: enhancement) else {
            throw ValidationError(phrase("--enhancement must be none, color, landmarks or both."))
        }
        options.enhancement = enhancement
        guard let size = HeadModelOptions.Resolution(rawValue: resolution) else {
            throw ValidationError(phrase("--resolution must be low, standard or high."))
        }
        guard let kind = HeadModelOptions.Kind(rawValue: type) else {
            throw ValidationError(phrase("--type must be frontal, extended or full."))
        }
        guard (0...10).contains(smoothness) else {
            throw ValidationError(phrase("--smoothness must be 0 to 10."))
        }
        guard let unit = HeadModelRun.Unit(rawValue: unit) else {
            throw ValidationError(phrase("--unit must be m, cm or mm."))
        }
        (options.resolution, options.kind) = (size, kind)
        (options.smoothness, options.closesHoles) = (smoothness, closed)
        options.threads = ProcessInfo.processInfo.activeProcessorCount
        (self.options, self.unit) = (options, unit)
    }

    /// Makes the model and prints a description of it.
    func make(folder: String, paths: [String], replacing: Bool, isJSON: Bool) throws {
        var run = try HeadModelRun(folder: folder, eyeMeters: eyeMillimeters.map { $0 / 1000 })
        for note in run.notes { say(note) }
        let facts = try run.write(
            to: paths, options: options, unit: unit, replacing: replacing, report: { _ in })
        if isJSON {
            put(String(decoding: try JSONEncoder().encode(facts), as: UTF8.self))
            return
        }
        let unseen = Int((100 * facts.unseenShare).rounded())
        let (seconds, pictures) = (
            String(format: "%.1f", facts.seconds), counted(facts.pictures, "picture")
        )
        say(phrase("\(facts.triangles) triangles from \(pictures) in \(seconds) s."))
        say(
            facts.isClosed
                ? phrase("No picture shows \(unseen) % of the surface: it is closed there.")
                : phrase("No picture shows \(unseen) % of the surface: it is open there."))
        if let eyes = facts.eyeMillimeters {
            let millimeters = String(format: "%.1f", eyes)
            say(
                facts.scale == .namedEyeDistance
                    ? phrase(
                        "Its size comes from the eye distance of \(millimeters) mm that was named.")
                    : phrase(
                        """
                        Its size is estimated: the eyes are taken to be \(millimeters) mm apart. \
                        --eye-distance names the true distance.
                        """))
        }
        for path in paths { put(path) }
    }
}
