import Guidance
import Perception
import Scene
import Simulator
import Testing

@Suite("Facts about a new shot")
struct ShotMatcherTests {
    /// A scan in memory that has one shot.
    private struct OneShot: ShotReader {
        private struct Missing: Error {}

        var number: Int
        var frame: Frame

        func geometry(ofShot shot: Int) throws -> ShotGeometry {
            guard shot == number else { throw Missing() }
            return ShotGeometry(
                worldFromCamera: frame.worldFromCamera, intrinsics: frame.intrinsics, box: nil)
        }

        func luma(ofShot shot: Int) throws -> LumaPlane {
            guard shot == number else { throw Missing() }
            return frame.luma
        }
    }

    /// Two frames of an orbit that are eight degrees apart.
    private func frames() throws -> [Frame] {
        let camera = try VirtualCamera(
            options: .parse("orbit?size=320x240&frames=90"), steering: nil)
        let frames = try camera.frames(atMost: 3)
        return [frames[0], frames[2]]
    }

    private func request(_ shot: Int, _ frame: Frame?, others: [Int]) -> MatchRequest {
        MatchRequest(
            shot: shot, pass: 1, timestamp: .zero, frame: frame.map { TrackedFrame($0) },
            region: nil, others: others, box: nil, shotsBeforeFlip: [])
    }

    @Test("a shot that is read from the disk matches like one that was just taken")
    func read() throws {
        let frames = try frames()
        let shots = OneShot(number: 1, frame: frames[0])
        var present = ShotMatcher(reading: OneShot(number: 0, frame: frames[0]))
        var resumed = ShotMatcher(reading: shots)
        #expect(
            present.facts(of: request(1, frames[0], others: []))
                == [.shotMatched(ShotMatches(shot: 1, matches: []), at: .zero)])
        let facts = present.facts(of: request(2, frames[1], others: [1]))
        guard case .shotMatched(let found, _)? = facts.first else {
            Issue.record("\(facts)")
            return
        }
        #expect(found.shot == 2 && found.matches.map(\.shot) == [1])
        #expect(resumed.facts(of: request(2, frames[1], others: [1])) == facts)
    }

    @Test("a shot that cannot be read is not matched")
    func unreadable() throws {
        let frames = try frames()
        var matcher = ShotMatcher(reading: OneShot(number: 1, frame: frames[0]))
        #expect(matcher.facts(of: request(3, nil, others: [1])).isEmpty)
        #expect(
            matcher.facts(of: request(2, frames[1], others: [7]))
                == [.shotMatched(ShotMatches(shot: 2, matches: []), at: .zero)])
    }
}
