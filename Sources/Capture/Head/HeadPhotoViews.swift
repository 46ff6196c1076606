import Foundation
import Head
import Models
import Scene
import Wording

/// Photographs of a scanned head from evenly spaced sides, with a page that turns through them:
/// what `capstan head photos` does. Names follow Bellus3D: `c0` from the front, `l1`, `l2`… with
/// the head turned further and further to the person's left, `r1`… to the right, `u1` with the chin
/// up, `d1` with the chin down.
public struct HeadPhotoViews: Sendable {
    /// The file name of a photograph, and the number of its picture in the scan.
    public struct View: Equatable, Sendable {
        public let name: String
        let picture: Int
    }

    /// The photographs in this order: from the person's right over the front to the person's left,
    /// then with the chin up, then with the chin down.
    public let views: [View]
    private let scan: String

    /// Angle between two neighbouring photographs, degrees. A scan has two to three pictures in
    /// this angle.
    private static let stepDegrees = 20.0
    /// At most this number of photographs shows the head turned to the left, and as many show it
    /// turned to the right. The last ones show the back of the head: 9 steps of 20° are 180°.
    private static let mostSteps = 9
    /// A picture can become a photograph only if its yaw and pitch are within this angle of the
    /// wanted ones, radians: half of the angle between two photographs.
    private static let mostDeviation = 10 * Double.pi / 180

    /// Throws a `CaptureError` if there is no scan, or if no picture shows the head from the front.
    public init(folder: String) throws {
        scan = folder
        let records = try HeadScanFolder(path: folder).views.map(\.record)
        func view(_ name: String, yaw: Double, pitch: Double) -> View? {
            func deviation(_ record: HeadKeyframeRecord) -> Double {
                max(abs(record.pose.yaw - yaw), abs(record.pose.pitch - pitch))
            }
            guard let best = records.min(by: { deviation($0) < deviation($1) }),
                deviation(best) <= Self.mostDeviation
            else { return nil }
            return View(name: "photo_\(name).jpg", picture: best.id)
        }
        let step = Double.degrees(Self.stepDegrees)
        func side(_ letter: String, _ sign: Double) -> [View] {
            (1...Self.mostSteps).compactMap {
                view("\(letter)\($0)", yaw: sign * Double($0) * step, pitch: 0)
            }
        }
        guard let front = view("c0", yaw: 0, pitch: 0) else {
            throw CaptureError(
                .data,
                phrase(
                    "Cannot make photo views of \(folder): no picture shows the head from "
                        + "the front. Go on with the scan: --resume."))
        }
        let pitched = [view("u1", yaw: 0, pitch: step), view("d1", yaw: 0, pitch: -step)]
        views = side("r", -1).reversed() + [front] + side("l", 1) + pitched.compactMap(\.self)
    }

    /// Writes the photographs and `index.html` into a new or empty folder; returns the paths.
    public func write(to folder: String) throws -> [String] {
        let held = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard held.isEmpty else {
            throw CaptureError(
                .data,
                phrase(
                    "Cannot write photo views into \(folder): it is not empty. Name a new "
                        + "one.")
            )
        }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            for view in views {
                try FileManager.default.copyItem(
                    atPath: scan + "/" + HeadManifest.colorFile(view.picture),
                    toPath: folder + "/" + view.name)
            }
            try Data(page.utf8).write(to: URL(filePath: folder + "/index.html"), options: .atomic)
        } catch {
            throw CaptureError(
                .unwritten(after: error),
                phrase("Cannot write photo views into \(folder): \(systemReason(error) + ".")"))
        }
        return (views.map(\.name) + ["index.html"]).map { folder + "/" + $0 }
    }

    /// A page that needs no other files than the photographs beside it.
    private var page: String {
        let names = views.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let front = views.firstIndex { $0.name == "photo_c0.jpg" } ?? 0
        return """
            <!doctype html>
            <html lang="\(Language.current.rawValue)">
            <meta charset="utf-8">
            <title>\(phrase("Head"))</title>
            <style>
            body { margin: 0; text-align: center; font-family: sans-serif; }
            img { max-width: 100%; max-height: 85vh; }
            input { width: 60%; }
            </style>
            <img id="photo" alt="\(phrase("The head from one side"))" src="photo_c0.jpg">
            <p><label>\(phrase("Side")) <input id="side" type="range" min="0" max="\(views.count - 1)"
            value="\(front)"></label></p>
            <script>
            const names = [\(names)];
            const side = document.getElementById("side");
            side.oninput = () => { document.getElementById("photo").src = names[side.value]; };
            side.focus();
            </script>
            </html>

            """
    }
}
