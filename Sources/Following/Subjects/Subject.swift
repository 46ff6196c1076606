import Glibc
import Scene

/// A tracked person or thing.
struct Subject: Sendable {
    let id: SubjectID
    let kind: SubjectKind
    var yaw: AngleFilter
    var pitch: AngleFilter
    var size: SizeFilter
    var appearance = SubjectAppearance()
    var trackNumber: Int?
    var faceYaw: Double?
    let firstSeen: Timestamp
    var lastSeen: Timestamp
    /// The direction in which the subject was last found.
    var lastBearing: Bearing
    /// The number of pictures in which the subject was found.
    var detections = 1
    /// Whether the subject was last found by its appearance, away from its predicted place.
    var hasJumped = false
    /// Whether another subject covered a part of this subject in the last picture that shows it.
    var wasOccluded = false

    init(
        _ id: SubjectID, _ seen: SubjectDetection, at bearing: Bearing, deviation: Double,
        time: Timestamp
    ) {
        self.id = id
        kind = seen.kind
        yaw = AngleFilter(angle: bearing.yaw, deviation: deviation, at: time)
        pitch = AngleFilter(angle: bearing.pitch, deviation: deviation, at: time)
        size = SizeFilter(seen.box)
        appearance.update(seen.descriptor)
        (trackNumber, faceYaw) = (seen.trackNumber, seen.faceYaw)
        (firstSeen, lastSeen) = (time, time)
        lastBearing = bearing
    }

    /// Predicts the subject's motion up to a time. The speed of a hidden subject fades, since a
    /// person who walks to and fro turns every few seconds. The speed of a subject that another one
    /// covers does not fade.
    mutating func predict(to time: Timestamp, fade: Double) {
        let fade = isHidden && !wasOccluded ? fade : nil
        yaw.predict(to: time, fade: fade)
        pitch.predict(to: time, fade: fade)
    }

    /// Updates the subject with a detection that fits its motion.
    /// - Parameters:
    ///   - isAlone: whether no other subject is near, so that the appearance is certainly that of
    ///     this subject.
    ///   - isOccluded: whether another subject covers a part of this subject.
    mutating func update(
        _ seen: SubjectDetection, at bearing: Bearing, deviation: Double, time: Timestamp,
        isAlone: Bool, isOccluded: Bool
    ) {
        wasOccluded = isOccluded
        yaw.update(bearing.yaw, deviation: deviation)
        pitch.update(bearing.pitch, deviation: deviation)
        note(seen, at: bearing, time: time, isAlone: isAlone)
        hasJumped = false
    }

    /// Moves the subject to a detection that its motion did not predict, but that certainly shows
    /// this subject. The filters start anew.
    mutating func jump(
        to seen: SubjectDetection, at bearing: Bearing, deviation: Double, time: Timestamp
    ) {
        yaw = AngleFilter(
            angle: bearing.yaw, deviation: deviation, at: time, hasJumped: true)
        pitch = AngleFilter(
            angle: bearing.pitch, deviation: deviation, at: time, hasJumped: true)
        note(seen, at: bearing, time: time, isAlone: true)
        (hasJumped, wasOccluded) = (true, false)
    }

    private mutating func note(
        _ seen: SubjectDetection, at bearing: Bearing, time: Timestamp, isAlone: Bool
    ) {
        lastBearing = bearing
        size.update(seen.box)
        if isAlone { appearance.update(seen.descriptor) }
        if let trackNumber = seen.trackNumber { self.trackNumber = trackNumber }
        faceYaw = seen.faceYaw
        lastSeen = time
        detections += 1
    }

    /// Whether the subject was not detected in the newest picture.
    var isHidden: Bool { yaw.time > lastSeen }

    /// The expected direction of the subject at a moment after the newest picture.
    func bearing(at time: Timestamp, fade: Double) -> Bearing {
        let seconds = max(0, time.seconds(since: yaw.time))
        let reach = isHidden && !wasOccluded ? fade * (1 - exp(-seconds / fade)) : seconds
        return Bearing(
            yaw: yaw.mean.angle + yaw.shrunkRate * reach,
            pitch: pitch.mean.angle + pitch.shrunkRate * reach)
    }

    /// The subject's box in a picture taken with the stand at `angles`; nil for a subject behind
    /// the camera.
    func box(in camera: PinholeCamera, at angles: PanTilt) -> PictureBox? {
        let bearing = Bearing(yaw: yaw.mean.angle, pitch: pitch.mean.angle)
        guard let place = camera.place(of: bearing, at: angles) else { return nil }
        return PictureBox(
            x: place.x - size.width / 2, y: place.y - size.height / 2, width: size.width,
            height: size.height)
    }
}
