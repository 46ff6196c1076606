import Scene
import Vision

/// A view of a head that later views are aligned with.
struct HeadReference {
    let cameraFromHead: RigidTransform
    let surface: DepthAlignment.Reference
    /// Corners with depth: their positions in the picture and on the head.
    let pixels: [Vector2]
    let points: [Vector3]
    let pyramid: ImagePyramid

    // Limits whose comments give no origin are guesses.

    /// At most this number of corners is kept: more corners do not improve the pose from which the
    /// alignment starts.
    private static let mostCorners = 250
    /// Kept corners are more than this distance apart, pixels.
    private static let spacing = 5.0
    /// FAST's threshold for corners, gray values (guess).
    private static let fastThreshold = 8

    init(_ picture: HeadPicture, cameraFromHead: RigidTransform) throws(VisionError) {
        self.cameraFromHead = cameraFromHead
        let headFromCamera = cameraFromHead.inverse
        surface = DepthAlignment.Reference(
            surfaces: picture.views.map { DepthSurface($0) }, worldFromCamera: headFromCamera)
        pyramid = try ImagePyramid(picture.working.luma)
        var (pixels, points): ([Vector2], [Vector3]) = ([], [])
        let corners = try CornerDetector.corners(
            in: picture.working.luma, fastThreshold: Self.fastThreshold)
        for corner in corners {
            guard pixels.count < Self.mostCorners else { break }
            let pixel = corner.pixel
            guard pixels.allSatisfy({ ($0 - pixel).length > Self.spacing }),
                let depth = picture.working.depth(at: pixel),
                let ray = picture.working.ray(pixel)
            else { continue }
            pixels.append(pixel)
            points.append(headFromCamera * (depth * Vector3(ray.x, ray.y, 1)))
        }
        (self.pixels, self.points) = (pixels, points)
    }

    /// The pose of a picture, computed from the points that optical flow follows from this view;
    /// nil where too few points are found again.
    /// - Parameter start: the estimated pose of the head.
    func pose(
        of picture: HeadPicture, _ pyramid: ImagePyramid, start: RigidTransform
    ) throws(VisionError) -> RigidTransform? {
        guard pixels.count >= Self.leastPoints else { return nil }
        let camera = picture.working.camera
        let guesses = zip(points, pixels).map { camera.project(start * $0) ?? $1 }
        let flowed = try ForwardBackwardFlow(from: self.pyramid, to: pyramid).follow(
            pixels, guesses: guesses)
        var (found, rays): ([Vector3], [Vector2]) = ([], [])
        for index in pixels.indices {
            guard let pixel = flowed[index], let ray = picture.working.ray(pixel) else { continue }
            found.append(points[index])
            rays.append(ray)
        }
        guard found.count >= Self.leastPoints,
            let pose = try PerspectivePose.find(
                points: found, rays: rays, threshold: Self.inlierPixels / camera.fx),
            pose.inlierCount >= Self.leastPoints
        else { return nil }
        return pose.transform
    }

    /// A pose needs at least this number of points (guess).
    private static let leastPoints = 12
    /// A point agrees with a pose if its error is at most this, pixels (guess).
    private static let inlierPixels = 2.0
}
