import Glibc
import Scene

/// Someone or something that is followed in the world.
struct Subject: Sendable {
    let id: SubjectID
    let kind: SubjectKind
    var yaw: AngleFilter
    var pitch: AngleFilter
    var size: SizeFilter
    var look = Look()
    var mark: Int?
    var faceYaw: Double?
    let firstSeen: Timestamp
    var lastSeen: Timestamp
    /// Where it was seen last.
    var lastBearing: Bearing
    /// Pictures in which it was found.
    var sightings = 1
    /// Whether its last picture was found by looks where no motion led.
    var hasJumped = false
    /// Whether somebody stood in front of a part of it when it was seen last.
    var wasCut = false

    init(_ id: SubjectID, _ seen: Sighting, at bearing: Bearing, deviation: Double, time: Timestamp)
    {
        self.id = id
        kind = seen.kind
        yaw = AngleFilter(angle: bearing.yaw, deviation: deviation, at: time)
        pitch = AngleFilter(angle: bearing.pitch, deviation: deviation, at: time)
        size = SizeFilter(seen.box)
        look.update(seen.look)
        (mark, faceYaw) = (seen.mark, seen.faceYaw)
        (firstSeen, lastSeen) = (time, time)
        lastBearing = bearing
    }

    /// Moves the filters on. While the subject is hidden its speed is believed less and less,
    /// since who goes to and fro turns every few seconds; who went behind somebody goes on.
    mutating func predict(to time: Timestamp, fade: Double) {
        let fade = isHidden && !wasCut ? fade : nil
        yaw.predict(to: time, fade: fade)
        pitch.predict(to: time, fade: fade)
    }

    /// Takes a sighting that is this subject's.
    /// - Parameters:
    ///   - isAlone: whether nobody else is close, so that the look is surely its own.
    ///   - isCut: whether somebody stands in front of a part of it.
    mutating func update(
        _ seen: Sighting, at bearing: Bearing, deviation: Double, time: Timestamp, isAlone: Bool,
        isCut: Bool
    ) {
        wasCut = isCut
        yaw.update(bearing.yaw, deviation: deviation)
        pitch.update(bearing.pitch, deviation: deviation)
        note(seen, at: bearing, time: time, isAlone: isAlone)
        hasJumped = false
    }

    /// Takes a sighting that is known to be this subject's although its motion did not lead there:
    /// the filters begin anew.
    mutating func jump(to seen: Sighting, at bearing: Bearing, deviation: Double, time: Timestamp) {
        yaw = AngleFilter(
            angle: bearing.yaw, deviation: deviation, at: time, hasJumped: true)
        pitch = AngleFilter(
            angle: bearing.pitch, deviation: deviation, at: time, hasJumped: true)
        note(seen, at: bearing, time: time, isAlone: true)
        (hasJumped, wasCut) = (true, false)
    }

    private mutating func note(
        _ seen: Sighting, at bearing: Bearing, time: Timestamp, isAlone: Bool
    ) {
        lastBearing = bearing
        size.update(seen.box)
        if isAlone { look.update(seen.look) }
        if let mark = seen.mark { self.mark = mark }
        faceYaw = seen.faceYaw
        lastSeen = time
        sightings += 1
    }

    /// Whether the newest picture did not show it.
    var isHidden: Bool { yaw.time > lastSeen }

    /// The direction expected at a moment after the newest picture.
    func bearing(at time: Timestamp, fade: Double) -> Bearing {
        let seconds = max(0, time.seconds(since: yaw.time))
        let reach = isHidden && !wasCut ? fade * (1 - exp(-seconds / fade)) : seconds
        return Bearing(
            yaw: yaw.mean.angle + yaw.believedRate * reach,
            pitch: pitch.mean.angle + pitch.believedRate * reach)
    }

    /// Its box in the picture that is taken with the stand at `angles`; nil behind the camera.
    func box(in field: CameraField, at angles: StandAngles) -> PictureBox? {
        let bearing = Bearing(yaw: yaw.mean.angle, pitch: pitch.mean.angle)
        guard let place = field.place(of: bearing, at: angles) else { return nil }
        return PictureBox(
            x: place.x - size.width / 2, y: place.y - size.height / 2, width: size.width,
            height: size.height)
    }
}
