import Glibc
import Scene
import Testing
import Vision

@Suite("Features of all scales")
struct ScaleFeatureTests {
    private let texture = Texture(seed: 4)

    private func features(_ place: (Double, Double) -> Vector2) throws -> Features {
        try FeatureDetector.sift(in: texture.picture(place), count: 400)
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    @Test(
        "the positions of features are accurate to a tenth of a pixel", arguments: [0.25, 0.5, 7.4])
    func shifted(shift: Double) throws {
        let (first, second) = (
            try features { Vector2($0, $1) }, try features { Vector2($0 - shift, $1 + shift) }
        )
        let matches = try FeatureMatcher(ratio: 0.8).matches(first, second)
        #expect(matches.count > 40, "\(matches.count)")
        let moves = matches.map {
            second.keypoints[$0.second].pixel - first.keypoints[$0.first].pixel
        }
        #expect(abs(median(moves.map(\.x)) - shift) < 0.03)
        #expect(abs(median(moves.map(\.y)) + shift) < 0.03)
        let errors = moves.map { ($0 - Vector2(shift, -shift)).length }
        #expect(median(errors) < 0.1, "\(median(errors))")
    }

    @Test("the size and direction of features follow a picture that is scaled and rotated")
    func scaled() throws {
        let (scale, turn) = (1.5, 0.4)
        let (c, s) = (scale * cos(turn), scale * sin(turn))
        // The position in the first picture that shows the same point as the pixel (x, y) of the
        // second picture.
        func place(_ x: Double, _ y: Double) -> Vector2 {
            let (dx, dy) = (x - 160, y - 120)
            return Vector2(160 + c * dx - s * dy, 120 + s * dx + c * dy)
        }
        let (first, second) = (try features { Vector2($0, $1) }, try features(place))
        let matches = try FeatureMatcher(ratio: 0.8).matches(first, second)
        #expect(matches.count > 15, "\(matches.count)")
        let right = matches.filter {
            let there = second.keypoints[$0.second].pixel
            return (first.keypoints[$0.first].pixel - place(there.x, there.y)).length < 2
        }
        #expect(right.count * 10 >= matches.count * 8, "\(right.count) of \(matches.count)")
        let pairs = right.map { (first.keypoints[$0.first], second.keypoints[$0.second]) }
        #expect(abs(median(pairs.map { $0.size / $1.size }) - scale) < 0.1)
        let turns = pairs.map { remainder($0.angle - $1.angle - turn, 2 * .pi) }
        #expect(abs(median(turns)) < 0.05)
    }

    @Test("a search near lines finds the same matches as a full search, and none elsewhere")
    func nearLines() throws {
        let shift = Vector2(3.2, -6.5)
        let (first, second) = (
            try features { Vector2($0, $1) }, try features { Vector2($0, $1) - shift }
        )
        func sorted(_ features: Features) -> SortedFeatures {
            SortedFeatures(features, at: features.keypoints.map(\.pixel), columnWidth: 6)
        }
        let all = try FeatureMatcher(ratio: 0.8).matches(first, second)
        for angle in [0.0, 0.7, 1.57, 2.6] {
            let (a, b) = (cos(angle), sin(angle))
            func line(_ place: Vector2) -> Vector3 {
                let there = place + shift
                return Vector3(a, b, -a * there.x - b * there.y)
            }
            let near = GuidedMatcher(ratio: 0.8, band: 4).matches(
                sorted(first), sorted(second), line: line)
            let found = Set(near.map { [$0.first, $0.second] })
            let lost = all.filter { !found.contains([$0.first, $0.second]) }
            #expect(lost.count * 20 <= all.count, "\(lost.count) of \(all.count)")
            #expect(zip(near, near.dropFirst()).allSatisfy { $0.first < $1.first })
            for match in near {
                let line = line(first.keypoints[match.first].pixel)
                let there = second.keypoints[match.second].pixel
                // Features are compared in columns of 6 pixels. The line rises within a column, so
                // a match may be farther from the line than the band of 4 pixels.
                #expect(abs(line.x * there.x + line.y * there.y + line.z) < 4 + 6.1)
            }
        }
        // Features without a position are not compared.
        let lost = SortedFeatures(
            second, at: second.keypoints.map { _ in Vector2(repeating: .nan) }, columnWidth: 6)
        let none = GuidedMatcher(ratio: 0.8, band: 4).matches(sorted(first), lost) { _ in .zero }
        #expect(none.isEmpty)
    }

    @Test("if fewer features are requested, the largest are kept", arguments: [20, 1500])
    func fewer(count: Int) throws {
        let picture = texture.picture { Vector2($0, $1) }
        func largest(_ count: Int) throws -> Features {
            try FeatureDetector.sift(in: picture, count: count, prefersLarge: true)
        }
        let all = try largest(9000)
        #expect(all.count > 1500 && all.count < 9000, "\(all.count)")
        let isBeginning = try largest(count) == all.selected(Array(0..<count))
        #expect(isBeginning)
        let sizes = all.keypoints.map(\.size)
        let isSorted = sizes == sizes.sorted(by: >)
        #expect(isSorted)
        // The same features in another order.
        let strongest = try FeatureDetector.sift(in: picture, count: 9000)
        let areSame = strongest.keypoints.map(\.size).sorted(by: >) == sizes
        #expect(areSame)
    }
}
