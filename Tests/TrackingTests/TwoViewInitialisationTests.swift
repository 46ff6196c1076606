import Scene
import TestKit
import Testing

@testable import Tracking

@Suite("The start from two views")
struct TwoViewInitialisationTests {
    /// Divides the picture into eight vertical strips and moves every second one down by some rows.
    private func lowered(_ luma: LumaPlane, by rows: Int) -> LumaPlane {
        let (width, strip) = (luma.width, luma.width / 8)
        var values = luma.values
        for row in 0..<luma.height {
            for start in stride(from: 0, to: width, by: 2 * strip) {
                let (from, to) = (width * max(0, row - rows) + start, width * row + start)
                values.replaceSubrange(to..<to + strip, with: luma.values[from..<from + strip])
            }
        }
        return LumaPlane(width: width, height: luma.height, values: values)
    }

    /// Strips of the picture move against the other strips for 0.4 s and then stop. Corners of the
    /// first picture still follow the strips, but no pose explains all of them. If such corners
    /// were never replaced, the tracker would start only at frame 43, when too few of them are
    /// left. Pictures may be up to a second apart.
    @Test("corners that do not agree are replaced", arguments: [1.0, 30.0])
    func atOdds(slowness: Double) throws {
        // The camera rests for the first second.
        var sequence = try OrbitSequence(seed: 83, scriptFrames: 180, count: 90)
        sequence.frames.removeFirst(30)
        sequence.truth.removeFirst(30)
        for index in 0..<12 {
            sequence.frames[index].luma = lowered(sequence.frames[index].luma, by: 12 - index)
        }
        let begin = sequence.frames[0].timestamp
        for index in sequence.frames.indices {
            let seconds = sequence.frames[index].timestamp.seconds(since: begin)
            sequence.frames[index].timestamp = begin.advanced(bySeconds: slowness * seconds)
        }
        var tracker = LandmarkTracker(usesDepth: false)
        let estimates = try sequence.frames.map { frame in try tracker.track(frame) }
        let start = try #require(estimates.firstIndex { $0.worldFromCamera != nil })
        #expect((12..<32).contains(start))
        let errors = try #require(sequence.errors(estimates, withScale: true))
        // The limit is a share of the orbit's radius, 0.45 m.
        #expect(errors.absoluteTranslation.maximum < 0.05 * 0.45, "\(errors)")
        #expect(errors.absoluteRotation.maximum < 3 * .pi / 180, "\(errors)")
    }

    /// Smooths a picture over five rows and columns, lowers its contrast, and adds noise.
    private func faint(_ luma: LumaPlane, _ rng: inout RandomSource) -> LumaPlane {
        func smooth(_ values: [Double], step: Int) -> [Double] {
            values.indices.map { index in
                (-2...2).reduce(0) { sum, offset in
                    sum + values[min(max(index + offset * step, 0), values.count - 1)] / 5
                }
            }
        }
        let smooth = smooth(smooth(luma.values.map { Double($0) }, step: 1), step: luma.width)
        let values = smooth.map { UInt8(60 + 0.2 * $0 + rng.number(-4...4)) }
        return LumaPlane(width: luma.width, height: luma.height, values: values)
    }

    @Test("faint and smooth texture suffices")
    func faintTexture() throws {
        var sequence = try OrbitSequence(seed: 83, scriptFrames: 180, count: 66)
        sequence.frames.removeFirst(30)
        sequence.truth.removeFirst(30)
        var rng = RandomSource(seed: 7)
        for index in sequence.frames.indices {
            sequence.frames[index].luma = faint(sequence.frames[index].luma, &rng)
        }
        var tracker = LandmarkTracker(usesDepth: false)
        let estimates = try sequence.frames.map { frame in try tracker.track(frame) }
        let start = try #require(estimates.firstIndex { $0.worldFromCamera != nil })
        #expect(start < 30)
        let errors = try #require(sequence.errors(estimates, withScale: true))
        // The limit is a share of the orbit's radius, 0.45 m.
        #expect(errors.absoluteTranslation.maximum < 0.05 * 0.45, "\(errors)")
    }
}
