import Glibc
import Scene

/// Estimates the object's box while a camera is carried round the object, and improves the estimate
/// with every keyframe. The cameras' x axes give an approximate up direction. The keyframes' depth
/// gives the plane that carries the object, and the surface of what stands on the plane.
///
/// All lengths are shares of the picture's width at the object, because a map may have no unit.
public struct ObjectFrameEstimator: Sendable {
    /// If the object was seen over less than this angle, radians, its far side is unseen, and the
    /// box is completed there.
    private static let halfSeen = 150 * Double.pi / 180
    /// An estimate can be sure only if the object was seen over at least this angle, radians.
    private static let sureRadians = 100 * Double.pi / 180
    /// A box counts as at rest if consecutive boxes agree within this share of the box's diagonal.
    private static let atRestShare = 0.08
    /// Number of consecutive boxes that must agree before the box counts as at rest (guess).
    private static let boxesAtRest = 3
    /// At most this number of poses is kept: more do not change the look-at point (guess).
    private static let mostPoses = 240

    private var poses: [RigidTransform] = []
    private var camera: Intrinsics?
    private var views: [Int: PosedDepth] = [:]
    private var grid: OccupancyGrid?
    /// Keyframes whose depth was counted in the grid.
    private var counted: Set<Int> = []
    /// Settled keyframes: those whose depth will hardly change any more.
    private var settled: Set<Int> = []
    /// With at most this number of keyframes, the depth of all of them is counted in the grid. With
    /// more, only the depth of settled keyframes is counted, because the grid cannot replace depth
    /// that improves later.
    private static let firstViews = 10
    /// A cell counts as occupied if enough of the counted keyframes have a surface in it: two from
    /// `two` counted keyframes on, three from `three` on, else one (guesses).
    private static let viewsForHits = (two: 4, three: 16)
    private var latest: [BoundingBox] = []
    private var isSure = false
    /// The side of the searched space as a share of the space that the pictures show, and the index
    /// of this share in `searchedParts`.
    private var (part, partIndex) = (1.0, 0)
    private var seesTable = false
    private var scale = Scale.whole

    /// The scale of the search. A later scale has the sure box of the earlier one, which stays
    /// valid until this search is as sure.
    private enum Scale {
        case whole
        /// A finer search around the box.
        case finer(around: BoundingBox)
        /// The whole space again, because the finer search around the box found nothing.
        case wholeAgain(after: BoundingBox)
    }

    /// An estimator before its first view.
    public init() {}

    /// Adds a camera pose.
    public mutating func add(_ pose: RigidTransform, _ intrinsics: Intrinsics) {
        camera = intrinsics
        guard pose.translation.isFinite, poses.count < Self.mostPoses else { return }
        poses.append(pose)
    }

    /// Adds the depth of a keyframe, or replaces it with better depth.
    /// - Parameter isSettled: whether the depth will hardly change any more.
    public mutating func set(_ view: PosedDepth, of keyframe: Int, isSettled: Bool) {
        if counted.contains(keyframe) {
            // A counted view cannot be taken back from the grid, so the count starts again.
            if views.count <= Self.firstViews { (grid, counted) = (nil, []) }
        }
        views[keyframe] = view
        if isSettled { settled.insert(keyframe) }
    }

    /// The space in which depth is needed: a box around the object's sure box, otherwise a cube
    /// around the look-at point. Nil while all cameras look from one place.
    public var searchedSpace: BoundingBox? {
        guard let lookAt = lookAt else { return nil }
        if isSure, let box = latest.last {
            let least = Self.leastSearched * part * lookAt.short
            let most = Self.mostSearched * lookAt.distance
            let wide = max(least, Self.searchedShare.flat * max(box.size.x, box.size.y))
            let high = max(least, Self.searchedShare.high * box.size.z)
            let size = Vector3(min(most, wide), min(most, wide), min(most, high))
            return BoundingBox(
                center: box.center, size: size, worldFromObject: box.worldFromObject)
        }
        return BoundingBox(
            center: searchedCenter ?? lookAt.point,
            size: part
                * Vector3(
                    repeating: min(
                        Self.shownWidth * lookAt.short, Self.mostSearched * lookAt.distance)),
            worldFromObject: .identity)
    }

    /// Whether only a part of the space is searched, at a finer scale.
    public var isNarrow: Bool { part < 1 }

    /// Side of the space that the pictures show, relative to the picture's short side. The value
    /// lies between the ratios of a picture's sides: 1.8 for 16:9 and 1.3 for 4:3.
    private static let shownWidth = 1.6
    /// Shares of the shown space that are searched in turn until an object is found. An object a
    /// tenth as wide as the picture is too small for coarse depth of the whole picture. The last
    /// share is the whole space again, and the search stays there: a plain object is not found in a
    /// smaller part.
    private static let searchedParts = [1, 0.45, 0.2, 1]
    /// If this number of views shows a table but no object, the next part is searched: the first
    /// 14° of a walk (a guess).
    private static let emptyViews = 5
    /// A box may fill at most this share of the width of the searched part, or of the whole space.
    /// The smaller parts are for distant objects, which fill half of the smallest one.
    private static let mostOfPart = 0.65

    /// Continues with the next part if no object was found in this one. All depth is forgotten; the
    /// camera poses are kept.
    /// - Returns: whether the search continues.
    public mutating func beginNextPart() -> Bool {
        guard seesTable || isNarrow, latest.isEmpty, views.count >= Self.emptyViews,
            partIndex + 1 < Self.searchedParts.count
        else { return false }
        partIndex += 1
        part = Self.searchedParts[partIndex]
        forgetViews()
        return true
    }

    /// Searches around the box at a finer scale if the box is sure and small in the pictures:
    /// coarse depth makes it a pixel or two too large on each side. The present box stays valid
    /// until the finer search is as sure.
    /// - Returns: whether the finer search begins.
    public mutating func beginFinerSearch() -> Bool {
        guard isSure, canBeFiner, let box = latest.last, let lookAt,
            let finer = Self.finerParts.first(where: {
                $0 < part
                    && box.size.max() < Self.mostOfFinerPart * Self.shownWidth * $0 * lookAt.short
            })
        else { return false }
        (part, partIndex) = (finer, Self.searchedParts.count - 1)
        (scale, latest, isSure) = (.finer(around: box), [], false)
        forgetViews()
        return true
    }

    /// Searches the whole space again if a finer search saw the object from all sides and found
    /// nothing sure: the box before was most likely a piece of something larger. The box stays
    /// valid until this search is sure, and no finer search follows.
    /// - Returns: whether the search of the whole space begins.
    public mutating func abandonFinerSearch() -> Bool {
        guard case .finer(let box) = scale, !isSure, let lookAt,
            Self.seenRadians(
                sortedViews.map(\.worldFromCamera), round: box.center, up: lookAt.up)
                >= Self.abandonedRadians
        else { return false }
        (part, scale, latest) = (1, .wholeAgain(after: box), [])
        forgetViews()
        return true
    }

    /// The middle of the space that is searched at a finer scale; nil while the whole space is
    /// searched.
    private var searchedCenter: Vector3? {
        if case .finer(let box) = scale { box.center } else { nil }
    }

    private var canBeFiner: Bool {
        if case .wholeAgain = scale { false } else { true }
    }

    /// Shares of the shown space for the finer search (`beginFinerSearch`), the smallest first.
    private static let finerParts = [0.2, 0.45]
    /// The finer search uses a part of the space only if the box fills at most this share of the
    /// part's width.
    private static let mostOfFinerPart = 0.5
    /// The finer search must see the object over at least this angle, radians, before its box
    /// replaces the present one.
    private static let finerRadians = 200 * Double.pi / 180
    /// A finer search ends if it saw the object over this angle, radians, and found no sure box
    /// (guess).
    private static let abandonedRadians = 320 * Double.pi / 180

    private mutating func forgetViews() { (views, grid, counted, settled) = ([:], nil, [], []) }

    /// Size of the space searched around a box: `flat` times the box's longer side, and `high`
    /// times its height. The box may grow, and the table must be visible on all sides.
    private static let searchedShare = (flat: 2.2, high: 1.6)
    /// The searched space has at least this side, relative to the short side of the searched part.
    private static let leastSearched = 0.5
    /// The searched space has at most this side, relative to the camera's distance: the space ends
    /// before the camera.
    private static let mostSearched = 1.2

    private var lookAt: LookAtPoint? {
        guard let camera, let eye = poses.last, let intersection = AxisIntersection(poses) else {
            return nil
        }
        let short = Double(min(camera.width, camera.height)) / max(camera.fx, camera.fy)
        let up = AxisIntersection.up(poses, round: intersection.point)
        return LookAtPoint(
            point: intersection.point, distance: intersection.distance,
            short: intersection.distance * short, up: up, eye: eye.translation,
            seenRadians: Self.seenRadians(poses, round: intersection.point, up: up))
    }

    /// The estimate from all views; nil where no object is found, and while a finer search is less
    /// sure than the box before.
    public mutating func estimate() -> ObjectFrame? {
        guard let lookAt, views.count >= 2 else { return nil }
        let middle = searchedCenter ?? lookAt.point
        let inOrder = sortedViews
        let table =
            Table(
                of: inOrder.flatMap { $0.points(stride: Self.tableStride) }, round: middle,
                lookAt: lookAt,
                pixelShare: pixelShare)
            ?? Table(mirroringIn: inOrder, round: middle, lookAt: lookAt, pixelShare: pixelShare)
        let short = part * lookAt.short
        count(round: isSure ? latest.last : nil, middle, short, pixel: pixel(at: lookAt.distance))
        seesTable = table != nil
        guard let grid, let table else { return nil }
        let standing = StandingObject(
            in: grid, leastHits: leastHits,
            shown: ProjectiveTSDF(counted.sorted().compactMap { views[$0] }), on: table,
            lookAtPoint: middle,
            reach: Self.reachShare * short)
        guard let standing else { return nil }
        let poses = sureBox == nil ? poses : sortedViews.map(\.worldFromCamera)
        let seen = Self.seenRadians(poses, round: middle, up: table.plane.normal)
        let found = standing.box(
            seenFrom: poses, seen: seen, completesBack: seen < Self.halfSeen)
        let box = found.box
        // A box that nearly fills the searched space is a piece of something larger: of a thing
        // whose rest lies outside, or of the table.
        if box.size.max() > Self.mostOfPart * Self.shownWidth * short { return nil }
        latest = (latest + [box]).suffix(Self.boxesAtRest)
        let isEdge = SlenderBox(box).map { !$0.standsAlone(in: inOrder) } ?? false
        // A box whose far side was guessed, or that may be only an edge, is not reliable.
        isSure =
            seen >= Self.sureRadians && !found.isCompleted && isAtRest && !isEdge
            && (box.center - lookAt.point).length < Self.mostOffAxes * box.size.length
        guard replacesSureBox(box, seen: seen) else { return nil }
        return ObjectFrame(
            box: box, surface: standing.surface(within: box),
            evidence: isEdge ? .depthEdge : .depthPoints, isSure: isSure, isAtRest: isAtRest,
            seenRadians: seen)
    }

    /// Whether a box may replace the sure box of an earlier scale. If it does, a finer search has
    /// ended.
    private mutating func replacesSureBox(_ box: BoundingBox, seen: Double) -> Bool {
        guard let sureBox else { return true }
        guard isSure, seen >= Self.finerRadians else { return false }
        if case .finer = scale {
            guard sureBox.contains(box.center) else { return false }
            scale = .whole
        }
        return true
    }

    /// The sure box of an earlier scale.
    private var sureBox: BoundingBox? {
        switch scale {
        case .whole: nil
        case .finer(let box), .wholeAgain(let box): box
        }
    }

    /// A box is sure only if its middle is nearer to the point that the cameras look at than this
    /// multiple of the box's diagonal. On 214 rendered walks the object's middle was at most 0.25
    /// away after a fifth of the walk; a piece of a larger object was 1.7 away.
    private static let mostOffAxes = 1.0

    /// The number of counted keyframes that must have a surface in a cell for the cell to count as
    /// occupied.
    private var leastHits: Int {
        let limits = Self.viewsForHits
        return counted.count < limits.two ? 1 : counted.count < limits.three ? 2 : 3
    }

    private var sortedViews: [PosedDepth] { views.sorted { $0.key < $1.key }.map(\.value) }

    /// Counts the new views in the grid. The grid's cube is centred on the last box, or before the
    /// first box on the look-at point. A cube that no longer fits is replaced, and all views are
    /// counted again.
    private mutating func count(
        round box: BoundingBox?, _ middle: Vector3, _ short: Double, pixel: Double
    ) {
        let center = box?.center ?? middle
        let size = box.map { Self.gridSize.box * $0.size.length } ?? Self.gridSize.space * short
        let least = max(
            Self.leastGridShare * short,
            Self.leastCellPixels * pixel * Double(OccupancyGrid.side))
        let wanted = min(max(size, least), Self.shownWidth * short)
        let fits = grid.map {
            ($0.center - center).length < Self.mostOffCentre * $0.size
                && wanted < Self.fittingSizes.below * $0.size
                && wanted > Self.fittingSizes.above * $0.size
        }
        if fits != true {
            grid = OccupancyGrid(center: center, size: wanted)
            counted = []
        }
        for (keyframe, view) in views.sorted(by: { $0.key < $1.key })
        where views.count <= Self.firstViews || settled.contains(keyframe) {
            if counted.insert(keyframe).inserted { grid?.add(view) }
        }
    }

    /// The search for the table uses every sixth pixel across and down (guess).
    private static let tableStride = 6
    /// The object is searched for within this radius around the look-at point, relative to the
    /// short side of the searched part, because an object in the picture is not farther away.
    private static let reachShare = 0.5
    /// Side of the grid: `box` times the diagonal of the last box, or before the first box `space`
    /// times the short side of the searched part (guesses).
    private static let gridSize = (box: 2.4, space: 1.5)
    /// A cell is at least this number of pixels of the depth pictures wide: rays hit finer cells by
    /// chance, and one surface would break into pieces.
    private static let leastCellPixels = 1.5
    /// The grid has at least this side, relative to the short side of the searched part (guess).
    private static let leastGridShare = 0.3
    /// A grid is replaced if its middle is farther from the wanted middle than this share of the
    /// grid's side (guess).
    private static let mostOffCentre = 0.12
    /// A grid is kept while the wanted side is between these multiples of the grid's side
    /// (guesses).
    private static let fittingSizes = (above: 0.6, below: 1.2)

    /// Width that the largest pixel of the depth pictures spans at this distance.
    private func pixel(at distance: Double) -> Double {
        distance / (leastFocal ?? .infinity)
    }

    private var leastFocal: Double? { views.values.map(\.intrinsics.fx).min() }

    /// Size of a pixel of the depth pictures, as a share of the size of a pixel in a depth picture
    /// of the whole camera picture; at most 1.
    private var pixelShare: Double {
        guard let camera, let leastFocal else { return 1 }
        let wholeFocal = camera.fx * Double(PosedDepth.wholeWidthPixels) / Double(camera.width)
        return min(1, max(Self.leastPixelShare, wholeFocal / leastFocal))
    }
    /// `pixelShare` is at least this: errors of the poses bend a distant table, however fine the
    /// pixels are. In one of four rendered walks with a distant object, the box contained 96 % of
    /// the object with 0.25, and 100 % with 0.5.
    private static let leastPixelShare = 0.5

    private var isAtRest: Bool {
        guard latest.count == Self.boxesAtRest, let last = latest.last else { return false }
        return latest.allSatisfy { box in
            (box.center - last.center).length < Self.atRestShare * last.size.length
                && abs(box.size.length - last.size.length) < Self.atRestShare * last.size.length
        }
    }

    /// Angle round a point over which the cameras are spread: the full circle minus the widest gap
    /// between neighbouring cameras, radians.
    private static func seenRadians(
        _ poses: [RigidTransform], round point: Vector3, up: Vector3
    ) -> Double {
        let frame = Rotation.standing(on: up).inverse
        let azimuths = poses.map { pose -> Double in
            let offset = frame * (pose.translation - point)
            return atan2(offset.y, offset.x)
        }
        return 2 * .pi - widestGap(between: azimuths)
    }
}
