import Glibc
import Scene

/// Measures how the light changes during a walk round an object: the brightness and colour of
/// places on the table, relative to the first view of each place. The table is visible from all
/// sides, so no error accumulates from view to view, and it needs no texture. The measurement needs
/// the camera's pose, and the object's box with its base on the table.
///
/// Pictures of the walk are kept. When the box has improved, all are measured again with the better
/// plane of the table.
public struct TableIllumination: Sendable {
    // Where no origin of a limit is given below, the limit is a guess.

    /// Number of places on the table that are measured.
    private static let placeCount = 300
    /// The innermost places are at this multiple of the distance of the base's corners from its
    /// centre.
    private static let innermost = 1.15
    /// A place is hidden if the box, enlarged by this factor, is in front of it.
    private static let hiddenScale = 1.05
    /// A place is measured only if it is nearer to the picture's middle than this share of half the
    /// diagonal (guess): the corners may show the edge of the lens.
    private static let mostRadius = 0.9
    /// The light of a place is the mean over a square with this side, as a share of the picture's
    /// width.
    private static let sideShare = 0.011
    /// The colour of a place is used only if all its channels are in this range. Below the range,
    /// one level changes the ratio of two channels by more than a tenth of an exposure value; above
    /// it, pixels are clipped. The exposure of a place outside the range is still used, although it
    /// is only a bound.
    private static let levels: ClosedRange<Float> = 30...240
    /// The change is measured only from at least this number of places that an earlier view showed.
    private static let leastKnown = 20
    /// Number of sectors into which the table around the box is divided, to tell two surfaces
    /// apart: on a shiny print the change of light differs from place to place, on a table that
    /// mirrors the room from sector to sector.
    private static let sectors = 12
    /// A sector is judged only with at least this number of places.
    private static let leastOfSector = 5
    /// A table mirrors the room if the changes of its sectors spread by more than this: the
    /// interquartile range of the changes, in exposure values, averaged over a walk. On 13
    /// simulated scans (seeds 1002 to 1023) it was at most 0.15 on cloth, wood and paper in soft
    /// light, and more than 0.2 on mirroring tables.
    private static let mostSpread = 0.16
    /// New places are chosen when the box has moved and grown by more than this share of its size,
    /// or has turned by more than this angle in radians. After smaller changes a place shows
    /// practically the same part of the table.
    private static let boxShare = 0.05
    /// The size of a box is taken as at least this, in the world's unit, so that division by it is
    /// safe.
    private static let leastSize = 1e-9
    /// A picture is kept if its direction differs from that of every kept picture by more than this
    /// angle, radians. At this angle, the square of a place is shifted by a tenth of its side.
    private static let keptAngle = 10 * Double.pi / 180
    /// Most kept pictures: those of two turns around the object, one in each `keptAngle`.
    private static let mostKept = 72
    /// A kept picture has at least this width, pixels, if the original has it. A place is then
    /// three pixels wide.
    private static let keptWidth = 320

    private struct Place {
        let point: Vector3
        let sector: Int
        /// The place as its first view showed it; nil while no view has shown it. The change of
        /// light that was known at that time is already subtracted.
        var first: Observation?
    }

    private struct View {
        let picture: CalibratedColorImage
        let pose: RigidTransform
    }

    private var box: BoundingBox?
    private var places: [Place] = []
    /// The kept views of the walk, in order.
    private var keptViews: [View] = []
    private var measurement = Measurement()
    /// The change of light up to the first of the kept pictures: exposure, red and blue.
    private var base = Vector3.zero

    /// The results of measuring the places in all views so far, in order.
    private struct Measurement {
        /// The change of light since the first view: exposure, red and blue.
        var change = Vector3.zero
        var falloff = LensFalloff()
        /// Interquartile range of the sectors' changes in exposure, red and blue, summed over all
        /// measured views.
        var spreads = Vector3.zero
        var views = 0.0

        /// Whether the table seems to mirror the room.
        var isMirrored: Bool { spreads.max() > TableIllumination.mostSpread * views }
    }

    /// A measurement without views.
    public init() {}

    /// Measures the change of light from the first view to this one, and keeps the picture if its
    /// direction is new. Nil where too little of the table was seen before.
    /// - Parameters:
    ///   - picture: the view, in colour.
    ///   - pose: `worldFromCamera`.
    ///   - box: the object's box, its base on the table.
    public mutating func change(
        in picture: CalibratedColorImage, worldFromCamera pose: RigidTransform,
        round box: BoundingBox
    ) -> LightChange? {
        let fits = self.box.map { Self.difference($0, box) <= Self.boxShare }
        if fits != true { choosePlaces(round: box) }
        let view = View(picture: picture, pose: pose)
        var change = measure(view)
        if change != nil || keptViews.isEmpty { keep(view) }
        change?.isReflection = measurement.isMirrored
        return change
    }

    /// Forgets the places after the object was moved. The change of light continues from its
    /// present value.
    public mutating func forgetPlaces() {
        (base, box, keptViews) = (measurement.isMirrored ? .zero : measurement.change, nil, [])
    }

    /// Chooses the places on the table around a box, and measures their light again in all kept
    /// pictures.
    private mutating func choosePlaces(round box: BoundingBox) {
        (self.box, places) = (box, Self.places(round: box))
        measurement = Measurement(change: base)
        for view in keptViews { _ = measure(view) }
    }

    /// Keeps a view whose direction differs from those of all kept views.
    private mutating func keep(_ view: View) {
        guard let box, keptViews.count < Self.mostKept else { return }
        let ray = view.pose.translation - box.center
        let isNew = keptViews.allSatisfy {
            angle(between: $0.pose.translation - box.center, and: ray) > Self.keptAngle
        }
        guard isNew else { return }
        let small = view.picture.reduced(minimumWidth: Self.keptWidth)
        keptViews.append(View(picture: small, pose: view.pose))
    }

    /// The change of light in a view, from places that an earlier view showed; nil where there are
    /// too few. Also records the places that are visible for the first time.
    private mutating func measure(_ view: View) -> LightChange? {
        guard let box else { return nil }
        let seen = observations(in: view.picture, view.pose, box)
        let known = seen.compactMap { observation -> PlaceChange? in
            places[observation.index].first.map { first in
                PlaceChange(
                    sector: places[observation.index].sector,
                    change: observation.light - first.light,
                    radius: observation.squareRadius - first.squareRadius,
                    isExact: observation.isExact)
            }
        }
        let isMeasured = known.count >= Self.leastKnown
        guard isMeasured || places.allSatisfy({ $0.first == nil }) else { return nil }
        let change = isMeasured ? change(at: known) : nil
        for var observation in seen
        where observation.isExact && places[observation.index].first == nil {
            observation.light -= measurement.change
            places[observation.index].first = observation
        }
        return change
    }

    /// The median change of light at places that an earlier view showed.
    private mutating func change(at known: [PlaceChange]) -> LightChange {
        let falloff = measurement.falloff.values
        func withoutFalloff(_ step: PlaceChange) -> Vector3 { step.change - step.radius * falloff }
        measurement.change.x = known.map { withoutFalloff($0).x }.upperMedian ?? 0
        let exact = known.filter(\.isExact)
        guard exact.count >= Self.leastKnown else {
            return LightChange(exposure: measurement.change.x)
        }
        measurement.change.y = exact.map { withoutFalloff($0).y }.upperMedian ?? 0
        measurement.change.z = exact.map { withoutFalloff($0).z }.upperMedian ?? 0
        var sectors = [[Vector3]](repeating: [], count: Self.sectors)
        for step in exact {
            sectors[step.sector].append(withoutFalloff(step))
            measurement.falloff.add(step.change - measurement.change, at: step.radius)
        }
        sectors.removeAll { $0.count < Self.leastOfSector }
        measurement.spreads += Vector3(
            Self.interquartileRange(sectors.compactMap { $0.map(\.x).upperMedian }),
            Self.interquartileRange(sectors.compactMap { $0.map(\.y).upperMedian }),
            Self.interquartileRange(sectors.compactMap { $0.map(\.z).upperMedian }))
        measurement.views += 1
        return LightChange(
            exposure: measurement.change.x, red: measurement.change.y, blue: measurement.change.z)
    }

    /// The range of the middle half of the values; 0 without values.
    private static func interquartileRange(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[3 * sorted.count / 4] - sorted[sorted.count / 4]
    }

    /// Difference between two boxes. It is the larger of two numbers: the sum of shift and growth
    /// as a share of the size, and the angle between the up directions in radians.
    private static func difference(_ one: BoundingBox, _ other: BoundingBox) -> Double {
        let change = ((one.center - other.center).length + (one.size - other.size).length)
        return max(change / max(one.size.max(), leastSize), angle(between: one.up, and: other.up))
    }

    /// Places on the plane of the base, spread evenly over a ring around the box. The ring's outer
    /// radius is its inner radius plus the box's longest side.
    private static func places(round box: BoundingBox) -> [Place] {
        let inner =
            innermost * 0.5 * (box.size.x * box.size.x + box.size.y * box.size.y).squareRoot()
        let outer = inner + box.size.max()
        let golden = Double.pi * (3 - 5.0.squareRoot())
        return (0..<placeCount).map { index in
            let share = (Double(index) + 0.5) / Double(placeCount)
            let radius = (inner * inner + share * (outer * outer - inner * inner)).squareRoot()
            let turn = (Double(index) * golden).truncatingRemainder(dividingBy: 2 * .pi)
            let local = Vector3(radius * cos(turn), radius * sin(turn), -box.size.z / 2)
            return Place(
                point: box.center + box.worldFromObject * local,
                sector: min(sectors - 1, Int(turn / (2 * .pi) * Double(sectors))))
        }
    }

    /// A place as a picture shows it.
    private struct Observation {
        let index: Int
        /// The light of the place: exposure, red and blue.
        var light: Vector3
        /// Squared distance of the place from the picture's middle, in units of half the diagonal.
        let squareRadius: Double
        /// Whether all channels are within `levels`.
        let isExact: Bool
    }

    /// The change of light at a place since the first view of this place.
    private struct PlaceChange {
        let sector: Int
        let change: Vector3
        /// The difference between the squared distances from the picture's middle, in this view and
        /// in the first view of the place.
        let radius: Double
        let isExact: Bool
    }

    /// The places that a picture shows, with their light.
    private func observations(
        in picture: CalibratedColorImage, _ pose: RigidTransform, _ box: BoundingBox
    ) -> [Observation] {
        let cameraFromWorld = pose.inverse
        let back = box.worldFromObject.inverse
        let half = Self.hiddenScale / 2 * box.size
        let eye = back * (pose.translation - box.center)
        return places.indices.compactMap { index in
            let point = places[index].point
            guard
                boxCrossing(
                    half: half, from: eye, along: back * (point - box.center) - eye, within: 0...1)
                    == nil,
                let (level, radius) = picture.mean(
                    cameraFromWorld * point, Self.sideShare, within: Self.mostRadius)
            else { return nil }
            let clamped = level.clamped(
                lowerBound: SIMD3(repeating: Self.levels.lowerBound),
                upperBound: SIMD3(repeating: Self.levels.upperBound))
            let logs = Vector3(
                Double(log2(clamped.y)), Double(log2(clamped.x / clamped.y)),
                Double(log2(clamped.z / clamped.y)))
            return Observation(
                index: index, light: LightChange.transferGamma * logs, squareRadius: radius,
                isExact: clamped == level)
        }
    }
}

/// The vignetting of a lens: the falloff of exposure, red and blue towards the corners,
/// proportional to the squared radius. It is estimated from places that were seen at different
/// distances from the middle.
private struct LensFalloff {
    /// The falloff is used only if the sum, over all observations, of the squared change of the
    /// squared radius exceeds this (guess): the sum for 200 places whose squared radius changed by
    /// a quarter.
    private static let leastKnown = 200 * 0.25 * 0.25
    /// A place whose change differs from the median change by more than this is not used, exposure
    /// values: the difference does not come from the lens.
    private static let mostResidual = 0.6

    private var products = Vector3.zero
    private var squares = 0.0

    /// Falloff from the middle to the corners: exposure, red and blue. Zero while it is unknown.
    private(set) var values = Vector3.zero

    /// Adds the difference between a place's change and the median change of all places.
    /// - Parameter radius: the difference between the squared distances of the place from the
    ///   picture's middle, in this view and in its first view.
    mutating func add(_ residual: Vector3, at radius: Double) {
        guard abs(residual.x) < Self.mostResidual else { return }
        products += radius * residual
        squares += radius * radius
        if squares > Self.leastKnown { values = products / squares }
    }
}
