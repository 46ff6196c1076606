import Guidance
import Reconstruction
import Scene

/// Finds the box around the object of a whole source: from its depth, otherwise from depth computed
/// from its pictures, otherwise from the cameras' viewing directions.
public struct BoxFinder {
    private let samples: any PhotogrammetrySampleSource
    private let threads: Int
    /// Points of the scene, where some are known.
    private let mapPoints: [Vector3]
    /// Approximate number of passes in all samples; the counted samples are one of these passes.
    private let passes: Int
    /// Whether a sample is used for the box.
    private let isCounted: (PhotogrammetrySample) -> Bool

    /// Number of views for which depth is computed: 12° apart on a full turn.
    private static let colorViews = 30
    /// Size of the space around a guessed box in which depth is computed, relative to the box: one
    /// and a half times the picture's width, since the guessed box fills half of it.
    private static let searchScale = 3.0
    /// If a source has at most this number of samples, the detector gets all (guess).
    private static let mostSearchedAll = 60
    /// Samples of a longer source that the detector gets for each view that it merges (guess).
    private static let samplesPerMerged = 4

    /// A box, and its content.
    public struct Found: Sendable {
        /// The content of a box.
        public enum Content: Sendable {
            /// One thing in front of its table or wall.
            case object
            /// Unknown: the place that the cameras look at.
            case guess
            /// Everything that most views show: the cameras aim at no single thing.
            case scene
        }

        /// The box itself.
        public var box: BoundingBox
        /// The content of the box.
        public var content: Content
        /// Whether a person stated the box.
        public var isNamed: Bool

        /// A box with its content.
        /// - Parameter isNamed: whether a person stated the box.
        public init(box: BoundingBox, content: Content, isNamed: Bool = false) {
            (self.box, self.content, self.isNamed) = (box, content, isNamed)
        }

        /// Whether a reconstruction may enlarge the box where depth continues through its sides.
        public var isGrowing: Bool { !isNamed && content != .scene }
    }

    /// A search in these samples.
    /// - Parameters:
    ///   - mapPoints: points of the scene, where some are known.
    ///   - passes: approximate number of passes in all samples; the counted samples are one of
    ///     these passes.
    ///   - isCounted: whether a sample is used for the box.
    public init(
        samples: any PhotogrammetrySampleSource, threads: Int, mapPoints: [Vector3] = [],
        passes: Int = 1, isCounted: @escaping (PhotogrammetrySample) -> Bool = { _ in true }
    ) {
        (self.samples, self.threads, self.mapPoints) = (samples, threads, mapPoints)
        self.passes = passes
        self.isCounted = isCounted
    }

    /// The best box that the samples of this source give.
    public func found() -> Found {
        // Evenly spaced samples show the object from all sides.
        let views =
            samples.count <= Self.mostSearchedAll
            ? samples.count : ObjectDetector.mostDepthViews * Self.samplesPerMerged
        var search = ObjectSearch()
        for view in 0..<views {
            let index = view * samples.count / views
            guard let sample = try? samples.sample(at: index), isCounted(sample) else { continue }
            search.add(
                ObjectView(
                    worldFromCamera: sample.worldFromCamera, intrinsics: sample.intrinsics,
                    depth: sample.depth, mapPoints: mapPoints))
        }
        let proposal = search.best
        let box = proposal.box
        switch proposal.evidence {
        case .depthPoints:
            if search.isAimedAt(box) { return Found(box: box, content: .object) }
            return sceneFromDepth ?? Found(box: box, content: .guess)
        case .depthEdge, .mapPoints: return Found(box: alignedToTable(box), content: .guess)
        case .opticalAxes, .fallback:
            if search.hasDepth {
                return sceneFromDepth ?? Found(box: box, content: .guess)
            }
            return foundFromColor(round: box) ?? Found(box: alignedToTable(box), content: .guess)
        }
    }

    /// Corrects a box that a capture found, and that nobody checked. An object found in the whole
    /// source replaces it (a box of the first seconds would cut off the back of a jug, for
    /// example). Otherwise the box is set down on the table, unless the samples have depth of a
    /// sensor.
    /// - Parameter isSure: whether the capture was sure of the box. A much larger found box then
    ///   shows another thing, such as a reflecting table.
    public func corrected(_ box: BoundingBox, isSure: Bool) -> BoundingBox {
        let found = found()
        if found.content == .object {
            let larger = found.box.size / box.size
            let isOther = isSure && larger.x * larger.y * larger.z > Self.mostVolumeRatio
            return isOther ? box : found.box
        }
        return spacedSamples.contains { $0.depth != nil } ? box : alignedToTable(box)
    }

    /// A found box with more than this many times the volume of a sure one is another thing. 27
    /// drawn scans had a sure box. Three found boxes were 2.3 to 64 times as large, the others at
    /// most 1.5.
    private static let mostVolumeRatio = 2.0

    /// A box that was found without depth, set down on the table if the pictures show one.
    private func alignedToTable(_ box: BoundingBox) -> BoundingBox {
        TableAlignedBox(box, seenBy: spacedSamples, threads: threads)?.box ?? box
    }

    /// The box of the scene that the samples' own depth shows.
    private var sceneFromDepth: Found? { scene(seenBy: spacedSamples.compactMap(Self.depthView)) }

    /// Evenly spaced samples that are used for the box.
    private var spacedSamples: [PhotogrammetrySample] {
        let count = min(Self.colorViews * passes, samples.count)
        return (0..<count).compactMap { try? samples.sample(at: $0 * samples.count / count) }
            .filter(isCounted)
    }

    private static func depthView(_ sample: PhotogrammetrySample) -> SceneBounds.View? {
        guard let depth = sample.depth, let pose = sample.worldFromCamera,
            pose.translation.isFinite, sample.intrinsics.fault == nil
        else { return nil }
        return SceneBounds.View(
            worldFromCamera: pose, intrinsics: sample.intrinsics, depth: depth)
    }

    private func foundFromColor(round guess: BoundingBox) -> Found? {
        let spacedSamples = spacedSamples
        var wide = guess
        wide.size *= Self.searchScale
        let views = CoarseDepth.views(of: spacedSamples, in: wide, threads: threads)
        let search = ObjectSearch(
            views.lazy.map {
                ObjectView(
                    worldFromCamera: $0.worldFromCamera, intrinsics: $0.intrinsics,
                    depth: $0.depth)
            })
        let proposal = search.best
        if proposal.evidence == .depthPoints, search.isAimedAt(proposal.box) {
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
}
