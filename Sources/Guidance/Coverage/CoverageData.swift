import Scene

/// The data of the coverage map: the shots since the object was last turned over, and for each cell
/// the reasons why frames were not kept.
struct CoverageData {
    private struct View: ShotView {
        var shot: Int
        var sharpness: Double
        var isSoft: Bool
        var worldFromCamera: RigidTransform
    }

    private(set) var map: CoverageMap
    private var views = ShotViews<View>()
    /// For each cell, the number of rejected frames for each reason, in the order of
    /// `CoverageMap.Reason.allCases`.
    private var tallies: [[Int]]
    private let sectors: Int
    /// The direction of azimuth 0 in the world, as for the dial.
    var zero: Vector3?

    init(sectors: Int) {
        self.sectors = max(1, sectors)
        map = CoverageMap(sectors: sectors)
        tallies = Self.emptyTallies(sectors: self.sectors)
    }

    /// Starts again after the object was turned over: its sides are in other directions now.
    mutating func turnOver() { self = CoverageData(sectors: sectors) }

    mutating func add(
        shot: Int, sharpness: Double, isSoft: Bool, worldFromCamera: RigidTransform,
        round box: BoundingBox
    ) {
        views.kept.append(
            View(
                shot: shot, sharpness: sharpness, isSoft: isSoft, worldFromCamera: worldFromCamera))
        rebuild(round: box)
    }

    mutating func remove(shot: Int, round box: BoundingBox?) {
        views.remove(shot: shot)
        if let box { rebuild(round: box) }
    }

    /// Removes a rejected shot, or adds such a shot again. A shot from before the last flip is
    /// ignored.
    mutating func setRejected(_ isRejected: Bool, shot: Int, round box: BoundingBox?) {
        views.setRejected(isRejected, shot: shot)
        if let box { rebuild(round: box) }
    }

    /// Takes a box that a person edited: the poses of the shots give their new cells, and the
    /// reasons of empty cells are forgotten.
    mutating func move(to box: BoundingBox) {
        tallies = Self.emptyTallies(sectors: sectors)
        rebuild(round: box)
    }

    /// Takes a better box: the poses of the shots give their new cells.
    mutating func refine(to box: BoundingBox) { rebuild(round: box) }

    /// Records the reason why a frame at this place was not kept.
    mutating func noteRejection(_ decision: FrameDecision, at place: CameraPlace) {
        guard let cell = cell(of: place), let reason = Self.reason(of: decision),
            let kind = CoverageMap.Reason.allCases.firstIndex(of: reason)
        else { return }
        let (slice, band) = cell
        tallies[slice * CoverageMap.bands + band][kind] += 1
        guard map.cells[slice][band].state == .empty else { return }
        map.cells[slice][band].reason = emptyReason(slice, band)
    }

    /// The place of a shot; nil for a shot from before the last flip, and without a box.
    func place(of shot: Int, round box: BoundingBox?) -> CameraPlace? {
        guard let box, let view = views.kept.first(where: { $0.shot == shot }) else { return nil }
        return CaptureDial(box: box, sectors: 1, zero: zero).place(of: view.worldFromCamera)
    }

    /// The `count` earlier shots nearest to this one, by the angle at the box.
    func neighbours(of shot: Int, round box: BoundingBox?, _ count: Int) -> [Int] {
        let sorted = anglesFrom(shot, round: box).sorted {
            ($0.angle, $0.shot) < ($1.angle, $1.shot)
        }
        return sorted.prefix(count).map(\.shot)
    }

    /// A shot's number times this factor selects one of the far shots, so that successive shots get
    /// different ones (guess).
    private static let farShotStep = 7

    /// An earlier shot more than 60° away from this one, as seen from the box; successive shots get
    /// different ones. Nil where no earlier shot is that far away.
    func farShot(from shot: Int, round box: BoundingBox?) -> Int? {
        let far = anglesFrom(shot, round: box).filter {
            $0.angle > ConnectionGraph.lookAlikeRadians
        }
        return far.isEmpty ? nil : far[shot * Self.farShotStep % far.count].shot
    }

    private func anglesFrom(_ shot: Int, round box: BoundingBox?) -> [(angle: Double, shot: Int)] {
        guard let box, let own = views.kept.first(where: { $0.shot == shot }) else { return [] }
        let direction = own.worldFromCamera.translation - box.center
        return views.kept.filter { $0.shot < shot }.map {
            (angle(between: direction, and: $0.worldFromCamera.translation - box.center), $0.shot)
        }
    }

    private func cell(of place: CameraPlace) -> (slice: Int, band: Int)? {
        guard abs(place.elevation) <= CaptureDial.steepestRadians, place.distance > 0 else {
            return nil
        }
        let slice = CoverageMap.slice(at: place.azimuth, of: sectors)
        return (max(0, slice), CoverageMap.band(at: place.elevation))
    }

    private mutating func rebuild(round box: BoundingBox) {
        map = CoverageMap(sectors: sectors)
        let dial = CaptureDial(box: box, sectors: sectors, zero: zero)
        var hasSharp = Array(repeating: false, count: sectors * CoverageMap.bands)
        var hasNeighbour = hasSharp
        for (index, view) in views.kept.enumerated() {
            guard let (slice, band) = cell(of: dial.place(of: view.worldFromCamera)) else {
                continue
            }
            map.cells[slice][band].shots.append(view.shot)
            map.cells[slice][band].bestSharpness = max(
                map.cells[slice][band].bestSharpness, view.sharpness)
            let flat = slice * CoverageMap.bands + band
            if !view.isSoft { hasSharp[flat] = true }
            if !hasNeighbour[flat] { hasNeighbour[flat] = overlaps(index, round: box) }
        }
        for slice in 0..<sectors {
            for band in 0..<CoverageMap.bands {
                let flat = slice * CoverageMap.bands + band
                if map.cells[slice][band].shots.isEmpty {
                    map.cells[slice][band].reason = emptyReason(slice, band)
                } else if !hasSharp[flat] {
                    map.cells[slice][band].state = .soft
                    map.cells[slice][band].reason = .onlySoftShots
                } else if !hasNeighbour[flat] {
                    map.cells[slice][band].state = .alone
                    map.cells[slice][band].reason = .noNeighbour
                } else {
                    map.cells[slice][band].state = .covered
                    map.cells[slice][band].reason = nil
                }
            }
        }
    }

    private func overlaps(_ index: Int, round box: BoundingBox) -> Bool {
        let direction = views.kept[index].worldFromCamera.translation - box.center
        for (other, view) in views.kept.enumerated() where other != index {
            let apart = angle(
                between: direction, and: view.worldFromCamera.translation - box.center)
            if apart <= CoverageMap.neighbourRadians { return true }
        }
        return false
    }

    private func emptyReason(_ slice: Int, _ band: Int) -> CoverageMap.Reason {
        let tally = tallies[slice * CoverageMap.bands + band]
        guard let most = tally.max(), most > 0, let kind = tally.firstIndex(of: most) else {
            return .notVisited
        }
        return CoverageMap.Reason.allCases[kind]
    }

    private static func emptyTallies(sectors: Int) -> [[Int]] {
        Array(
            repeating: Array(repeating: 0, count: CoverageMap.Reason.allCases.count),
            count: sectors * CoverageMap.bands)
    }

    private static func reason(of decision: FrameDecision) -> CoverageMap.Reason? {
        guard case .rejected(let why, let feedback) = decision else { return nil }
        switch why {
        case .notCapturing, .maximumReached: return .notCapturing
        case .soft: return .softFrames
        case .viewCovered, .noPose: return nil
        case .feedback:
            switch feedback.first {
            case .environmentTooDark: return .tooDark
            case .outOfFieldOfView: return .outOfView
            case .movingTooFast: return .tooFast
            case .objectTooClose: return .tooClose
            case .objectTooFar: return .tooFar
            case .cameraChanged, .highlightsBlown, .environmentLowLight, .objectMoved,
                .backgroundStill, .noParallax, .objectShiny, .exposureDrifting,
                .whiteBalanceDrifting, .focusDrifting, .tooLittleTexture, .somethingMoving,
                .objectNotDetected, .objectNotFlippable, .overCapturing, nil:
                return .otherFault
            }
        }
    }
}
