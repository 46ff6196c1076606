import Glibc
import Scene

/// Brightness and colour of places on the table round the object, held against the first view of
/// each place. A table is seen from all sides of a walk, so that no error is summed up from view to
/// view; it needs no texture. It takes a pose and the object's box, whose base lies on the table.
public struct TableLight: Sendable {
    /// Places round the object.
    private static let placeCount = 300
    /// They lie outside of the base's corners by this factor, ...
    private static let innermost = 1.15
    /// ... and what lies behind the box, larger by this factor, is hidden.
    private static let hiddenScale = 1.05
    /// Lenses darken their corners: places count up to this share of half the diagonal.
    private static let mostRadius = 0.6
    /// A place is the mean over a square of this share of the picture's width.
    private static let sideShare = 0.011
    /// Darker and brighter channels than this say nothing of colour: one level would be more than a
    /// tenth. Of exposure they say only that it is at most or at least so much.
    private static let levels: ClosedRange<Float> = 30...240
    /// Fewer places that were seen before say nothing.
    private static let leastKnown = 20
    /// Half of the places change within this range of each other, exposure values, on a table that
    /// does not mirror the room. Tables of 46 made scans (development and seen test sets): 0.38 at
    /// most in the median of a scan on cloth, wood, paper and white, 0.61 at least on a mirroring one.
    private static let mostSpread = 0.5
    /// ... in this number of looks in a row.
    private static let mirrorLooks = 10
    /// The places are chosen anew when the box has moved, turned or grown by this share of its size,
    /// radians: in between, its plane is the same to within what a place averages over.
    private static let boxShare = 0.05
    /// A box that changed by this much stands on another plane: what was seen there says nothing.
    private static let otherShare = 0.3

    private struct Place {
        let point: Vector3
        /// Exposure, red and blue as first seen, less the change that was known then.
        var first: Vector3?
    }

    private var box: BoundingBox?
    private var places: [Place] = []
    private var change = Vector3.zero
    /// Looks in a row whose places changed differently.
    private var spreadLooks = 0
    /// The table was seen to mirror.
    private var isMirror = false

    /// Has seen nothing.
    public init() {}

    /// The change of light from the first view to this one; nil where too little of the table was
    /// seen before, and on a table that mirrors.
    /// - Parameters:
    ///   - picture: in colour.
    ///   - pose: takes the camera's points to the world.
    ///   - box: round the object, its base on the table.
    public mutating func change(
        in picture: ColorSight, worldFromCamera pose: RigidTransform, round box: BoundingBox
    ) -> LightChange? {
        if self.box.map({ Self.difference($0, box) > Self.otherShare }) ?? true {
            begin(round: box)
        }
        let seen = sights(in: picture, pose, box)
        let known = seen.compactMap { sight -> Step? in
            places[sight.index].first.map { (change: sight.light - $0, isExact: sight.isExact) }
        }
        let isMeasured = known.count >= Self.leastKnown
        guard isMeasured || places.allSatisfy({ $0.first == nil }) else { return nil }
        let told = isMeasured ? told(by: known) : nil
        remember(seen)
        if let laid = self.box, Self.difference(laid, box) > Self.boxShare {
            (self.box, places) = (box, Self.places(round: box))
            remember(sights(in: picture, pose, box))
        }
        return isMirror || spreadLooks > 0 ? nil : told
    }

    /// What places that were seen before tell.
    private mutating func told(by known: [Step]) -> LightChange {
        let exposures = known.map(\.change.x).sorted()
        change.x = exposures[known.count / 2]
        let exact = known.filter(\.isExact)
        guard exact.count >= Self.leastKnown else { return LightChange(exposure: change.x) }
        let (first, last) = (known.count / 4, 3 * known.count / 4)
        let isSpread = exposures[last] - exposures[first] > Self.mostSpread
        spreadLooks = isSpread ? spreadLooks + 1 : 0
        isMirror = isMirror || spreadLooks >= Self.mirrorLooks
        change.y = exact.map(\.change.y).sorted()[exact.count / 2]
        change.z = exact.map(\.change.z).sorted()[exact.count / 2]
        return LightChange(exposure: change.x, red: change.y, blue: change.z)
    }

    /// The object stands elsewhere now; the light goes on from what it is.
    public mutating func forgetPlaces() { box = nil }

    /// Chooses places on a plane that was not seen before. What a mirror told is no change.
    private mutating func begin(round box: BoundingBox) {
        if isMirror { change = .zero }
        (self.box, places) = (box, Self.places(round: box))
        (spreadLooks, isMirror) = (0, false)
    }

    /// Keeps the light of places that are seen for the first time.
    private mutating func remember(_ seen: [Sight]) {
        for sight in seen where sight.isExact && places[sight.index].first == nil {
            places[sight.index].first = sight.light - change
        }
    }

    /// How far two boxes differ: the larger of their distance, growth and turn.
    private static func difference(_ one: BoundingBox, _ other: BoundingBox) -> Double {
        let way = ((one.center - other.center).length + (one.size - other.size).length)
        return max(way / max(one.size.max(), 1e-9), angle(between: one.up, and: other.up))
    }

    /// Places on the base's plane, evenly over a ring as wide as the box is large.
    private static func places(round box: BoundingBox) -> [Place] {
        let inner =
            innermost * 0.5 * (box.size.x * box.size.x + box.size.y * box.size.y).squareRoot()
        let outer = inner + box.size.max()
        let golden = Double.pi * (3 - 5.0.squareRoot())
        return (0..<placeCount).map { index in
            let share = (Double(index) + 0.5) / Double(placeCount)
            let radius = (inner * inner + share * (outer * outer - inner * inner)).squareRoot()
            let turn = Double(index) * golden
            let local = Vector3(radius * cos(turn), radius * sin(turn), -box.size.z / 2)
            return Place(point: box.center + box.worldFromObject * local)
        }
    }

    /// A place in a picture: exposure, red and blue; whether no channel is dark or clipped.
    private typealias Sight = (index: Int, light: Vector3, isExact: Bool)
    /// What changed at a place since it was first seen.
    private typealias Step = (change: Vector3, isExact: Bool)

    /// The places that the picture shows, and their light.
    private func sights(
        in picture: ColorSight, _ pose: RigidTransform, _ box: BoundingBox
    ) -> [Sight] {
        let cameraFromWorld = pose.inverse
        let back = box.worldFromObject.inverse
        let half = Self.hiddenScale / 2 * box.size
        let eye = back * (pose.translation - box.center)
        return places.indices.compactMap { index in
            let point = places[index].point
            guard !Self.isCrossed(half, from: eye, to: back * (point - box.center)),
                let level = picture.mean(
                    cameraFromWorld * point, Self.sideShare, within: Self.mostRadius)
            else { return nil }
            let isExact = Self.levels.contains(level.min()) && Self.levels.contains(level.max())
            let held = level.clamped(
                lowerBound: SIMD3(repeating: Self.levels.lowerBound),
                upperBound: SIMD3(repeating: Self.levels.upperBound))
            let logs = Vector3(
                Double(log2(held.y)), Double(log2(held.x / held.y)),
                Double(log2(held.z / held.y)))
            return (index, LightChange.transferGamma * logs, isExact)
        }
    }

    /// Whether a line crosses a box of this half size round the origin.
    private static func isCrossed(_ half: Vector3, from one: Vector3, to other: Vector3) -> Bool {
        var (first, last) = (0.0, 1.0)
        for axis in 0..<3 {
            let way = other[axis] - one[axis]
            guard abs(way) > 1e-12 else {
                if abs(one[axis]) > half[axis] { return false }
                continue
            }
            let (a, b) = ((-half[axis] - one[axis]) / way, (half[axis] - one[axis]) / way)
            first = max(first, min(a, b))
            last = min(last, max(a, b))
        }
        return first < last
    }
}
