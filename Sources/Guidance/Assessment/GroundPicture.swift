import Scene

/// A small picture of the ground round the object, without slow changes of brightness. On a dark
/// table that mirrors, corners are too faint to follow. The table's grain and edges still correlate
/// from one such picture to the next.
struct GroundPicture: Sendable {
    let time: Timestamp
    let worldFromCamera: RigidTransform
    /// The camera of the small picture.
    let camera: Intrinsics
    /// Brightness minus its mean in the neighbourhood, in sixteenths of a grey level, row by row.
    let values: [Float]

    /// Side of the square whose mean is subtracted from the pixel in its middle, pixels (guess).
    private static let neighbourhoodPixels = 17

    /// A small picture of a frame; nil where it is too small.
    /// - Parameters:
    ///   - reduction: number of pixels of the frame along the side of one pixel of `picture`.
    ///   - camera: the camera of the frame.
    init?(
        _ picture: ReducedPicture, reduction: Int, at time: Timestamp,
        worldFromCamera: RigidTransform, _ camera: Intrinsics
    ) {
        let (width, height) = (picture.width, picture.height)
        guard min(width, height) > Self.neighbourhoodPixels else { return nil }
        (self.time, self.worldFromCamera) = (time, worldFromCamera)
        let scale = 1 / Double(reduction)
        let center = Vector2(camera.cx, camera.cy).resized(by: Vector2(scale, scale))
        self.camera = Intrinsics(
            width: width, height: height, fx: camera.fx * scale, fy: camera.fy * scale,
            cx: center.x, cy: center.y, distortion: camera.distortion)
        values = Self.withoutSlowChanges(picture)
    }

    /// The picture smoothed by the weights 1 2 1 along rows and columns, minus the mean of the
    /// neighbourhood.
    private static func withoutSlowChanges(_ picture: ReducedPicture) -> [Float] {
        let (width, height, side) = (picture.width, picture.height, neighbourhoodPixels)
        var result = [Float](repeating: 0, count: width * height)
        picture.values.withUnsafeBufferPointer { values in
            for y in 1..<(height - 1) {
                let top = min(max(0, y - side / 2), height - side)
                for x in 1..<(width - 1) {
                    let index = y * width + x
                    func row(_ middle: Int) -> Int32 {
                        Int32(values[middle - 1]) + 2 * Int32(values[middle])
                            + Int32(values[middle + 1])
                    }
                    let smooth = row(index - width) + 2 * row(index) + row(index + width)
                    let left = min(max(0, x - side / 2), width - side)
                    let mean = picture.mean(left, top, side)
                    result[index] = Float(smooth) / 16 - Float(mean)
                }
            }
        }
        return result
    }
}
