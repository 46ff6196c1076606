import CKernels

/// Times the inner loop of the depth search: the matching cost of a window that is assumed to lie
/// on a plane.
enum PlaneCost {
    private static let side = 320
    private static let samples = Int(CKERNELS_WINDOW_SAMPLES)

    /// A picture, four neighbouring source pictures, and planes to try.
    private struct Scene {
        var pixels: [UInt32] = []
        var window: [Float]
        var planes: [(ray: SIMD2<Float>, depth: Float, normal: SIMD3<Float>)] = []

        init(count: Int) {
            var random = RandomSource()
            let values = (0..<(PlaneCost.side * PlaneCost.side)).map { _ in
                UInt32(random.unit() * 255)
            }
            pixels = values.indices.map { at in
                func near(_ step: Int) -> UInt32 { values[min(at + step, values.count - 1)] }
                return values[at] | near(1) << 8 | near(PlaneCost.side) << 16
                    | near(PlaneCost.side + 1) << 24
            }
            window = Array(repeating: 0, count: 2 * PlaneCost.samples)
            for index in 0..<PlaneCost.samples {
                window[index] = random.unit() - 0.5
                window[PlaneCost.samples + index] = 1 / Float(PlaneCost.samples)
            }
            for _ in 0..<count {
                planes.append(
                    (
                        SIMD2(random.unit() - 0.5, random.unit() - 0.5) * 0.6,
                        0.45 + 0.1 * random.unit(),
                        SIMD3(random.unit() * 0.6 - 0.3, random.unit() * 0.6 - 0.3, -0.9)
                    ))
            }
        }

        func sources(_ pixels: UnsafePointer<UInt32>) -> [ckernels_source] {
            (0..<4).map { number in
                let focal = Float(PlaneCost.side), middle = focal / 2
                let limit = focal - 2.01, step = 1 / focal
                let shift = focal * 0.04 * (Float(number) - 1.5)
                return ckernels_source(
                    pixels: pixels, width: Int32(PlaneCost.side), limit_x: limit, limit_y: limit,
                    step_x: step, step_y: step, column_x: (focal, 0, 0), column_y: (0, focal, 0),
                    column_z: (middle, middle, 1), shift: (shift, 0, 0))
            }
        }
    }

    /// Nanoseconds for a plane: of the Swift twin, of the kernel for all processors, and of the
    /// kernel for this processor. Also the largest difference between costs of the twin and of the
    /// kernel.
    static func measured() -> Comparison {
        let scene = Scene(count: 20_000)
        let offsets = WindowOffsets()
        var costs: [[Float]] = [[], [], []]
        var times: [Double] = []
        scene.pixels.withUnsafeBufferPointer { pixels in
            scene.window.withUnsafeBufferPointer { window in
                guard let base = pixels.baseAddress, let window = window.baseAddress else { return }
                let sources = scene.sources(base)
                var beside = ckernels_sources()
                for var source in sources { ckernels_add_source(&beside, &source) }
                var pair: UInt8 = 0
                func timed(_ cost: (SIMD2<Float>, Float, SIMD3<Float>) -> Float, _ place: Int) {
                    times.append(
                        nanoseconds(each: scene.planes.count) {
                            costs[place] = scene.planes.map { cost($0.ray, $0.depth, $0.normal) }
                        })
                }
                timed({ swiftCost(sources, window, offsets, $0, $1, $2) }, 0)
                timed(
                    {
                        ckernels_plane_cost_baseline(
                            &beside, window, 1, $0.x, $0.y, $1, $2.x, $2.y, $2.z, 2, &pair)
                    }, 1)
                timed(
                    {
                        ckernels_plane_cost(
                            &beside, window, 1, $0.x, $0.y, $1, $2.x, $2.y, $2.z, 2, &pair)
                    },
                    2)
            }
        }
        let difference = zip(costs[0], costs[2]).map { abs($0 - $1) }.max() ?? 0
        return Comparison(
            name: "plane cost, four sources", swift: times[0], baseline: times[1],
            chosen: times[2], difference: Double(difference))
    }

    /// The sum of the costs of some planes, each in all four sources, by the kernel for this
    /// processor. Only the number of instructions matters.
    static func sum(of count: Int) -> Float {
        let scene = Scene(count: count)
        var (sum, pair): (Float, UInt8) = (0, 0)
        scene.pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            var sources = ckernels_sources()
            for var source in scene.sources(base) { ckernels_add_source(&sources, &source) }
            for (ray, depth, normal) in scene.planes {
                sum += ckernels_plane_cost(
                    &sources, scene.window, 1, ray.x, ray.y, depth, normal.x, normal.y, normal.z,
                    2, &pair)
            }
        }
        return sum
    }

    /// The positions of a window's samples: six by six without the four corners, two pixels apart.
    struct WindowOffsets {
        var x: [SIMD4<Float>] = [], y: [SIMD4<Float>] = []

        init() {
            var places: [SIMD2<Float>] = []
            for row in 0..<6 {
                for column in row == 0 || row == 5 ? 1..<5 : 0..<6 {
                    places.append(SIMD2(Float(2 * column - 5), Float(2 * row - 5)))
                }
            }
            for at in stride(from: 0, to: PlaneCost.samples, by: 4) {
                let four = places[at..<at + 4]
                x.append(SIMD4(four.map(\.x)))
                y.append(SIMD4(four.map(\.y)))
            }
        }
    }

    // MARK: The Swift twin, optimised as far as possible: four lanes, no checks in the loop

    private static func swiftCost(
        _ sources: [ckernels_source], _ window: UnsafePointer<Float>, _ offsets: WindowOffsets,
        _ ray: SIMD2<Float>, _ depth: Float, _ normal: SIMD3<Float>
    ) -> Float {
        var (best, second): (Float, Float) = (2, 2)
        for source in sources {
            let cost = cost(source, window, offsets, ray, depth, normal)
            if cost < best { (best, second) = (cost, best) } else if cost < second { second = cost }
        }
        return 0.5 * (best + second)
    }

    /// The projection of a window on a plane into a source picture: the window's middle, and the
    /// steps along its columns and rows, in pixels.
    private struct Placement {
        var u, v, ux, vx, uy, vy: Float

        /// Nil if the source does not see the whole window, or if it sees the window too slanted.
        @inline(__always)
        init?(_ s: ckernels_source, _ ray: SIMD2<Float>, _ depth: Float, _ normal: SIMD3<Float>) {
            let distance = depth * (normal.x * ray.x + normal.y * ray.y + normal.z)
            guard distance < -1e-9 else { return nil }
            let (perDepth, perDistance) = (1 / depth, 1 / distance)
            let shift = SIMD3(s.shift.0, s.shift.1, s.shift.2)
            let columnX = SIMD3(s.column_x.0, s.column_x.1, s.column_x.2)
            let columnY = SIMD3(s.column_y.0, s.column_y.1, s.column_y.2)
            let columnZ = SIMD3(s.column_z.0, s.column_z.1, s.column_z.2)
            var middle: SIMD3<Float> = columnX * ray.x
            middle += columnY * ray.y
            middle += columnZ
            middle += shift * perDepth
            var alongX: SIMD3<Float> = shift * (normal.x * perDistance)
            alongX = (alongX + columnX) * s.step_x
            var alongY: SIMD3<Float> = shift * (normal.y * perDistance)
            alongY = (alongY + columnY) * s.step_y
            guard middle.z > 1e-9 else { return nil }
            let inverse = 1 / middle.z
            (u, v) = (middle.x * inverse, middle.y * inverse)
            ux = (alongX.x - u * alongX.z) * inverse
            vx = (alongX.y - v * alongX.z) * inverse
            uy = (alongY.x - u * alongY.z) * inverse
            vy = (alongY.y - v * alongY.z) * inverse
            let reachX = 5 * (abs(ux) + abs(uy)), reachY = 5 * (abs(vx) + abs(vy))
            guard u - reachX >= 1, v - reachY >= 1, u + reachX < s.limit_x,
                v + reachY < s.limit_y
            else { return nil }
            let determinant = ux * vy - uy * vx
            guard determinant > 0.1, determinant < 10 else { return nil }
        }
    }

    private static func cost(
        _ s: ckernels_source, _ window: UnsafePointer<Float>, _ offsets: WindowOffsets,
        _ ray: SIMD2<Float>, _ depth: Float, _ normal: SIMD3<Float>
    ) -> Float {
        guard let placement = Placement(s, ray, depth, normal) else { return 2 }
        let (u, v, ux, vx) = (placement.u, placement.v, placement.ux, placement.vx)
        let (uy, vy) = (placement.uy, placement.vy)
        var (sums, squares, products) = (
            SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero
        )
        // Rounds by an addition: after 1.5 · 2²³ is added, the last bits of a float are the nearest
        // integer.
        let whole: Float = 12_582_912
        let width = SIMD4(repeating: UInt32(bitPattern: s.width))
        offsets.x.withUnsafeBufferPointer { across in
            offsets.y.withUnsafeBufferPointer { down in
                for at in 0..<(samples / 4) {
                    let x: SIMD4<Float> = across[at] * ux + (down[at] * uy + u)
                    let y: SIMD4<Float> = across[at] * vx + (down[at] * vy + v)
                    let wholeX = x - 0.5 + whole, wholeY = y - 0.5 + whole
                    let fx = x - (wholeX - whole), fy = y - (wholeY - whole)
                    let rows = bits(wholeY) &- 0x4B40_0000, columns = bits(wholeX) &- 0x4B40_0000
                    let place = rows &* width &+ columns
                    let four = SIMD4(
                        s.pixels[Int(place[0])], s.pixels[Int(place[1])],
                        s.pixels[Int(place[2])], s.pixels[Int(place[3])])
                    let a = floats(four & 255), b = floats((four &>> 8) & 255)
                    let c = floats((four &>> 16) & 255), d = floats(four &>> 24)
                    let top: SIMD4<Float> = a + fx * (b - a)
                    let bottom: SIMD4<Float> = c + fx * (d - c)
                    let value: SIMD4<Float> = top + fy * (bottom - top)
                    let weight = UnsafeRawPointer(window + samples + 4 * at)
                        .loadUnaligned(as: SIMD4<Float>.self)
                    let weighted = UnsafeRawPointer(window + 4 * at)
                        .loadUnaligned(as: SIMD4<Float>.self)
                    sums += weight * value
                    squares += weight * value * value
                    products += weighted * value
                }
            }
        }
        let mean = sums.sum()
        let variance = squares.sum() - mean * mean
        guard variance > 1 else { return 2 }
        return 1 - products.sum() / variance.squareRoot()
    }

    @inline(__always) private static func bits(_ value: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(value, to: SIMD4<UInt32>.self)
    }

    /// Converts bytes to floats. A byte in the last bits of the float 2²³ adds its value to 2²³,
    /// which is then subtracted.
    @inline(__always) private static func floats(_ bytes: SIMD4<UInt32>) -> SIMD4<Float> {
        unsafeBitCast(bytes | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
    }
}
