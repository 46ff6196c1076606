import CAprilTag
import Scene

/// Finds the AprilTags of one family in pictures. Keeps the library's scratch memory between
/// calls, so one detector serves one thread.
public final class MarkerDetector {
    /// At most this many markers of a picture are returned (guess): more than any board has. A
    /// picture of noise could give more.
    private static let mostDetections = 1024

    private let library: OpaquePointer
    private var found: [capriltag_detection]

    /// A detector.
    ///
    /// - Parameters:
    ///   - decimation: quads are searched for in a picture reduced by this factor (1, 1.5, 2, 3,
    ///     …); corners are refined and bits are read at full size.
    ///   - correctedBits: the most wrong bits of a marker to correct, 0...2. One bit costs 1 MB of
    ///     memory (tag36h11) or 4 MB (tagStandard41h12), two bits cost 19 MB or 87 MB, and each bit
    ///     makes false markers likelier.
    ///
    /// Throws when memory is short.
    public init(
        family: MarkerFamily, decimation: Double = 2, correctedBits: Int = 1
    ) throws(VisionError) {
        precondition(decimation >= 1 && (0...2).contains(correctedBits))
        guard let library = capriltag_create(family.code, Int32(correctedBits), Float(decimation))
        else {
            throw VisionError(
                operation: phrase("start the marker detector"), reason: phrase("no memory left"))
        }
        self.library = library
        found = Array(repeating: capriltag_detection(), count: Self.mostDetections)
    }

    deinit { capriltag_destroy(library) }

    /// The markers in a picture, in a repeatable but unspecified order. If a picture shows a marker
    /// twice, two detections have its identifier. Throws when memory is short.
    public func markers(in picture: LumaPlane) throws(VisionError) -> [MarkerDetection] {
        // The library's threshold filter works on tiles of the picture. It finds nothing when a
        // side has fewer than four tiles.
        guard min(picture.width, picture.height) >= 32 else { return [] }
        let count = found.withUnsafeMutableBufferPointer { found in
            picture.values.withUnsafeBufferPointer {
                capriltag_detect(
                    library, $0.baseAddress, Int32(picture.width), Int32(picture.height),
                    found.baseAddress, Int32(found.count))
            }
        }
        guard count >= 0 else {
            throw VisionError(operation: phrase("seek markers"), reason: phrase("no memory left"))
        }
        return found.prefix(Int(count)).map { MarkerDetection($0) }
    }

    /// The cells of a printed marker, row by row, true where white; nil when the family has no such
    /// marker.
    public static func cells(of identifier: Int, in family: MarkerFamily) -> [Bool]? {
        guard (0..<family.count).contains(identifier) else { return nil }
        var cells = [UInt8](repeating: 0, count: family.cells * family.cells)
        let side = capriltag_cells(
            family.code, Int32(identifier), &cells, Int32(cells.count))
        guard side == family.cells else { return nil }
        return cells.map { $0 > 127 }
    }
}

extension MarkerDetection {
    /// Converts from libapriltag's convention (pixel centres at halves, corners counter-clockwise
    /// from the bottom left) to this project's: pixel centres at integers, corners clockwise from
    /// the top left.
    fileprivate init(_ found: capriltag_detection) {
        let c = found.corners
        let corners = [(c.6, c.7), (c.4, c.5), (c.2, c.3), (c.0, c.1)]
        self.init(
            identifier: Int(found.identifier), correctedBits: Int(found.corrected_bits),
            decisionMargin: Double(found.decision_margin),
            corners: corners.map { Vector2($0.0 - 0.5, $0.1 - 0.5) })
    }
}

extension MarkerFamily {
    fileprivate var code: capriltag_family {
        switch self {
        case .tag36h11: CAPRILTAG_36H11
        case .tagStandard41h12: CAPRILTAG_STANDARD_41H12
        }
    }
}
