import Scene

/// The plan for the samples: depth or colour, the resolution, and the expected cost.
struct ReconstructionPlan {
    /// The source of depth.
    enum Geometry: Equatable {
        /// From the samples' own depth.
        case depth
        /// From pictures of this width.
        case color(widthPixels: Int)
        /// From the samples' own depth, with its holes filled from pictures of this width.
        case both(widthPixels: Int)
    }

    let geometry: Geometry
    /// The space that is reconstructed.
    let box: BoundingBox
    /// The space of the stereo search: larger than the box, to include some of the table, which
    /// tells where the object ends.
    var searchBox: BoundingBox { Self.searchBox(round: box) }

    /// How much larger the search box is along x, y and z, as shares of the longest side (guess).
    private static let searchMargin = Vector3(0.15, 0.15, 0.08)
    /// How much lower the centre of the search box is, as a share of the longest side: a box that
    /// is a little high must still include the table (guess).
    private static let searchDrop = 0.02

    private static func searchBox(round box: BoundingBox) -> BoundingBox {
        var wide = box
        wide.size += searchMargin * box.size.max()
        wide.center -= box.up * (searchDrop * box.size.max())
        return wide
    }
    /// Side of a voxel, in the world's unit.
    let voxel: Double
    /// The widest picture.
    let pictureWidth: Int
    let progress: ProgressEstimator

    /// Fewer pictures give no stereo depth: a match needs a third view for confirmation. Derived.
    private static let leastPictures = 3
    /// Pictures within this angle give no stereo depth: the nearest sources of a match are 5° apart
    /// (`SourceChoice`). Derived.
    private static let leastSpread = 5 * Double.pi / 180
    /// Least voxel for stereo depth, in pixels of the stereo pictures (guess).
    private static let leastVoxelPixels = 0.8

    init(
        survey: SampleSurvey, configuration: PhotogrammetryConfiguration, finest: ModelDetail
    ) throws(PhotogrammetryError) {
        var box = configuration.boundingBox
        guard box.size.isFinite, box.size.min() > 0, box.center.isFinite else {
            throw .emptyBounds
        }
        if configuration.ignoreBoundingBox { box = Self.enlarged(box) }
        self.box = box
        let views = survey.views
        pictureWidth = views.map(\.intrinsics.width).max() ?? 0
        guard !views.isEmpty else {
            throw .invalidImages(
                reason: phrase("no picture can be used"),
                suggestion: phrase("Each needs its camera's pose, and has to show the box."))
        }
        let longest = box.size.max()
        let steps = Self.steps(finest)
        let source = configuration.geometrySource
        if try Self.takesDepth(survey, source) {
            let isBoth =
                source == .both
                || source == .automatic && survey.depthHoles > Self.mostHoles
            geometry =
                isBoth && views.count >= Self.leastPictures && survey.spread >= Self.leastSpread
                ? .both(
                    widthPixels: Self.width(
                        pictureWidth, finest, survey, box, configuration.memoryBytes))
                : .depth
            // A voxel is at least half a pixel of the depth wide.
            let pixel = views.compactMap(\.depthPixelSize).upperMedian ?? 0
            voxel = max(longest / Double(steps), 0.5 * pixel)
        } else {
            guard views.count >= Self.leastPictures else {
                throw .invalidImages(
                    reason: phrase("only \(counted(views.count, "picture")) can be used"),
                    suggestion:
                        phrase(
                            "Without depth at least \(Self.leastPictures) are needed, better 20."))
            }
            guard survey.spread >= Self.leastSpread else {
                throw .invalidImages(
                    reason: phrase("all pictures show the object from the same side"),
                    suggestion: phrase("Walk round it."))
            }
            let width = Self.width(
                pictureWidth, finest, survey, box, configuration.memoryBytes)
            geometry = .color(widthPixels: width)
            let sizes = views.map { view in
                (view.worldFromCamera.translation - box.center).length
                    / (view.intrinsics.fx * Double(width) / Double(view.intrinsics.width))
            }
            voxel = max(
                longest / Double(steps), Self.leastVoxelPixels * (sizes.upperMedian ?? 0))
        }
        progress = ProgressEstimator(
            costs: Self.costs(
                survey, geometry, box: box, blocks: longest / voxel / 8, finest: finest,
                isAligned: configuration.isPoseRefinementEnabled))
    }

    /// Three times the box, its base in place.
    private static func enlarged(_ box: BoundingBox) -> BoundingBox {
        var box = box
        let up = box.up * (box.size.z / 2)
        let base = box.center - up
        box.size *= 3
        box.center = base + 3 * up
        return box
    }

    /// Colour is used when the sensor misses more of the object than this (median view): the
    /// virtual camera's noisy depth misses 0.3 %, a dark side a tenth and more. A guess between
    /// these.
    private static let mostHoles = 0.02

    /// Whether the samples' own depth is used.
    private static func takesDepth(
        _ survey: SampleSurvey, _ source: PhotogrammetryConfiguration.GeometrySource
    ) throws(PhotogrammetryError) -> Bool {
        switch source {
        case .automatic: return survey.hasDepth
        case .color: return false
        case .depth, .both:
            guard survey.views.contains(where: \.hasDepth) else {
                throw .invalidImages(
                    reason: phrase("no picture has depth"),
                    suggestion: phrase("Make the surface from colour."))
            }
            return true
        }
    }

    /// Width of the stereo pictures.
    private static func width(
        _ widest: Int, _ finest: ModelDetail, _ survey: SampleSurvey, _ box: BoundingBox,
        _ memoryBytes: Int
    ) -> Int {
        min(
            widest, pictureWidth(finest, survey, box: box),
            pictureWidth(survey, memoryBytes: memoryBytes))
    }

    /// The expected cost of each stage: seconds on two cores of the development machine, measured
    /// with 72 shots of the virtual camera at 1280×720. Only ratios count.
    private static func costs(
        _ survey: SampleSurvey, _ geometry: Geometry, box: BoundingBox, blocks: Double,
        finest: ModelDetail, isAligned: Bool
    ) -> [PhotogrammetryStage: Double] {
        let views = survey.views
        let count = Double(views.count)
        let figures = finest.specification
        let megapixels = views.reduce(0) {
            $0 + 1e-6 * Double($1.intrinsics.width * $1.intrinsics.height)
        }
        let bake = BakeCosts(figures, views: views.count, megapixels: megapixels)
        let volume = blocks * blocks * blocks
        var depthCost = count * (0.02 + 2e-6 * volume)
        switch geometry {
        case .depth: break
        case .color(let width), .both(let width):
            let pixels = views.reduce(0) { $0 + searchedPixels($1, searchBox(round: box), width) }
            depthCost = 0.02 * count + 0.34e-5 * Double(pixels)
        }
        return [
            .preProcessing: 0.011 * megapixels,
            .imageAlignment: isAligned ? 0.13 * count : 0.001,
            .pointCloudGeneration: depthCost,
            .meshGeneration: 3e-5 * volume,
            .textureMapping: bake.texture,
            .optimization: bake.rest,
        ]
    }

    /// Pixels of a view in a picture of this width that may see the box.
    private static func searchedPixels(
        _ view: SampleSurvey.View, _ box: BoundingBox, _ width: Int
    ) -> Int {
        var camera = view.intrinsics
        let height = max(1, camera.height * width / max(1, camera.width))
        camera = camera.scaled(toWidth: width, height: height)
        camera.distortion = .none
        let rays = BoxRays(box: box, camera: camera, worldFromCamera: view.worldFromCamera)
        return rays.columns.count * rays.rows.count
    }

    /// Voxels along the box's longest side. Chosen so that the dense surface has several triangles
    /// for each triangle of the level.
    private static func steps(_ detail: ModelDetail) -> Int {
        switch detail.specification.maximumTriangles {
        case ...25_000: 160
        case ...50_000: 256
        case ...100_000: 384
        default: 512
        }
    }

    /// Least width of the stereo pictures, however little memory there is, pixels (guess).
    private static let leastWidth = 64
    /// Least height of a picture relative to its width: excludes a division by zero (guess).
    private static let leastAspect = 0.01

    /// The largest width at which all pictures with their depths (5 bytes per pixel) and one search
    /// (33 bytes per pixel of planes, 4 per source's packed picture) take half of the memory; the
    /// other half is for the volume.
    private static func pictureWidth(_ survey: SampleSurvey, memoryBytes: Int) -> Int {
        let pixel = 5 * survey.views.count + 33 + 4 * DepthSearch.sources
        let aspect =
            survey.views.map {
                Double($0.intrinsics.height) / Double(max(1, $0.intrinsics.width))
            }.max() ?? 1
        let pixels = Double(memoryBytes) / 2 / Double(pixel)
        return max(leastWidth, Int((pixels / max(aspect, leastAspect)).squareRoot()) & ~3)
    }

    /// Usual share of the picture's side that the searched space takes: from the virtual camera's
    /// passes, for which the levels' widths were chosen.
    private static let usualShare = 0.5
    /// Least such share: limits the width for an object that is tiny in its pictures (guess).
    private static let leastShare = 0.01

    /// Width of the stereo pictures in pixels: larger where the object is small in them, for the
    /// same resolution at the same cost.
    private static func pictureWidth(
        _ detail: ModelDetail, _ survey: SampleSurvey, box: BoundingBox
    ) -> Int {
        let space = searchBox(round: box)
        let shares = survey.views.map { view -> Double in
            let camera = view.intrinsics
            let whole = max(1, Double(camera.width) * Double(camera.height))
            return (Double(searchedPixels(view, space, camera.width)) / whole).squareRoot()
        }
        let share = shares.upperMedian.map { max(leastShare, $0) } ?? usualShare
        return Int(Double(pictureWidth(detail)) * max(1, usualShare / share))
    }

    /// Width of the stereo pictures in pixels for an object of usual size in the picture.
    private static func pictureWidth(_ detail: ModelDetail) -> Int {
        switch detail.specification.maximumTriangles {
        case ...25_000: 480
        case ...50_000: 640
        case ...100_000: 1000
        default: 1600
        }
    }
}
