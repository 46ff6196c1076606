import COpenCV
import Scene

/// A picture with its half-size reductions and their gradients, kept for optical flow; serves one
/// thread at a time.
public final class ImagePyramid {
    /// Side of the tracked patches, in pixels.
    public let window: Int
    /// Number of reductions, without the picture itself.
    public let levels: Int
    /// Size of the picture in pixels.
    public let width, height: Int
    let library: OpaquePointer

    /// Builds the pyramid of a picture, which is copied. Throws when memory is short. The defaults
    /// are guesses; OpenCV's are a window of 21 pixels and three levels.
    public init(_ picture: LumaPlane, window: Int = 15, levels: Int = 3) throws(VisionError) {
        precondition(window >= 3 && levels >= 0 && picture.width > 0 && picture.height > 0)
        guard
            let library = copencv_pyramid_create(
                picture.values, Int32(picture.width), Int32(picture.height), Int32(window),
                Int32(levels))
        else {
            throw VisionError(
                operation: phrase("reduce a picture"), reason: phrase("no memory left"))
        }
        (self.window, self.levels, self.library) = (window, levels, library)
        (width, height) = (picture.width, picture.height)
    }

    deinit { copencv_pyramid_destroy(library) }
}
