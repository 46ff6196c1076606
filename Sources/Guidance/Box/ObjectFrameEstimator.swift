import Glibc
import Scene

/// Estimates where an object stands while a camera is carried round it, better with every keyframe:
/// the cameras' x axes say roughly what is up, the depths of keyframes say which plane the object
/// stands on and what stands out from it.
///
/// All lengths are shares of the picture's width at the object, because a map may have no unit.
public struct ObjectFrameEstimator: Sendable {
    /// Views from one side see nothing of the far side: below this the box is completed there.
    private static let halfSeen = 150 * Double.pi / 180
    /// The object has been seen from far enough round when this is reached.
    private static let sureRadians = 100 * Double.pi / 180
    /// A box has come to rest when three in a row agree to this share of its size: a tenth of what
    /// the box may be too large.
    private static let restShare = 0.08
    private static let mostPoses = 240

    private var poses: [RigidTransform] = []
    private var camera: Intrinsics?
    private var views: [Int: PosedDepth] = [:]
    private var grid: OccupancyGrid?
    /// Views that the grid holds.
    private var counted: Set<Int> = []
    /// Views whose depth will hardly change any more.
    private var settled: Set<Int> = []
    /// While there are no more views than this, all count; later those that are settled.
    private static let firstViews = 10
    private var latest: [BoundingBox] = []
    private var isSure = false
    /// The searched space is smaller by this; number of the part in `searchedParts`.
    private var (part, narrowing) = (1.0, 0)
    private var seesTable = false
    /// The box that holds until a search at a finer scale round it is as sure.
    private var held: BoundingBox?

    /// Nothing was seen yet.
    public init() {}

    /// Takes in where a picture was taken from.
    public mutating func add(_ pose: RigidTransform, _ intrinsics: Intrinsics) {
        camera = intrinsics
        guard pose.translation.isFinite, poses.count < Self.mostPoses else { return }
        poses.append(pose)
    }

    /// Takes in the depth of a keyframe, or a better one of the same keyframe.
    /// - Parameter isSettled: whether it will hardly change any more.
    public mutating func set(_ view: PosedDepth, of keyframe: Int, isSettled: Bool) {
        if counted.contains(keyframe) {
            // What was counted cannot be taken back.
            if views.count <= Self.firstViews { (grid, counted) = (nil, []) }
        }
        views[keyframe] = view
        if isSettled { settled.insert(keyframe) }
    }

    /// The space in which depth is worth looking for: a cube round what the cameras look at, nil
    /// while they look from one place.
    public var searchedSpace: BoundingBox? {
        guard let aim = aim else { return nil }
        if isSure, let box = latest.last {
            let least = Self.leastSearched * part * aim.short
            let most = Self.mostSearched * aim.distance
            let wide = max(least, Self.searchedShare.flat * max(box.size.x, box.size.y))
            let high = max(least, Self.searchedShare.high * box.size.z)
            let size = Vector3(min(most, wide), min(most, wide), min(most, high))
            return BoundingBox(
                center: box.center, size: size, worldFromObject: box.worldFromObject)
        }
        return BoundingBox(
            center: held?.center ?? aim.point,
            size: part
                * Vector3(
                    repeating: min(Self.shownWidth * aim.short, Self.mostSearched * aim.distance)),
            worldFromObject: .identity)
    }

    /// Whether only a part of the pictures is searched, at a finer scale.
    public var isNarrow: Bool { part < 1 }

    /// Side of the space that the pictures show, by the picture's short side: the longer side of a
    /// 16:9 picture is 1.8 times the short one, that of a 4:3 picture 1.3 times.
    private static let shownWidth = 1.6
    /// What is searched of the space that the pictures show, in turn, until something stands out: a
    /// thing of a tenth of the picture is too small for rough depth of the whole of it. In the end
    /// the whole, for good: a plain thing does not stand out in any.
    private static let searchedParts = [1, 0.45, 0.2, 1]
    /// Number of views that show a table and nothing on it before the next part is searched: those
    /// of the first 14° of a walk (a guess).
    private static let emptyViews = 5
    /// The most of a part's width that a thing found in it takes; the far things that it is meant for
    /// take half of the smallest part.
    private static let mostOfPart = 0.65

    /// Searches the next part where nothing stands out: what was seen of the last is forgotten, but
    /// for where the cameras were. Returns whether it does.
    public mutating func searchesNextPart() -> Bool {
        guard seesTable || isNarrow, latest.isEmpty, views.count >= Self.emptyViews,
            narrowing + 1 < Self.searchedParts.count
        else { return false }
        narrowing += 1
        part = Self.searchedParts[narrowing]
        forgetViews()
        return true
    }

    /// Searches a part round the box at a finer scale where the box is sure and takes little of the
    /// pictures: rough depth adds a pixel or two on each side. Returns whether it does; the box holds
    /// until the search is as sure.
    public mutating func searchesCloser() -> Bool {
        guard isSure, let box = latest.last, let aim,
            let closer = Self.closerParts.first(where: {
                $0 < part && box.size.max() < Self.shareOfCloser * Self.shownWidth * $0 * aim.short
            })
        else { return false }
        (part, narrowing) = (closer, Self.searchedParts.count - 1)
        (held, latest, isSure) = (box, [], false)
        forgetViews()
        return true
    }

    /// Parts in which a box is searched closer, smallest first. The box takes at most this share of a
    /// part's width.
    private static let closerParts = [0.2, 0.45]
    private static let shareOfCloser = 0.5
    /// The closer search must see the object from so far round before its box replaces the one that
    /// holds.
    private static let closerRadians = 200 * Double.pi / 180

    private mutating func forgetViews() { (views, grid, counted, settled) = ([:], nil, [], []) }

    /// The space that is searched round a box, by its longer side and its height: the box may grow,
    /// and the table is seen on all sides of it.
    private static let searchedShare = (flat: 2.2, high: 1.6)
    /// The least side of that space, by the picture's short side.
    private static let leastSearched = 0.5
    /// The most, by the distance: the space ends before the camera.
    private static let mostSearched = 1.2

    private var aim: Aim? {
        guard let camera, let eye = poses.last, let meeting = AxisMeeting(poses) else { return nil }
        let short = Double(min(camera.width, camera.height)) / max(camera.fx, camera.fy)
        let up = AxisMeeting.up(poses, round: meeting.point)
        return Aim(
            point: meeting.point, distance: meeting.distance, short: meeting.distance * short,
            up: up, eye: eye.translation,
            seenRadians: Self.seenRadians(poses, round: meeting.point, up: up))
    }

    /// The estimate by all that was seen; nil where nothing stands out.
    public mutating func estimate() -> ObjectFrame? {
        guard let aim, views.count >= 2 else { return nil }
        let middle = held?.center ?? aim.point
        let table = Table(
            of: sortedViews.flatMap { $0.points(stride: 6) }, round: middle, aim: aim,
            pixelShare: pixelShare)
        let short = part * aim.short
        count(round: isSure ? latest.last : nil, middle, short, pixel: pixel(at: aim.distance))
        seesTable = table != nil
        guard let grid, let table else { return nil }
        let standing = StandingObject(
            in: grid, leastHits: counted.count < 4 ? 1 : counted.count < 16 ? 2 : 3,
            shown: ShownSurface(counted.sorted().compactMap { views[$0] }), on: table, aim: middle,
            reach: 0.5 * short)
        guard let standing else { return nil }
        let poses = held == nil ? poses : sortedViews.map(\.worldFromCamera)
        let seen = Self.seenRadians(poses, round: middle, up: table.plane.normal)
        let found = standing.box(
            seenFrom: poses, seen: seen, completesBack: seen < Self.halfSeen)
        let box = found.box
        // What fills a part of the pictures is a part of something larger.
        if isNarrow, box.size.max() > Self.mostOfPart * Self.shownWidth * short { return nil }
        latest = (latest + [box]).suffix(3)
        // A far side that is a guess is not to be relied on.
        isSure = seen >= Self.sureRadians && !found.isCompleted && isAtRest
        if let held {
            guard isSure, seen >= Self.closerRadians, held.contains(box.center) else { return nil }
            self.held = nil
        }
        return ObjectFrame(
            box: box, surface: standing.surface(within: box), evidence: .depthPoints,
            isSure: isSure, seenRadians: seen)
    }

    private var sortedViews: [PosedDepth] { views.sorted { $0.key < $1.key }.map(\.value) }

    /// Counts the views that are new. The cube is laid round the last box, else round what the
    /// cameras look at, and laid anew where these have moved out of its middle.
    private mutating func count(
        round box: BoundingBox?, _ aim: Vector3, _ short: Double, pixel: Double
    ) {
        let center = box?.center ?? aim
        let size = box.map { 2.4 * $0.size.length } ?? 1.5 * short
        let least = max(0.3 * short, Self.leastCellPixels * pixel * Double(OccupancyGrid.side))
        let wanted = min(max(size, least), Self.shownWidth * short)
        let fits = grid.map {
            ($0.center - center).length < 0.12 * $0.size
                && wanted < 1.2 * $0.size && wanted > 0.6 * $0.size
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

    /// A cell is at least this number of the depth pictures' pixels wide: finer ones are hit by
    /// chance, and one surface falls into parts.
    private static let leastCellPixels = 1.5

    /// The largest pixel of the views at a distance.
    private func pixel(at distance: Double) -> Double {
        distance / (leastFocal ?? .infinity)
    }

    private var leastFocal: Double? { views.values.map(\.intrinsics.fx).min() }

    /// Size of the depth pictures' pixels as a share of those of a whole view's depth picture: at most 1.
    private var pixelShare: Double {
        guard let camera, let leastFocal else { return 1 }
        let wholeFocal = camera.fx * Double(PosedDepth.wholeWidthPixels) / Double(camera.width)
        return min(1, max(Self.leastPixelShare, wholeFocal / leastFocal))
    }
    /// Errors of the poses bend a far table however fine the pixels are. Of four drawn far walks one had
    /// 96 % of the object in its box with 0.25, and 100 % with 0.5.
    private static let leastPixelShare = 0.5

    private var isAtRest: Bool {
        guard latest.count == 3, let last = latest.last else { return false }
        return latest.allSatisfy { box in
            (box.center - last.center).length < Self.restShare * last.size.length
                && abs(box.size.length - last.size.length) < Self.restShare * last.size.length
        }
    }

    /// The full circle less the widest gap between neighbouring directions to the cameras.
    private static func seenRadians(
        _ poses: [RigidTransform], round point: Vector3, up: Vector3
    ) -> Double {
        let frame = Rotation.standing(on: up).inverse
        let azimuths = poses.map { pose -> Double in
            let way = frame * (pose.translation - point)
            return atan2(way.y, way.x)
        }.sorted()
        guard let first = azimuths.first, let last = azimuths.last else { return 0 }
        var widest = first + 2 * .pi - last
        for (a, b) in zip(azimuths, azimuths.dropFirst()) { widest = max(widest, b - a) }
        return 2 * .pi - widest
    }
}
