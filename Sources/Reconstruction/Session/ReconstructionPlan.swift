import Scene

/// The plan of a reconstruction: the source of depth, the resolution, and the expected cost.
struct ReconstructionPlan {
    /// Where the depth comes from.
    enum Geometry: Equatable {
        /// From the depth of the samples alone.
        case depth
        /// From stereo between pictures of this width.
        case color(widthPixels: Int)
        /// From the depth of the samples; stereo between pictures of this width fills its holes.
        case both(widthPixels: Int)
    }

    let geometry: Geometry
    /// The space that is reconstructed: the configured box, or a larger one that includes the
    /// surroundings.
    let box: BoundingBox
    /// The space of the stereo search. It is larger than the box, so that it includes some of the
    /// table, which shows where the object ends.
    var searchBox: BoundingBox { Self.searchBox(round: box) }

    /// Size by which the search box exceeds the box along x, y and z, as shares of the box's
    /// longest side (guess).
    private static let searchMargin = Vector3(0.15, 0.15, 0.08)
    /// The centre of the search box is this far below the centre of the box, as a share of the
    /// box's longest side. So the search box includes the table even if the box is a little too
    /// high (guess).
    private static let searchDrop = 0.02

    private static func searchBox(round box: BoundingBox) -> BoundingBox {
        var wide = box
        wide.size += searchMargin * box.size.max()
        wide.center -= box.up * (searchDrop * box.size.max())
        return wide
    }
    /// Side of a voxel, in the world's unit.
    let voxel: Double
    /// Width of the widest picture, in pixels.
    let pictureWidth: Int
    let progress: ProgressEstimator

    /// Least number of pictures for stereo: a third view must confirm each match. Derived.
    private static let leastPictures = 3
    /// Stereo is possible only if some view differs from the first one by at least this angle, in
    /// radians: a match needs sources at least 5° apart (`SourceChoice`). Derived.
    private static let leastViewAngle = 5 * Double.pi / 180
    /// Least side of a voxel for the samples' own depth, in widths of a depth pixel at the box:
    /// smaller voxels would repeat what one pixel measured (guess).
    private static let leastDepthPixels = 0.5
    /// Least side of a voxel for stereo depth, in widths of a stereo pixel at the box (guess).
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

    /// Factor by which each side of the box grows if the surroundings are kept (guess).
    private static let enlargement = 3.0

    /// The box with longer sides; the centre of its base stays in place.
    private static func enlarged(_ box: BoundingBox) -> BoundingBox {
        var box = box
        let up = box.up * (box.size.z / 2)
        let base = box.center - up
        box.size *= enlargement
        box.center = base + enlargement * up
        return box
    }

    /// Stereo fills holes if the sensor missed more than this share of the object (median over the
    /// views). The virtual camera's noisy depth misses 0.3 %; a dark side misses 10 % and more. The
    /// limit is a guess between these shares.
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

    /// Width of the stereo pictures, in pixels.
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
    /// `alignmentCost`: cost of aligning a picture. `noAlignmentCost`: cost of the whole stage if
    /// nothing is aligned.
    private static let (alignmentCost, noAlignmentCost) = (0.13, 0.001)
    /// `viewCost`: cost of opening a view. `fusionCost`: cost of fusing the depth of a view into a
    /// block of voxels. `stereoCost`: cost of the stereo search for a pixel.
    private static let (viewCost, fusionCost, stereoCost) = (0.02, 2e-6, 0.34e-5)
    /// Cost of making the mesh in a block of voxels.
    private static let meshCost = 3e-5
    /// Side of the blocks that `fusionCost` and `meshCost` count, in voxels.
    private static let voxelsPerBlock = 8.0

    /// The expected cost of each stage, for the finest requested level of detail.
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

    /// Number of pixels that may see the box, if the picture of the view has this width.
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

    /// `voxels`: number of voxels along the longest side of the box. `pictureWidth`: width of the
    /// stereo pictures, in pixels, if the object has its usual size in the picture. Guesses, chosen
    /// so that the dense surface has several triangles for each triangle of the level.
    private static func resolution(_ detail: ModelDetail) -> (voxels: Int, pictureWidth: Int) {
        switch detail.specification.maximumTriangles {
        case ...ModelDetail.preview.specification.maximumTriangles: (160, 480)
        case ...ModelDetail.reduced.specification.maximumTriangles: (256, 640)
        case ...ModelDetail.medium.specification.maximumTriangles: (384, 1000)
        default: (512, 1600)
        }
    }

    /// The stereo pictures have at least this width, in pixels, however little memory there is
    /// (guess).
    private static let leastWidth = 64
    /// Least ratio of height to width that is assumed for a picture: excludes a division by zero
    /// (guess).
    private static let leastAspect = 0.01

    /// Bytes per pixel of a picture with its depth. Derived: one byte of brightness, and a `Float`
    /// of depth.
    private static let pictureBytes = 5
    /// Bytes per pixel of a stereo search: `planeBytes` for its planes, `sourceBytes` for the
    /// packed picture of a source. Derived from their layout.
    private static let (planeBytes, sourceBytes) = (33, 4)

    /// The largest width, in pixels, at which all pictures with their depths and one stereo search
    /// take half of the memory; the other half is for the volume.
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

    /// Share of a picture's side that the search box usually covers: measured on the virtual
    /// camera's passes, for which the levels' widths were chosen.
    private static let typicalShare = 0.5
    /// Least share of a picture's side that is assumed for the search box. It limits the width for
    /// an object that is tiny in its pictures (guess).
    private static let leastShare = 0.01

    /// Width of the stereo pictures in pixels. It is larger if the object is small in the pictures,
    /// so that resolution and cost stay the same.
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
