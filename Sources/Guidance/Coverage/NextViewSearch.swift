import Scene

/// Finds the next view to take: the nearest one, where views that help less count as farther away.
struct NextViewSearch {
    /// A soft sector counts as this much farther, radians: an empty one helps more. A guess.
    static let softPenalty = 20 * Double.pi / 180
    /// Going back counts as this much farther, radians, so that the advice does not alternate. A
    /// guess.
    static let reversalPenalty = 15 * Double.pi / 180
    /// Differences of elevation (radians) and of distance (share) below these are not reported
    /// (guesses).
    static let leastClimb = 12 * Double.pi / 180
    static let leastDistanceShare = 0.25
    /// A band of the coverage map is done from this share on: the gaps that remain are behind
    /// obstacles, such as posts.
    static let doneShare = 0.9

    let snapshot: SessionSnapshot
    /// Recent motion of the camera around the object, radians a frame.
    let stepRadians: Double
    /// Median elevation (radians) and median distance of this pass's shots; nil before the first.
    let usualPlace: (elevation: Double, distance: Double)?
    let hasPoses: Bool
    /// The band of the finished height, which the person should leave; nil where there is none.
    var bandToLeave: Int?
    /// Whether a motor turns the object in front of the camera.
    var isOnTurntable = false

    func find() -> NextView {
        var view = search()
        guard isOnTurntable else { return view }
        view.mover = .table
        if view.purpose != .aim { view.directions.removeAll { $0 == .left || $0 == .right } }
        return view
    }

    private func search() -> NextView {
        switch snapshot.state {
        case .initializing, .finishing: return NextView(.wait)
        case .completed, .failed: return NextView(.done)
        case .ready: return NextView(snapshot.isPaused ? .resume : .chooseObject)
        case .detecting: return NextView(snapshot.isPaused ? .resume : .confirmBox)
        case .capturing: break
        }
        if snapshot.isPaused { return NextView(.resume) }
        guard !snapshot.dial.sectors.isEmpty, hasPoses else {
            return NextView(snapshot.matching.connectivity.isSplit ? .bridge : .moveOn)
        }
        if let aim = snapshot.guidance.aim { return NextView(.aim, directions: [aim]) }
        guard let place = snapshot.latest.place else { return NextView(.goBack) }
        if let bandToLeave { return otherHeight(from: place, than: bandToLeave) }
        if let bridge = bridge(from: place) { return bridge }
        if let fill = nearestSector(from: place) { return fill }
        return otherHeight(from: place)
    }

    private func nearestSector(from place: CameraPlace) -> NextView? {
        let width = 2 * Double.pi / Double(snapshot.dial.sectors.count)
        var best: (cost: Double, turn: Double, sector: Int)?
        for (index, sector) in snapshot.dial.sectors.enumerated()
        where !sector.isFilled || sector.isSoft {
            let turn = Self.turn(from: place.azimuth, to: (Double(index) + 0.5) * width)
            var cost = abs(turn)
            if sector.isFilled { cost += Self.softPenalty }
            if turn * stepRadians < 0 { cost += Self.reversalPenalty }
            if cost < best?.cost ?? .infinity { best = (cost, turn, index) }
        }
        guard let best else { return nil }
        let isSoft = snapshot.dial.sectors[best.sector].isFilled
        if isSoft, snapshot.dial.isComplete { return nil }
        return view(
            isSoft ? .sharpen : .fillSector, from: place, turn: best.turn, sector: best.sector,
            elevation: usualPlace?.elevation, distance: usualPlace?.distance)
    }

    private func bridge(from place: CameraPlace) -> NextView? {
        guard let gap = snapshot.matching.connectivity.gap else { return nil }
        let width = 2 * Double.pi / Double(snapshot.dial.sectors.count)
        let turn = Self.turn(from: place.azimuth, to: gap.azimuth)
        let sector = min(snapshot.dial.sectors.count - 1, max(0, Int(gap.azimuth / width)))
        return view(
            .bridge, from: place, turn: turn, sector: sector, elevation: gap.elevation,
            distance: nil)
    }

    /// - Parameter done: a band that is excluded.
    private func otherHeight(from place: CameraPlace, than done: Int? = nil) -> NextView {
        let here = CoverageMap.band(at: place.elevation)
        var open = (0..<CoverageMap.bands).filter {
            $0 != done && snapshot.coverage.coverage(ofBand: $0) < Self.doneShare
        }
        if let done, open.isEmpty { open = [done == 0 ? 1 : done - 1] }
        // The nearest band, and the lower of two at equal distance: undersides are missed most
        // often.
        guard let band = open.min(by: { (abs($0 - here), $0) < (abs($1 - here), $1) }) else {
            return NextView(.finish)
        }
        let middles = [12.0, 35, 60].map { $0 * .pi / 180 }
        let climb = middles[band] - place.elevation
        return NextView(
            .otherHeight, directions: [climb > 0 ? .up : .down], turn: 0, climb: climb)
    }

    private func view(
        _ purpose: NextView.Purpose, from place: CameraPlace, turn: Double, sector: Int,
        elevation: Double?, distance: Double?
    ) -> NextView {
        var ways: [(size: Double, direction: Direction)] = []
        let width = 2 * Double.pi / Double(snapshot.dial.sectors.count)
        if abs(turn) > width / 2 { ways.append((abs(turn), turn > 0 ? .right : .left)) }
        var climb: Double?
        if let elevation, abs(elevation - place.elevation) > Self.leastClimb {
            climb = elevation - place.elevation
            ways.append((abs(elevation - place.elevation), climb ?? 0 > 0 ? .up : .down))
        }
        if let distance, distance > 0,
            abs(place.distance - distance) > Self.leastDistanceShare * distance
        {
            ways.append((0, place.distance > distance ? .closer : .farther))
        }
        return NextView(
            purpose, directions: ways.sorted { $0.size > $1.size }.map(\.direction), turn: turn,
            climb: climb, sector: sector)
    }

    /// The shortest way from one azimuth to another, radians, positive counter-clockwise seen from
    /// above: to the right for a person who faces the object.
    static func turn(from: Double, to: Double) -> Double {
        var turn = (to - from).truncatingRemainder(dividingBy: 2 * .pi)
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        return turn
    }
}
