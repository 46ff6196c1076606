import Scene

extension Rasteriser {
    /// The depth of the last drawing, in units of `unit` metres; 0 where nothing was drawn, or
    /// where the depth does not fit into 16 bits.
    func depth(unit: Double) -> DepthPlane {
        let (width, height) = (intrinsics.width, intrinsics.height)
        let scale = Float(1 / unit)
        let values = [UInt16](unsafeUninitializedCapacity: width * height) { values, count in
            inverseDepth.withUnsafeBufferPointer { depths in
                for index in 0..<(width * height) {
                    // Adding 2²³ rounds to the nearest integer.
                    let raw = scale / depths[index]
                    let bits = UInt16(truncatingIfNeeded: (raw + 8_388_608).bitPattern)
                    values[index] = raw < 65_535.5 ? bits : 0
                }
            }
            count = width * height
        }
        return DepthPlane(width: width, height: height, values: values, metersPerUnit: unit)
    }
}

extension ColorImage {
    /// The picture reduced by the largest integer factor that leaves at least this width; each
    /// pixel is a mean. A picture that is too small for a reduction is returned unchanged.
    func reduced(leastWidth: Int) -> ColorImage {
        let factor = min(width / leastWidth, height)
        guard factor > 1 else { return self }
        let (w, h) = (width / factor, height / factor)
        let count = UInt32(factor * factor)
        let reduced = [UInt8](unsafeUninitializedCapacity: 3 * w * h) { target, filled in
            values.withUnsafeBufferPointer { source in
                for y in 0..<h {
                    for x in 0..<w {
                        var (r, g, b) = (count / 2, count / 2, count / 2)
                        for dy in 0..<factor {
                            var index = 3 &* ((y &* factor &+ dy) &* width &+ x &* factor)
                            for _ in 0..<factor {
                                r &+= UInt32(source[index])
                                g &+= UInt32(source[index &+ 1])
                                b &+= UInt32(source[index &+ 2])
                                index &+= 3
                            }
                        }
                        let to = 3 &* (y &* w &+ x)
                        target[to] = UInt8(truncatingIfNeeded: r / count)
                        target[to &+ 1] = UInt8(truncatingIfNeeded: g / count)
                        target[to &+ 2] = UInt8(truncatingIfNeeded: b / count)
                    }
                }
            }
            filled = 3 * w * h
        }
        return ColorImage(width: w, height: h, values: reduced)
    }
}
