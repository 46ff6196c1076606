import Scene
import Testing
import Vision

@testable import Reconstruction

@Suite("Feature tracks")
struct TrackTests {
    private func photos(_ count: Int, features: Int) -> [AlignmentPhoto] {
        (0..<count).map { index in
            AlignmentPhoto(
                index: index, pass: 1, camera: 0,
                features: Features(
                    kind: .sift,
                    keypoints: Array(repeating: Keypoint(pixel: .zero), count: features),
                    descriptors: [UInt8](repeating: 0, count: 128 * features)),
                pixelSize: 1, depths: [], prior: nil)
        }
    }

    private func pair(_ a: Int, _ b: Int, _ matches: [(Int32, Int32)]) -> VerifiedPair {
        VerifiedPair(
            pair: PhotoPair(a, b), matches: matches.map { (first: $0.0, second: $0.1) },
            secondFromFirst: .identity)
    }

    @Test("a match that contradicts stronger ones is left out, the rest of the track stays")
    func contradiction() {
        // Matches 0-1 and 1-2 make one track; match 0-2 would add a second feature of photo 0 to
        // it.
        let tracks = FeatureTrack.joined(
            [
                pair(0, 1, [(0, 0), (1, 1), (2, 2)]), pair(1, 2, [(0, 0), (1, 1)]),
                pair(0, 2, [(3, 0)]),
            ], photos: photos(3, features: 4))
        let sets = tracks.map { Set($0.observations) }
        func observation(_ photo: Int32, _ feature: Int32) -> PhotoObservation {
            PhotoObservation(photo: photo, feature: feature)
        }
        #expect(
            sets == [
                [observation(0, 0), observation(1, 0), observation(2, 0)],
                [observation(0, 1), observation(1, 1), observation(2, 1)],
                [observation(0, 2), observation(1, 2)],
            ])
    }
}
