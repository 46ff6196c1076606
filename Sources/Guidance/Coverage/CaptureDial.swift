import Glibc
import Scene

/// The dial of one pass: slices of azimuth round a box's vertical axis, and the shots in them.
public struct CaptureDial: Equatable, Sendable {
    private struct View: Equatable {
        var shot: Int
        var sharpness: Double
        var isSoft: Bool
        var worldFromCamera: RigidTransform
        /// The slice that it stands in.
        var sector: Int?
    }

    /// The box it goes round.
    public private(set) var box: BoundingBox
    /// The direction of azimuth 0 in the world; nil where it is the box's x axis.
    var zero: Vector3? { didSet { worldFromDial = Self.worldFromDial(box, zero) } }
    /// x is azimuth 0, z is up.
    private var worldFromDial: Rotation
    /// The slices; sector 0 begins at azimuth 0.
    public private(set) var sectors: [DialSector]
    private var views: [View] = []
    /// Views of the shots that the person rejected and may restore.
    private var rejectedViews: [View] = []

    /// Above this elevation the azimuth means little, and a shot fills no sector (a guess).
    public static let steepestRadians = 80 * Double.pi / 180

    /// An empty dial of `sectors` slices, at least one.
    /// - Parameter zero: the direction of azimuth 0, so that the sectors stay where they are while
    ///   the box is bettered; nil for the box's x axis.
    public init(box: BoundingBox, sectors: Int, zero: Vector3? = nil) {
        (self.box, self.zero) = (box, zero)
        worldFromDial = Self.worldFromDial(box, zero)
        self.sectors = Array(repeating: DialSector(), count: max(1, sectors))
    }

    /// Number of slices with a shot.
    public var sectorsFilled: Int { sectors.reduce(0) { $0 + ($1.isFilled ? 1 : 0) } }
    /// Whether every slice has a shot.
    public var isFull: Bool { sectorsFilled == sectors.count }
    /// Whether this pass is done: every slice has a shot, no side is soft alone, and no two
    /// neighbours round the box stand farther apart than their pictures overlap.
    public var isComplete: Bool {
        isFull && longestSoftRadians <= Self.softSideRadians
            && widestGapRadians <= CoverageMap.neighbourRadians
    }

    /// A soft side of this width is a side of the object without a sharp view: a guess, two
    /// sectors of 10°, since a view shows what its neighbours 10° to either side show.
    public static let softSideRadians = 20.5 * Double.pi / 180

    /// The widest run of slices that have soft shots only, radians.
    public var longestSoftRadians: Double {
        if sectors.allSatisfy(\.isSoft) { return 2 * .pi }
        var (longest, run) = (0, 0)
        for index in 0..<2 * sectors.count {
            run = sectors[index % sectors.count].isSoft ? run + 1 : 0
            longest = max(longest, run)
        }
        return Double(longest) * sectorRadians
    }

    /// The widest angle of azimuth without a shot, radians.
    public var widestGapRadians: Double {
        var azimuths: [Double] = []
        for view in views {
            let place = place(of: view.worldFromCamera)
            if sector(at: place) != nil { azimuths.append(place.azimuth) }
        }
        azimuths.sort()
        guard let first = azimuths.first, let last = azimuths.last else { return 2 * .pi }
        var widest = first + 2 * .pi - last
        for (a, b) in zip(azimuths, azimuths.dropFirst()) { widest = max(widest, b - a) }
        return widest
    }

    /// Middle elevation (radians) and distance of the shots; nil before the first.
    var usualPlace: (elevation: Double, distance: Double)? {
        guard !views.isEmpty else { return nil }
        var (elevations, distances): ([Double], [Double]) = ([], [])
        for view in views {
            let place = place(of: view.worldFromCamera)
            elevations.append(place.elevation)
            distances.append(place.distance)
        }
        return (
            selectSmallest(views.count / 2, in: &elevations),
            selectSmallest(views.count / 2, in: &distances)
        )
    }

    /// Share of the slices with a shot.
    public var coverage: Double { Double(sectorsFilled) / Double(sectors.count) }
    /// Width of a slice in radians.
    public var sectorRadians: Double { 2 * .pi / Double(sectors.count) }

    /// Where a camera is, seen from the box.
    public func place(of worldFromCamera: RigidTransform) -> CameraPlace {
        let local = worldFromDial.inverse * (worldFromCamera.translation - box.center)
        let flat = (local.x * local.x + local.y * local.y).squareRoot()
        var azimuth = flat > 0 ? atan2(local.y, local.x) : 0
        if azimuth < 0 { azimuth += 2 * .pi }
        if azimuth >= 2 * .pi { azimuth = 0 }
        return CameraPlace(
            azimuth: azimuth, elevation: atan2(local.z, flat), distance: local.length)
    }

    /// The slice of a place; nil right above or below the box.
    public func sector(at place: CameraPlace) -> Int? {
        guard abs(place.elevation) <= Self.steepestRadians, place.distance > 0 else { return nil }
        return min(sectors.count - 1, Int(place.azimuth / sectorRadians))
    }

    /// Puts a shot on the dial and says in which slice.
    @discardableResult
    public mutating func add(
        shot: Int, sharpness: Double, isSoft: Bool = false, worldFromCamera: RigidTransform
    ) -> Int? {
        views.append(
            View(
                shot: shot, sharpness: sharpness, isSoft: isSoft, worldFromCamera: worldFromCamera))
        views[views.count - 1].sector = sector(at: place(of: worldFromCamera))
        return file(views[views.count - 1])
    }

    /// Takes a shot off, whose picture came to nothing.
    public mutating func remove(shot: Int) {
        views.removeAll { $0.shot == shot }
        rejectedViews.removeAll { $0.shot == shot }
        refile()
    }

    /// Takes a shot off that the person rejected, or back on.
    public mutating func setRejected(_ isRejected: Bool, shot: Int) {
        let moved = (views + rejectedViews).filter { $0.shot == shot }
        views.removeAll { $0.shot == shot }
        rejectedViews.removeAll { $0.shot == shot }
        if isRejected {
            rejectedViews += moved
        } else {
            views = (views + moved).sorted { $0.shot < $1.shot }
        }
        refile()
    }

    /// The azimuth that a direction in the world has on the dial, radians.
    public func azimuth(of direction: Vector3) -> Double {
        let local = worldFromDial.inverse * direction
        return atan2(local.y, local.x)
    }

    private static func worldFromDial(_ box: BoundingBox, _ zero: Vector3?) -> Rotation {
        zero.map { .standing(on: box.up, ahead: $0) } ?? box.worldFromObject
    }

    /// Moves to another box; the shots find their slices anew from their poses.
    public mutating func move(to newBox: BoundingBox) {
        box = newBox
        worldFromDial = Self.worldFromDial(box, zero)
        refile(keepsNear: false)
    }

    /// A shot that an improved box moves out of its slice by no more than this stays in it,
    /// radians: it was taken for that slice, and the camera passed through it.
    private static let hysteresisRadians = 3 * Double.pi / 180

    /// Moves to a better box; shots stay in their slices as long as they lie near them.
    public mutating func refine(to newBox: BoundingBox) {
        box = newBox
        worldFromDial = Self.worldFromDial(box, zero)
        refile()
    }

    /// Whether a place lies in a slice or near it.
    private func isNear(_ place: CameraPlace, sector: Int) -> Bool {
        let middle = (Double(sector) + 0.5) * sectorRadians
        var away = abs(place.azimuth - middle)
        if away > .pi { away = 2 * .pi - away }
        return away <= sectorRadians / 2 + Self.hysteresisRadians
    }

    /// The smallest angle, seen from the box's centre, to a shot of this pass; nil before the
    /// first. Radians.
    public func angleToNearestView(from worldFromCamera: RigidTransform) -> Double? {
        let direction = worldFromCamera.translation - box.center
        var nearest: Double?
        for view in views {
            let other = view.worldFromCamera.translation - box.center
            let apart = angle(between: direction, and: other)
            if apart < nearest ?? .infinity { nearest = apart }
        }
        return nearest
    }

    /// Whether a shot of this pass shows practically the same: seen from within 1° of the same
    /// side, from within 5 % of the same distance, looking within 2° the same way. A guess.
    public func hasTwin(of worldFromCamera: RigidTransform) -> Bool {
        let direction = worldFromCamera.translation - box.center
        return views.contains { view in
            let other = view.worldFromCamera.translation - box.center
            let turn = worldFromCamera.rotation.inverse * view.worldFromCamera.rotation
            return angle(between: direction, and: other) < .pi / 180
                && abs(direction.length - other.length) < 0.05 * other.length
                && turn.angle < 2 * .pi / 180
        }
    }

    private mutating func file(_ view: View) -> Int? {
        guard let sector = view.sector else { return nil }
        sectors[sector].isSoft =
            view.isSoft && (sectors[sector].isSoft || !sectors[sector].isFilled)
        sectors[sector].shots.append(view.shot)
        sectors[sector].bestSharpness = max(sectors[sector].bestSharpness, view.sharpness)
        return sector
    }

    private mutating func refile(keepsNear: Bool = true) {
        for index in sectors.indices { sectors[index] = DialSector() }
        for index in views.indices {
            let place = place(of: views[index].worldFromCamera)
            if keepsNear, let old = views[index].sector, sector(at: place) != nil,
                isNear(place, sector: old)
            {
                continue
            }
            views[index].sector = sector(at: place)
        }
        for view in views { _ = file(view) }
    }
}
