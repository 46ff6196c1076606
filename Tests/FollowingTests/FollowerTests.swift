import FollowTrials
import Following
import Scene
import Simulator
import TestKit
import Testing

@Suite("The follower")
struct FollowerTests {
    private static let degree = Double.pi / 180
    private let field = PinholeCamera(horizontalFieldOfView: .pi / 3, aspect: 16.0 / 9)

    private func axis(_ low: Double, _ high: Double) -> AxisTraits {
        AxisTraits(
            range: (low * Self.degree)...(high * Self.degree), maximumSpeed: 100 * Self.degree,
            acceleration: 400 * Self.degree, commandDelay: 0.06)
    }

    private func follower() throws -> Follower {
        try Follower(stand: StandTraits(pan: axis(-170, 170), tilt: axis(-30, 60)), camera: field)
    }

    private func person(x: Double, width: Double = 0.1) -> SubjectDetection {
        SubjectDetection(
            box: PictureBox(x: x - width / 2, y: 0.3, width: width, height: 0.4), kind: .body)
    }

    /// A follower that has seen people for a second, at these horizontal positions (shares of the
    /// picture's width).
    private func following(_ people: [Double] = [0.5]) throws -> Follower {
        var follower = try follower()
        _ = follower.ingest(.started(at: .zero))
        for picture in 1...30 {
            let time = Timestamp(seconds: Double(picture) / 30)
            _ = follower.ingest(
                .saw(
                    people.map { person(x: $0) }, takenAt: time.advanced(bySeconds: -0.02),
                    at: time))
        }
        return follower
    }

    @Test("impossible stands, cameras and options are named")
    func faults() {
        let good = StandTraits(pan: axis(-1, 1), tilt: nil)
        var bad = good
        bad.pan.maximumSpeed = 0
        #expect(throws: FollowingError.stand("pan: speed 0.0")) {
            try Follower(stand: bad, camera: field)
        }
        var camera = field
        camera.focalX = .nan
        #expect(throws: FollowingError.self) { try Follower(stand: good, camera: camera) }
        var options = FollowingOptions()
        options.coastSeconds = 0
        #expect(throws: FollowingError.self) {
            try Follower(stand: good, camera: field, options: options)
        }
        #expect("\(FollowingError.camera("x"))".contains("field of view"))
    }

    @Test("the follower finds, follows and keeps a subject, and gives its reason")
    func story() throws {
        let follower = try following()
        let snapshot = follower.snapshot
        #expect(snapshot.state == .holding)
        #expect(snapshot.primary == SubjectID(1) && snapshot.reason == .only)
        #expect(snapshot.sentence == "Subject 1 is the only one.")
        #expect(snapshot.subjects.first?.salienceRank == 1)
        #expect(snapshot.subjects.first?.lookingConfidence == nil)
        #expect((snapshot.errorShare ?? 1) < 0.01)
    }

    @Test("nothing moves while following is off, and switching it off stops the stand")
    func off() throws {
        var follower = try follower()
        let time = Timestamp(seconds: 0.1)
        #expect(follower.ingest(.saw([person(x: 0.9)], takenAt: time, at: time)).isEmpty)
        #expect(follower.ingest(.ticked(at: time)).isEmpty)
        follower = try following([0.8])
        let commands = follower.ingest(.stopped(at: Timestamp(seconds: 2)))
        #expect(commands == [.entered(.off), .drive(.zero)])
    }

    @Test("impossible inputs are refused by name and change nothing")
    func refusals() throws {
        var follower = try following()
        let now = Timestamp(seconds: 2)
        func refusal(_ input: FollowingInput) -> FollowingRefusal? {
            let refusals = follower.ingest(input).compactMap {
                if case .refused(let refusal) = $0 { refusal } else { nil }
            }
            return refusals.first
        }
        #expect(refusal(.saw([], takenAt: .zero, at: now)) == .pictureOutOfOrder)
        #expect(refusal(.ticked(at: .zero)) == .timeWentBack)
        let nan = PanTilt(pan: .nan, tilt: 0)
        #expect(refusal(.reported(nan, takenAt: now, at: now)) == .notANumber)
        #expect(refusal(.steered(StandRates(pan: .infinity, tilt: 0), at: now)) == .notANumber)
        #expect(refusal(.saw([person(x: .nan)], takenAt: now, at: now)) == .notANumber)
        let outside = PictureBox(x: 0.5, y: 0, width: 0.6, height: 1)
        #expect(refusal(.regioned(outside, at: now)) == .regionOutside)
        #expect(refusal(.chose([SubjectID(9)], at: now)) == .noSubjectFound)
        #expect(refusal(.pointed(SetPoint(x: 0.1, y: 0.1), at: now)) == .noSubjectFound)
        #expect(refusal(.pointed(SetPoint(x: 0.5, y: 0.5), at: now)) == nil)
        for reason in FollowingRefusal.allCases { #expect(reason.words.hasSuffix(".")) }
    }

    @Test("a person's key wins at once, and following resumes two seconds after it is released")
    func hand() throws {
        var follower = try following([0.8])
        let rates = StandRates(pan: -0.2, tilt: 0)
        let commands = follower.ingest(.steered(rates, at: Timestamp(seconds: 1.1)))
        #expect(commands == [.entered(.steered), .drive(rates)])
        _ = follower.ingest(.steered(.zero, at: Timestamp(seconds: 1.4)))
        for tenth in 15...33 {
            _ = follower.ingest(.ticked(at: Timestamp(seconds: Double(tenth) / 10)))
            #expect(follower.snapshot.state == .steered)
        }
        _ = follower.ingest(.ticked(at: Timestamp(seconds: 3.45)))
        #expect(follower.snapshot.state == .searching)
    }

    @Test("the region of interest and the choice end when following ends, as in DockKit")
    func reset() throws {
        var follower = try following([0.4, 0.6])
        let region = PictureBox(x: 0, y: 0, width: 0.5, height: 1)
        _ = follower.ingest(.regioned(region, at: Timestamp(seconds: 1.1)))
        _ = follower.ingest(.chose([SubjectID(2)], at: Timestamp(seconds: 1.1)))
        #expect(follower.snapshot.primary == SubjectID(2))
        #expect(follower.snapshot.reason == .chosen)
        #expect(follower.snapshot.setPoint.x < 0.3)
        _ = follower.ingest(.stopped(at: Timestamp(seconds: 1.2)))
        #expect(follower.snapshot.primary == nil && follower.snapshot.setPoint.x == 0.5)
    }

    /// Plays a trial with people who stand still at these yaw angles (degrees), and calls `tell` at
    /// the start and after 3 s. Returns the people's horizontal positions in the picture at the
    /// end.
    private func end(
        _ yaws: [Double], seconds: Double, mode: FramingMode = .center,
        tell: @escaping (inout FollowerPolicy, Timestamp) -> Void
    ) throws -> [Double] {
        let people = yaws.enumerated().map {
            VirtualWalker(path: PersonPath(yaw: $1 * Self.degree), seed: UInt64($0 + 1))
        }
        var trial = Trial(people: people, seconds: 3, seed: 5)
        trial.noise = 0.001
        let beliefs = Beliefs()
        var policy = try FollowerPolicy(
            head: trial.head, beliefs: beliefs, fieldOfView: trial.fieldOfView,
            aspect: trial.aspect, mode: mode)
        tell(&policy, .zero)
        var late = Late(policy: policy, tell: tell)
        trial.seconds = seconds
        let course = trial.play(&late, beliefs: beliefs)
        let last = try #require(course.samples.last)
        let sight = VirtualDetector(seed: 0)
        return people.map {
            let place = $0.path.direction(at: 0)
            return sight.place(
                yaw: place.yaw, pitch: place.pitch, pan: last.pan, tilt: last.tilt)?.x ?? 9
        }
    }

    /// A policy that passes everything on to another policy, and calls `tell` once after three
    /// seconds.
    private struct Late: FollowPolicy {
        var policy: FollowerPolicy
        var tell: (inout FollowerPolicy, Timestamp) -> Void
        var isTold = false

        mutating func begin(at now: Timestamp) { policy.begin(at: now) }

        mutating func see(
            _ findings: [VirtualDetector.Detection], takenAt: Timestamp, at now: Timestamp
        ) -> (pan: Double, tilt: Double)? {
            policy.see(findings, takenAt: takenAt, at: now)
        }

        mutating func report(
            pan: Double, tilt: Double, takenAt: Timestamp, at now: Timestamp
        ) -> (pan: Double, tilt: Double)? {
            policy.report(pan: pan, tilt: tilt, takenAt: takenAt, at: now)
        }

        mutating func tick(at now: Timestamp) -> (pan: Double, tilt: Double)? {
            if now.seconds > 3, !isTold {
                isTold = true
                tell(&policy, now)
            }
            return policy.tick(at: now)
        }
    }

    @Test(
        "the subject comes to rest where the framing mode puts it",
        arguments: [(FramingMode.center, 0.5), (.left, 1.0 / 3), (.right, 2.0 / 3)])
    func framing(mode: FramingMode, place: Double) throws {
        let places = try end([8], seconds: 5, mode: mode) { _, _ in }
        #expect(abs(places[0] - place) < 0.013, "\(places)")
    }

    @Test("two chosen subjects are framed together where they fit")
    func group() throws {
        let places = try end([0, 24], seconds: 6) { policy, now in
            _ = policy.rates(.chose(now == .zero ? [] : [SubjectID(1), SubjectID(2)], at: now))
        }
        #expect(abs(places[0] + places[1] - 1) < 0.03, "\(places)")
        #expect(places[0] > 0.05 && places[1] < 0.95)
    }

    @Test("a region of interest moves the subject into it")
    func region() throws {
        let places = try end([0], seconds: 6) { policy, now in
            let region = PictureBox(x: 0.5, y: 0, width: 0.5, height: 1)
            _ = policy.rates(.regioned(region, at: now))
        }
        #expect(abs(places[0] - 0.75) < 0.013, "\(places)")
    }

    @Test("a subject that hides for long is found again, and a stand without subjects goes home")
    func lost() throws {
        // The person walks away while hidden. The stand searches around the place where it last saw
        // the person.
        var path = PersonPath(knots: [
            .init(0, yaw: 0.3), .init(4, yaw: 0.3), .init(5, yaw: 0.9), .init(40, yaw: 0.9),
        ])
        path.hidden = [4.0...9.0]
        var trial = Trial(
            people: [VirtualWalker(path: path, seed: 1)], seconds: 16, seed: 2)
        var policy = try FollowerPolicy(
            head: trial.head, beliefs: Beliefs(), fieldOfView: trial.fieldOfView,
            aspect: trial.aspect)
        let course = trial.play(&policy, beliefs: Beliefs())
        #expect(policy.told.contains(.entered(.coasting)))
        #expect(policy.told.contains(.entered(.lost)))
        #expect(policy.follower.snapshot.primary == SubjectID(1))
        #expect((course.samples.last?.error ?? 1) < 0.02)
        // From here on, nobody comes back into the picture.
        path.hidden = [4.0...60.0]
        trial = Trial(people: [VirtualWalker(path: path, seed: 1)], seconds: 45, seed: 2)
        policy = try FollowerPolicy(
            head: trial.head, beliefs: Beliefs(), fieldOfView: trial.fieldOfView,
            aspect: trial.aspect)
        let empty = trial.play(&policy, beliefs: Beliefs())
        #expect(policy.told.contains(.entered(.returning)))
        #expect(abs(empty.samples.last?.pan ?? 9) < 0.6 * Self.degree)
        #expect(policy.follower.snapshot.state == .searching)
    }

    @Test("the same inputs give exactly the same answers")
    func determinism() throws {
        let (trial, _) = FollowScene.crossing.trial(head: .usual, seed: 3)
        func play() throws -> [Double] {
            var policy = try FollowerPolicy(
                head: trial.head, beliefs: Beliefs(), fieldOfView: trial.fieldOfView,
                aspect: trial.aspect)
            return trial.play(&policy, beliefs: Beliefs()).samples.map(\.pan)
        }
        #expect(try play() == play())
    }
}
