import Glibc
import Scene
import Simulator

/// A trial in which a policy turns a virtual head to follow virtual people.
public struct Trial: Sendable {
    public var head: VirtualPanTiltOptions
    public var people: [VirtualWalker]
    public var seconds: Double
    public var seed: UInt64
    /// The time from a picture's exposure until its detections arrive, in seconds.
    public var pictureDelay = 0.08
    public var picturesPerSecond = 30.0
    public var noise = 0.005
    public var misses = 0.05
    public var fieldOfView = Double.pi / 3
    public var aspect = 16.0 / 9
    /// The horizontal place in the picture where the first person is wanted, as a share of the
    /// width from the left.
    public var setPoint = 0.5

    public init(
        head: VirtualPanTiltOptions = .usual, people: [VirtualWalker], seconds: Double, seed: UInt64
    ) {
        (self.head, self.people, self.seconds, self.seed) = (head, people, seconds, seed)
    }

    /// The detections of a picture and their time of arrival.
    private struct Picture {
        var takenAt: Timestamp
        var arrivesAt: Timestamp
        var findings: [VirtualDetector.Detection]
    }

    /// Plays the trial. The times of exposure that the policy gets have the errors of its estimated
    /// delays.
    public func play(_ policy: inout some FollowPolicy, beliefs: Beliefs) -> Course {
        var stand = VirtualPanTilt(head)
        var sight = VirtualDetector(seed: seed)
        (sight.fieldOfView, sight.aspect) = (fieldOfView, aspect)
        (sight.noise, sight.missRate) = (noise, misses)
        var course = Course()
        var (pictures, reports): ([Picture], [VirtualPanTilt.Report]) = ([], [])
        var nextPicture = 0.0
        var lastMotor = 0.0
        policy.begin(at: .zero)
        for millisecond in 1...Int(seconds * 1000) {
            let now = Timestamp(nanoseconds: Int64(millisecond) * 1_000_000)
            reports += stand.advance(to: now)
            let (pan, tilt) = (stand.pan.angle, stand.tilt.angle)
            course.travel += abs(stand.pan.motorAngle - lastMotor)
            lastMotor = stand.pan.motorAngle
            if now.seconds >= nextPicture {
                nextPicture += 1 / picturesPerSecond
                let findings = sight.detect(at: people, seconds: now.seconds, pan: pan, tilt: tilt)
                pictures.append(
                    Picture(
                        takenAt: now, arrivesAt: now.advanced(bySeconds: pictureDelay),
                        findings: findings))
            }
            var rates: (pan: Double, tilt: Double)?
            while let report = reports.first, report.arrivesAt <= now {
                reports.removeFirst()
                let moment = report.takenAt.advanced(bySeconds: -beliefs.reportDelay)
                rates =
                    policy.report(pan: report.pan, tilt: report.tilt, takenAt: moment, at: now)
                    ?? rates
            }
            while let picture = pictures.first, picture.arrivesAt <= now {
                pictures.removeFirst()
                let moment = picture.takenAt.advanced(bySeconds: -beliefs.pictureDelay)
                rates = policy.see(picture.findings, takenAt: moment, at: now) ?? rates
            }
            if millisecond % 25 == 0 { rates = policy.tick(at: now) ?? rates }
            if let rates { stand.drive(pan: rates.pan, tilt: rates.tilt, at: now) }
            if millisecond % 10 == 0 { note(&course, now.seconds, sight, pan: pan, tilt: tilt) }
        }
        return course
    }

    private func note(
        _ course: inout Course, _ seconds: Double, _ sight: VirtualDetector, pan: Double,
        tilt: Double
    ) {
        let direction = people[0].path.direction(at: seconds)
        let place = sight.place(
            yaw: direction.yaw, pitch: direction.pitch, pan: pan, tilt: tilt)
        let x = (place?.x ?? 2) - setPoint
        let y = ((place?.y ?? 0.5) - 0.5) / aspect
        course.samples.append(
            .init(
                seconds: seconds, x: x, error: (x * x + y * y).squareRoot(),
                isInFrame: place.map { (0...1).contains($0.x) && (0...1).contains($0.y) } ?? false,
                pan: pan, tilt: tilt))
    }
}
