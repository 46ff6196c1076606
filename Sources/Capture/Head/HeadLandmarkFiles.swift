import Foundation
import Head
import Reconstruction
import Scene

/// The landmarks of a scanned head: eyes, tip of the nose and corners of the mouth. A landmark that
/// was not found is left out. There are no landmarks of the ears, since no detector finds them.
struct HeadLandmarkFiles {
    /// The name of each landmark, and its position in the model's axes, metres.
    let points: [(name: String, place: Vector3)]
    /// The name of each landmark, and its position in the first picture that shows the face,
    /// pixels.
    private let pixels: [(name: String, place: Vector2)]

    private static let names = ["rightEye", "leftEye", "noseTip", "rightMouth", "leftMouth"]
    /// A picture is used only if its yaw and its pitch differ from those of the first picture by at
    /// most this angle, radians: 20° (guess).
    private static let mostAngle = 0.35
    /// A landmark has a position only if at least this many of the 25 pixels round it have depth
    /// (guess).
    private static let leastDepths = 8

    init(_ folder: HeadScanFolder) throws {
        var found: [[Vector3]] = Array(repeating: [], count: Self.names.count)
        for (index, view) in folder.views.enumerated() {
            guard let points = view.record.landmarks?.all,
                abs(view.record.pose.yaw) < Self.mostAngle,
                abs(view.record.pose.pitch) < Self.mostAngle, let depth = try folder.depth(index)
            else { continue }
            let modelFromCamera = HeadModel.modelFromHead * view.cameraFromHead.inverse
            for (number, point) in points.enumerated() {
                if let place = Self.place(of: point, depth, view.intrinsics) {
                    found[number].append(modelFromCamera * place)
                }
            }
        }
        pixels = Self.pixels(folder)
        points = zip(Self.names, found).compactMap {
            (name, places) -> (name: String, place: Vector3)? in
            places.componentMedian.map { (name, $0) }
        }
    }

    /// Landmarks for a scan without depth. `pointsInHead` are their positions in the head's axes.
    init(_ folder: HeadScanFolder, pointsInHead: [Vector3]) {
        points = zip(Self.names, pointsInHead).map {
            (name: $0, place: HeadModel.modelFromHead * $1)
        }
        pixels = Self.pixels(folder)
    }

    private static func pixels(_ folder: HeadScanFolder) -> [(name: String, place: Vector2)] {
        let first = folder.views.first { $0.record.landmarks != nil }?.record.landmarks?.all ?? []
        return Array(zip(names, first)).map { (name: $0, place: $1) }
    }

    /// The point on the surface at a pixel, from the median depth of the pixels round it; in the
    /// camera's frame, metres. Nil if too few pixels have depth.
    private static func place(
        of pixel: Vector2, _ depth: DepthPlane, _ camera: Intrinsics
    ) -> Vector3? {
        let scale = Double(depth.width) / Double(camera.width)
        let (x, y) = (Int((pixel.x * scale).rounded()), Int((pixel.y * scale).rounded()))
        guard x >= 2, y >= 2, x + 2 < depth.width, y + 2 < depth.height else { return nil }
        var values: [UInt16] = []
        for row in y - 2...y + 2 {
            for column in x - 2...x + 2 {
                let raw = depth.values[row * depth.width + column]
                if raw > 0 { values.append(raw) }
            }
        }
        guard values.count >= leastDepths, let middle = values.upperMedian,
            let ray = camera.ray(through: pixel)
        else { return nil }
        return Double(middle) * depth.metersPerUnit * ray
    }

    /// Writes `STEM-landmarks.json` and `.yml` (in the format of OpenCV's FileStorage); returns the
    /// paths.
    func write(stem: String, perMeter: Double) throws -> [String] {
        guard !points.isEmpty else { return [] }
        let scaled = points.map { ($0.name, $0.place * perMeter) }
        var places: [String: [Double]] = [:]
        for (name, place) in scaled { places[name] = [place.x, place.y, place.z] }
        let (json, yaml) = (stem + "-landmarks.json", stem + "-landmarks.yml")
        try NamedFile.write(Data(try jsonBytes(places)), to: json)
        var lines = ["%YAML:1.0", "---"]
        for (name, place) in scaled {
            lines.append("\(name): [ \(place.x), \(place.y), \(place.z) ]")
        }
        for (name, place) in pixels { lines.append("\(name)_2d: [ \(place.x), \(place.y) ]") }
        try NamedFile.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: yaml)
        return [json, yaml]
    }
}
