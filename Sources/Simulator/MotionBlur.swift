import Glibc
import Scene

/// The camera's motion during an exposure, in the camera's frame at the middle of the exposure.
struct CameraTwist: Equatable {
    /// Rotation vector over the whole exposure in radians, in the camera's frame.
    var turn: Vector3
    /// Translation over the whole exposure in metres, in the camera's frame.
    var shift: Vector3

    /// The motion from a start pose to an end pose, in the frame of the middle pose.
    init(from start: RigidTransform, to end: RigidTransform, middle: RigidTransform) {
        let change = start.rotation.inverse * end.rotation
        let sign: Double = change.w < 0 ? -1 : 1
        let vector = Vector3(change.x, change.y, change.z) * sign
        // The axis of rotation is the same in the camera's frames at the start and at the end, and
        // nearly the same in the frame at the middle.
        turn = (vector.normalized ?? .zero) * change.angle
        shift = middle.rotation.inverse * (end.translation - start.translation)
    }
}

/// Blurs a picture along the true motion of each pixel during the exposure. For a rigid scene, this
/// motion follows from depth and the camera's twist (Longuet-Higgins and Prazdny 1980). Light is
/// averaged before the tone curve, as in a sensor.
struct MotionBlur {
    // Numbers without an origin beside them are guesses.

    /// A pixel is blurred only if its motion is at least this long, pixels: a shorter motion is
    /// below the size of a pixel.
    static let leastPixels: Float = 0.4
    /// For a motion up to this length, pixels, a 3×3 kernel suffices: at this length two thirds of
    /// its weight are beside the centre.
    private static let shortPixels: Float = 2.8
    /// If the longest motion exceeds this length, pixels, two short blurs are applied, which cost
    /// less than one long blur.
    private static let longPixels: Float = 11

    private let intrinsics: Intrinsics
    private var half: [SIMD4<Float>] = []
    private var full: [SIMD4<Float>] = []

    /// A blur for pictures of this camera.
    init(intrinsics: Intrinsics) { self.intrinsics = intrinsics }

    /// The blurred picture, or `radiance` itself if no motion is visible.
    mutating func blurred(
        _ radiance: [SIMD4<Float>], inverseDepth: [Float], twist: CameraTwist
    ) -> [SIMD4<Float>] {
        let field = MotionField(intrinsics: intrinsics, twist: twist)
        let longest = greatestMotion(field, inverseDepth)
        guard longest >= Self.leastPixels else { return radiance }
        if full.count != radiance.count {
            full = Array(repeating: .zero, count: radiance.count)
        }
        if longest <= Self.longPixels {
            blur(radiance, inverseDepth, field, parts: 1, into: &full)
            return full
        }
        // A long blur is replaced by two short ones: n + m samples for each pixel instead of n × m.
        if half.count != radiance.count {
            half = Array(repeating: .zero, count: radiance.count)
        }
        let parts = Int(longest.squareRoot().rounded(.up)) | 1
        blur(radiance, inverseDepth, field, parts: parts, into: &half)
        repeatBlur(half, inverseDepth, field, parts: parts, into: &full)
        return full
    }

    /// Distance between the pixels at which `greatestMotion` samples the picture (guess).
    private static let motionStride = 12

    /// The longest motion in the picture, sampled on a coarse grid.
    private func greatestMotion(_ field: MotionField, _ inverseDepth: [Float]) -> Float {
        var greatest: Float = 0
        let (width, height) = (intrinsics.width, intrinsics.height)
        for y in stride(from: 0, to: height, by: Self.motionStride) {
            let row = field.row(y)
            for x in stride(from: 0, to: width, by: Self.motionStride) {
                let motion = row.motion(x, inverseDepth[y * width + x])
                greatest = max(greatest, motion.x * motion.x + motion.y * motion.y)
            }
        }
        return greatest.squareRoot()
    }

    /// Blurs each pixel over the length of its motion divided by `parts`.
    private func blur(
        _ source: [SIMD4<Float>], _ inverseDepth: [Float], _ field: MotionField, parts: Int,
        into target: inout [SIMD4<Float>]
    ) {
        let (width, height) = (intrinsics.width, intrinsics.height)
        let share = 1 / Float(parts)
        let least = Self.leastPixels * Self.leastPixels
        let short = Self.shortPixels * Self.shortPixels
        source.withUnsafeBufferPointer { source in
            inverseDepth.withUnsafeBufferPointer { depths in
                target.withUnsafeMutableBufferPointer { target in
                    for y in 0..<height {
                        let row = field.row(y)
                        let isInner = y > 0 && y < height - 1
                        for x in 0..<width {
                            let index = y &* width &+ x
                            let motion = row.motion(x, depths[index]) * share
                            let square = motion.x * motion.x + motion.y * motion.y
                            if square < least {
                                target[index] = source[index]
                            } else if square < short && isInner && x > 0 && x < width &- 1 {
                                target[index] = Self.stencil(source, index, width, motion)
                            } else {
                                let count = Int(square.squareRoot() + 0.5) | 1
                                target[index] = Self.line(
                                    source, x, y, width, height, motion, count: count)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Averages `parts` samples of the partly blurred picture for each pixel, spread along its
    /// whole motion.
    private func repeatBlur(
        _ source: [SIMD4<Float>], _ inverseDepth: [Float], _ field: MotionField, parts: Int,
        into target: inout [SIMD4<Float>]
    ) {
        let (width, height) = (intrinsics.width, intrinsics.height)
        source.withUnsafeBufferPointer { source in
            inverseDepth.withUnsafeBufferPointer { depths in
                target.withUnsafeMutableBufferPointer { target in
                    for y in 0..<height {
                        let row = field.row(y)
                        for x in 0..<width {
                            let index = y &* width &+ x
                            target[index] = Self.line(
                                source, x, y, width, height, row.motion(x, depths[index]),
                                count: parts)
                        }
                    }
                }
            }
        }
    }

    /// The 3×3 kernel for motions of less than three pixels. It has the second moments of a line
    /// with the length and direction of the motion: length²/12 along the line, 0 across it.
    @inline(__always)
    private static func stencil(
        _ source: UnsafeBufferPointer<SIMD4<Float>>, _ index: Int, _ width: Int,
        _ motion: SIMD2<Float>
    ) -> SIMD4<Float> {
        let mixed = motion.x * motion.y * (1 / 24)
        let corner = abs(mixed)
        let across = motion.x * motion.x * (1 / 24) - corner
        let down = motion.y * motion.y * (1 / 24) - corner
        let slant = mixed < 0 ? 1 &- width : 1 &+ width
        var sum = source[index] * (1 - 2 * (across + down + corner))
        sum += (source[index &- 1] + source[index &+ 1]) * across
        sum += (source[index &- width] + source[index &+ width]) * down
        sum += (source[index &- slant] + source[index &+ slant]) * corner
        return sum
    }

    // More than six parameters: part of a kernel, called in one place.
    /// The mean of an odd number of samples along the motion. A sample outside of the picture takes
    /// the nearest pixel at the edge.
    @inline(__always)
    private static func line(
        _ source: UnsafeBufferPointer<SIMD4<Float>>, _ x: Int, _ y: Int, _ width: Int,
        _ height: Int, _ motion: SIMD2<Float>, count: Int
    ) -> SIMD4<Float> {
        // Positions are fixed-point numbers with 16 fractional bits.
        let weight = 1 / Float(count)
        let step = motion * (weight * 65_536)
        let (stepX, stepY) = (Int(step.x), Int(step.y))
        var px = x << 16 &+ 32_768 &- stepX &* (count / 2)
        var py = y << 16 &+ 32_768 &- stepY &* (count / 2)
        let (endX, endY) = (px &+ stepX &* (count &- 1), py &+ stepY &* (count &- 1))
        var sum = SIMD4<Float>.zero
        let isInside =
            min(px, endX) >= 0 && max(px, endX) < width << 16 && min(py, endY) >= 0
            && max(py, endY) < height << 16
        var tap = 0
        if isInside {
            while tap < count {
                sum += source[(py >> 16) &* width &+ (px >> 16)]
                px &+= stepX
                py &+= stepY
                tap &+= 1
            }
        } else {
            while tap < count {
                let qx = min(max(px >> 16, 0), width &- 1)
                let qy = min(max(py >> 16, 0), height &- 1)
                sum += source[qy &* width &+ qx]
                px &+= stepX
                py &+= stepY
                tap &+= 1
            }
        }
        return sum * weight
    }
}

/// The motion in the picture, during the exposure, of the surface that each pixel shows.
struct MotionField {
    private let intrinsics: Intrinsics
    private let twist: CameraTwist

    /// The field of this camera under this motion.
    init(intrinsics: Intrinsics, twist: CameraTwist) {
        (self.intrinsics, self.twist) = (intrinsics, twist)
    }

    /// One row of the field.
    struct Row {
        fileprivate var xStart, xStep, yn, fx, fy: Float
        fileprivate var turn, shift: SIMD3<Float>

        /// Motion in pixels of the point at column `x` with this inverse depth.
        @inline(__always)
        func motion(_ x: Int, _ inverseDepth: Float) -> SIMD2<Float> {
            let xn = xStart + Float(x) * xStep
            // The point's velocity divided by its depth: −turn × point − shift.
            let dz = turn.y * xn - turn.x * yn - shift.z * inverseDepth
            let dx = turn.z * yn - turn.y - shift.x * inverseDepth
            let dy = turn.x - turn.z * xn - shift.y * inverseDepth
            return SIMD2(fx * (dx - xn * dz), fy * (dy - yn * dz))
        }
    }

    /// The row at `y`.
    func row(_ y: Int) -> Row {
        let i = intrinsics
        return Row(
            xStart: Float(-i.cx / i.fx), xStep: Float(1 / i.fx),
            yn: Float((Double(y) - i.cy) / i.fy), fx: Float(i.fx), fy: Float(i.fy),
            turn: SIMD3<Float>(twist.turn), shift: SIMD3<Float>(twist.shift))
    }
}
