import Glibc
import Scene

/// The shapes of the virtual objects, as surfaces of revolution with bends and handles.
enum ObjectShape {
    /// The closed surface of an object; metres, the base at z = 0.
    static func surface(of name: VirtualObject.Name) -> PatchedSurface {
        switch name {
        case .rich: jug()
        case .poor: pebble()
        case .repeating: column()
        case .concave: mug()
        }
    }

    /// A smooth step from 0 at `a` to 1 at `b`.
    private static func step(_ a: Float, _ b: Float, _ x: Float) -> Float {
        let t = ((x - a) / (b - a)).clamped(to: 0...1)
        return t * t * (3 - 2 * t)
    }

    private static func jug() -> PatchedSurface {
        var surface = PatchedSurface(
            profile: [
                SIMD2(0, 0), SIMD2(0.03, 0), SIMD2(0.05, 0), SIMD2(0.06, 0.002),
                SIMD2(0.08, 0.035), SIMD2(0.078, 0.088), SIMD2(0.052, 0.118),
                SIMD2(0.046, 0.134), SIMD2(0.056, 0.150), SIMD2(0.050, 0.157),
                SIMD2(0.024, 0.160), SIMD2(0.010, 0.166), SIMD2(0.012, 0.172),
                SIMD2(0.024, 0.182), SIMD2(0.018, 0.199), SIMD2(0.005, 0.2), SIMD2(0, 0.2),
            ], rows: 72, columns: 80
        ) { angle, point in
            // The jug is wider on one side, has a spout opposite the handle, and its knob is off
            // centre.
            let belly = step(0, 0.02, point.z) * (1 - step(0.09, 0.12, point.z))
            let mouth = step(0.105, 0.145, point.z) * (1 - step(0.152, 0.158, point.z))
            let fromSpout = angle - .pi
            let spout = expf(-fromSpout * fromSpout / 0.16) * mouth
            let factor = 1 + 0.09 * belly * cosf(angle - 1.9) + 0.5 * spout
            let knob = 0.006 * step(0.16, 0.175, point.z)
            return SIMD3(
                point.x * factor, point.y * factor + knob, point.z + 0.006 * spout)
        }
        surface.addHandle(
            upperRow: 41, lowerRow: 24, column: 78, height: 3, width: 4, reach: 0.045,
            radius: 0.0085)
        return surface
    }

    private static func pebble() -> PatchedSurface {
        PatchedSurface(
            profile: [
                SIMD2(0, 0), SIMD2(0.03, 0), SIMD2(0.055, 0), SIMD2(0.085, 0.006),
                SIMD2(0.1, 0.055), SIMD2(0.085, 0.11), SIMD2(0.05, 0.145), SIMD2(0.02, 0.152),
                SIMD2(0, 0.152),
            ], rows: 56, columns: 80
        ) { angle, point in
            let factor = 1 + 0.10 * cosf(2 * angle) + 0.05 * cosf(angle + 0.6)
            let lean = 0.12 * point.z
            return SIMD3(point.x * factor + lean, point.y * factor, point.z)
        }
    }

    private static func column() -> PatchedSurface {
        PatchedSurface(
            profile: [
                SIMD2(0, 0), SIMD2(0.04, 0), SIMD2(0.07, 0), SIMD2(0.085, 0),
                SIMD2(0.085, 0.012), SIMD2(0.078, 0.02), SIMD2(0.078, 0.10),
                SIMD2(0.078, 0.178), SIMD2(0.086, 0.186), SIMD2(0.086, 0.198),
                SIMD2(0.07, 0.198), SIMD2(0.04, 0.198), SIMD2(0, 0.198),
            ], rows: 64, columns: 96
        ) { angle, point in
            let fluted = step(0.012, 0.03, point.z) * (1 - step(0.168, 0.186, point.z))
            let factor = 1 + 0.06 * fluted * cosf(12 * angle)
            return SIMD3(point.x * factor, point.y * factor, point.z)
        }
    }

    private static func mug() -> PatchedSurface {
        var surface = PatchedSurface(
            profile: [
                SIMD2(0, 0), SIMD2(0.03, 0), SIMD2(0.05, 0), SIMD2(0.062, 0.002),
                SIMD2(0.068, 0.02), SIMD2(0.07, 0.07), SIMD2(0.076, 0.12), SIMD2(0.078, 0.14),
                SIMD2(0.076, 0.147), SIMD2(0.07, 0.147), SIMD2(0.068, 0.138),
                SIMD2(0.064, 0.09), SIMD2(0.06, 0.035), SIMD2(0.054, 0.014),
                SIMD2(0.03, 0.012), SIMD2(0, 0.012),
            ], rows: 84, columns: 80
        ) { _, point in point }
        surface.addHandle(
            upperRow: 31, lowerRow: 18, column: 78, height: 3, width: 4, reach: 0.046,
            radius: 0.0085)
        return surface
    }
}
