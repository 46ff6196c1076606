import Scene
import Vision

/// A picture at half its size, computed when it is first used. The faint and smooth texture of a
/// dark table, for example, is clearer than noise and JPEG artefacts only over patches that are
/// twice as wide.
final class CoarsePicture {
    private let picture: LumaPlane
    private(set) lazy var luma = picture.halved
    private var builtPyramid: ImagePyramid?

    init(of picture: LumaPlane) { self.picture = picture }

    /// The pyramid of the halved picture, for optical flow. Throws when memory is short.
    func pyramid() throws(VisionError) -> ImagePyramid {
        if let builtPyramid { return builtPyramid }
        let pyramid = try ImagePyramid(luma)
        builtPyramid = pyramid
        return pyramid
    }

    /// The position in the halved picture of a pixel of the whole picture.
    static func place(_ pixel: Vector2) -> Vector2 { pixel.resized(by: 0.5) }

    /// The pixel of the whole picture of a position in the halved picture.
    static func pixel(_ place: Vector2) -> Vector2 { place.resized(by: 2) }
}

extension WorkingPicture {
    /// The patch round a pixel of the whole picture, cut out of the halved picture if `isCoarse`,
    /// else out of the whole one; nil too near to the edge.
    func patch(at pixel: Vector2, isCoarse: Bool) -> Patch? {
        isCoarse ? Patch(coarse, at: CoarsePicture.place(pixel)) : Patch(luma, at: pixel)
    }
}
