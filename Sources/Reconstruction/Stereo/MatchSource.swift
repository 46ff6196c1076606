import Scene

/// A picture in which windows of another, the reference, are looked for.
struct MatchSource {
    private let pixels: UnsafePointer<UInt32>
    private let width: Int
    private let limitX, limitY: Float
    /// Columns of K·R, where rays of the reference go, and K·t.
    private let columnX, columnY, columnZ, shift: SIMD3<Float>
    /// Rays of the reference a pixel apart.
    private let stepX, stepY: Float

    /// The cost of what cannot be compared.
    static let impossible: Float = 2

    /// - Parameter pixels: the packed picture; outlives this value.
    init(
        _ picture: GrayPicture, pixels: UnsafePointer<UInt32>, reference: GrayPicture
    ) {
        let cameraFromReference = picture.worldFromCamera.inverse * reference.worldFromCamera
        let camera = picture.intrinsics
        func seen(_ p: Vector3) -> SIMD3<Float> {
            SIMD3<Float>(
                Vector3(camera.fx * p.x + camera.cx * p.z, camera.fy * p.y + camera.cy * p.z, p.z))
        }
        columnX = seen(cameraFromReference.rotation.xAxis)
        columnY = seen(cameraFromReference.rotation.yAxis)
        columnZ = seen(cameraFromReference.rotation.zAxis)
        shift = seen(cameraFromReference.translation)
        self.pixels = pixels
        width = picture.width
        (limitX, limitY) = (Float(picture.width) - 2.01, Float(picture.height) - 2.01)
        stepX = Float(1 / reference.intrinsics.fx)
        stepY = Float(1 / reference.intrinsics.fy)
    }

    /// How badly the window agrees with this picture if it is a piece of a plane: 1 less the
    /// normalised cross-correlation, 0...2. The plane's mapping is taken as affine round the
    /// window's middle.
    /// - Parameters:
    ///   - ray: of the window's middle, z = 1.
    ///   - depth: of the plane there; `normal` its direction, both in the reference's frame.
    @inline(__always)
    func cost(
        _ window: MatchWindow, ray: SIMD3<Float>, depth: Float, normal: SIMD3<Float>,
        offsetsX: UnsafePointer<SIMD4<Float>>, offsetsY: UnsafePointer<SIMD4<Float>>
    ) -> Float {
        let slope = (normal * ray).sum()
        let distance = depth * slope
        guard distance < -1e-9 else { return Self.impossible }
        let middle = columnX * ray.x + columnY * ray.y + columnZ + shift * (1 / depth)
        guard middle.z > 1e-9 else { return Self.impossible }
        let perDistance = 1 / distance
        let alongX = (columnX + shift * (normal.x * perDistance)) * stepX
        let alongY = (columnY + shift * (normal.y * perDistance)) * stepY
        let inverse = 1 / middle.z
        let (u, v) = (middle.x * inverse, middle.y * inverse)
        let ux = (alongX.x - u * alongX.z) * inverse
        let vx = (alongX.y - v * alongX.z) * inverse
        let uy = (alongY.x - u * alongY.z) * inverse
        let vy = (alongY.y - v * alongY.z) * inverse
        let half = Float(MatchWindow.half)
        let (reachX, reachY) = (half * (abs(ux) + abs(uy)), half * (abs(vx) + abs(vy)))
        guard u - reachX >= 1, v - reachY >= 1, u + reachX < limitX, v + reachY < limitY else {
            return Self.impossible
        }
        // A window shrunk or stretched tenfold is compared with something else.
        let determinant = ux * vy - uy * vx
        guard determinant > 0.1, determinant < 10 else { return Self.impossible }
        return cost(
            window, place: SIMD2(u, v), alongX: SIMD2(ux, vx), alongY: SIMD2(uy, vy), offsetsX,
            offsetsY)
    }

    @inline(__always)
    private func cost(
        _ window: MatchWindow, place: SIMD2<Float>, alongX: SIMD2<Float>, alongY: SIMD2<Float>,
        _ offsetsX: UnsafePointer<SIMD4<Float>>, _ offsetsY: UnsafePointer<SIMD4<Float>>
    ) -> Float {
        typealias Lanes = SIMD4<Float>
        // Added to 1.5·2²³, a float's last bits are the whole number; half less makes it the floor.
        let whole = Lanes(repeating: 12_582_912)
        let half = Lanes(repeating: 0.5)
        let wholeBits = SIMD4<UInt32>(repeating: 0x4B40_0000)
        let byteBits = SIMD4<UInt32>(repeating: 0x4B00_0000)
        let byteFloat = Lanes(repeating: 8_388_608)
        let low = SIMD4<UInt32>(repeating: 255)
        let row = UInt32(truncatingIfNeeded: width)
        var (sums, squares, products) = (Lanes.zero, Lanes.zero, Lanes.zero)
        let weights = UnsafeRawPointer(window.weights)
        let weighted = UnsafeRawPointer(window.weighted)
        for group in 0..<MatchWindow.groups {
            let (dx, dy) = (offsetsX[group], offsetsY[group])
            let x = dx * alongX.x + dy * alongY.x + place.x
            let y = dx * alongX.y + dy * alongY.y + place.y
            let (wholeX, wholeY) = (x - half + whole, y - half + whole)
            let (fx, fy) = (x - (wholeX - whole), y - (wholeY - whole))
            let column = unsafeBitCast(wholeX, to: SIMD4<UInt32>.self) &- wholeBits
            let line = unsafeBitCast(wholeY, to: SIMD4<UInt32>.self) &- wholeBits
            let four = SIMD4<UInt32>(
                pixels[Int(line.x &* row &+ column.x)], pixels[Int(line.y &* row &+ column.y)],
                pixels[Int(line.z &* row &+ column.z)], pixels[Int(line.w &* row &+ column.w)])
            let a = unsafeBitCast(four & low | byteBits, to: Lanes.self) - byteFloat
            let b = unsafeBitCast(four &>> 8 & low | byteBits, to: Lanes.self) - byteFloat
            let c = unsafeBitCast(four &>> 16 & low | byteBits, to: Lanes.self) - byteFloat
            let d = unsafeBitCast(four &>> 24 | byteBits, to: Lanes.self) - byteFloat
            let top = a + fx * (b - a)
            let value = top + fy * (c + fx * (d - c) - top)
            let weight = weights.loadUnaligned(fromByteOffset: 16 &* group, as: Lanes.self)
            let part = weight * value
            sums += part
            squares += part * value
            products += weighted.loadUnaligned(fromByteOffset: 16 &* group, as: Lanes.self) * value
        }
        let mean = sums.sum()
        let variance = squares.sum() - mean * mean
        guard variance > MatchWindow.leastVariance else { return Self.impossible }
        return 1 - products.sum() / (variance.squareRoot() * window.deviation)
    }
}
