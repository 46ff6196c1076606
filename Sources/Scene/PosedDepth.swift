/// A depth picture of a pinhole camera whose pose is known.
public struct PosedDepth: Sendable {
    /// Width of the depth picture that shows a keyframe's whole view, pixels: an object that fills
    /// half of the picture's height is then 96 pixels high.
    public static let wholeWidthPixels = 256

    /// The camera, without distortion.
    public let intrinsics: Intrinsics
    /// The camera's pose.
    public let worldFromCamera: RigidTransform
    /// Distances along the optical axis, one a pixel, row by row, in the world's unit; 0 is
    /// unknown.
    public let values: [Float]
    /// Whether each pixel shows texture or an edge; nil where this is unknown.
    public let details: [PixelDetail]?
    /// Brightness of each pixel, 0…255; nil where the brightness is unknown.
    public let luma: [UInt8]?

    /// A depth picture of these values.
    /// - Precondition: `values`, and `details` and `luma` where known, have one value per
    ///   pixel of the camera.
    public init(
        intrinsics: Intrinsics, worldFromCamera: RigidTransform, values: [Float],
        details: [PixelDetail]? = nil, luma: [UInt8]? = nil
    ) {
        precondition(values.count == intrinsics.width * intrinsics.height)
        precondition(details.map { $0.count == values.count } ?? true)
        (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        precondition(luma.map { $0.count == values.count } ?? true)
        (self.values, self.details, self.luma) = (values, details, luma)
    }

    /// The points in the world that every `stride`-th pixel of every `stride`-th row sees.
    public func points(stride: Int) -> [Vector3] {
        var points: [Vector3] = []
        var y = stride / 2
        while y < intrinsics.height {
            var x = stride / 2
            while x < intrinsics.width {
                let depth = Double(values[y * intrinsics.width + x])
                if depth > 0 {
                    let ray = intrinsics.pinholeRay(Double(x), Double(y))
                    points.append(worldFromCamera * (depth * ray))
                }
                x += stride
            }
            y += stride
        }
        return points
    }
}

/// Whether a pixel shows texture or an edge. The depth of a pixel that shows neither comes from its
/// surroundings.
public enum PixelDetail: UInt8, Comparable, Sendable {
    /// The pixel shows no detail.
    case plain
    /// The pixel shows texture, but next to a stronger edge, so its depth may be that of the edge.
    case texture
    /// The pixel is on an edge: brightness changes more at this pixel than on either side of it.
    case edge

    /// Whether `a` shows less detail than `b`.
    @inlinable public static func < (a: PixelDetail, b: PixelDetail) -> Bool {
        a.rawValue < b.rawValue
    }
}
