import Scene
import Vision

/// A picture's features, serialised for a checkpoint.
struct SerialisedFeatures {
    let features: Features
    let pixelSize: Double

    /// Number of values that are stored for a keypoint.
    private static let numbersOfKeypoint = 6

    init(features: Features, pixelSize: Double) {
        (self.features, self.pixelSize) = (features, pixelSize)
    }

    /// Reads stored features; nil where the bytes do not have the stored layout.
    init?(_ reader: inout ArrayReader) {
        guard let head = reader.read(Double.self, 2), let count = Int(exactly: head[0]),
            (0...Int(UInt16.max)).contains(count), head[1] > 0,
            let numbers = reader.read(Double.self, count * Self.numbersOfKeypoint),
            let descriptors = reader.read(UInt8.self, count * Features.Kind.sift.bytes)
        else { return nil }
        pixelSize = head[1]
        features = Features(
            kind: .sift,
            keypoints: (0..<count).map { index in
                let at = index * Self.numbersOfKeypoint
                return Keypoint(
                    pixel: Vector2(numbers[at], numbers[at + 1]), size: numbers[at + 2],
                    angle: numbers[at + 3], response: numbers[at + 4],
                    octave: Int(numbers[at + 5]))
            }, descriptors: descriptors)
    }

    func write(to writer: inout ArrayWriter) {
        writer.append([Double(features.count), pixelSize])
        writer.append(
            features.keypoints.flatMap {
                [$0.pixel.x, $0.pixel.y, $0.size, $0.angle, $0.response, Double($0.octave)]
            })
        writer.append(features.descriptors)
    }
}

extension Checkpoint {
    /// The cache key of a picture's features.
    static func key(_ image: ColorImage, _ extraction: PhotoFeatureExtraction) -> ContentKey {
        var key = Self.key
        key.add(image.width)
        key.add(image.values)
        key.add(extraction.contrast)
        key.add(extraction.count)
        return key
    }

    /// The features stored under this key; nil where there are none.
    func features(_ key: ContentKey) -> SerialisedFeatures? {
        guard var reader = reader("features", key) else { return nil }
        return SerialisedFeatures(&reader)
    }

    /// Stores features.
    func store(_ features: SerialisedFeatures, _ key: ContentKey) {
        var writer = ArrayWriter()
        features.write(to: &writer)
        write(writer, "features", key)
    }
}
