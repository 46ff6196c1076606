import Scene
import Vision

extension LandmarkTracker {
    /// Whether an initialisation is confirmed, and what is still missing if it is not.
    struct Initialisation {
        /// Number of further frames in which the map must be tracked before the initialisation is
        /// confirmed.
        var framesToConfirm = 0
        /// Whether the map has enough parallax by now. With little parallax and little texture, the
        /// rotation between two views is known only to a degree or two.
        var hasParallax: Bool

        /// An initialisation that is confirmed from the first frame on.
        static let complete = Initialisation(hasParallax: true)

        /// Whether poses of this initialisation may be given.
        var isComplete: Bool { framesToConfirm == 0 && hasParallax }

        /// Records that the map was tracked in one more frame.
        mutating func recordFrame() { framesToConfirm = max(0, framesToConfirm - 1) }
    }

    /// The relocalisation after a lost pose: the search for a view that was seen before.
    struct Search {
        /// When the pose was lost.
        var since: Timestamp
        /// Frames since the pose was lost.
        var frames = 0
        /// The state of the initialisation when the pose was lost.
        var initialisation: Initialisation
    }

    /// The picture before the present one.
    struct PreviousPicture {
        let pyramid: ImagePyramid
        let coarse: CoarsePicture
        let time: Timestamp
        /// Seconds from the picture before the previous one to the previous one; 0 for the first
        /// picture.
        let secondsBefore: Double
    }

    /// Intermediate results of one picture on the way to its pose.
    struct CurrentPicture {
        /// The picture's depth views; nil until they are first requested.
        var views: [DepthView]?
        /// Whether the view fits surfaces but could slide along them.
        var isUnderconstrained = false
        /// The picture's pose by flow alone.
        var flowPose: RigidTransform?
        /// Landmarks that moved together, but not as the picture's pose predicts.
        var secondMotion: SecondMotion?
        /// Landmarks at the position that the picture's pose predicts.
        var inliers: [InlierLandmark] = []
        /// The camera's motion since the previous picture; nil if that picture is more than a tenth
        /// of a second old.
        var motion: PictureMotion?
    }
}
