import Guidance
import Reconstruction
import Scene

/// Finds the box round the object of a whole source: among its depth, else among depth that is
/// found in its pictures, else where its cameras look.
struct BoxFinding {
    let samples: any PhotogrammetrySampleSource
    let threads: Int
    /// Points of the scene, where some are known.
    var mapPoints: [Vector3] = []
    /// About how many passes the samples are of; those that count are one.
    var passes = 1
    /// Whether a sample is one of those round which the box is wanted.
    var isCounted: (PhotogrammetrySample) -> Bool = { _ in true }

    /// Views between which depth is looked for: 12° apart on a full turn.
    private static let colorViews = 30
    /// The space round a guessed box in which depth is looked for, by the box: the picture's width
    /// and half as much again, since the guess fills half of it.
    private static let searchScale = 3.0

    /// A box, and what it is round.
    struct Found {
        /// What the box is round.
        enum Content {
            /// One thing that stands out from the table or the wall behind it.
            case object
            /// What the cameras look at, whatever that is.
            case guess
            /// All that most views show: the cameras aim at no one thing.
            case scene
        }

        var box: BoundingBox
        var content: Content
    }

    /// The best box that the source allows.
    func found() -> Found {
        var detector = ObjectDetector()
        // As many as the detector merges, from all sides.
        let views = samples.count <= 60 ? samples.count : ObjectDetector.mostDepthViews * 4
        for view in 0..<views {
            let index = view * samples.count / views
            guard let sample = try? samples.sample(at: index), isCounted(sample) else { continue }
            detector.add(
                Self.observation(
                    index, sample.name, sample.intrinsics, sample.worldFromCamera,
                    sample.depth?.centralMedian()), depth: sample.depth,
                mapPoints: mapPoints)
        }
        let proposal = detector.proposeWithWhatThereIs()
        let box = proposal.box
        switch proposal.evidence {
        case .depthPoints:
            if detector.isAimedAt(box) { return Found(box: box, content: .object) }
            return scene(seenBy: taken.compactMap(Self.measured))
                ?? Found(box: box, content: .guess)
        case .mapPoints: return Found(box: settled(box), content: .guess)
        case .opticalAxes, .fallback:
            if detector.hasDepth {
                return scene(seenBy: taken.compactMap(Self.measured))
                    ?? Found(box: box, content: .guess)
            }
            return fromColor(round: box) ?? Found(box: settled(box), content: .guess)
        }
    }

    /// A box that a capture found in its first seconds, from one side, and nobody looked at: what all
    /// of the source shows to stand free knows better (of the jug the back would be cut off). Else
    /// it is set down where it is, unless a sensor saw where that is.
    func corrected(_ box: BoundingBox) -> BoundingBox {
        let found = found()
        if found.content == .object { return found.box }
        return taken.contains { $0.depth != nil } ? box : settled(box)
    }

    /// A box that was found without depth, set down on what its object stands on, where that is
    /// seen in the pictures.
    func settled(_ box: BoundingBox) -> BoundingBox {
        SettledBox(box, seenBy: taken, threads: threads)?.box ?? box
    }

    private var taken: [PhotogrammetrySample] {
        let count = min(Self.colorViews * passes, samples.count)
        return (0..<count).compactMap { try? samples.sample(at: $0 * samples.count / count) }
            .filter(isCounted)
    }

    private static func measured(_ sample: PhotogrammetrySample) -> SceneBounds.View? {
        guard let depth = sample.depth, let pose = sample.worldFromCamera,
            pose.translation.isFinite, sample.intrinsics.fault == nil
        else { return nil }
        return SceneBounds.View(
            worldFromCamera: pose, intrinsics: sample.intrinsics, depth: depth)
    }

    private func fromColor(round guess: BoundingBox) -> Found? {
        let taken = taken
        var wide = guess
        wide.size *= Self.searchScale
        var detector = ObjectDetector()
        let views = RoughDepth.views(of: taken, in: wide, threads: threads)
        for view in views {
            detector.add(
                Self.observation(
                    view.index, taken[view.index].name, view.intrinsics, view.worldFromCamera,
                    view.depth.centralMedian()), depth: view.depth)
        }
        let proposal = detector.proposeWithWhatThereIs()
        if proposal.evidence == .depthPoints, detector.isAimedAt(proposal.box) {
            return Found(box: proposal.box, content: .object)
        }
        return scene(
            seenBy: views.map {
                SceneBounds.View(
                    worldFromCamera: $0.worldFromCamera, intrinsics: $0.intrinsics,
                    depth: $0.depth)
            })
    }

    private func scene(seenBy views: [SceneBounds.View]) -> Found? {
        SceneBounds(seenBy: views).map {
            Found(box: $0.box, content: $0.isObject ? .object : .scene)
        }
    }

    private static func observation(
        _ index: Int, _ name: String, _ intrinsics: Intrinsics, _ pose: RigidTransform?,
        _ centralDepth: Double?
    ) -> FrameObservation {
        FrameObservation(
            index: index, name: name, timestamp: .zero,
            assessment: FrameAssessment(
                meanLuma: 0, clippedShare: 0, sharpness: 0, motionPixels: nil),
            intrinsics: intrinsics, worldFromCamera: pose, centralDepth: centralDepth)
    }
}
