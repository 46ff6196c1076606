import Glibc
import Scene
import Testing
import Vision

@Suite("Features")
struct FeatureTests {
    private let shift = Vector2(7.4, -4.8)

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    @Test("optical flow finds a shift to a hundredth of a pixel", arguments: 1...3)
    func flow(seed: UInt64) throws {
        let texture = Texture(seed: seed)
        let first = texture.picture { Vector2($0, $1) }
        let second = texture.picture { Vector2($0, $1) - shift }
        let corners = try CornerDetector.corners(in: first, fastThreshold: 8)
            .filter { (40..<280).contains($0.pixel.x) && (40..<200).contains($0.pixel.y) }
        #expect(corners.count > 30)
        #expect(zip(corners, corners.dropFirst()).allSatisfy { $0.strength >= $1.strength })
        let places = corners.prefix(60).map(\.pixel)
        let (a, b) = (try ImagePyramid(first), try ImagePyramid(second))
        let found = try OpticalFlow().follow(places, from: a, to: b, guesses: places)
        let errors = zip(places, found).compactMap { from, to in
            to.map { ($0 - from - shift).length }
        }
        #expect(errors.count * 10 >= places.count * 9)
        #expect(median(errors) < 0.03, "\(median(errors))")
        // A point that leaves the picture is not found.
        let black = LumaPlane(
            width: 320, height: 240, values: [UInt8](repeating: 0, count: 320 * 240))
        let lost = try OpticalFlow().follow(
            places, from: try ImagePyramid(black), to: b, guesses: places)
        #expect(lost.allSatisfy { $0 == nil })
    }

    @Test("features are found again in a rotated picture", arguments: [Features.Kind.orb, .sift])
    func matching(kind: Features.Kind) throws {
        let texture = Texture(seed: 9)
        let (c, s) = (cos(0.3), sin(0.3))
        // The second picture is rotated about the centre of the first.
        func place(_ x: Double, _ y: Double) -> Vector2 {
            let (dx, dy) = (x - 160, y - 120)
            return Vector2(160 + c * dx - s * dy, 120 + s * dx + c * dy)
        }
        func features(_ picture: LumaPlane) throws -> Features {
            switch kind {
            case .orb: try FeatureDetector.orb(in: picture, count: 300)
            case .sift: try FeatureDetector.sift(in: picture, count: 300)
            }
        }
        let first = try features(texture.picture { Vector2($0, $1) })
        let second = try features(texture.picture(place))
        #expect(first.kind == kind && first.count > 60 && first.count <= 300 + 1)
        let matches = try FeatureMatcher(ratio: 0.8).matches(first, second)
        #expect(matches.count > 25, "\(matches.count)")
        let right = matches.count { match in
            let there = second.keypoints[match.second].pixel
            return (first.keypoints[match.first].pixel - place(there.x, there.y)).length < 3
        }
        #expect(right * 10 >= matches.count * 9, "\(right) of \(matches.count)")
        // Each feature has at most one partner. The matches are in order, and within the requested
        // distance.
        #expect(Set(matches.map(\.second)).count == matches.count)
        #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.first < $1.first })
        let limit = median(matches.map(\.distance))
        let near = try FeatureMatcher(ratio: 0.8, mostDistance: limit).matches(first, second)
        #expect(near == matches.filter { $0.distance <= limit })
        let half = first.selected(Array(stride(from: 0, to: first.count, by: 2)))
        #expect(half.keypoints[1] == first.keypoints[2])
        #expect(
            half.descriptors[kind.bytes..<2 * kind.bytes]
                == first.descriptors[2 * kind.bytes..<3 * kind.bytes])
    }

    @Test("a picture without structure or too small has no features")
    func nothing() throws {
        let gray = LumaPlane(
            width: 320, height: 240, values: [UInt8](repeating: 90, count: 320 * 240))
        #expect(try FeatureDetector.orb(in: gray, count: 100).count == 0)
        #expect(try FeatureDetector.sift(in: gray, count: 100).count == 0)
        #expect(try CornerDetector.corners(in: gray, fastThreshold: 8).isEmpty)
        let tiny = LumaPlane(width: 5, height: 5, values: [UInt8](repeating: 90, count: 25))
        #expect(try FeatureDetector.orb(in: tiny, count: 100).count == 0)
        #expect(try FeatureDetector.sift(in: tiny, count: 100).count == 0)
        #expect(try CornerDetector.corners(in: tiny, fastThreshold: 8).isEmpty)
        let none = Features(kind: .orb)
        #expect(try FeatureMatcher().matches(none, none).isEmpty)
    }
}
