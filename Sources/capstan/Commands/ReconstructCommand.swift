import ArgumentParser
import Capture
import Reconstruction
import Scene

/// `capstan reconstruct`: a model of a scan.
struct ReconstructCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconstruct",
        abstract: "Make a 3D model of a scan, on this machine's processor.",
        discussion: """
            SOURCE is a scan folder, any dataset, or a folder of photographs. Camera poses are \
            improved where the pictures prove better ones, and found where there are none. The \
            ending of an output names its format: usdz, glb, obj, ply, stl, f32. Depth is used \
            where there is some; where it has holes or is missing, it is found in the pictures.

            EXAMPLES
              capstan reconstruct scan/ -o model.glb
              capstan reconstruct scan/ -o model.usdz -o model.ply --detail medium
              capstan reconstruct scan/ -o model.glb --detail custom --polygons 20000
              capstan reconstruct scan/ --request bounds --request poses --json
            """)

    @OptionGroup var source: RecordedSourceArguments

    @Option(
        name: [.short, .customLong("output")], help: "A model to write; may be given again.",
        completion: .file(), transform: namedPath)
    var output: [String] = []

    @OptionGroup var detail: DetailArguments

    @Option(help: "poses, bounds or pointCloud; may be given again.")
    var request: [String] = []

    @Option(help: "The box round the object: centre and size, as x,y,z,width,depth,height.")
    var box: String?

    @OptionGroup var resources: ResourceArguments

    @OptionGroup var pictures: PictureArguments

    @Flag(help: "Keep what the object stands on.")
    var noMasking = false

    @Flag(help: "Keep what lies outside of the box too.")
    var ignoreBoundingBox = false

    @Flag(help: "Make a model even if most of it is made up.") var force = false

    @Flag(help: "Run on apart from this terminal; `capstan attach` comes back.")
    var detach = false

    @Flag(help: "One JSON object a line.") var json = false

    func validate() throws {
        guard !output.isEmpty || !request.isEmpty else {
            throw ValidationError(
                phrase("Name a model with -o, or what to ask for with --request."))
        }
        if let threads = resources.threads, !(1...256).contains(threads) {
            throw ValidationError(phrase("--threads must be 1 to 256."))
        }
        if let memory = resources.memory, !(256...1_000_000).contains(memory) {
            throw ValidationError(phrase("--memory must be 256 to 1000000 megabytes."))
        }
        try refuseRepeated(output)
        _ = (try requests(), try givenBox())
    }

    func run() throws {
        let requests = try requests()
        // The requests are checked before the source is opened, because the search for the box and
        // the poses takes minutes.
        for request in requests { try request.check() }
        if let checkpoint = resources.checkpoint {
            try PhotogrammetryConfiguration.makeCheckpoint(at: checkpoint)
        }
        if detach {
            try ReconstructionRun.check(address: source.address(), source: source.options())
            try runDetached(adding: ["--json"])
        }
        let interrupt = InterruptFlag.install()
        var options = ReconstructionRun.Options()
        options.threads = resources.threads
        options.memoryBytes = resources.memory.map { $0 << 20 }
        options.checkpointDirectory = resources.checkpoint
        options.isObjectMaskingEnabled = !noMasking
        options.ignoresBoundingBox = ignoreBoundingBox
        options.box = try givenBox()
        options.keepsPoses = pictures.keepPoses
        options.allowsUnseenSurface = force
        options.sampleOrdering = pictures.sequential ? .sequential : .unordered
        options.featureSensitivity = pictures.sensitivity
        options.geometrySource = pictures.geometry
        options.usesCOLMAP = pictures.aligner == .colmap
        let input = try source.options()
        // The search for the box reads all pictures.
        let run = try interrupt.endingAtOnce {
            try ReconstructionRun(address: source.address(), source: input, options: options)
        }
        run.notes.forEach(say)
        let (progress, began) = (ReconstructionProgress(isJSON: json), ContinuousClock.now)
        try run.run(
            requests: requests, isInterrupted: { interrupt.isRaised }, report: progress.show)
        if interrupt.isRaised { leave(.interrupted) }
        if progress.hasFailed { leave(.failed) }
        noteCost(of: run, since: began)
    }

    private func requests() throws -> [PhotogrammetryRequest] {
        let detail = try detail.level()
        let models = output.map { PhotogrammetryRequest.modelFile(path: $0, detail: detail) }
        return try request.map { word in
            switch word {
            case "poses": .poses
            case "bounds": .bounds
            case "pointCloud": .pointCloud
            default: throw ValidationError(phrase("--request must be poses, bounds or pointCloud."))
            }
        } + models
    }

    private func givenBox() throws -> BoundingBox? {
        guard let box else { return nil }
        guard let numbers = numberList(box), numbers.count == 6,
            numbers.allSatisfy(\.isFinite), numbers[3...].min() ?? 0 > 0
        else {
            throw ValidationError(phrase("--box must be x,y,z,width,depth,height, sizes above 0."))
        }
        return BoundingBox(
            center: Vector3(numbers[0], numbers[1], numbers[2]),
            size: Vector3(numbers[3], numbers[4], numbers[5]), worldFromObject: .identity)
    }
}
