import Scene

/// A picture of a virtual head from the front, for people in front of a virtual stand.
public struct StandPortrait: Sendable {
    /// Width and height of the picture in pixels (guess).
    static let side = 96
    /// Red, green, blue, and 255 where the head covers the pixel, otherwise 0; row by row.
    let pixels: [SIMD4<UInt8>]

    /// The portrait of the head with this number.
    public init(number: Int) {
        // The picture shows 27 cm at the distance of the head, so that a head 25 cm high nearly
        // fills it.
        let focal = 0.65 / 0.27 * Double(Self.side)
        let middle = Double(Self.side - 1) / 2
        var camera = HeadCamera(
            intrinsics: Intrinsics(
                width: Self.side, height: Self.side, fx: focal, fy: focal, cx: middle, cy: middle),
            hasDepth: true, seed: UInt64(number))
        var state = PersonState()
        state.place = Vector3(0, 0.01, 0.65)
        let head = VirtualHead(identity: HeadIdentity(number: number, skin: number))
        let frame = camera.frame(of: head, state, index: 0, at: .zero)
        let (colors, luma) = (frame.preview?.values ?? [], frame.luma.values)
        let wall = luma.first ?? 0
        pixels = luma.indices.map { index in
            let depth = frame.depth?.values[index] ?? 0
            // A pixel without depth may show dark hair, whose depth has holes. Then its brightness
            // differs from that of the wall.
            let isHead = depth > 0 || abs(Int(luma[index]) - Int(wall)) > 12
            guard colors.count == 3 * luma.count else { return SIMD4(0, 0, 0, 0) }
            return SIMD4(
                colors[3 * index], colors[3 * index + 1], colors[3 * index + 2], isHead ? 255 : 0)
        }
    }

    /// The colour at a point of the portrait, with x and y from 0 to 1; nil outside of the head.
    func color(x: Double, y: Double) -> SIMD3<Float>? {
        guard (0..<1).contains(x), (0..<1).contains(y) else { return nil }
        let side = Double(Self.side)
        let pixel = pixels[Int(y * side) * Self.side + Int(x * side)]
        return pixel.w == 0
            ? nil : SIMD3(Float(pixel.x), Float(pixel.y), Float(pixel.z))
    }
}
