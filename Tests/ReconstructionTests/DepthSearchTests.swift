import CKernels
import Scene
import Simulator
import TestKit
import Testing

@testable import Reconstruction

@Suite("Depth from pictures alone")
struct DepthSearchTests {
    /// Pictures of a sixth of a turn, and the true depth of the middle one.
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
        let search = DepthSearch(box: orbit.roomyBox, workers: Workers(threads: 2))
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
        // On a view of 640 pixels 91 % were; what lies at the outline has no match.
        #expect(Double(right) / Double(seen) > 0.75)
    }

    @Test("the same planes whatever the number of threads")
    func threads() throws {
        let (orbit, pictures, _) = try pictures()
        let small = pictures.map(\.halved)
        let fields = [1, 2].map {
            DepthSearch(box: orbit.roomyBox, workers: Workers(threads: $0))
                .planes(small[2], sources: [small[1], small[3]])
        }
        #expect(fields[0].depths == fields[1].depths)
        #expect(fields[0].costs == fields[1].costs)
    }

    @Test("the kernel for this processor agrees with the one for all")
    func kernels() throws {
        let (_, pictures, _) = try pictures()
        let packed = PackedPicture(pictures[1])
        var dice = Dice(seed: 3)
        var compared = 0
        packed.values.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            var source = MatchSource.make(pictures[1], pixels: base, reference: pictures[2])
            var window = [Float](repeating: 0, count: MatchWindow.floats)
            for index in 0..<36 {
                window[index] = Float(dice.normal(1))
                window[40 + index] = 1 / 36
            }
            for _ in 0..<500 {
                let (x, y) = (Float(dice.unit()) * 0.2 - 0.1, Float(dice.unit()) * 0.2 - 0.1)
                let depth = Float(0.4 + 0.3 * dice.unit())
                let tilt = Float(dice.unit()) * 0.4
                let (a, b) = (
                    ckernels_plane_cost(&source, 1, window, 1, x, y, depth, tilt, 0, -1),
                    ckernels_plane_cost_baseline(&source, 1, window, 1, x, y, depth, tilt, 0, -1)
                )
                if b < MatchSource.impossible { compared += 1 }
                // Fused products round once instead of twice.
                #expect(abs(a - b) < 0.02)
            }
        }
        #expect(compared > 100)
    }

    @Test("views are matched with those that see the same side from elsewhere")
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
