import FollowTrials
import Following
import Glibc
import Scene
import Simulator
import TestKit
import Testing

@Suite("Motion before a turning camera")
struct MotionDetectorTests {
    private static let degree = Double.pi / 180
    private let room = VirtualRoom(seed: 3, width: 160, height: 90)

    /// The boxes that the detector finds in each picture of a film, at 30 pictures a second.
    /// - Parameters:
    ///   - pan, yaw: the directions of the camera and of the person, in degrees, as functions of
    ///     the time in seconds.
    ///   - told: the error of the angle that the stand reports, in degrees, as a function of the
    ///     time in seconds.
    private func film(
        seconds: Double, pan: (Double) -> Double, yaw: (Double) -> Double?,
        told: (Double) -> Double = { _ in 0 }, light: (Double) -> Double = { _ in 1 }
    ) -> [(seconds: Double, truth: Double?, boxes: [MovingBox])] {
        var detector = MotionDetector(camera: PinholeCamera(room.intrinsics))
        var sight = VirtualDetector(seed: 0)
        (sight.fieldOfView, sight.aspect) = (VirtualRoom.fieldOfView, 16.0 / 9)
        return (0..<Int(seconds * 30)).map { index in
            let time = Double(index) / 30
            let (angle, place) = (pan(time) * Self.degree, yaw(time).map { $0 * Self.degree })
            let people = place.map { [VirtualWalker(path: PersonPath(yaw: $0), seed: 4)] } ?? []
            let picture = room.picture(of: people, seconds: time, pan: angle, tilt: 0)
            let boxes = detector.detect(
                in: picture.gray(light: light(time)),
                at: PanTilt(pan: angle + told(time) * Self.degree, tilt: 0),
                time: Timestamp(seconds: time))
            let truth = place.flatMap {
                sight.place(yaw: $0, pitch: 0, pan: angle, tilt: 0)?.x
            }
            return (time, truth, boxes)
        }
    }

    /// The times in seconds of the pictures in which the detector found motion.
    private func moved(
        _ film: [(seconds: Double, truth: Double?, boxes: [MovingBox])]
    ) -> [Double] {
        film.filter { !$0.boxes.isEmpty }.map(\.seconds)
    }

    /// For each picture from the time `from` on: how far the centre of the largest box is from the
    /// true place, as a share of the width. Nil if no box was found or nobody is there.
    private func errors(
        _ film: [(seconds: Double, truth: Double?, boxes: [MovingBox])], from: Double
    ) -> [Double?] {
        film.filter { $0.seconds >= from }.map { moment in
            guard let truth = moment.truth else { return nil }
            return moment.boxes.first.map { abs($0.box.centreX - truth) }
        }
    }

    @Test("a walker is found by a camera that turns with it at 20 degrees a second")
    func walker() {
        let film = film(seconds: 4, pan: { 20 * max(0, $0 - 1.5) }, yaw: { 20 * max(0, $0 - 1) })
        let errors = errors(film, from: 2)
        let found = errors.compactMap { $0 }
        #expect(Double(found.count) > 0.95 * Double(errors.count), "\(found.count)")
        #expect(mean(found) < 0.015, "\(mean(found))")
        #expect(Set(film.filter { $0.seconds > 2 }.flatMap { $0.boxes.map(\.number) }).count == 1)
        #expect((percentile(found, 0.95) ?? 1) < 0.03, "\(found)")
    }

    @Test("nothing moves in an empty room, however the camera turns and reports its angles")
    func empty() {
        let swing = { (time: Double) in 30 * sin(1.5 * time) }
        let wrong = { (time: Double) in 0.4 * sin(40 * time) + 0.3 * time }
        let film = film(seconds: 5, pan: swing, yaw: { _ in nil }, told: wrong)
        #expect(moved(film).isEmpty, "\(moved(film))")
    }

    @Test("light that fades within a second is no motion")
    func light() {
        let film = film(
            seconds: 4, pan: { _ in 0 }, yaw: { _ in nil },
            light: { 1 - 0.5 * max(0, min(1, $0 - 1)) })
        #expect(moved(film).isEmpty, "\(moved(film))")
    }

    @Test("a place that somebody left is forgotten; a person who stops is still seen")
    func ghost() {
        // The person stands for 2 s, walks by 25 degrees, and stands again.
        let film = film(
            seconds: 7, pan: { _ in 0 }, yaw: { -10 + 20 * max(0, min(1.25, $0 - 2)) })
        let after = film.filter { $0.seconds > 3.8 }
        for moment in after {
            let truth = moment.truth ?? 0
            #expect(
                moment.boxes.count == 1 && abs(moment.boxes[0].box.centreX - truth) < 0.03,
                "\(moment)")
        }
    }
}
