import Glibc
import Scene

/// The dial of one pass: sectors of azimuth around a box's vertical axis, and the shots in these
/// sectors.
public struct CaptureDial: Equatable, Sendable {
    private struct View: ShotView, Equatable {
        var shot: Int
        var sharpness: Double
        var isSoft: Bool
        var worldFromCamera: RigidTransform
        /// The sector of the view; nil for a view that is too steep for any sector.
        var sector: Int?
    }

    /// The box at the dial's centre.
    public private(set) var box: BoundingBox
    /// The direction of azimuth 0 in the world; nil where it is the box's x axis.
    var zero: Vector3? { didSet { worldFromDial = Self.worldFromDial(box, zero) } }
    /// Rotation from the dial's axes (x at azimuth 0, z up) to the world.
    private var worldFromDial: Rotation
    /// The sectors, by azimuth; sector 0 begins at azimuth 0.
    public private(set) var sectors: [DialSector]
    private var views = ShotViews<View>()

    /// Above this elevation, radians, the azimuth is poorly defined, and a shot fills no sector (a
    /// guess).
    public static let steepestRadians = 80 * Double.pi / 180

    /// An empty dial with at least one sector.
    /// - Parameter zero: the direction of azimuth 0 in the world, so that the sectors keep their
    ///   directions when a better box replaces this one; nil for the box's x axis.
    public init(box: BoundingBox, sectors: Int, zero: Vector3? = nil) {
        (self.box, self.zero) = (box, zero)
        worldFromDial = Self.worldFromDial(box, zero)
        self.sectors = Array(repeating: DialSector(), count: max(1, sectors))
    }

    /// Number of sectors with a shot.
    public var sectorsFilled: Int { sectors.filled }
    /// Whether every sector has a shot.
    public var isFull: Bool { sectorsFilled == sectors.count }
    /// Whether this pass is done. Three things are needed: every sector has a shot, no wide side
    /// has only soft shots, and neighbouring shots are near enough for their pictures to overlap.
    public var isComplete: Bool {
        isFull && longestSoftRadians <= Self.softSideRadians
            && widestGapRadians <= CoverageMap.neighbourRadians
    }

    /// If a run of soft sectors is wider than this, radians, a side of the object has no sharp
    /// view. A guess, two sectors of 10°, since a view also shows what its neighbours 10° to either
    /// side show.
    public static let softSideRadians = 20.5 * Double.pi / 180

    /// Width of the longest run of sectors that have only soft shots, radians.
    public var longestSoftRadians: Double {
        if sectors.allSatisfy(\.isSoft) { return 2 * .pi }
        var (longest, run) = (0, 0)
        for index in 0..<2 * sectors.count {
            run = sectors[index % sectors.count].isSoft ? run + 1 : 0
            longest = max(longest, run)
        }
        return Double(longest) * sectorRadians
    }

    /// Width of the widest gap of azimuth between neighbouring shots, radians.
    public var widestGapRadians: Double {
        var azimuths: [Double] = []
        for view in views.kept {
            let place = place(of: view.worldFromCamera)
            if sector(at: place) != nil { azimuths.append(place.azimuth) }
        }
        return widestGap(between: azimuths)
    }

    /// Median elevation (radians) and median distance of the shots; nil before the first shot.
    var medianPlace: (elevation: Double, distance: Double)? {
        guard !views.kept.isEmpty else { return nil }
        var (elevations, distances): ([Double], [Double]) = ([], [])
        for view in views.kept {
            let place = place(of: view.worldFromCamera)
            elevations.append(place.elevation)
            distances.append(place.distance)
        }
        return (
            selectSmallest(views.kept.count / 2, in: &elevations),
            selectSmallest(views.kept.count / 2, in: &distances)
        )
    }

    /// Share of the sectors with a shot.
    public var coverage: Double { Double(sectorsFilled) / Double(sectors.count) }
    /// Width of a sector in radians.
    public var sectorRadians: Double { 2 * .pi / Double(sectors.count) }

    /// Position of a camera relative to the box, in the dial's coordinates.
    public func place(of worldFromCamera: RigidTransform) -> CameraPlace {
        let local = worldFromDial.inverse * (worldFromCamera.translation - box.center)
        let flat = (local.x * local.x + local.y * local.y).squareRoot()
        var azimuth = flat > 0 ? atan2(local.y, local.x) : 0
        if azimuth < 0 { azimuth += 2 * .pi }
        if azimuth >= 2 * .pi { azimuth = 0 }
        return CameraPlace(
            azimuth: azimuth, elevation: atan2(local.z, flat), distance: local.length)
    }

    /// The sector of a place; nil where the place is too steep above or below the box.
    public func sector(at place: CameraPlace) -> Int? {
        guard abs(place.elevation) <= Self.steepestRadians, place.distance > 0 else { return nil }
        return min(sectors.count - 1, Int(place.azimuth / sectorRadians))
    }

    /// Adds a shot to the dial.
    /// - Returns: the shot's sector; nil where it is in none.
    @discardableResult
    public mutating func add(
        shot: Int, sharpness: Double, isSoft: Bool = false, worldFromCamera: RigidTransform
    ) -> Int? {
        views.kept.append(
            View(
                shot: shot, sharpness: sharpness, isSoft: isSoft, worldFromCamera: worldFromCamera))
        views.kept[views.kept.count - 1].sector = sector(at: place(of: worldFromCamera))
        return assignSector(views.kept[views.kept.count - 1])
    }

    /// Removes a shot whose picture was not saved.
    public mutating func remove(shot: Int) {
        views.remove(shot: shot)
        reassignSectors()
    }

    /// Removes a shot that the person rejected, or adds such a shot again.
    public mutating func setRejected(_ isRejected: Bool, shot: Int) {
        views.setRejected(isRejected, shot: shot)
        reassignSectors()
    }

    /// Azimuth of a direction of the world, radians.
    public func azimuth(of direction: Vector3) -> Double {
        let local = worldFromDial.inverse * direction
        return atan2(local.y, local.x)
    }

    private static func worldFromDial(_ box: BoundingBox, _ zero: Vector3?) -> Rotation {
        zero.map { .standing(on: box.up, ahead: $0) } ?? box.worldFromObject
    }

    /// Replaces the box. Each shot moves to the sector in which its pose now lies.
    public mutating func move(to newBox: BoundingBox) {
        box = newBox
        worldFromDial = Self.worldFromDial(box, zero)
        reassignSectors(keepsNear: false)
    }

    /// A shot stays in its sector if a better box moves it outside by at most this angle, radians:
    /// it was taken for that sector, and the camera passed through it.
    private static let hysteresisRadians = 3 * Double.pi / 180

    /// Replaces the box with a better one. A shot stays in its sector as long as it is near that
    /// sector.
    public mutating func refine(to newBox: BoundingBox) {
        box = newBox
        worldFromDial = Self.worldFromDial(box, zero)
        reassignSectors()
    }

    /// Whether a place is in a sector, or outside it by at most `hysteresisRadians`.
    private func isNear(_ place: CameraPlace, sector: Int) -> Bool {
        let middle = (Double(sector) + 0.5) * sectorRadians
        return abs(CameraPlace.turn(from: middle, to: place.azimuth)) <= sectorRadians / 2
            + Self.hysteresisRadians
    }

    /// The smallest angle at the box's centre between this camera and a shot of this pass, radians;
    /// nil before the first shot.
    public func angleToNearestView(from worldFromCamera: RigidTransform) -> Double? {
        let direction = worldFromCamera.translation - box.center
        var nearest: Double?
        for view in views.kept {
            let other = view.worldFromCamera.translation - box.center
            let apart = angle(between: direction, and: other)
            if apart < nearest ?? .infinity { nearest = apart }
        }
        return nearest
    }

    /// Two views are practically the same if they differ by less than each of these limits:
    /// `direction` from the object, radians; `distance`, as a share; and `turn` between the
    /// cameras, radians (guesses).
    private static let sameView = (
        direction: Double.pi / 180, distance: 0.05, turn: 2 * Double.pi / 180
    )

    /// Whether a shot of this pass shows practically the same view as this camera.
    public func hasSameView(as worldFromCamera: RigidTransform) -> Bool {
        let direction = worldFromCamera.translation - box.center
        return views.kept.contains { view in
            let other = view.worldFromCamera.translation - box.center
            let turn = worldFromCamera.rotation.inverse * view.worldFromCamera.rotation
            return angle(between: direction, and: other) < Self.sameView.direction
                && abs(direction.length - other.length) < Self.sameView.distance * other.length
                && turn.angle < Self.sameView.turn
        }
    }

    private mutating func assignSector(_ view: View) -> Int? {
        guard let sector = view.sector else { return nil }
        sectors[sector].isSoft =
            view.isSoft && (sectors[sector].isSoft || !sectors[sector].isFilled)
        sectors[sector].shots.append(view.shot)
        sectors[sector].bestSharpness = max(sectors[sector].bestSharpness, view.sharpness)
        return sector
    }

    private mutating func reassignSectors(keepsNear: Bool = true) {
        for index in sectors.indices { sectors[index] = DialSector() }
        for index in views.kept.indices {
            let place = place(of: views.kept[index].worldFromCamera)
            if keepsNear, let old = views.kept[index].sector, sector(at: place) != nil,
                isNear(place, sector: old)
            {
                continue
            }
            views.kept[index].sector = sector(at: place)
        }
        for view in views.kept { _ = assignSector(view) }
    }
}
