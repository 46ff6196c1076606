import Glibc
import Scene

/// The dial of one pass: slices of azimuth round a box's vertical axis, and the shots in them.
public struct CaptureDial: Equatable, Sendable {
    private struct View: Equatable {
        var shot: Int
        var sharpness: Double
        var worldFromCamera: RigidTransform
    }

    /// The box it goes round.
    public private(set) var box: BoundingBox
    /// The slices; sector 0 begins at azimuth 0.
    public private(set) var sectors: [DialSector]
    private var views: [View] = []

    /// Above this elevation the azimuth means little, and a shot fills no sector: proposal.
    public static let steepestRadians = 80 * Double.pi / 180

    /// An empty dial of `sectors` slices, at least one.
    public init(box: BoundingBox, sectors: Int) {
        self.box = box
        self.sectors = Array(repeating: DialSector(), count: max(1, sectors))
    }

    /// Number of slices with a shot.
    public var sectorsFilled: Int { sectors.reduce(0) { $0 + ($1.isFilled ? 1 : 0) } }
    /// Whether every slice has a shot.
    public var isFull: Bool { sectorsFilled == sectors.count }
    /// Share of the slices with a shot.
    public var coverage: Double { Double(sectorsFilled) / Double(sectors.count) }
    /// Width of a slice in radians.
    public var sectorRadians: Double { 2 * .pi / Double(sectors.count) }

    /// Where a camera is, seen from the box.
    public func place(of worldFromCamera: RigidTransform) -> CameraPlace {
        let local = box.worldFromObject.inverse * (worldFromCamera.translation - box.center)
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
        shot: Int, sharpness: Double, worldFromCamera: RigidTransform
    ) -> Int? {
        views.append(View(shot: shot, sharpness: sharpness, worldFromCamera: worldFromCamera))
        return file(views[views.count - 1])
    }

    /// Takes a shot off, whose picture came to nothing.
    public mutating func remove(shot: Int) {
        views.removeAll { $0.shot == shot }
        refile()
    }

    /// Moves to an edited box; the shots find their slices anew from their poses.
    public mutating func move(to newBox: BoundingBox) {
        box = newBox
        refile()
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
    /// side, from within 5 % of the same distance, looking within 2° the same way. Proposal.
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
        guard let sector = sector(at: place(of: view.worldFromCamera)) else { return nil }
        sectors[sector].shots.append(view.shot)
        sectors[sector].bestSharpness = max(sectors[sector].bestSharpness, view.sharpness)
        return sector
    }

    private mutating func refile() {
        for index in sectors.indices { sectors[index] = DialSector() }
        for view in views { _ = file(view) }
    }
}
