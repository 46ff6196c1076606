import Foundation
import Guidance
import Library
import Models
import Perception
import Reconstruction
import Scene
import Wording

/// Makes a model from a source: what `capstan reconstruct` does.
public struct ReconstructionRun {
    /// Sentences for the person, shown before the work begins.
    public private(set) var notes: [String]
    private let collection: SampleCollection
    private let options: Options
    /// The box whose content is reconstructed; nil while the poses are unknown.
    private let box: BoxFinder.Found?
    /// The boxes of the passes after the first flip or move, by pass; empty while the poses are
    /// unknown.
    private let boxesApart: [Int: BoundingBox]

    /// The options of a reconstruction.
    public struct Options: Sendable {
        /// The box, whose edges are parallel to those of the automatic box. If nil, the scan's own
        /// box is used, or else the automatic box.
        public var box: BoundingBox?
        /// Number of threads; nil for one per processor.
        public var threads: Int?
        /// Whether the table below the object is cut away.
        public var isObjectMaskingEnabled = true
        /// Whether the surroundings outside the box are kept too.
        public var ignoresBoundingBox = false
        /// A folder for expensive intermediate results. An interrupted run that is started again
        /// continues from them.
        public var checkpointDirectory: String?
        /// Memory limit in bytes; nil for a share of the machine's memory.
        public var memoryBytes: Int?
        /// Whether the source's poses are used without refinement.
        public var keepsPoses = false
        /// Whether a model is made even if no picture shows most of its surface.
        public var allowsUnseenSurface = false
        /// Whether pictures that follow each other in the source were taken from neighbouring
        /// places.
        public var sampleOrdering = PhotogrammetryConfiguration.SampleOrdering.unordered
        /// The sensitivity of the feature detector. A more sensitive detector finds more features.
        public var featureSensitivity = PhotogrammetryConfiguration.FeatureSensitivity.normal
        /// What the surface is made from: the source's depth, stereo depth from its pictures, or
        /// both.
        public var geometrySource = PhotogrammetryConfiguration.GeometrySource.automatic
        /// Whether COLMAP, which must be installed, finds the poses if the source has none.
        public var usesCOLMAP = false

        /// Options with all values at their defaults.
        public init() {}

        fileprivate var processors: Int {
            threads ?? AllowedResources(.here).processors
        }
    }

    /// Throws if the source cannot be opened. Reads no pictures.
    public static func check(address: SourceAddress, source: SourceOptions) throws {
        try ThreadRoom.check()
        _ = try SampleCollection(address: address, options: source)
    }

    /// Opens the source, and finds the object's boxes if the source has poses. Throws if the source
    /// cannot be read.
    public init(address: SourceAddress, source: SourceOptions, options: Options) throws {
        try ThreadRoom.check()
        collection = try SampleCollection(address: address, options: source)
        self.options = options
        notes =
            collection.description.notes + [address.depthMistake(source)].compactMap(\.self)
        guard collection.description.hasPoses else {
            if options.usesCOLMAP, COLMAPAlignment.installed == nil {
                throw CaptureError(
                    .device,
                    phrase(
                        "Cannot find the poses: colmap is not installed. Leave --aligner away.")
                )
            }
            guard !options.keepsPoses else {
                throw CaptureError(
                    .data,
                    phrase(
                        """
                        Cannot reconstruct \(collection.description.name): its pictures have no \
                        camera poses to be kept.
                        """))
            }
            (box, boxesApart) = (nil, [:])
            notes.append(
                collection.description.hasDepth
                    ? phrase("The pictures have no camera poses: they are found first.")
                    : phrase(
                        """
                        The pictures have no camera poses: they are found first, in an arbitrary \
                        unit of length.
                        """))
            return
        }
        boxesApart = Self.boxesApart(in: collection, options)
        let apart = collection.passes.apart
        let finding = BoxFinder(
            samples: collection.samples, threads: options.processors,
            passes: 1 + apart.count, isCounted: { !apart.contains($0.pass) })
        if let box = options.box {
            self.box = BoxFinder.Found(box: box, content: .object, isNamed: true)
        } else if let box = collection.box {
            let isNamed = collection.passes.chosen.contains(1)
            let isSure = collection.passes.sure.contains(1)
            self.box = BoxFinder.Found(
                box: isNamed ? box : finding.corrected(box, isSure: isSure), content: .object,
                isNamed: isNamed)
        } else {
            let found = finding.found()
            box = found
            switch found.content {
            case .object: break
            case .guess: notes.append(Self.guessedBoxNote)
            case .scene: notes.append(Self.sceneNote)
            }
        }
    }

    /// Number of the source's pictures.
    public var pictureCount: Int { collection.samples.count }
    /// Whether the source gives poses for its pictures.
    public var hasPoses: Bool { box != nil }

    private static var guessedBoxNote: String {
        phrase(
            "The box round the object was guessed from where the cameras look (--box names one).")
    }
    private static var sceneNote: String {
        phrase(
            """
            The pictures show no single object that stands free: the model shows all that most of \
            them show (--box names a part of it).
            """)
    }

    /// Makes the model on the calling thread. Throws if the work cannot begin.
    public func run(
        requests: [PhotogrammetryRequest], isInterrupted: @escaping () -> Bool,
        report: @escaping (PhotogrammetryOutput) -> Void
    ) throws {
        var configuration = knownConfiguration
        var registration: PhotographRegistration?
        var arePlaced = hasPoses
        if let box {
            complete(&configuration, box, boxesApart: boxesApart)
        } else {
            registration = PhotographRegistration(
                passes: collection.indicesOfPasses ?? [1: Array(0..<collection.samples.count)],
                aligner: aligner
            ) { configuration, placed in
                complete(&configuration, placed)
                arePlaced = true
            }
        }
        let session = PhotogrammetrySession(
            input: collection.samples, configuration: configuration,
            modelBuilder: TexturedModelBuilder(memoryBytes: configuration.memoryBytes))
        let moves = collection.passes.movesWithoutPass
        try session.process(requests: requests, registration: registration) { output in
            if output == .processingComplete, moves > 0, arePlaced {
                report(.objectMoved(count: moves))
            }
            report(output)
            if isInterrupted() { session.cancel() }
        }
    }

    /// Finds the poses of the pictures if the source gives none.
    private var aligner: any PhotographAligner {
        if options.usesCOLMAP {
            return COLMAPAlignment(
                isSequence: options.sampleOrdering == .sequential, threads: options.processors)
        }
        var alignment = PhotographAlignment(threads: options.processors)
        alignment.areIntrinsicsExact = collection.description.intrinsicsOrigin == .given
        alignment.checkpointDirectory = options.checkpointDirectory
        alignment.capturedFeatures = collection.capturedFeatures
        alignment.ordering = options.sampleOrdering
        alignment.sensitivity = options.featureSensitivity
        return alignment
    }

    /// The settings that are known before the pictures have poses.
    private var knownConfiguration: PhotogrammetryConfiguration {
        let unknown = BoundingBox(center: .zero, size: .zero, worldFromObject: .identity)
        var configuration = PhotogrammetryConfiguration(
            boundingBox: unknown, threads: options.processors)
        configuration.sampleOrdering = options.sampleOrdering
        configuration.featureSensitivity = options.featureSensitivity
        configuration.isUnseenSurfaceAllowed = options.allowsUnseenSurface
        configuration.ignoreBoundingBox = options.ignoresBoundingBox
        configuration.areIntrinsicsGuessed = collection.description.intrinsicsOrigin == .guessed
        configuration.checkpointDirectory = options.checkpointDirectory
        configuration.capturedFeatures = collection.capturedFeatures
        configuration.geometrySource = options.geometrySource
        configuration.memoryBytes = options.memoryBytes ?? MachineMemory.budgetBytes
        return configuration
    }

    /// Adds the settings that depend on the boxes: on the box of the first pass, and on the boxes
    /// of passes with a box of their own.
    private func complete(
        _ configuration: inout PhotogrammetryConfiguration, _ box: BoxFinder.Found,
        boxesApart: [Int: BoundingBox]
    ) {
        configuration.boundingBox = box.box
        // In a scene the table belongs to the model: it is not cut away.
        configuration.isObjectMaskingEnabled =
            options.isObjectMaskingEnabled && box.content != .scene
        configuration.boxFit = box.isNamed ? .chosen : box.isGrowing ? .growing : .fixed
        configuration.passes.apart = hasPoses ? collection.passes.apart : Set(boxesApart.keys)
        configuration.passes.moved = hasPoses ? collection.passes.moved : []
        configuration.passes.boxes = boxesApart
        // Poses that were just estimated are refined only if passes must be joined.
        configuration.isPoseRefinementEnabled =
            !options.keepsPoses && (hasPoses || !boxesApart.isEmpty)
    }

    /// Adds the boxes of the photographs whose poses were just found.
    private func complete(
        _ configuration: inout PhotogrammetryConfiguration, _ placed: RegisteredPasses
    ) {
        var boxes: [Int: BoundingBox] = [:]
        for pass in placed.passes.dropFirst() { boxes[pass] = box(round: placed, pass: pass).box }
        let first =
            options.box.map { BoxFinder.Found(box: $0, content: .object, isNamed: true) }
            ?? box(round: placed, pass: placed.passes.first ?? 1)
        complete(&configuration, first, boxesApart: boxes)
    }

    /// The object's box in one pass, found from those photographs of the pass that have poses.
    private func box(round found: RegisteredPasses, pass: Int) -> BoxFinder.Found {
        BoxFinder(
            samples: found.samples, threads: options.processors,
            mapPoints: pass == found.passes.first ? found.points : [], passes: found.passes.count,
            isCounted: { found.passes.count == 1 || $0.pass == pass }
        ).found()
    }

    /// The boxes of all passes after the first flip or move of the object, by pass. Unless a person
    /// has set a pass's box, the box is found or corrected automatically.
    private static func boxesApart(
        in collection: SampleCollection, _ options: Options
    ) -> [Int: BoundingBox] {
        var boxes = collection.boxesApart
        for pass in collection.passes.apart where !collection.passes.chosen.contains(pass) {
            let finding = BoxFinder(
                samples: collection.samples, threads: options.processors,
                passes: 1 + collection.passes.apart.count, isCounted: { $0.pass == pass })
            let isSure = collection.passes.sure.contains(pass)
            boxes[pass] =
                boxes[pass].map { finding.corrected($0, isSure: isSure) } ?? finding.found().box
        }
        return boxes
    }
}
