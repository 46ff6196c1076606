extension LumaPlane {
    /// The picture at half its width and height, rounded down: each pixel is the rounded mean of
    /// four pixels.
    public var halved: LumaPlane {
        let count = (width / 2) * (height / 2)
        let values = [UInt8](unsafeUninitializedCapacity: count) { half, filled in
            writeHalf(to: half)
            filled = count
        }
        return LumaPlane(width: width / 2, height: height / 2, values: values)
    }

    /// Writes the values of `halved` to an array that is kept from frame to frame.
    /// - Precondition: `half` has `(width / 2) * (height / 2)` values.
    public func halve(into half: inout [UInt8]) {
        precondition(half.count == (width / 2) * (height / 2))
        half.withUnsafeMutableBufferPointer { writeHalf(to: $0) }
    }

    private func writeHalf(to half: UnsafeMutableBufferPointer<UInt8>) {
        let halfWidth = width / 2
        values.withUnsafeBufferPointer { values in
            for y in 0..<height / 2 {
                let upper = UnsafeBufferPointer(
                    rebasing: values[(2 * y * width)..<(2 * y * width + width)])
                let lower = UnsafeBufferPointer(
                    rebasing: values[(2 * y * width + width)..<(2 * y * width + 2 * width)])
                let out = UnsafeMutableBufferPointer(
                    rebasing: half[(y * halfWidth)..<(y * halfWidth + halfWidth)])
                for x in 0..<halfWidth {
                    let four =
                        UInt16(upper[2 &* x]) &+ UInt16(upper[2 &* x &+ 1])
                        &+ UInt16(lower[2 &* x]) &+ UInt16(lower[2 &* x &+ 1])
                    out[x] = UInt8(truncatingIfNeeded: (four &+ 2) &>> 2)
                }
            }
        }
    }

    /// The picture halved as often as needed to make its width at most `mostWidth`, pixels.
    public func halved(mostWidth: Int) -> LumaPlane {
        var luma = self
        while luma.width > mostWidth { luma = luma.halved }
        return luma
    }

    /// The picture reduced by the largest whole factor that leaves at least this width, pixels.
    public func reduced(leastWidth: Int) -> LumaPlane {
        reduced(by: max(1, width / max(1, leastWidth)))
    }

    /// The picture reduced by a whole factor: each pixel is the mean of a square of pixels. Columns
    /// and rows beyond the last square are left out; a factor below 2 changes nothing.
    /// - Parameter isRounded: whether the means are rounded to the nearest value; otherwise they
    ///   are rounded down.
    public func reduced(by factor: Int, isRounded: Bool = false) -> LumaPlane {
        guard factor > 1 else { return self }
        let (from, w, h) = (width, width / factor, height / factor)
        let area = UInt32(factor * factor)
        let start = isRounded ? area / 2 : 0
        let values = [UInt8](unsafeUninitializedCapacity: w * h) { target, filled in
            self.values.withUnsafeBufferPointer { source in
                for y in 0..<h {
                    for x in 0..<w {
                        var sum = start
                        for row in 0..<factor {
                            let at = (y &* factor &+ row) &* from &+ x &* factor
                            for column in 0..<factor { sum &+= UInt32(source[at &+ column]) }
                        }
                        target[y &* w &+ x] = UInt8(truncatingIfNeeded: sum / area)
                    }
                }
            }
            filled = w * h
        }
        return LumaPlane(width: w, height: h, values: values)
    }
}
