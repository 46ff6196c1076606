/// A view of the object that was kept as a shot.
protocol ShotView: Sendable {
    /// The shot's number.
    var shot: Int { get }
}

/// The views of the kept shots, and those of the rejected ones, which the person may restore.
struct ShotViews<View: ShotView>: Sendable {
    /// The views of the kept shots, in the order of the shots.
    var kept: [View] = []
    private var rejected: [View] = []

    /// Removes a shot whose picture was not saved.
    mutating func remove(shot: Int) {
        kept.removeAll { $0.shot == shot }
        rejected.removeAll { $0.shot == shot }
    }

    /// Removes a rejected shot, or restores one. An unknown shot is ignored.
    mutating func setRejected(_ isRejected: Bool, shot: Int) {
        let moved = (kept + rejected).filter { $0.shot == shot }
        remove(shot: shot)
        if isRejected {
            rejected += moved
        } else {
            kept = (kept + moved).sorted { $0.shot < $1.shot }
        }
    }
}

extension ShotViews: Equatable where View: Equatable {}
