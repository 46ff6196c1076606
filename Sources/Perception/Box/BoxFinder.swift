import Guidance
import Reconstruction
import Scene

/// Finds the box around the object of a whole source. The box comes from the source's depth,
/// otherwise from depth computed from its pictures, otherwise from the cameras' viewing directions.
public struct BoxFinder {
    private let samples: any PhotogrammetrySampleSource
    private let threads: Int
    /// Known points of the scene; may be empty.
    private let mapPoints: [Vector3]
    /// Approximate number of passes in all samples; the samples that count belong to one of these
    /// passes.
    private let passes: Int
    /// Whether a sample may be used for the box.
    private let isCounted: (PhotogrammetrySample) -> Bool

    /// For one pass, depth is computed for this number of views: 12° apart on a full turn.
    private static let colorViews = 30
    /// Depth is computed in a space this many times as large as the guessed box. The guessed box
    /// fills half of the picture, so the space is one and a half times as wide as the picture.
    private static let searchScale = 3.0
    /// If a source has at most this number of samples, the detector gets all of them (guess).
    private static let mostSearchedAll = 60
    /// If a source has more samples, the detector gets this number of samples for each view that it
    /// can merge (guess).
    private static let samplesPerMerged = 4

    /// A box, and what it contains.
    public struct Found: Sendable {
        /// What a box contains.
        public enum Content: Sendable {
            /// The box contains one thing in front of its table or wall.
            case object
            /// The content is unknown: the box is at the place that the cameras look at.
            case guess
            /// The box contains everything that most views show: the cameras aim at no single
            /// thing.
            case scene
        }

        /// The box itself.
        public var box: BoundingBox
        /// What the box contains.
        public var content: Content
        /// Whether a person gave the box.
        public var isNamed: Bool

        /// A box with its content.
        /// - Parameter isNamed: whether a person gave the box.
        public init(box: BoundingBox, content: Content, isNamed: Bool = false) {
            (self.box, self.content, self.isNamed) = (box, content, isNamed)
        }

        /// Whether a reconstruction may enlarge the box where depth continues through its sides.
        public var isGrowing: Bool { !isNamed && content != .scene }
    }

    /// A search in these samples.
    /// - Parameters:
    ///   - mapPoints: known points of the scene; may be empty.
    ///   - passes: approximate number of passes in all samples; the samples that count belong to
    ///     one of these passes.
    ///   - isCounted: whether a sample may be used for the box.
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

    /// Corrects a box that a capture found and nobody checked. If an object is found in the whole
    /// source, its box replaces the capture's: a box of the first seconds would cut off the back of
    /// a jug, for example. Otherwise the box is moved down to the table, unless the samples have
    /// depth of a sensor.
    /// - Parameter isSure: whether the capture was sure of the box. A much larger found box then
    ///   belongs to another object, such as a reflecting table.
    public func corrected(_ box: BoundingBox, isSure: Bool) -> BoundingBox {
        let found = found()
        if found.content == .object {
            let larger = found.box.size / box.size
            let isOther = isSure && larger.x * larger.y * larger.z > Self.mostVolumeRatio
            return isOther ? box : found.box
        }
        return spacedSamples.contains { $0.depth != nil } ? box : alignedToTable(box)
    }

    /// If a found box has more than this many times the volume of a sure box, it shows another
    /// thing. Of 27 rendered scans with a sure box, three found boxes were 2.3 to 64 times as large
    /// as the sure box, the others at most 1.5 times.
    private static let mostVolumeRatio = 2.0

    /// A box that was found without depth, moved down to the table if the pictures show one.
    private func alignedToTable(_ box: BoundingBox) -> BoundingBox {
        TableAlignedBox(box, seenBy: spacedSamples, threads: threads)?.box ?? box
    }

    /// The box of the scene that the depth of the samples shows; nil where there is none.
    private var sceneFromDepth: Found? { scene(seenBy: spacedSamples.compactMap(Self.depthView)) }

    /// Evenly spaced samples that may be used for the box.
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
