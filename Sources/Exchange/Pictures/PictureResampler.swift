import Scene

/// Resamples pictures, depth and masks for another camera with the same pose.
struct PictureResampler {
    private let source: Intrinsics
    private let target: Intrinsics

    /// A resampler from the pictures of one camera to those of another.
    init(from source: Intrinsics, to target: Intrinsics) {
        (self.source, self.target) = (source, target)
    }

    /// The source pixel of a target pixel; nil outside the lens model.
    func sourcePixel(_ x: Double, _ y: Double) -> Vector2? {
        var seen = Vector2((x - target.cx) / target.fx, (y - target.cy) / target.fy)
        if target.distortion != source.distortion {
            guard let ideal = target.distortion.undistorted(seen),
                source.distortion.isInvertible(at: ideal)
            else { return nil }
            seen = source.distortion.distorted(ideal)
        }
        return Vector2(source.fx * seen.x + source.cx, source.fy * seen.y + source.cy)
    }

    /// The target pixel of a source pixel; nil where the target does not see it.
    func targetPixel(_ pixel: Vector2) -> Vector2? {
        source.ray(through: pixel).flatMap { target.project($0) }
    }

    /// The resampled colour picture, interpolated bilinearly; black outside the source.
    func color(_ image: ColorImage) -> ColorImage {
        let (width, height) = (target.width, target.height)
        let values = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { output, filled in
            image.values.withUnsafeBufferPointer { input in
                var to = 0
                for y in 0..<height {
                    for x in 0..<width {
                        let at = sourcePixel(Double(x), Double(y))
                        for channel in 0..<3 {
                            output[to + channel] =
                                at.map { mixed(input, image.width, image.height, $0, channel) } ?? 0
                        }
                        to += 3
                    }
                }
            }
            filled = 3 * width * height
        }
        return ColorImage(width: width, height: height, values: values)
    }

    private func mixed(
        _ input: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int, _ at: Vector2,
        _ channel: Int
    ) -> UInt8 {
        guard at.x > -0.5, at.y > -0.5, at.x < Double(width) - 0.5, at.y < Double(height) - 0.5
        else { return 0 }
        let x = min(max(at.x, 0), Double(width - 1))
        let y = min(max(at.y, 0), Double(height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, below) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (u, v) = (x - Double(left), y - Double(top))
        func value(_ x: Int, _ y: Int) -> Double { Double(input[3 * (y * width + x) + channel]) }
        let upper = value(left, top) * (1 - u) + value(right, top) * u
        let lower = value(left, below) * (1 - u) + value(right, below) * u
        return UInt8((upper * (1 - v) + lower * v).rounded())
    }

    /// Depth or a mask by nearest neighbour; 0 outside the source. The plane's size may differ from
    /// the picture's and is kept.
    func nearest<Value: FixedWidthInteger>(
        _ values: [Value], width: Int, height: Int
    ) -> [Value] {
        let scale = Vector2(
            Double(source.width) / Double(width), Double(source.height) / Double(height))
        var result = [Value](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = Vector2(Double(x), Double(y)).resized(by: scale)
                guard let at = sourcePixel(pixel.x, pixel.y) else { continue }
                let place = ((at + 0.5) / scale - 0.5).rounded(.toNearestOrAwayFromZero)
                let (i, j) = (Int(place.x), Int(place.y))
                if i >= 0, j >= 0, i < width, j < height {
                    result[y * width + x] = values[j * width + i]
                }
            }
        }
        return result
    }
}
