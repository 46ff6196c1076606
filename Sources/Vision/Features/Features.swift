import Scene

/// A point in a picture that can be recognised.
public struct Keypoint: Equatable, Sendable {
    /// The keypoint's position, in pixels.
    public var pixel: Vector2
    /// Diameter of the described patch, in pixels.
    public var size: Double
    /// The keypoint's direction in radians, from x towards y.
    public var angle: Double
    /// The keypoint's strength, in the detector's own measure.
    public var response: Double
    /// The pyramid level in which the keypoint was found, 0 for the full size (ORB).
    public var octave: Int

    /// A keypoint with these values.
    public init(
        pixel: Vector2, size: Double = 0, angle: Double = 0, response: Double = 0, octave: Int = 0
    ) {
        (self.pixel, self.size, self.angle) = (pixel, size, angle)
        (self.response, self.octave) = (response, octave)
    }
}

/// Keypoints of a picture with their descriptors.
public struct Features: Equatable, Sendable {
    /// The kind of descriptor, which determines the distance measure.
    public enum Kind: String, Sendable, Codable {
        /// ORB (Rublee et al. 2011): 32 bytes, Hamming distance.
        case orb
        /// RootSIFT (Lowe 2004; Arandjelović and Zisserman 2012): 128 bytes, Euclidean distance. A
        /// vector of length 1 is stored with length 512.
        case sift

        /// Bytes of one descriptor.
        public var bytes: Int {
            switch self {
            case .orb: 32
            case .sift: 128
            }
        }
    }

    /// The kind of descriptors.
    public let kind: Kind
    /// The keypoints.
    public private(set) var keypoints: [Keypoint]
    /// `kind.bytes` per keypoint, consecutively.
    public private(set) var descriptors: [UInt8]

    /// Features with these values.
    /// - Precondition: there are `kind.bytes` descriptor bytes for each keypoint.
    public init(kind: Kind, keypoints: [Keypoint] = [], descriptors: [UInt8] = []) {
        precondition(descriptors.count == keypoints.count * kind.bytes)
        (self.kind, self.keypoints, self.descriptors) = (kind, keypoints, descriptors)
    }

    /// The number of features.
    public var count: Int { keypoints.count }

    /// The features at these indices, in this order.
    public func selected(_ indices: [Int]) -> Features {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(indices.count * kind.bytes)
        for index in indices {
            bytes += descriptors[index * kind.bytes..<(index + 1) * kind.bytes]
        }
        return Features(
            kind: kind, keypoints: indices.map { keypoints[$0] }, descriptors: bytes)
    }
}
