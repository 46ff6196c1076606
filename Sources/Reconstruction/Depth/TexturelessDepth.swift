import Scene

/// Depth of plain surface in one view. Where the picture has too little texture for matching, depth
/// is interpolated between confirmed depths on both sides, along the shortest line that crosses no
/// edge in colour. Inverse depth is linear in the picture of a plane, so a box's side stays plane,
/// and a can's plain band is straight between its printed edges: the planar prior of Xu and Tao
/// 2020 (ACMP) without a triangulation. Other lines are kept as candidates; `TexturelessLabelling`
/// and the other views decide between them.
struct TexturelessDepth {
    let grid: CellGrid
    let colors: CellColors
    let camera: Intrinsics
    let worldFromCamera, cameraFromWorld: RigidTransform
    /// Inverse depth of each cell; 0 where it is unknown.
    private(set) var inverse: [Float]
    /// Whether a cell's depth was matched, and other views confirmed it.
    private(set) var isSupport: [Bool]
    /// Inverse depths that each cell may get, `TexturelessLines.candidateCount` of them, the best
    /// first; 0 for none.
    private var candidates: [Float]
    /// The pixels of the grid that may receive interpolated depth.
    private var isFillable: [Bool]
    /// The pixels whose matched depth may be chance. This depth is dropped where no depth is
    /// interpolated.
    private var isDoubtful: [Bool]

    // Where no origin of a limit is given below, the limit was chosen on five drawn objects:
    // Docs/Figures/Reconstruction.md, "Plain surface".

    /// Other depths are interpolated only from a depth with at least this number of votes, which
    /// two other views confirm.
    private static let supportVotes: UInt8 = 4
    /// At least this share of a cell's pixels must have a depth with `supportVotes`.
    private static let supportShare = 0.25
    /// Inverse depths belong to two surfaces if they differ by more than this share (3 % in a cell
    /// of 4 pixels; `DepthMap.jump` is the same share).
    static let mostSpread: Float = 0.03
    /// A window is plain if the standard deviation of its brightness is below this, in grey levels
    /// (guess). A webcam's noise is about 2.
    private static let plainDeviation: Float = 2.5

    init(
        _ confirmed: DepthMap, seenBy picture: GrayPicture, colors: CellColors,
        in box: BoundingBox, comparedViews: [ColorView]
    ) {
        let rays = BoxRays(
            box: box, camera: picture.intrinsics, worldFromCamera: picture.worldFromCamera)
        grid = CellGrid(rays, columns: colors.columns, rows: colors.rows)
        self.colors = colors
        camera = picture.intrinsics
        worldFromCamera = picture.worldFromCamera
        cameraFromWorld = worldFromCamera.inverse
        inverse = Array(repeating: 0, count: grid.count)
        isSupport = Array(repeating: false, count: grid.count)
        candidates = []
        isFillable = Array(repeating: true, count: grid.width * grid.height)
        isDoubtful = Array(repeating: false, count: grid.width * grid.height)
        findFillable(confirmed, picture)
        for at in 0..<grid.count { findSupport(at, confirmed, comparedViews) }
        findCandidates()
    }

    /// Finds the pixels that have no depth from texture. Only these may receive interpolated depth.
    private mutating func findFillable(_ confirmed: DepthMap, _ picture: GrayPicture) {
        let grid = grid
        withUnsafeTemporaryAllocation(of: Float.self, capacity: MatchWindow.floats) { memory in
            guard let memory = memory.baseAddress else { return }
            var window = MatchWindow(memory: memory)
            MatchWindow.withTables { brightnessWeights, distanceWeights in
                picture.values.withUnsafeBufferPointer { values in
                    guard let base = values.baseAddress else { return }
                    for y in 0..<grid.height {
                        for x in 0..<grid.width {
                            let at = (y + grid.top) * picture.width + x + grid.left
                            guard confirmed.values[at] > 0 else { continue }
                            _ = window.take(
                                base, width: picture.width, height: picture.height,
                                x: x + grid.left, y: y + grid.top,
                                brightnessWeights: brightnessWeights,
                                distanceWeights: distanceWeights)
                            let isPlain = window.deviation < Self.plainDeviation
                            isFillable[y * grid.width + x] = isPlain
                            isDoubtful[y * grid.width + x] =
                                isPlain && confirmed.votes[at] < Self.supportVotes
                        }
                    }
                }
            }
        }
    }

    /// Finds the inverse depth of a cell from its matched depths. They must agree, and other views
    /// must show the cell's colour at that depth.
    private mutating func findSupport(
        _ at: Int, _ confirmed: DepthMap, _ comparedViews: [ColorView]
    ) {
        var (sum, count): (Float, Int) = (0, 0)
        var (low, high): (Float, Float) = (.infinity, 0)
        let pixels = grid.pixels(of: at)
        for pixel in pixels where !isFillable[pixel.y * grid.width + pixel.x] {
            let place = (pixel.y + grid.top) * confirmed.width + pixel.x + grid.left
            guard confirmed.votes[place] >= Self.supportVotes else { continue }
            let value = 1 / confirmed.values[place]
            sum += value
            count += 1
            (low, high) = (min(low, value), max(high, value))
        }
        let isEnough = Double(count) >= Self.supportShare * Double(pixels.count)
        guard isEnough, high - low <= Self.mostSpread * high else { return }
        let mean = sum / Float(count)
        let (point, color) = (point(at, depth: 1 / mean), color(at))
        var (alike, unlike) = (0, 0)
        for view in comparedViews {
            guard let isAlike = view.isAlike(color, at: point) else { continue }
            if isAlike { alike += 1 } else { unlike += 1 }
        }
        // A window across a faint outline gives the plain surface the depth of the background. At
        // that depth most other views see the background's colour.
        guard alike >= 2 * unlike else {
            for pixel in pixels { isFillable[pixel.y * grid.width + pixel.x] = true }
            return
        }
        isSupport[at] = true
        inverse[at] = mean
    }

    private mutating func findCandidates() {
        let lines = TexturelessLines(self)
        candidates = Array(repeating: 0, count: TexturelessLines.candidateCount * grid.count)
        for at in 0..<grid.count where !isSupport[at] {
            for (rank, value) in lines.values(at).enumerated() {
                candidates[at * TexturelessLines.candidateCount + rank] = value
            }
        }
        choose(support: [])
    }

    private mutating func choose(support: [Float]) {
        let confirmed = inverse.indices.map { isSupport[$0] ? inverse[$0] : 0 }
        let ranks = TexturelessLabelling(
            grid, candidates: candidates, confirmed: confirmed, support: support
        )
        .ranks()
        for at in 0..<grid.count where ranks[at] >= 0 {
            inverse[at] = candidates[at * TexturelessLines.candidateCount + ranks[at]]
        }
    }

    /// The point in the world that the middle of a cell shows at this depth.
    private func point(_ at: Int, depth: Float) -> Vector3 {
        let middle = grid.middle(of: at)
        let ray = camera.pinholeRay(middle.x, middle.y)
        return worldFromCamera * (Double(depth) * ray)
    }

    /// A cell's colour.
    func color(_ at: Int) -> SIMD3<UInt8> { colors.value(grid.place(of: at)) }
}

extension TexturelessDepth {
    /// The depths of two views belong to two surfaces if they differ by more than this share
    /// (guess).
    private static let depthError: Float = 0.01
    /// A view sees through a point if the view's depth is greater than the point's by more than
    /// this share (guess).
    private static let clearance: Float = 0.02
    /// An interpolated depth is kept only if at least this number of other views agree with it
    /// (guess).
    private static let leastAgreeing = 2

    /// Chooses the candidate of each cell again, now with the other views, which may confirm a
    /// candidate or see through it.
    mutating func decide(_ others: [TexturelessDepth]) {
        var support = [Float](repeating: 0, count: candidates.count)
        for at in 0..<grid.count where !isSupport[at] {
            for rank in at * TexturelessLines.candidateCount..<(at + 1)
                * TexturelessLines.candidateCount
            {
                guard candidates[rank] > 0 else { break }
                let found = consistency(with: others, at, candidates[rank])
                support[rank] = Float(found.agreeing - found.against)
            }
        }
        choose(support: support)
    }

    /// Clears a cell if too few other views confirm its depth and colour. Also clears it if the
    /// number of views that see through it is at least half the number that confirm it.
    mutating func clearUnconfirmed(_ others: [TexturelessDepth]) {
        for at in 0..<grid.count where !isSupport[at] && inverse[at] > 0 {
            let found = consistency(with: others, at, inverse[at])
            if found.agreeing < Self.leastAgreeing || found.agreeing <= 2 * found.against {
                inverse[at] = 0
            }
        }
    }

    private func consistency(
        with others: [TexturelessDepth], _ at: Int, _ value: Float
    ) -> (agreeing: Int, against: Int) {
        let (point, color) = (point(at, depth: 1 / value), color(at))
        var (agreeing, against) = (0, 0)
        for other in others {
            switch other.consistency(of: point, color) {
            case .agrees: agreeing += 1
            case .contradicts: against += 1
            case .none: break
            }
        }
        return (agreeing, against)
    }

    private enum Consistency { case agrees, contradicts }

    private func consistency(of point: Vector3, _ color: SIMD3<UInt8>) -> Consistency? {
        let place = cameraFromWorld * point
        guard place.z > ColorView.nearest, let pixel = camera.project(place),
            let at = grid.cell(at: pixel),
            inverse[at] > 0
        else { return nil }
        let share = 1 / (Float(place.z) * inverse[at]) - 1
        if abs(share) <= Self.depthError {
            return CellColors.areAlike(color, self.color(at)) ? .agrees : nil
        }
        return share > Self.clearance && isSupport[at] ? .contradicts : nil
    }

    /// Writes interpolated depth into the view's map with one vote, so that matched depth outvotes
    /// it. Where no depth is interpolated, doubtful depth is dropped.
    func fill(_ map: inout DepthMap) {
        if map.votes.isEmpty { map.votes = Array(repeating: .max, count: map.values.count) }
        for y in 0..<grid.height {
            for x in 0..<grid.width where isFillable[y * grid.width + x] {
                let at = (y + grid.top) * map.width + x + grid.left
                guard let value = grid.interpolated(inverse, x, y, mostSpread: Self.mostSpread)
                else {
                    if isDoubtful[y * grid.width + x] { map.values[at] = 0 }
                    continue
                }
                (map.values[at], map.votes[at]) = (1 / value, 1)
            }
        }
    }

    /// Interpolates the depth of plain surface in the maps of all views.
    static func fill(
        _ maps: inout [DepthMap], seenBy pictures: [(gray: GrayPicture, colors: CellColors)],
        in box: BoundingBox, comparedViews: [[Int]], workers: Workers
    ) {
        var views = maps.indices.map { index in
            let confirmed = GeometricConsistency.confirmed(
                index, of: maps, comparedViews: comparedViews[index],
                leastAgreeingViews: GeometricConsistency.leastAgreeingViews, workers: workers)
            return TexturelessDepth(
                confirmed, seenBy: pictures[index].gray, colors: pictures[index].colors, in: box,
                comparedViews: comparedViews[index].map {
                    ColorView(maps[$0], colors: pictures[$0].colors)
                })
        }
        let undecided = views
        views.withUnsafeMutableBufferPointer { views in
            workers.run(views.count) { index in
                views[index].decide(comparedViews[index].map { undecided[$0] })
            }
        }
        let decided = views
        views.withUnsafeMutableBufferPointer { views in
            workers.run(views.count) { index in
                views[index].clearUnconfirmed(comparedViews[index].map { decided[$0] })
            }
        }
        for index in maps.indices { views[index].fill(&maps[index]) }
    }
}
