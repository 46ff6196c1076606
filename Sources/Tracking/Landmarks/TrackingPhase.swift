import Scene
import Vision

extension LandmarkTracker {
    /// How far a beginning is believed.
    struct Initialisation {
        /// Frames for which it must still hold.
        var probation = 0
        /// Whether it has been seen from far enough apart: of two near views the turn between them is
        /// known to a degree or two only, where little is seen.
        var isWide: Bool

        /// Believed from the first frame on.
        static let complete = Initialisation(isWide: true)

        /// Whether its poses may be given.
        var isComplete: Bool { probation == 0 && isWide }

        /// It has held for one more frame.
        mutating func hold() { probation = max(0, probation - 1) }
    }

    /// A search for a view that was seen before.
    struct Search {
        /// When the pose was lost.
        var since: Timestamp
        /// Frames since then.
        var frames = 0
        /// How far the beginning was believed then.
        var beginning: Initialisation
    }

    /// The picture before the present one.
    struct PreviousPicture {
        let pyramid: ImagePyramid
        let time: Timestamp
    }

    /// Intermediate results of one picture on the way to its pose.
    struct PresentPicture {
        /// Its depth as a whole, once it was asked for.
        var views: [DepthView]?
        /// Whether surfaces fit, but could slide along themselves.
        var slides = false
        /// The pose that flow alone gave it.
        var flowPose: RigidTransform?
        /// What moved together, but not as its pose says.
        var secondMotion: SecondMotion?
        /// How the camera moved since the picture before.
        var motion: PictureMotion?
    }
}
