import Glibc
import Scene

/// Colours the dots of a canvas. Points have their own colours. Triangles have the model's colours
/// or texture and are lit from the camera. A dot is darker if it is far away or beside nearer dots.
struct DotShading {
    let model: ViewedModel
    let projection: DotProjection
    /// Whether the dots show triangles; if false, they show points.
    let isSurface: Bool
    /// The depths between which colours become darker.
    let nearDepth, farDepth: Float

    init(
        model: ViewedModel, projection: DotProjection, camera: OrbitCamera, isSurface: Bool
    ) {
        (self.model, self.projection, self.isSurface) = (model, projection, isSurface)
        let toMiddle = (camera.worldFromCamera.translation - model.center).length
        nearDepth = Float(max(0, toMiddle - model.radius))
        farDepth = Float(toMiddle + model.radius)
    }

    /// The share of its brightness that a dot at the farthest depth loses. Chosen by eye.
    private static let fade: Float = 0.4
    /// Strength of the eye-dome lighting (Boucheny 2009). A dot becomes half as bright if the
    /// distances by which its neighbours are nearer add up to a twentieth of the model's diameter.
    /// Chosen by eye.
    private static let edgeStrength: Float = 35
    /// A depth step below this share of the model's diameter darkens no dot: it is the slope of a
    /// surface that is seen at a grazing angle, not an edge. Chosen by eye.
    private static let slopeStep: Float = 0.02
    /// A dark model is brightened until the quantile `brightQuantile` of its brightness reaches
    /// `brightLuma` of 255. The gain is at most `mostGain`, which limits noise. A gain below
    /// `leastGain` is not applied. Guesses.
    private static let brightQuantile = 0.98
    private static let brightLuma: Float = 235
    private static let (leastGain, mostGain): (Float, Float) = (1.02, 3)

    func shade(_ canvas: inout DotCanvas) {
        color(&canvas)
        brighten(&canvas)
    }

    /// Brightens the dots of a dark model.
    private func brighten(_ canvas: inout DotCanvas) {
        let (keys, count) = (canvas.keys, canvas.keys.count)
        canvas.colors.withUnsafeMutableBufferPointer { colors in
            var histogram = LumaHistogram()
            for at in 0..<count where keys[at] != DotCanvas.emptyKey {
                histogram.add(luma(UnsafeBufferPointer(colors), at &* 3))
            }
            guard let bright = histogram.value(atShare: Self.brightQuantile) else { return }
            let gain = (Self.brightLuma / Float(max(1, bright))).clamped(to: 1...Self.mostGain)
            guard gain > Self.leastGain else { return }
            let table = (0..<256).map { UInt8(min(255, Float($0) * gain)) }
            for at in 0..<(count &* 3) { colors[at] = table[Int(colors[at])] }
        }
    }

    private func color(_ canvas: inout DotCanvas) {
        let (wide, high) = (canvas.dotsWide, canvas.dotsHigh)
        let range = max(farDepth - nearDepth, 1e-9)
        var triangle = TriangleShader(model: model, projection: projection)
        canvas.keys.withUnsafeBufferPointer { keys in
            canvas.colors.withUnsafeMutableBufferPointer { colors in
                model.points.colors.withUnsafeBufferPointer { pointColors in
                    for y in 0..<high {
                        for x in 0..<wide {
                            let at = y &* wide &+ x
                            let key = keys[at]
                            guard key != DotCanvas.emptyKey else { continue }
                            let depth = Float(bitPattern: UInt32(truncatingIfNeeded: key >> 32))
                            let number = Int(key & 0xFFFF_FFFF)
                            var color: SIMD3<Float>
                            if isSurface {
                                color = triangle.color(
                                    number, x: Float(x) + 0.5, y: Float(y) + 0.5)
                            } else {
                                color = SIMD3(
                                    Float(pointColors[number &* 3]),
                                    Float(pointColors[number &* 3 &+ 1]),
                                    Float(pointColors[number &* 3 &+ 2]))
                            }
                            let nearer = step(keys, x, y, wide, high, depth) / range
                            let share = max(0, min(1, (depth - nearDepth) / range))
                            let edge = 1 / (1 + max(0, nearer - Self.slopeStep) * Self.edgeStrength)
                            color *= (1 - Self.fade * share) * edge
                            for channel in 0..<3 {
                                colors[at &* 3 &+ channel] = UInt8(
                                    max(0, min(255, color[channel])))
                            }
                        }
                    }
                }
            }
        }
    }

    /// The sum of the distances by which the four neighbours of a dot are nearer to the camera.
    @inline(__always)
    private func step(
        _ keys: UnsafeBufferPointer<UInt64>, _ x: Int, _ y: Int, _ wide: Int, _ high: Int,
        _ depth: Float
    ) -> Float {
        let at = y &* wide &+ x
        var sum: Float = 0
        if x > 0 { sum += nearer(keys[at &- 1], depth) }
        if x &+ 1 < wide { sum += nearer(keys[at &+ 1], depth) }
        if y > 0 { sum += nearer(keys[at &- wide], depth) }
        if y &+ 1 < high { sum += nearer(keys[at &+ wide], depth) }
        return sum
    }

    @inline(__always)
    private func nearer(_ key: UInt64, _ depth: Float) -> Float {
        guard key != DotCanvas.emptyKey else { return 0 }
        return max(0, depth - Float(bitPattern: UInt32(truncatingIfNeeded: key >> 32)))
    }
}

/// Computes the colour of a triangle at a dot; the light comes from the camera.
private struct TriangleShader {
    private let model: ViewedModel
    private let projection: DotProjection
    /// The corners of the last triangle, on the screen and in camera coordinates. They are kept
    /// because most neighbouring dots show the same triangle.
    private var number = -1
    private var vertices = SIMD3<UInt32>.zero
    private var a = SIMD3<Float>.zero
    private var b = SIMD3<Float>.zero
    private var c = SIMD3<Float>.zero
    private var light: Float = 0

    init(model: ViewedModel, projection: DotProjection) {
        (self.model, self.projection) = (model, projection)
    }

    mutating func color(_ triangle: Int, x: Float, y: Float) -> SIMD3<Float> {
        if triangle != number { take(triangle) }
        // First the weights on the screen, then the weights corrected for perspective (Blinn 1992).
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        var wb = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area
        var wc = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area
        let wa = (1 - wb - wc) / a.z
        (wb, wc) = (wb / b.z, wc / c.z)
        let sum = wa + wb + wc
        let weights = sum.isFinite && sum != 0 ? SIMD3(wa, wb, wc) / sum : SIMD3(1, 0, 0)
        return surface(weights) * light
    }

    private mutating func take(_ triangle: Int) {
        number = triangle
        vertices = model.mesh.triangles[triangle]
        let p = model.mesh.positions
        let inCamera = (0..<3).map { projection.inCamera(p[Int(vertices[$0])]) }
        let (u, v) = (inCamera[1] - inCamera[0], inCamera[2] - inCamera[0])
        let normal = cross(u, v)
        let length = ((normal * normal).sum() * (inCamera[0] * inCamera[0]).sum()).squareRoot()
        let facing = length > 0 ? -(normal * inCamera[0]).sum() / length : 1
        // A surface seen from inside is about a third as bright, so that a hole differs from a
        // surface.
        light = facing >= 0 ? 0.35 + 0.65 * facing : 0.15 - 0.2 * facing
        let dots = inCamera.map { q in
            SIMD3(
                q.x * projection.focal / q.z + projection.middleX,
                q.y * projection.focal / q.z + projection.middleY, q.z)
        }
        (a, b, c) = (dots[0], dots[1], dots[2])
    }

    private func surface(_ weights: SIMD3<Float>) -> SIMD3<Float> {
        let (i, j, k) = (Int(vertices.x), Int(vertices.y), Int(vertices.z))
        if let texture = model.texture {
            let place =
                texture.coordinates[i] * weights.x + texture.coordinates[j] * weights.y
                + texture.coordinates[k] * weights.z
            return SIMD3<Float>(texture.image.color(at: place))
        }
        guard !model.mesh.colors.isEmpty else {
            return SIMD3<Float>(ShuffledPoints.plainColor)
        }
        return SIMD3<Float>(model.mesh.colors[i]) * weights.x
            + SIMD3<Float>(model.mesh.colors[j]) * weights.y
            + SIMD3<Float>(model.mesh.colors[k]) * weights.z
    }
}
