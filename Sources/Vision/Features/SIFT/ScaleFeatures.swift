import Glibc
import Scene

/// Finds and describes what keeps its look when a picture is shifted, turned or scaled (SIFT, Lowe
/// 2004). OpenCV's took three times as long: it describes pixel by pixel, and looks for directions
/// before it chooses.
struct ScaleFeatures {
    /// Features at most.
    let count: Int
    /// Least contrast, as a share of white.
    let contrast: Double
    /// Whether the largest are kept instead of the strongest.
    let prefersLarge: Bool

    /// Smaller pictures have no room for a feature with its margin.
    private static let leastSide = 16

    func found(in picture: LumaPlane) throws(VisionError) -> Features {
        var octaves = [try ScaleOctave.doubled(picture)]
        while let last = octaves.last, min(last.width, last.height) >= 2 * Self.leastSide {
            octaves.append(try last.next())
        }
        var extrema: [ScaleExtremum] = []
        for (index, octave) in octaves.enumerated() {
            extrema += ExtremumSearch(octave: index, contrast: contrast).extrema(of: octave)
        }
        extrema.sort(by: prefersLarge ? ScaleExtremum.isLarger : ScaleExtremum.isStronger)
        return described(extrema, octaves)
    }

    private func described(_ extrema: [ScaleExtremum], _ octaves: [ScaleOctave]) -> Features {
        var directions = PatchDirections()
        var descriptor = PatchDescriptor()
        var keypoints: [Keypoint] = []
        let most = min(count, 2 * extrema.count)
        let descriptors = [UInt8](
            unsafeUninitializedCapacity: most * PatchDescriptor.bytes
        ) { bytes, filled in
            var before: ScaleExtremum?
            for extremum in extrema {
                // Two pixels may lead to one extremum.
                if let before, before.isSame(as: extremum) { continue }
                before = extremum
                let octave = octaves[extremum.octave]
                for direction in directions.directions(of: extremum, in: octave)
                where keypoints.count < most {
                    guard let target = bytes.baseAddress else { break }
                    descriptor.describe(
                        extremum, direction: direction, in: octave,
                        into: target + keypoints.count * PatchDescriptor.bytes)
                    keypoints.append(Self.keypoint(extremum, direction))
                }
                if keypoints.count == most { break }
            }
            filled = keypoints.count * PatchDescriptor.bytes
        }
        return Features(kind: .sift, keypoints: keypoints, descriptors: descriptors)
    }

    private static func keypoint(_ extremum: ScaleExtremum, _ direction: Float) -> Keypoint {
        // Pixels of the picture of twice the size lie at quarters.
        let scale = Double(1 << extremum.octave) / 2
        return Keypoint(
            pixel: Vector2(Double(extremum.x), Double(extremum.y)) * scale - 0.25,
            size: extremum.size, angle: 2 * .pi * Double(direction),
            response: extremum.response, octave: max(0, extremum.octave - 1))
    }
}
