import Glibc
import Scene

extension Follower {
    /// The primary subject counts as hidden after this number of seconds without a detection
    /// (guess). A shorter gap is a miss of the detector.
    static let missSeconds = 0.15

    /// Processes a picture's detections.
    mutating func see(_ detections: [SubjectDetection], takenAt: Timestamp) -> [FollowingCommand] {
        if let last = lastTaken, takenAt <= last { return [.refused(.pictureOutOfOrder)] }
        lastTaken = takenAt
        guard state != .off else { return [] }
        let time = takenAt.advanced(bySeconds: estimates.exposure.seconds)
        var commands: [FollowingCommand] =
            detections.allSatisfy(\.isValid) ? [] : [.refused(.notANumber)]
        let angles = history.angles(at: time)
        let kept = Set(choice.chosen + [choice.primary].compactMap { $0 })
        tracker.update(
            detections, at: time, angles: angles, camera: camera, options: options, kept: kept,
            learntDeviation: estimates.noise.deviation)
        learn(takenAt: takenAt, angles: angles)
        let people = candidates(at: angles)
        if choice.update(people, at: time, options: options) {
            commands.append(.chose(choice.primary, choice.reason))
        }
        commands += judge(at: time)
        if let primary = choice.primary.flatMap({ tracker[$0] }) {
            goal.ease(
                rate: primary.isHidden ? 0 : primary.yaw.mean.rate, faceYaw: primary.faceYaw,
                at: time)
        }
        return commands + drive(at: now)
    }

    /// Estimates, from the primary subject, the noise of boxes and the delay between a picture's
    /// exposure and its time stamp.
    private mutating func learn(takenAt: Timestamp, angles: PanTilt) {
        guard let primary = choice.primary.flatMap({ tracker[$0] }) else { return }
        let isSeen = !primary.isHidden && !primary.hasJumped
        estimates.noise.add(isSeen ? primary.lastBearing.yaw : nil)
        estimates.exposure.add(
            isSeen ? primary.lastBearing.yaw - angles.pan : nil, takenAt: takenAt,
            history: history,
            deviation: estimates.noise.deviation ?? SubjectDetection.defaultDeviation
                / camera.focalX)
    }

    private func candidates(at angles: PanTilt) -> [PrimaryChoice.Candidate] {
        let all = tracker.confirmed
        let boxes = all.map { $0.box(in: camera, at: angles) }
        return all.indices.compactMap { index in
            guard let box = boxes[index] else { return nil }
            let subject = all[index]
            let isOverlapped = boxes.indices.contains {
                $0 != index && (boxes[$0]?.overlap(with: box) ?? 0) > PictureBox.leastCrossing
            }
            return PrimaryChoice.Candidate(
                id: subject.id,
                salience: Salience(
                    box: box, setPoint: goal.setPoint(for: subject.kind), faceYaw: subject.faceYaw,
                    rate: abs(subject.yaw.mean.rate)),
                lastSeen: subject.lastSeen, isOverlapped: isOverlapped, isHidden: subject.isHidden)
        }
    }

    /// Derives an event of the state table from the picture, and applies this event.
    private mutating func judge(at time: Timestamp) -> [FollowingCommand] {
        guard let primary = choice.primary.flatMap({ tracker[$0] }) else {
            return apply(tracker.subjects.isEmpty ? .subjectForgotten : .subjectSeen)
        }
        let unseen = time.seconds(since: primary.lastSeen)
        if unseen <= 0 { return apply(.subjectConfirmed) }
        if unseen > options.coastSeconds {
            return apply(.subjectHidden) + apply(.coastEnded)
        }
        return unseen > Self.missSeconds ? apply(.subjectHidden) : []
    }

    func snapshot(at now: Timestamp) -> FollowingSnapshot {
        var snapshot = FollowingSnapshot()
        snapshot.state = state
        (snapshot.primary, snapshot.reason) = (choice.primary, choice.reason)
        snapshot.chosen = choice.chosen
        (snapshot.angles, snapshot.rates) = (history.angles(at: now), rates)
        snapshot.sentence = FollowingWords.sentence(
            state, primary: choice.primary, reason: choice.reason)
        let angles = history.angles(at: tracker.time ?? now)
        let ranks = candidates(at: angles).sorted {
            ($1.salience.score, $0.id) < ($0.salience.score, $1.id)
        }.map(\.id)
        for subject in tracker.confirmed {
            guard let box = subject.box(in: camera, at: angles) else { continue }
            snapshot.subjects.append(
                .init(
                    id: subject.id, kind: subject.kind, box: box,
                    bearing: Bearing(yaw: subject.yaw.mean.angle, pitch: subject.pitch.mean.angle),
                    isHidden: subject.isHidden,
                    salienceRank: (ranks.firstIndex(of: subject.id) ?? 0) + 1,
                    lookingConfidence: subject.faceYaw.map { Salience.looking($0) }))
            if subject.id == choice.primary {
                snapshot.setPoint = goal.setPoint(for: subject.kind)
                snapshot.errorShare = abs(box.centreX - snapshot.setPoint.x)
            }
        }
        return snapshot
    }
}
