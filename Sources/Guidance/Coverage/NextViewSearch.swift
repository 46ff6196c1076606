import Scene

/// Finds the next view to take: the nearest one, but a view that helps less counts as farther away.
/// The last advice has an advantage, so that the words on the screen do not alternate.
struct NextViewSearch {
    /// A sector with only soft shots counts as this much farther, radians: an empty sector helps
    /// more (a guess).
    static let softPenalty = 20 * Double.pi / 180
    /// A sector counts as this much farther, radians, if the camera must turn back to reach it, so
    /// that the advice does not alternate (a guess).
    static let reversalPenalty = 15 * Double.pi / 180
    /// The sector that was advised last counts as this much nearer, radians. This is more than
    /// `reversalPenalty`, because the path of a person who stands still seems to reverse at every
    /// frame (a guess).
    static let keptBonus = 20 * Double.pi / 180
    /// The advice names up or down only if the camera's elevation differs from the advised one by
    /// more than this, radians (guess).
    static let leastClimb = 12 * Double.pi / 180
    /// The advice names closer or farther only if the camera's distance differs from the advised
    /// one by more than this share (guess).
    static let leastDistanceShare = 0.25
    /// If the camera's place is unknown, the last advice stays for this time, seconds: of 83 such
    /// gaps in 170 rendered walks, 36 were over within 0.2 s.
    static let heldSeconds = 0.5
    /// A band of the coverage map is done if at least this share of it is covered: the gaps that
    /// remain are behind obstacles, such as posts.
    static let doneShare = 0.9

    let snapshot: SessionSnapshot
    /// Angle that the camera moved around the object in the last frame, radians.
    let stepRadians: Double
    /// Median elevation (radians) and median distance of this pass's shots; nil before the first
    /// shot.
    let medianPlace: (elevation: Double, distance: Double)?
    let hasPoses: Bool
    /// Time since the camera's place was last known, seconds; nil if it was never known.
    var secondsWithoutPlace: Double?
    /// The band that is done and that the person should leave; nil where there is none.
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
        if let direction = snapshot.guidance.turnDirection {
            return NextView(.aim, directions: [direction])
        }
        guard let place = snapshot.latest.place else {
            if let secondsWithoutPlace, secondsWithoutPlace < Self.heldSeconds, let last {
                return last
            }
            return NextView(.goBack)
        }
        if let bandToLeave { return otherHeight(from: place, than: bandToLeave) }
        if let bridge = bridge(from: place) { return bridge }
        if let fill = nearestSector(from: place) { return fill }
        return otherHeight(from: place)
    }

    /// The last advice, if it named a place to go to; otherwise nil.
    private var last: NextView? {
        let view = snapshot.guidance.nextView
        return switch view.purpose {
        case .fillSector, .sharpen, .bridge, .otherHeight: view
        case .wait, .chooseObject, .confirmBox, .resume, .aim, .goBack, .moveOn, .finish, .done: nil
        }
    }

    private func nearestSector(from place: CameraPlace) -> NextView? {
        let width = snapshot.dial.sectorRadians
        var best: (cost: Double, turn: Double, sector: Int)?
        for (index, sector) in snapshot.dial.sectors.enumerated()
        where !sector.isFilled || sector.isSoft {
            let turn = CameraPlace.turn(from: place.azimuth, to: (Double(index) + 0.5) * width)
            var cost = abs(turn)
            if sector.isFilled { cost += Self.softPenalty }
            if turn * stepRadians < 0 { cost += Self.reversalPenalty }
            if index == last?.sector { cost -= Self.keptBonus }
            if cost < best?.cost ?? .infinity { best = (cost, turn, index) }
        }
        guard let best else { return nil }
        let isSoft = snapshot.dial.sectors[best.sector].isFilled
        if isSoft, snapshot.dial.isComplete { return nil }
        return view(
            isSoft ? .sharpen : .fillSector, from: place, turn: best.turn, sector: best.sector,
            elevation: medianPlace?.elevation, distance: medianPlace?.distance)
    }

    private func bridge(from place: CameraPlace) -> NextView? {
        guard let gap = snapshot.matching.connectivity.gap else { return nil }
        let width = snapshot.dial.sectorRadians
        let turn = CameraPlace.turn(from: place.azimuth, to: gap.azimuth)
        let sector = min(snapshot.dial.sectors.count - 1, max(0, Int(gap.azimuth / width)))
        return view(
            .bridge, from: place, turn: turn, sector: sector, elevation: gap.elevation,
            distance: nil)
    }

    /// Advice to go to another height.
    /// - Parameter done: a band that is excluded.
    private func otherHeight(from place: CameraPlace, than done: Int? = nil) -> NextView {
        let here = CoverageMap.band(at: place.elevation)
        var open = (0..<CoverageMap.bands).filter {
            $0 != done && snapshot.coverage.coverage(ofBand: $0) < Self.doneShare
        }
        if let done, open.isEmpty { open = [done == 0 ? 1 : done - 1] }
        // Chooses the nearest band, and of two at equal distance the lower one: undersides are
        // missed most often.
        guard let band = open.min(by: { (abs($0 - here), $0) < (abs($1 - here), $1) }) else {
            return NextView(.finish)
        }
        let climb = CoverageMap.bandMiddles[band] - place.elevation
        return NextView(
            .otherHeight, directions: [climb > 0 ? .up : .down], turn: 0, climb: climb)
    }

    private func view(
        _ purpose: NextView.Purpose, from place: CameraPlace, turn: Double, sector: Int,
        elevation: Double?, distance: Double?
    ) -> NextView {
        let width = snapshot.dial.sectorRadians
        let turn = keepingSide(turn)
        var ways = AdvisedDirections(after: last?.directions ?? [])
        ways.add(turn > 0 ? .right : .left, size: abs(turn), limit: width / 2, held: 0)
        var climb: Double?
        if let elevation {
            let way = elevation - place.elevation
            if ways.add(way > 0 ? .up : .down, size: abs(way), limit: Self.leastClimb) {
                climb = way
            }
        }
        if let distance, distance > 0 {
            let way = (place.distance - distance) / distance
            ways.add(
                way > 0 ? .closer : .farther, size: abs(way), limit: Self.leastDistanceShare,
                isLast: true)
        }
        return NextView(
            purpose, directions: ways.directions, turn: turn, climb: climb, sector: sector)
    }

    /// The angle to go to a place on the opposite side of the object. If both ways round are about
    /// equally long, the way that was advised last is kept.
    private func keepingSide(_ turn: Double) -> Double {
        let other = turn > 0 ? Direction.left : .right
        guard abs(turn) > .pi - Self.keptBonus, last?.directions.contains(other) == true
        else { return turn }
        return turn > 0 ? turn - 2 * .pi : turn + 2 * .pi
    }
}
