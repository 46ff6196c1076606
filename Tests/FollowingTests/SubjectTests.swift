import Glibc
import Scene
import TestKit
import Testing

@testable import Following

@Suite("Association and choice of subjects")
struct SubjectTests {
    private let camera = PinholeCamera(horizontalFieldOfView: .pi / 3, aspect: 16.0 / 9)
    private let red: [Float] = [1, 0.2, 0, 0.1]
    private let blue: [Float] = [0, 0.2, 1, 0.3]

    private func detection(
        x: Double, height: Double = 0.4, descriptor: [Float] = [], trackNumber: Int? = nil
    ) -> SubjectDetection {
        SubjectDetection(
            box: PictureBox(x: x - 0.05, y: 0.5 - height / 2, width: 0.1, height: height),
            kind: .body, descriptor: descriptor, trackNumber: trackNumber)
    }

    private func take(
        _ tracker: inout SubjectTracker, _ detections: [SubjectDetection], picture: Int
    ) {
        tracker.update(
            detections, at: Timestamp(seconds: Double(picture) / 30), angles: .zero, camera: camera,
            options: FollowingOptions(), kept: [], learntDeviation: nil)
    }

    @Test("the cheapest assignment is found, equal to an exhaustive search")
    func assignment() {
        var rng = RandomSource(seed: 1)
        for _ in 0..<200 {
            let (rows, columns) = (rng.integer(1...4), rng.integer(1...4))
            let costs = (0..<rows).map { _ in (0..<columns).map { _ in rng.number(0...15) } }
            let limit = 10.0
            func price(_ pairs: [Int?]) -> Double {
                pairs.enumerated().reduce(0) { sum, pair in
                    sum + (pair.element.map { costs[pair.offset][$0] } ?? limit)
                }
            }
            func best(_ row: Int, _ used: Set<Int>) -> Double {
                guard row < rows else { return 0 }
                var least = limit + best(row + 1, used)
                for column in 0..<columns
                where !used.contains(column) && costs[row][column] < limit {
                    least = min(
                        least, costs[row][column] + best(row + 1, used.union([column])))
                }
                return least
            }
            let found = Assignment.columns(costs: costs, limit: limit)
            #expect(Set(found.compactMap { $0 }).count == found.compactMap { $0 }.count)
            #expect(abs(price(found) - best(0, [])) < 1e-9)
        }
        #expect(Assignment.columns(costs: [], limit: 1).isEmpty)
        #expect(Assignment.columns(costs: [[]], limit: 1) == [nil])
    }

    @Test("three pictures confirm a subject; an unseen one is dropped soon")
    func confirming() {
        var tracker = SubjectTracker()
        take(&tracker, [detection(x: 0.5)], picture: 1)
        #expect(tracker.confirmed.isEmpty && tracker.subjects.count == 1)
        take(&tracker, [detection(x: 0.5)], picture: 2)
        take(&tracker, [detection(x: 0.5), detection(x: 0.1)], picture: 3)
        #expect(tracker.confirmed.map(\.id) == [SubjectID(1)])
        for picture in 4...14 { take(&tracker, [detection(x: 0.5)], picture: picture) }
        #expect(tracker.subjects.map(\.id) == [SubjectID(1)])
    }

    @Test("a subject that jumps is recognised by its look, and not taken for another")
    func jump() {
        var tracker = SubjectTracker()
        for picture in 1...10 {
            take(&tracker, [detection(x: 0.3, descriptor: red)], picture: picture)
        }
        take(&tracker, [detection(x: 0.8, descriptor: blue)], picture: 11)
        #expect(tracker[SubjectID(1)]?.isHidden == true)
        take(
            &tracker, [detection(x: 0.7, descriptor: red), detection(x: 0.8, descriptor: blue)],
            picture: 12)
        #expect(tracker[SubjectID(1)]?.hasJumped == true)
        let yaw = tracker[SubjectID(1)]?.lastBearing.yaw ?? 0
        #expect(abs(yaw - camera.bearing(x: 0.7, y: 0.5, at: .zero).yaw) < 1e-9)
    }

    @Test("the detector's own number decides before all other cues")
    func marks() {
        var tracker = SubjectTracker()
        for picture in 1...5 {
            take(
                &tracker, [detection(x: 0.3, trackNumber: 7), detection(x: 0.4, trackNumber: 8)],
                picture: picture
            )
        }
        take(
            &tracker, [detection(x: 0.42, trackNumber: 7), detection(x: 0.3, trackNumber: 8)],
            picture: 6)
        #expect(tracker.subjects.map(\.trackNumber) == [7, 8])
        #expect(
            (tracker[SubjectID(1)]?.lastBearing.yaw ?? 0)
                > (tracker[SubjectID(2)]?.lastBearing.yaw ?? 0))
    }

    @Test("detections with impossible numbers are left out")
    func unsound() {
        var tracker = SubjectTracker()
        take(&tracker, [detection(x: .nan), detection(x: 0.5, height: 0)], picture: 1)
        #expect(tracker.subjects.isEmpty)
    }

    private func candidate(
        _ number: Int, height: Double, x: Double = 0.5, faceYaw: Double? = nil,
        seen: Timestamp, isOverlapped: Bool = false
    ) -> PrimaryChoice.Candidate {
        PrimaryChoice.Candidate(
            id: SubjectID(number),
            salience: Salience(
                box: PictureBox(x: x - 0.05, y: 0.2, width: 0.1, height: height),
                setPoint: SetPoint(x: 0.5, y: 0.5), faceYaw: faceYaw, rate: 0),
            lastSeen: seen, isOverlapped: isOverlapped, isHidden: false)
    }

    @Test("a challenger needs 1.3 times the salience for a whole second, without a crossing")
    func hysteresis() {
        let options = FollowingOptions()
        var choice = PrimaryChoice()
        func step(_ tenth: Int, _ other: Double, isOverlapped: Bool = false) {
            let now = Timestamp(seconds: Double(tenth) / 10)
            _ = choice.update(
                [
                    candidate(1, height: 0.3, seen: now, isOverlapped: isOverlapped),
                    candidate(2, height: other, seen: now, isOverlapped: isOverlapped),
                ], at: now, options: options)
        }
        step(0, 0.2)
        #expect(choice.primary == SubjectID(1) && choice.reason == .best(.size))
        for tenth in 1...30 { step(tenth, 0.38) }
        #expect(choice.primary == SubjectID(1))
        for tenth in 31...39 { step(tenth, 0.5) }
        step(40, 0.5, isOverlapped: true)
        for tenth in 41...50 { step(tenth, 0.5) }
        #expect(choice.primary == SubjectID(1))
        step(51, 0.5)
        #expect(choice.primary == SubjectID(2) && choice.reason == .challenged(.size))
        #expect(choice.reason?.words(for: SubjectID(2)).contains("is the largest") == true)
    }

    @Test("a person who looks here wins, and a lost subject gives way")
    func lookingAndLost() {
        let options = FollowingOptions()
        var choice = PrimaryChoice()
        let start = Timestamp.zero
        _ = choice.update(
            [
                candidate(1, height: 0.3, faceYaw: 1, seen: start),
                candidate(2, height: 0.3, faceYaw: 0, seen: start),
            ], at: start, options: options)
        #expect(choice.primary == SubjectID(2) && choice.reason == .best(.looking))
        let later = Timestamp(seconds: 4.1)
        let hasChanged = choice.update(
            [candidate(1, height: 0.3, seen: later), candidate(2, height: 0.3, seen: start)],
            at: later, options: options)
        #expect(hasChanged && choice.primary == SubjectID(1))
        #expect(choice.reason == .replaced(SubjectID(2)))
    }

    @Test("set-points of the framing modes lie in the region of interest")
    func framing() {
        var goal = FramingGoal()
        goal.mode = .left
        #expect(abs(goal.setPoint(for: .body).x - 1.0 / 3) < 1e-12)
        goal.region = PictureBox(x: 0.5, y: 0, width: 0.5, height: 0.5)
        #expect(abs(goal.setPoint(for: .body).x - (0.5 + 0.5 / 3)) < 1e-12)
        #expect(goal.setPoint(for: .body).y == 0.25)
        goal.mode = .automatic
        for step in 0...200 {
            goal.ease(rate: 0.4, faceYaw: nil, at: Timestamp(seconds: Double(step) / 30))
        }
        // The subject moves to the right, so the set-point moves to the left and leaves room on the
        // right.
        #expect(goal.setPoint(for: .body).x < 0.75 - 0.9 * FramingGoal.mostLeadRoom / 2)
        goal.mode = .right
        #expect(abs(goal.setPoint(for: .body).x - (0.5 + 1.0 / 3)) < 1e-12)
    }
}
