import Scene
import Vision

extension LandmarkTracker {
    /// The pose of an earlier frame, by relocalisation; nil while the map is not confirmed, and
    /// where the frame's view is not recognised. Tracking continues undisturbed.
    public func revisit(_ frame: Frame) throws(VisionError) -> PoseEstimate? {
        guard case .following(let initialisation) = phase, initialisation.isComplete else {
            return nil
        }
        let picture = WorkingPicture(frame, focalFactor: focalEstimator?.factor ?? 1)
        guard picture.isLargeEnough else { return nil }
        var other = self
        guard let quality = try other.relocalise(picture, isPoseRecent: true),
            other.isAccurateEnough(quality)
        else { return nil }
        return .tracking(worldFromCamera: other.pose.inverse, quality: quality)
    }
}
