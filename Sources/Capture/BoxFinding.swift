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
    /// Whether a sample is one of those round which the box is wanted.
    var isCounted: (PhotogrammetrySample) -> Bool = { _ in true }

    /// Views between which depth is looked for: 12° apart on a full turn.
    private static let colorViews = 30
    /// The space round a guessed box in which depth is looked for, by the box: the picture's width
    /// and half as much again, since the guess fills half of it.
    private static let searchScale = 3.0

    /// The best proposal that the source allows.
    func proposal() -> BoxProposal {
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
        var proposal = detector.proposeWithWhatThereIs()
        switch proposal.evidence {
        case .depthPoints: break
        case .mapPoints: proposal.box = settled(proposal.box)
        case .opticalAxes, .fallback:
            guard !detector.hasDepth else { break }
            if let found = fromColor(round: proposal.box) { return found }
            proposal.box = settled(proposal.box)
        }
        return proposal
    }

    /// A box that was found without depth, set down on what its object stands on, where that is
    /// seen in the pictures.
    func settled(_ box: BoundingBox) -> BoundingBox {
        SettledBox(box, seenBy: taken, threads: threads)?.box ?? box
    }

    private var taken: [PhotogrammetrySample] {
        let count = min(Self.colorViews, samples.count)
        return (0..<count).compactMap { try? samples.sample(at: $0 * samples.count / count) }
            .filter(isCounted)
    }

    private func fromColor(round guess: BoundingBox) -> BoxProposal? {
        let taken = taken
        var wide = guess
        wide.size *= Self.searchScale
        var detector = ObjectDetector()
        for view in RoughDepth.views(of: taken, in: wide, threads: threads) {
            detector.add(
                Self.observation(
                    view.index, taken[view.index].name, view.intrinsics, view.worldFromCamera,
                    view.depth.centralMedian()), depth: view.depth)
        }
        let proposal = detector.proposeWithWhatThereIs()
        return proposal.evidence == .depthPoints ? proposal : nil
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
