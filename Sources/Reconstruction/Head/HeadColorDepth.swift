import Scene

/// Depth of a head's pictures by stereo matching: each picture is matched with its neighbours,
/// plain skin is interpolated, and depth that no other picture confirms is left out.
struct HeadColorDepth {
    private let box: BoundingBox
    /// The part of the box in which depth is searched for; nil for the whole box.
    private let space: Ellipsoid?
    private let workers: Workers
    private var grays: [GrayPicture] = []
    private var colors: [CellColors] = []

    /// Largest width of the matched pictures, pixels (guess). At 0.5 m, with a focal length equal
    /// to this width, a pixel covers 0.4 mm.
    private static let widthPixels = 1280

    init(box: BoundingBox, options: HeadModelOptions, workers: Workers) {
        (self.box, self.workers) = (box, workers)
        space = Self.space(options.kind)
    }

    /// The extent of a face with its ears, in the model's axes, metres.
    ///
    /// A head is longest from the chin to the back of the crown, some 35° off the vertical. Adults
    /// measure up to 0.26 m there, 0.20 m over the ears and 0.22 m from the nose to the back. Half
    /// a centimetre to two centimetres are added on each side, since a size estimated from the eyes
    /// may be wrong by a tenth. A guess.
    private static let faceSpace = Ellipsoid(
        center: Vector3(0, 0, 0.015), semiAxes: Vector3(0.115, 0.14, 0.20),
        worldFromAxes: Rotation(angle: -35 * .pi / 180, axis: Vector3(1, 0, 0)))

    /// The space in which depth is searched for, for this kind of model. To search outside of a
    /// face, where the wall, the neck and the shoulders are, would take half of the processor time.
    /// Nil for a kind that includes the neck or loose hair.
    static func space(_ kind: HeadModelOptions.Kind) -> Ellipsoid? {
        kind == .frontal ? faceSpace : nil
    }

    mutating func add(_ sample: PhotogrammetrySample, worldFromCamera: RigidTransform) {
        let gray = GrayPicture(
            sample, worldFromCamera: worldFromCamera, widthPixels: Self.widthPixels)
        grays.append(gray)
        colors.append(CellColors(sample, seenAs: gray))
    }

    /// The confirmed depth of each picture, in the order in which the pictures were added.
    func maps(progress: (Double) throws -> Void) throws -> [DepthMap] {
        let places = grays.map(\.worldFromCamera.translation)
        let sources = SourceChoice.sources(
            of: places, round: box.center, count: PatchMatchStereo.sources)
        let comparedViews = SourceChoice.comparedViews(
            of: places, round: box.center, count: GeometricConsistency.mostComparedViews)
        guard sources.contains(where: { !$0.isEmpty }) else {
            throw PhotogrammetryError.invalidImages(
                reason: phrase(
                    "no two pictures show the same side of the head from different places"),
                suggestion: phrase("Scan again, and turn the head as far as the voice asks for."))
        }
        let search = PatchMatchStereo(box: box, outline: space, workers: workers)
        var maps: [DepthMap] = []
        for index in grays.indices {
            try progress(Double(index) / Double(grays.count))
            maps.append(
                DepthMap(
                    search.planes(grays[index], sources: sources[index].map { grays[$0] }),
                    seenBy: grays[index]))
        }
        TexturelessDepth.fill(
            &maps, seenBy: Array(zip(grays, colors)), in: box, comparedViews: comparedViews,
            workers: workers)
        return maps.indices.map {
            GeometricConsistency.confirmed(
                $0, of: maps, comparedViews: comparedViews[$0],
                leastAgreeingViews: GeometricConsistency.leastAgreeingViews, workers: workers)
        }
    }
}

extension DepthMap {
    /// Removes depth where the sensor has measured, since depth from colour only fills the sensor's
    /// holes.
    mutating func removeMeasured(by measured: DepthMap) {
        let (x, y) = (
            Float(measured.width) / Float(width), Float(measured.height) / Float(height)
        )
        let (width, theirs) = (width, measured.width)
        rewrite { values, _ in
            for at in values.indices where values[at] > 0 {
                let column = Int((Float(at % width) + 0.5) * x)
                let row = Int((Float(at / width) + 0.5) * y)
                if measured.values[row * theirs + column] != 0 { values[at] = 0 }
            }
        }
    }
}
