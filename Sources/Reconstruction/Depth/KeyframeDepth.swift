import Scene

/// Rough depth of a walk's keyframes. The depth of a keyframe with a depth picture is that of the
/// sensor. The depth of any other keyframe is computed during the walk: each new keyframe is matched
/// with earlier keyframes that see the object from similar directions, and confirms their depths.
public struct KeyframeDepth: Sendable {
    /// Width of the matched pictures, pixels.
    static let widthPixels = PosedDepth.wholeWidthPixels
    /// Number of other keyframes that must confirm a depth (guess): `many` if at least `manyViews`
    /// keyframes see the same side, since neighbours often share an error, otherwise `few`.
    private static let leastAgreeingViews = (few: 1, many: 2)
    /// If at least this number of keyframes sees the same side, `many` of them must confirm a depth
    /// (guess).
    private static let manyViews = 4
    /// The depth of one of the first `firstKeyframes` keyframes is computed as soon as it has this
    /// number of sources (guess). A source is another keyframe that sees the object from a similar
    /// direction.
    private static let leastSources = 2
    /// The depth of any keyframe is computed when it has this number of sources, and never again
    /// after that (guess).
    private static let wantedSources = 4
    /// Number of keyframes at the start of the walk whose depth is computed early (guess).
    private static let firstKeyframes = 8

    private struct Keyframe: Sendable {
        let picture: GrayPicture
        let details: [PixelDetail]
        /// Only the part of the picture that may show this space is used; nil for the whole
        /// picture.
        var space: BoundingBox?
        /// The sensor's depth; nil for a keyframe without a depth picture.
        var measured: PosedDepth?
        var map: DepthMap?
        /// Number of other keyframes that the map was computed from.
        var sources = 0
        /// Number of other maps that could confirm the map when it was last reported as changed.
        var comparedViews = 0
    }

    private var keyframes: [Keyframe] = []
    private let workers: Workers
    private let isNarrow: Bool

    /// A set without keyframes.
    /// - Parameters:
    ///   - threads: threads for matching; the result does not depend on their number.
    ///   - isNarrow: whether only the part of a picture that may show the searched space is
    ///     matched, at a finer scale: for small objects.
    public init(threads: Int, isNarrow: Bool = false) {
        (workers, self.isNarrow) = (Workers(threads: threads), isNarrow)
    }

    /// Number of keyframes.
    public var count: Int { keyframes.count }

    /// Adds a keyframe and computes the depths that it makes possible.
    /// - Parameters:
    ///   - luma: the picture, at any size.
    ///   - lens: the camera of `luma`.
    ///   - box: the searched space, centred on the point that the cameras look at.
    ///   - depth: the sensor's depth, aligned to the picture; nil where there is none.
    /// - Returns: indices of the keyframes whose depth is new or changed.
    public mutating func add(
        _ luma: LumaPlane, _ lens: Intrinsics, worldFromCamera: RigidTransform,
        within box: BoundingBox, depth: DepthPlane? = nil
    ) -> [Int] {
        let space = isNarrow ? box : nil
        let picture = GrayPicture(
            luma, lens, worldFromCamera: worldFromCamera, widthPixels: Self.widthPixels, of: space)
        if let depth {
            keyframes.append(
                Keyframe(
                    picture: picture, details: [], space: space,
                    measured: PosedDepth(depth, lens, seenBy: picture)))
            return [keyframes.count - 1]
        }
        keyframes.append(
            Keyframe(picture: picture, details: picture.details(), space: space))
        let places = places
        let search = PatchMatchStereo(box: box, workers: workers, effort: .brief)
        for index in keyframes.indices {
            let before = keyframes[index].sources
            guard keyframes[index].measured == nil, before < Self.wantedSources else { continue }
            let sources = SourceChoice.sources(
                of: index, among: places, round: box.center, count: PatchMatchStereo.sources)
            let least =
                index < Self.firstKeyframes && before == 0
                ? Self.leastSources : Self.wantedSources
            guard sources.count >= least else { continue }
            let picture = keyframes[index].picture
            keyframes[index].map = DepthMap(
                search.planes(picture, sources: sources.map { keyframes[$0].picture }),
                seenBy: picture)
            keyframes[index].sources = sources.count
            keyframes[index].comparedViews = 0
        }
        return withMoreComparedViews(round: box.center)
    }

    /// Indices of the keyframes whose number of other maps that can confirm them has grown since
    /// they were last reported. A keyframe that `manyViews` maps can confirm is not reported again.
    private mutating func withMoreComparedViews(round center: Vector3) -> [Int] {
        keyframes.indices.filter { index in
            let before = keyframes[index].comparedViews
            guard keyframes[index].map != nil, before < Self.manyViews else { return false }
            let count = comparedViews(of: index, round: center).count
            keyframes[index].comparedViews = count
            return count > before
        }
    }

    /// Whether enough other keyframes can confirm a keyframe's depth, so that it will hardly change
    /// any more.
    public func isSettled(_ index: Int) -> Bool {
        keyframes[index].measured != nil || keyframes[index].comparedViews >= Self.manyViews
    }

    /// Indices of the keyframes with a depth map that see the same side as this keyframe.
    private func comparedViews(of index: Int, round center: Vector3) -> [Int] {
        let places = places
        let found = keyframes.indices.filter { keyframes[$0].map != nil }
        guard let own = found.firstIndex(of: index) else { return [] }
        return SourceChoice.comparedViews(
            of: own, among: found.map { places[$0] }, round: center,
            count: GeometricConsistency.mostComparedViews
        ).map { found[$0] }
    }

    /// The sensor's depths of a keyframe, or else those that other keyframes confirm. Nil where no
    /// depth was computed yet, or no other keyframe can confirm it.
    /// - Parameter center: the point that the cameras look at.
    public func confirmed(_ index: Int, round center: Vector3) -> PosedDepth? {
        if let measured = keyframes[index].measured { return measured }
        guard let own = keyframes[index].map else { return nil }
        let comparedViews = comparedViews(of: index, round: center)
        guard !comparedViews.isEmpty else { return nil }
        let map = GeometricConsistency.confirmed(
            0, of: [own] + comparedViews.compactMap { keyframes[$0].map },
            comparedViews: Array(1...comparedViews.count),
            leastAgreeingViews: comparedViews.count >= Self.manyViews
                ? Self.leastAgreeingViews.many : Self.leastAgreeingViews.few, workers: workers)
        return PosedDepth(
            intrinsics: map.intrinsics, worldFromCamera: map.worldFromCamera, values: map.values,
            details: keyframes[index].details, luma: keyframes[index].picture.values)
    }

    /// A keyframe with its depth, for comparison with later frames.
    /// - Parameters:
    ///   - detail: fine detail relative to the sharpest earlier keyframe, log2.
    ///   - time: when the keyframe was taken.
    public func reference(
        _ index: Int, _ depth: PosedDepth, detail: Double, at time: Timestamp
    ) -> KeyframeReference {
        KeyframeReference(
            detail: detail, time: time, picture: keyframes[index].picture, depth: depth,
            space: keyframes[index].space)
    }

    private var places: [Vector3] { keyframes.map(\.picture.worldFromCamera.translation) }
}

extension PosedDepth {
    /// The depth of a sensor, resampled to the camera of a picture. Every pixel counts as textured:
    /// a sensor's depth does not come from the pixel's surroundings.
    /// - Parameters:
    ///   - depth: the sensor's depth, aligned to the whole picture.
    ///   - lens: the camera of the whole picture.
    fileprivate init(_ depth: DepthPlane, _ lens: Intrinsics, seenBy picture: GrayPicture) {
        let camera = lens.scaled(toWidth: depth.width, height: depth.height)
        var values = [Float](repeating: 0, count: picture.width * picture.height)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let ray = picture.ray(Vector2(Double(x), Double(y)))
                guard let pixel = camera.project(ray), camera.contains(pixel) else { continue }
                let (column, row) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
                guard column >= 0, row >= 0, column < depth.width, row < depth.height else {
                    continue
                }
                let raw = depth.values[row * depth.width + column]
                values[y * picture.width + x] = Float(Double(raw) * depth.metersPerUnit)
            }
        }
        self.init(
            intrinsics: picture.intrinsics, worldFromCamera: picture.worldFromCamera,
            values: values, details: Array(repeating: .texture, count: values.count),
            luma: picture.values)
    }
}
