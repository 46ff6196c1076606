import Scene

/// Depth along the optical axis for an undistorted pinhole camera with a known pose.
struct DepthMap: Sendable {
    /// The camera, without distortion.
    let intrinsics: Intrinsics
    /// The camera's pose.
    let worldFromCamera: RigidTransform
    /// One value per pixel in the world's unit; 0 is unknown. A negative value means that the space
    /// is free up to the value's magnitude, and unknown beyond.
    var values: [Float]
    /// Votes of each pixel: its weight when depths of several views are averaged, at least 1. Empty
    /// if all pixels weigh 1.
    var votes: [UInt8] = []

    /// Size in pixels.
    var width: Int { intrinsics.width }
    var height: Int { intrinsics.height }

    /// A map of these values.
    ///
    /// - Precondition: the lens is undistorted, and there is a value for each pixel.
    init(intrinsics: Intrinsics, worldFromCamera: RigidTransform, values: [Float]) {
        precondition(intrinsics.distortion.isZero)
        precondition(values.count == intrinsics.width * intrinsics.height)
        (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        self.values = values
    }

    /// The undistorted map of a sensor's plane. Pixels at depth discontinuities are dropped:
    /// sensors and lenses mix foreground and background there ("flying pixels").
    init(_ plane: DepthPlane, intrinsics: Intrinsics, worldFromCamera: RigidTransform) {
        let camera = intrinsics.scaled(toWidth: plane.width, height: plane.height)
        var values = [Float](repeating: 0, count: plane.values.count)
        let unit = Float(plane.metersPerUnit)
        if camera.distortion.isZero {
            for index in values.indices { values[index] = Float(plane.values[index]) * unit }
        } else {
            let table = UndistortionMap(camera)
            for index in values.indices {
                guard let source = table.nearest[index] else { continue }
                values[index] = Float(plane.values[source]) * unit
            }
        }
        var pinhole = camera
        pinhole.distortion = .none
        self.init(intrinsics: pinhole, worldFromCamera: worldFromCamera, values: values)
        dropJumps()
    }

    /// Calls `body` with the depths and the votes.
    func read(_ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<UInt8>) -> Void) {
        values.withUnsafeBufferPointer { values in
            votes.withUnsafeBufferPointer { votes in body(values, votes) }
        }
    }

    /// Calls `body`, which may change the depths and the votes.
    mutating func rewrite(
        _ body: (UnsafeMutableBufferPointer<Float>, UnsafeMutableBufferPointer<UInt8>) -> Void
    ) {
        values.withUnsafeMutableBufferPointer { values in
            votes.withUnsafeMutableBufferPointer { votes in body(values, votes) }
        }
    }

    /// Sets depths with fewer votes than `least` to 0, which means unknown.
    mutating func dropVotes(below least: UInt8) {
        guard !votes.isEmpty else { return }
        for at in values.indices where votes[at] < least { values[at] = 0 }
    }

    /// Two neighbouring pixels are at a discontinuity if their depths differ by more than this
    /// share (guess). 3 % is a slope of 86° at 0.5 mm per pixel and 0.5 m.
    private static let jump: Float = 0.03

    private mutating func dropJumps() {
        let (width, height) = (width, height)
        guard width > 2, height > 2 else { return }
        let before = values
        before.withUnsafeBufferPointer { old in
            values.withUnsafeMutableBufferPointer { new in
                for y in 1..<(height - 1) {
                    for x in 1..<(width - 1) {
                        let index = y &* width &+ x
                        let here = old[index]
                        let limit = here * Self.jump
                        var isJump = false
                        for step in [-1, 1, -width, width] {
                            let there = old[index &+ step]
                            if there > 0, abs(there - here) > limit { isJump = true }
                        }
                        if isJump { new[index] = 0 }
                    }
                }
            }
        }
    }
}

extension DepthMap {
    /// Calls `body` with a point in the target frame for one pixel of each `step` × `step` square.
    /// Pixels without depth are left out.
    @inline(__always)
    func forEachPoint(
        every step: Int, in targetFromCamera: RigidTransform, _ body: (Vector3) -> Void
    ) {
        for y in stride(from: step / 2, to: height, by: step) {
            for x in stride(from: step / 2, to: width, by: step) {
                let depth = Double(values[y &* width &+ x])
                guard depth > 0 else { continue }
                body(targetFromCamera * (intrinsics.pinholeRay(Double(x), Double(y)) * depth))
            }
        }
    }
}

/// Maps each pixel of an undistorted picture to the recorded, distorted picture.
struct UndistortionMap {
    /// Position of each pixel in the recorded picture, in pixels; NaN where the recorded picture
    /// does not show the pixel's ray.
    let places: [SIMD2<Float>]
    /// For each pixel, the index of the nearest pixel of the recorded picture; nil where `places`
    /// is NaN.
    let nearest: [Int?]

    init(_ camera: Intrinsics) {
        var places = [SIMD2<Float>](
            repeating: SIMD2(.nan, .nan), count: camera.width * camera.height)
        var nearest = [Int?](repeating: nil, count: places.count)
        for y in 0..<camera.height {
            for x in 0..<camera.width {
                let ray = camera.pinholeRay(Double(x), Double(y))
                guard let pixel = camera.project(ray), camera.contains(pixel) else { continue }
                let index = y * camera.width + x
                places[index] = SIMD2(Float(pixel.x), Float(pixel.y))
                let (u, v) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
                nearest[index] =
                    min(max(v, 0), camera.height - 1) * camera.width
                    + min(max(u, 0), camera.width - 1)
            }
        }
        (self.places, self.nearest) = (places, nearest)
    }
}
