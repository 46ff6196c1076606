import Guidance
import Scene
import Vision

/// Measures two shares in one shot: which share of the object's surface has recognisable features,
/// and which share of these features looks like another place on the surface.
public enum AppearanceMeter {
    /// The picture is reduced to this longer side, pixels: the size at which the limits of
    /// `FlipAdvice` were measured.
    private static let longerSide = 640
    /// Side of a cell, pixels of the reduced picture: a cell without a feature has no texture.
    private static let cell = 24
    /// At most this number of features of a picture is used (guess).
    private static let features = 500
    /// A feature is used only if its contrast is at least this, as a share of white: OpenCV's
    /// default.
    private static let leastContrast = 0.04
    /// Two descriptors look alike if they are closer than this: 0.35 (guess) of a descriptor's
    /// length, which is 512 here.
    private static let mostDescriptorDistance = 0.35 * 512
    /// Two places count as the same if they are closer than this share of the region's longer side.
    private static let samePlace = 0.05
    /// The share of features that look alike is measured only with at least this number of
    /// features; otherwise it is 0.
    private static let fewest = 8

    /// The appearance of the object in a region of one picture; nil where the region is too small.
    public static func appearance(of luma: LumaPlane, _ region: PixelRegion) throws
        -> ObjectAppearance?
    {
        let reduced = ShotMatcher.reduced(luma, longerSide: longerSide)
        let factor = max(1, luma.width / max(1, reduced.width))
        guard let crop = crop(reduced, region.inner, factor), crop.width >= 2 * cell,
            crop.height >= 2 * cell
        else { return nil }
        let found = try FeatureDetector.sift(in: crop, count: features, contrast: leastContrast)
        let (columns, rows) = (crop.width / cell, crop.height / cell)
        var isHit = [Bool](repeating: false, count: columns * rows)
        for keypoint in found.keypoints {
            let column = min(columns - 1, max(0, Int(keypoint.pixel.x) / cell))
            let row = min(rows - 1, max(0, Int(keypoint.pixel.y) / cell))
            isHit[row * columns + column] = true
        }
        let rivals = SelfSimilarity.share(
            descriptors: found.descriptors, bytes: found.kind.bytes,
            places: found.keypoints.map(\.pixel),
            leastDistance: samePlace * Double(max(crop.width, crop.height)),
            mostDescriptorDistance: mostDescriptorDistance)
        return ObjectAppearance(
            texturedShare: Double(isHit.count { $0 }) / Double(columns * rows),
            rivalShare: found.count < fewest ? 0 : rivals,
            features: Double(found.count))
    }

    private static func crop(
        _ luma: LumaPlane, _ region: PixelRegion, _ factor: Int
    ) -> LumaPlane? {
        PixelRegion(
            x: region.x / factor, y: region.y / factor, width: region.width / factor,
            height: region.height / factor, pictureWidth: luma.width,
            pictureHeight: luma.height
        ).flatMap { luma.cropped(to: $0) }
    }
}
