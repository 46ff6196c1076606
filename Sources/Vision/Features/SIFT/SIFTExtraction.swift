import Glibc
import Scene

/// SIFT (Lowe 2004). OpenCV's implementation took three times as long: it describes a patch pixel
/// by pixel, and computes the directions of all features before it selects some.
struct SIFTExtraction {
    /// The most features to return.
    let count: Int
    /// The least contrast of a feature, as a share of white.
    let contrast: Double
    /// Whether the largest features are kept and come first, instead of the strongest.
    let prefersLarge: Bool

    /// An octave has at least this shorter side, in pixels. Derived: a margin of 5 pixels on both
    /// sides, and room for a feature with its neighbours.
    private static let leastSide = 16

    func found(in picture: LumaPlane) throws(VisionError) -> Features {
        var octaves = [try ScaleOctave.whole(picture)]
        while let last = octaves.last, min(last.width, last.height) >= 2 * Self.leastSide {
            octaves.append(try last.next())
        }
        var description = Description(most: count)
        let large = extrema(of: octaves, first: 1)
        if prefersLarge {
            description.append(large.sorted(by: ScaleExtremum.isLarger), octaves, first: 1)
            // The doubled picture has the smallest features and takes most of the time. It is not
            // searched when there are enough large features.
            guard !description.isFull else { return description.features }
        }
        octaves.insert(try ScaleOctave.doubled(picture), at: 0)
        let small = extrema(of: [octaves[0]], first: 0)
        description.append(
            prefersLarge
                ? small.sorted(by: ScaleExtremum.isLarger)
                : (large + small).sorted(by: ScaleExtremum.isStronger), octaves, first: 0)
        return description.features
    }

    /// - Parameter first: the first octave's number.
    private func extrema(of octaves: [ScaleOctave], first: Int) -> [ScaleExtremum] {
        octaves.enumerated().flatMap { index, octave in
            ExtremumSearch(octave: first + index, contrast: contrast).extrema(of: octave)
        }
    }

    /// The features described so far.
    private struct Description {
        /// The most features to return.
        let most: Int
        private var directions = OrientationAssignment()
        private var descriptor = PatchDescriptor()
        private var keypoints: [Keypoint] = []
        private var descriptors: [UInt8] = []

        init(most: Int) { self.most = most }

        var isFull: Bool { keypoints.count == most }

        var features: Features {
            Features(kind: .sift, keypoints: keypoints, descriptors: descriptors)
        }

        /// Describes extrema in order.
        ///
        /// - Parameter first: the first octave's number.
        mutating func append(_ extrema: [ScaleExtremum], _ octaves: [ScaleOctave], first: Int) {
            var before: ScaleExtremum?
            for extremum in extrema {
                // Two pixels may converge to the same extremum.
                if let before, before.isSame(as: extremum) { continue }
                before = extremum
                let octave = octaves[extremum.octave - first]
                for direction in directions.directions(of: extremum, in: octave) {
                    guard !isFull else { return }
                    append(extremum, direction, octave)
                }
            }
        }

        private mutating func append(
            _ extremum: ScaleExtremum, _ direction: Float, _ octave: ScaleOctave
        ) {
            let end = descriptors.count
            descriptors.append(contentsOf: repeatElement(0, count: PatchDescriptor.bytes))
            descriptors.withUnsafeMutableBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                descriptor.describe(extremum, direction: direction, in: octave, into: base + end)
            }
            keypoints.append(SIFTExtraction.keypoint(extremum, direction))
        }
    }

    fileprivate static func keypoint(_ extremum: ScaleExtremum, _ direction: Float) -> Keypoint {
        let scale = Double(1 << extremum.octave) / 2
        // Pixel x of the doubled picture lies at (x − ½) / 2 in the original.
        let shift = extremum.octave == 0 ? -0.25 : 0
        return Keypoint(
            pixel: Vector2(Double(extremum.x), Double(extremum.y)) * scale + shift,
            size: extremum.size, angle: 2 * .pi * Double(direction),
            response: extremum.response, octave: max(0, extremum.octave - 1))
    }
}
