/// A depth picture of a pinhole camera whose pose is known.
public struct PosedDepth: Sendable {
    /// Width of a keyframe's depth picture of the whole view, pixels: an object that fills half of
    /// the picture's height is then 96 pixels high.
    public static let wholeWidthPixels = 256

    /// The camera, without distortion.
    public let intrinsics: Intrinsics
    /// Its pose.
    public let worldFromCamera: RigidTransform
    /// Distances along the optical axis, one a pixel, row by row, in the world's unit; 0 is unknown.
    public let values: [Float]
    /// Whether each pixel has texture of its own. Without texture its depth comes from its
    /// neighbours. Nil where unknown.
    public let hasDetail: [Bool]?
    /// Brightness of each pixel, 0…255. Nil where unknown.
    public let luma: [UInt8]?

    /// A depth picture of these values.
    /// - Precondition: `values`, and `hasDetail` and `luma` where known, have one value per
    ///   pixel of the camera.
    public init(
        intrinsics: Intrinsics, worldFromCamera: RigidTransform, values: [Float],
        hasDetail: [Bool]? = nil, luma: [UInt8]? = nil
    ) {
        precondition(values.count == intrinsics.width * intrinsics.height)
        precondition(hasDetail.map { $0.count == values.count } ?? true)
        (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        precondition(luma.map { $0.count == values.count } ?? true)
        (self.values, self.hasDetail, self.luma) = (values, hasDetail, luma)
    }

    /// Points in the world of every `stride`-th pixel of every `stride`-th row.
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
