import Scene

/// A place in a picture that can be recognised.
public struct Keypoint: Equatable, Sendable {
    /// Where, in pixels.
    public var pixel: Vector2
    /// Diameter of what is described, in pixels.
    public var size: Double
    /// Its direction in radians, from x towards y.
    public var angle: Double
    /// How strong it is, in the detector's own measure.
    public var response: Double
    /// The reduction of the picture it was found in, 0 for the whole one (ORB).
    public var octave: Int

    /// A keypoint of these parts.
    public init(
        pixel: Vector2, size: Double = 0, angle: Double = 0, response: Double = 0, octave: Int = 0
    ) {
        (self.pixel, self.size, self.angle) = (pixel, size, angle)
        (self.response, self.octave) = (response, octave)
    }
}

/// Keypoints of a picture with their descriptors.
public struct Features: Equatable, Sendable {
    /// What the descriptors are, and how they are compared.
    public enum Kind: String, Sendable, Codable {
        /// ORB (Rublee et al. 2011): 32 bytes, Hamming's distance.
        case orb
        /// SIFT (Lowe 2004) with square roots: 128 bytes, Euclid's distance; unit length is 512.
        case sift

        /// Bytes of one descriptor.
        public var bytes: Int {
            switch self {
            case .orb: 32
            case .sift: 128
            }
        }
    }

    /// What the descriptors are.
    public let kind: Kind
    /// The places.
    public private(set) var keypoints: [Keypoint]
    /// `kind.bytes` for each keypoint, one after the other.
    public private(set) var descriptors: [UInt8]

    /// Features of these parts.
    /// - Precondition: there are `kind.bytes` descriptor bytes a keypoint.
    public init(kind: Kind, keypoints: [Keypoint] = [], descriptors: [UInt8] = []) {
        precondition(descriptors.count == keypoints.count * kind.bytes)
        (self.kind, self.keypoints, self.descriptors) = (kind, keypoints, descriptors)
    }

    /// How many there are.
    public var count: Int { keypoints.count }

    /// Only those at these indices, in this order.
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
