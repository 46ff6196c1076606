import CKernels
import Scene
import Simulator
import TestKit
import Testing

@testable import Reconstruction

@Suite("Depth from pictures alone")
struct PatchMatchStereoTests {
    /// Five pictures from a sixth of an orbit, and the true depth of the middle picture.
    private func pictures() throws -> (orbit: Orbit, pictures: [GrayPicture], truth: DepthPlane) {
        let orbit = try Orbit(.rich, script: .orbit, frames: 30, width: 320, height: 240)
        let part = orbit.samples[12..<17]
        let pictures = try part.map {
            GrayPicture($0, worldFromCamera: try #require($0.worldFromCamera), widthPixels: 320)
        }
        return (orbit, pictures, try #require(orbit.samples[14].depth))
    }

    @Test("most of a textured object is found within half a percent")
    func accuracy() throws {
        let (orbit, pictures, truth) = try pictures()
        let search = PatchMatchStereo(box: orbit.roomyBox, workers: Workers(threads: 2))
        let planes = search.planes(pictures[2], sources: [0, 1, 3, 4].map { pictures[$0] })
        var (seen, right) = (0, 0)
        for y in 0..<planes.height {
            for x in 0..<planes.width {
                let pixel = Vector2(Double(x + planes.left), Double(y + planes.top))
                let raw = truth.values[(y + planes.top) * truth.width + x + planes.left]
                let depth = Double(raw) * truth.metersPerUnit
                let ray = try #require(pictures[2].intrinsics.ray(through: pixel))
                let point = pictures[2].worldFromCamera * (ray * depth)
                guard orbit.box.contains(point), point.z > 0.003 else { continue }
                seen += 1
                let error = abs(Double(planes.depths[y * planes.width + x]) - depth)
                if error < 0.005 * depth { right += 1 }
            }
        }
        #expect(seen > 3000)
        // In a picture that was 640 pixels wide, the depth of 91 % of the pixels was right. In this
        // smaller picture more pixels lie at the object's outline, where no match exists.
        #expect(Double(right) / Double(seen) > 0.75)
    }

    @Test("depth and costs do not depend on the number of threads")
    func threads() throws {
        let (orbit, pictures, _) = try pictures()
        let small = pictures.map(\.halved)
        let fields = [1, 2].map {
            PatchMatchStereo(box: orbit.roomyBox, workers: Workers(threads: $0))
                .planes(small[2], sources: [small[1], small[3]])
        }
        #expect(fields[0].depths == fields[1].depths)
        #expect(fields[0].costs == fields[1].costs)
    }

    /// Computes the matching cost of a plane with a kernel: in the source picture with this number,
    /// or in all source pictures together if `source` is nil.
    private typealias Cost = (
        _ kernel: Kernel, _ source: Int?, _ plane: SIMD4<Float>, _ bound: Float,
        _ pair: inout UInt8
    ) -> Float

    private enum Kernel { case chosen, baseline }

    /// Calls `body` with random planes, and with a function that computes the cost of a plane for a
    /// window of noise in four source pictures. A plane is a ray, a depth near the object's depth,
    /// and a slope.
    private func withPlanes(_ body: (_ planes: [SIMD4<Float>], _ cost: Cost) -> Void) throws {
        let (_, pictures, _) = try pictures()
        var rng = RandomSource(seed: 3)
        let noise = (0..<Int(CKERNELS_WINDOW_SAMPLES)).map { _ in Float(rng.normal(1)) }
        let share = 1 / Float(noise.count)
        let mean = noise.reduce(0) { $0 + share * $1 }
        let deviation = noise.reduce(0) { $0 + share * ($1 - mean) * ($1 - mean) }.squareRoot()
        let window = noise.map { share * ($0 - mean) } + noise.map { _ in share }
        let planes = (0..<500).map { _ in
            SIMD4(
                Float(rng.unit()) * 0.2 - 0.1, Float(rng.unit()) * 0.2 - 0.1,
                Float(0.4 + 0.3 * rng.unit()), Float(rng.unit()) * 0.4)
        }
        let packed = pictures.map { PackedPicture($0) }
        // Element 0 has all four source pictures. Elements 1 to 4 have one source picture each.
        var sources = Array(repeating: ckernels_sources(), count: 5)
        func add(_ left: [Int]) {
            guard let next = left.first else {
                return body(planes) { kernel, source, plane, bound, pair in
                    let cost =
                        kernel == .chosen ? ckernels_plane_cost : ckernels_plane_cost_baseline
                    return cost(
                        &sources[source.map { $0 + 1 } ?? 0], window, deviation, plane.x, plane.y,
                        plane.z, plane.w, 0, -1, bound, &pair)
                }
            }
            packed[next].values.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return }
                var source = MatchSource.make(
                    pictures[next], pixels: base, reference: pictures[2])
                ckernels_add_source(&sources[0], &source)
                ckernels_add_source(&sources[5 - left.count], &source)
                add(Array(left.dropFirst()))
            }
        }
        add([0, 1, 3, 4])
    }

    @Test("the kernel for this processor agrees with the portable one")
    func kernels() throws {
        var (compared, atLimit, sum): (Int, Int, Float) = (0, 0, 0)
        try withPlanes { planes, cost in
            for plane in planes {
                for source in 0..<4 {
                    var pair: UInt8 = 0
                    let a = cost(.chosen, source, plane, 2, &pair)
                    let b = cost(.baseline, source, plane, 2, &pair)
                    // If a window's contrast is near the least allowed contrast, the kernels may
                    // disagree on whether the window has a cost.
                    guard (a < MatchSource.impossible) == (b < MatchSource.impossible) else {
                        atLimit += 1
                        continue
                    }
                    if b < MatchSource.impossible { compared += 1 }
                    sum += abs(a - b)
                    // The AVX2 kernel rounds positions to a 128th of a pixel, and rounds only the
                    // sum of a product and an addend (FMA). So the costs differ slightly.
                    #expect(abs(a - b) < 0.05)
                }
            }
        }
        #expect(compared > 400 && atLimit < 40)
        #expect(sum < 0.005 * Float(compared))
    }

    @Test("the cost in four sources is the mean of the two lowest of single sources")
    func lowest() throws {
        var compared = 0
        try withPlanes { planes, cost in
            for plane in planes {
                for kernel in [Kernel.chosen, .baseline] {
                    var pair: UInt8 = 0
                    let single = (0..<4).map { cost(kernel, $0, plane, 2, &pair) }.sorted()
                    let all = cost(kernel, nil, plane, 2, &pair)
                    #expect(all == 0.5 * (single[0] + single[1]))
                    if all < MatchSource.impossible { compared += 1 }
                }
            }
        }
        #expect(compared > 200)
    }

    @Test("a plane's cost is exact or is given up early; with a known best pair it is always exact")
    func givenUp() throws {
        var (kept, given) = (0, 0)
        try withPlanes { planes, cost in
            for plane in planes {
                var own: UInt8 = 0
                let whole = cost(.chosen, nil, plane, 2, &own)
                guard whole < MatchSource.impossible else { continue }
                let pair = own
                #expect(cost(.chosen, nil, plane, whole + 0.001, &own) == whole && own == pair)
                for start in UInt8(0)..<16 {
                    var other = start
                    let found = cost(.chosen, nil, plane, whole + 0.05, &other)
                    let isKept = found == whole
                    #expect(isKept || found == MatchSource.impossible)
                    #expect(other == (isKept ? pair : start))
                    if isKept { kept += 1 } else { given += 1 }
                }
            }
        }
        #expect(kept > 100 && given > 100)
    }

    @Test("a view is matched with views of the same side from other positions")
    func sources() {
        let places = (0..<36).map { step in
            let angle = Double(step) * .pi / 18
            return Vector3(0.5, 0, 0) * cosine(angle) + Vector3(0, 0.5, 0) * cosine(angle - .pi / 2)
        }
        let sources = SourceChoice.sources(of: places, round: .zero, count: 4)
        #expect(sources[10].sorted() == [8, 9, 11, 12])
        let still = SourceChoice.sources(
            of: Array(repeating: places[0], count: 3), round: .zero, count: 4)
        #expect(still.allSatisfy { $0.isEmpty })
    }

    private func cosine(_ angle: Double) -> Double {
        Rotation(angle: angle, axis: Vector3(0, 0, 1)).xAxis.x
    }
}
