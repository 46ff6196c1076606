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
    /// The space of the stereo search: larger than the box, so that it includes some of the table,
    /// which shows where the object ends.
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
    /// Pictures within this angle, in radians, give no stereo depth: the nearest sources of a match
    /// are 5° apart (`SourceChoice`). Derived.
    private static let leastViewAngle = 5 * Double.pi / 180
    /// Least voxel for the samples' own depth, in pixels of the depth: finer ones would repeat
    /// what a pixel measured (guess).
    private static let leastDepthPixels = 0.5
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
        let voxels = Self.resolution(finest).voxels
        let width = Self.width(pictureWidth, finest, survey, box, configuration.memoryBytes)
        let source = configuration.geometrySource
        if try Self.usesDepth(survey, source) {
            let isBoth =
                source == .both
                || source == .automatic && survey.depthHoles > Self.mostHoles
            geometry =
                isBoth && views.count >= Self.leastPictures
                    && survey.largestViewAngle >= Self.leastViewAngle
                ? .both(widthPixels: width) : .depth
            let pixel = views.compactMap(\.depthPixelSize).upperMedian ?? 0
            voxel = max(longest / Double(voxels), Self.leastDepthPixels * pixel)
        } else {
            guard views.count >= Self.leastPictures else {
                throw .invalidImages(
                    reason: phrase("only \(counted(views.count, "picture")) can be used"),
                    suggestion:
                        phrase(
                            "Without depth at least \(Self.leastPictures) are needed, better 20."))
            }
            guard survey.largestViewAngle >= Self.leastViewAngle else {
                throw .invalidImages(
                    reason: phrase("all pictures show the object from the same side"),
                    suggestion: phrase("Walk round it."))
            }
            geometry = .color(widthPixels: width)
            let sizes = views.map { view in
                (view.worldFromCamera.translation - box.center).length
                    / (view.intrinsics.fx * Double(width) / Double(view.intrinsics.width))
            }
            voxel = max(
                longest / Double(voxels), Self.leastVoxelPixels * (sizes.upperMedian ?? 0))
        }
        progress = ProgressEstimator(
            costs: Self.costs(
                survey, geometry, box: box, blocks: longest / voxel / Self.voxelsPerBlock,
                finest: finest,
                isAligned: configuration.isPoseRefinementEnabled))
    }

    /// Factor by which a box grows that includes the surroundings (guess).
    private static let enlargement = 3.0

    /// The box, enlarged, with its base in place.
    private static func enlarged(_ box: BoundingBox) -> BoundingBox {
        var box = box
        let up = box.up * (box.size.z / 2)
        let base = box.center - up
        box.size *= enlargement
        box.center = base + enlargement * up
        return box
    }

    /// Colour is used when the sensor misses more of the object than this (median view): the
    /// virtual camera's noisy depth misses 0.3 %, a dark side a tenth and more. A guess between
    /// these.
    private static let mostHoles = 0.02

    /// Whether the samples' own depth is used.
    private static func usesDepth(
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

    // Costs of the stages: seconds on two cores of the development machine, measured with 72 shots
    // of the virtual camera at 1280×720. Only ratios count.

    /// Cost of reading and checking a megapixel of the pictures.
    private static let readingCost = 0.011
    /// Cost of aligning a picture, and of a stage without alignment.
    private static let (alignmentCost, noAlignmentCost) = (0.13, 0.001)
    /// Cost of opening a view, of fusing its own depth into a block of voxels, and of the stereo
    /// search for a pixel.
    private static let (viewCost, fusionCost, stereoCost) = (0.02, 2e-6, 0.34e-5)
    /// Cost of the mesh of a block of voxels.
    private static let meshCost = 3e-5
    /// Voxels along the side of a block in these costs.
    private static let voxelsPerBlock = 8.0

    /// The expected cost of each stage.
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
        var depthCost = count * (viewCost + fusionCost * volume)
        switch geometry {
        case .depth: break
        case .color(let width), .both(let width):
            let pixels = views.reduce(0) { $0 + searchedPixels($1, searchBox(round: box), width) }
            depthCost = viewCost * count + stereoCost * Double(pixels)
        }
        return [
            .preProcessing: readingCost * megapixels,
            .imageAlignment: isAligned ? alignmentCost * count : noAlignmentCost,
            .pointCloudGeneration: depthCost,
            .meshGeneration: meshCost * volume,
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

    /// Voxels along the longest side of the box, and width of the stereo pictures in pixels for an
    /// object of usual size in the picture. Guesses, chosen so that the dense surface has several
    /// triangles for each triangle of the level.
    private static func resolution(_ detail: ModelDetail) -> (voxels: Int, pictureWidth: Int) {
        switch detail.specification.maximumTriangles {
        case ...ModelDetail.preview.specification.maximumTriangles: (160, 480)
        case ...ModelDetail.reduced.specification.maximumTriangles: (256, 640)
        case ...ModelDetail.medium.specification.maximumTriangles: (384, 1000)
        default: (512, 1600)
        }
    }

    /// Least width of the stereo pictures, however little memory there is, pixels (guess).
    private static let leastWidth = 64
    /// Least height of a picture relative to its width: excludes a division by zero (guess).
    private static let leastAspect = 0.01

    /// Bytes per pixel of a picture with its depth. Derived: one of brightness, a `Float` of depth.
    private static let pictureBytes = 5
    /// Bytes per pixel of a stereo search: its planes, and the packed picture of a source. Derived
    /// from their layout.
    private static let (planeBytes, sourceBytes) = (33, 4)

    /// The largest width at which all pictures with their depths and one stereo search take half of
    /// the memory; the other half is for the volume.
    private static func pictureWidth(_ survey: SampleSurvey, memoryBytes: Int) -> Int {
        let pixel =
            pictureBytes * survey.views.count + planeBytes + sourceBytes * PatchMatchStereo.sources
        let aspect =
            survey.views.map {
                Double($0.intrinsics.height) / Double(max(1, $0.intrinsics.width))
            }.max() ?? 1
        let pixels = Double(memoryBytes) / 2 / Double(pixel)
        return max(leastWidth, Int((pixels / max(aspect, leastAspect)).squareRoot()) & ~3)
    }

    /// Typical share of the picture's side that the searched space takes: measured on the
    /// virtual camera's passes, for which the levels' widths were chosen.
    private static let typicalShare = 0.5
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
        let share = shares.upperMedian.map { max(leastShare, $0) } ?? typicalShare
        return Int(Double(resolution(detail).pictureWidth) * max(1, typicalShare / share))
    }
}
