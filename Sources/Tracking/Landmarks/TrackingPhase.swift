import Scene
import Vision

extension LandmarkTracker {
    /// Whether an initialisation is confirmed, or what it still lacks.
    struct Initialisation {
        /// Number of frames that it must still survive.
        var framesToConfirm = 0
        /// Whether the initialisation has enough parallax: with little texture, the rotation
        /// between two near views is known only to a degree or two.
        var hasParallax: Bool

        /// An initialisation that is confirmed from the first frame on.
        static let complete = Initialisation(hasParallax: true)

        /// Whether its poses may be given.
        var isComplete: Bool { framesToConfirm == 0 && hasParallax }

        /// Records that it survived one more frame.
        mutating func recordFrame() { framesToConfirm = max(0, framesToConfirm - 1) }
    }

    /// A search for a view that was seen before.
    struct Search {
        /// When the pose was lost.
        var since: Timestamp
        /// Frames since the pose was lost.
        var frames = 0
        /// The state of the initialisation at that time.
        var initialisation: Initialisation
    }

    /// The picture before the present one.
    struct PreviousPicture {
        let pyramid: ImagePyramid
        let coarse: CoarsePicture
        let time: Timestamp
        /// Seconds since the picture before it; 0 for the first.
        let secondsBefore: Double
    }

    /// Intermediate results of one picture on the way to its pose.
    struct CurrentPicture {
        /// The picture's depth views, once requested.
        var views: [DepthView]?
        /// Whether surfaces fit, but could slide along themselves.
        var isUnderconstrained = false
        /// The pose by flow alone.
        var flowPose: RigidTransform?
        /// Landmarks that moved together, but not as its pose predicts.
        var secondMotion: SecondMotion?
        /// Landmarks at the position that its pose predicts.
        var inliers: [InlierLandmark] = []
        /// The camera's motion since the picture before; nil if that is more than a tenth of a
        /// second ago.
        var motion: PictureMotion?
    }
}
