import Scene

/// Chooses the keyframes of a head scan. A window begins with the first frame whose pose is a step
/// of yaw or pitch away from all keyframes; it ends after a short time, or when the head has moved
/// on. One picture at a time is held in a window, the sharpest so far; at the end it becomes a
/// keyframe. Frames in fast motion are not chosen.
struct KeyframeSelection: Equatable, Sendable {
    /// The decision about a frame's picture.
    enum Decision: Equatable, Sendable {
        /// The picture is not needed.
        case skip
        /// Hold this picture in place of the one held before.
        case hold
    }

    private struct Candidate: Equatable, Sendable {
        var record: HeadKeyframeRecord
        /// The frame with which the window began.
        var first: HeadKeyframeRecord
    }

    private(set) var kept: [HeadKeyframeRecord] = []
    private let thresholds: ScanThresholds.Keyframes
    private var candidate: Candidate?
    /// The number of the next picture. The numbers of lost pictures are not used again, since some
    /// of their files may exist.
    private var nextID = 0

    /// A selection that continues after these keyframes.
    init(thresholds: ScanThresholds.Keyframes, kept: [HeadKeyframeRecord] = []) {
        (self.thresholds, self.kept) = (thresholds, kept)
        nextID = (kept.map(\.id).max() ?? -1) + 1
    }

    /// A window also ends when the head has moved by this share of a step, so that the next step is
    /// not missed (guess).
    private static let windowShare = 0.3

    private var step: Double { .degrees(thresholds.stepDegrees) }

    /// Decides whether the picture of a frame is held; `record` is the data of this picture. Call
    /// `finished` first, because it ends a window that is over.
    mutating func consider(
        _ record: HeadKeyframeRecord, speedDegrees: Double, isWanted: Bool = false
    ) -> Decision {
        guard speedDegrees <= thresholds.speedDegrees else { return .skip }
        if var held = candidate {
            // A sharper picture replaces the held one if its pose is near the pose at which the
            // window began. For a pose farther away, a new window begins later.
            guard distance(record.pose, held.first.pose) < step * Self.windowShare,
                record.sharpness > held.record.sharpness
            else { return .skip }
            held.record = record
            candidate = held
            return .hold
        }
        guard isWanted || isDue(record.pose) else { return .skip }
        candidate = Candidate(record: record, first: record)
        return .hold
    }

    /// If the window has ended, makes the held picture a keyframe and returns its record; otherwise
    /// nil. Call it for each frame, before `consider`. With `ends`, the window ends now.
    mutating func finished(at time: Timestamp, pose: HeadPose?, ends: Bool) -> HeadKeyframeRecord? {
        guard let held = candidate else { return nil }
        let isOver =
            time.seconds(since: held.first.timestamp) >= thresholds.windowSeconds
        let hasMovedOn =
            pose.map { distance($0, held.first.pose) >= step * Self.windowShare } ?? false
        guard isOver || hasMovedOn || ends else { return nil }
        candidate = nil
        var record = held.record
        record.id = nextID
        nextID += 1
        kept.append(record)
        return record
    }

    /// Removes keyframes whose pictures turned out to show another face or could not be stored.
    mutating func discard(_ ids: Set<Int>) { kept.removeAll { ids.contains($0.id) } }

    private func isDue(_ pose: HeadPose) -> Bool {
        kept.allSatisfy { distance(pose, $0.pose) >= step }
    }

    /// The distance of two poses in yaw and pitch, radians. Unlike the angle of the rotation
    /// between them, this distance is not zero after a full turn.
    private func distance(_ a: HeadPose, _ b: HeadPose) -> Double {
        let (yaw, pitch) = (a.yaw - b.yaw, a.pitch - b.pitch)
        return (yaw * yaw + pitch * pitch).squareRoot()
    }
}
