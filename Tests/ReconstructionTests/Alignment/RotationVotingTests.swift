import Scene
import Testing
import Vision

@testable import Reconstruction

/// Eight photos on a ring look inwards; the pose of the last one is unknown.
@Suite("Rotations that are found by votes of pairs")
struct RotationVotingTests {
    private static let count = 8
    private static let unknown = 7

    private static func pose(_ place: Int) -> RigidTransform {
        RigidTransform(
            rotation: Rotation(angle: 0.7 * Double(place), axis: Vector3(0, 1, 0)),
            translation: Vector3(0, 0, 1))
    }

    private static func photos(unknown: [Int] = [unknown]) -> [AlignmentPhoto] {
        (0..<count).map { index in
            AlignmentPhoto(
                index: index, pass: 1, camera: 0, features: Features(kind: .sift), pixelSize: 1,
                depths: [], prior: unknown.contains(index) ? nil : pose(index))
        }
    }

    /// A pair of photos. Its relative motion agrees with the poses of both photos, apart from an
    /// error of the rotation by this angle in radians.
    private static func pair(
        _ a: Int, _ b: Int, matches: Int, turnedBy angle: Double = 0
    ) -> VerifiedPair {
        let turned = Rotation(angle: angle, axis: Vector3(1, 0, 0))
        var motion = pose(b) * pose(a).inverse
        motion.rotation = turned * motion.rotation
        return VerifiedPair(
            pair: PhotoPair(a, b),
            matches: (0..<Int32(matches)).map { (first: $0, second: $0) },
            secondFromFirst: motion)
    }

    /// Pairs of photos with known poses.
    private static let ring = (0..<6).map { pair($0, $0 + 1, matches: 100) }

    private static func kept(
        _ pairs: [VerifiedPair], unknown: [Int] = [unknown], outliers: [Int] = []
    ) -> [PhotoPair] {
        RotationVoting(photos: photos(unknown: unknown), outliers: outliers)
            .agreeing(ring + pairs).dropFirst(ring.count).map(\.pair)
    }

    @Test("a pair that contradicts most pairs is left out, a pair that is some degrees off is not")
    func majority() {
        let pairs = [
            Self.pair(6, 7, matches: 40, turnedBy: 0.1), Self.pair(5, 7, matches: 30),
            Self.pair(1, 7, matches: 25, turnedBy: 2), Self.pair(2, 7, matches: 20, turnedBy: 1),
        ]
        #expect(Self.kept(pairs) == [PhotoPair(6, 7), PhotoPair(5, 7)])
    }

    @Test("two rotations with almost as many matches leave no pair")
    func rivals() {
        let pairs = [
            Self.pair(6, 7, matches: 40), Self.pair(5, 7, matches: 20),
            Self.pair(1, 7, matches: 35, turnedBy: 2),
        ]
        #expect(Self.kept(pairs).isEmpty)
    }

    @Test("a prior is dropped if many matches contradict it, and kept if few do")
    func outliers() {
        let few = [Self.pair(5, 7, matches: 20), Self.pair(6, 7, matches: 20)]
        #expect(Self.kept(few).count == 2)
        #expect(Self.kept(few, outliers: [7]).isEmpty)
        let many = [Self.pair(5, 7, matches: 40), Self.pair(6, 7, matches: 20)]
        #expect(Self.kept(many, outliers: [7]).count == 2)
    }

    @Test("a photo may depend on another photo with an unknown pose")
    func chain() {
        let pairs = [Self.pair(5, 6, matches: 50), Self.pair(6, 7, matches: 30)]
        let ring = Self.ring.dropLast()
        let kept = RotationVoting(photos: Self.photos(unknown: [6, 7]), outliers: [])
            .agreeing(ring + pairs)
        #expect(kept.count == ring.count + 2)
    }
}
