import CKernels
import Scene

/// Prepares source pictures, in which windows of the reference picture are matched.
enum MatchSource {
    /// The cost of a plane that cannot be compared. Derived: the worst correlation, -1, costs 1 +
    /// 1.
    static let impossible: Float = 2
    /// A window must keep this distance from the right and lower sides of the source, in pixels.
    /// Derived: 1 as at the left and upper sides, 1 more for interpolation, and 0.01 for rounding.
    private static let border: Float = 2.01

    /// A source picture in the format of the C kernel.
    ///
    /// - Parameter pixels: the packed picture; its memory must outlive the result.
    static func make(
        _ picture: GrayPicture, pixels: UnsafePointer<UInt32>, reference: GrayPicture
    ) -> ckernels_source {
        let cameraFromReference = picture.worldFromCamera.inverse * reference.worldFromCamera
        let camera = picture.intrinsics
        func seen(_ p: Vector3) -> (Float, Float, Float) {
            (
                Float(camera.fx * p.x + camera.cx * p.z), Float(camera.fy * p.y + camera.cy * p.z),
                Float(p.z)
            )
        }
        return ckernels_source(
            pixels: pixels, width: Int32(picture.width), limit_x: Float(picture.width) - border,
            limit_y: Float(picture.height) - border, step_x: Float(1 / reference.intrinsics.fx),
            step_y: Float(1 / reference.intrinsics.fy),
            column_x: seen(cameraFromReference.rotation.xAxis),
            column_y: seen(cameraFromReference.rotation.yAxis),
            column_z: seen(cameraFromReference.rotation.zAxis),
            shift: seen(cameraFromReference.translation))
    }
}
