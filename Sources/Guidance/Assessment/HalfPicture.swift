import Scene

/// The picture at half size, and statistics of the full picture. The memory is reused from frame to
/// frame.
struct HalfPicture {
    /// A pixel of at least this level is clipped: sensors and JPEG seldom reach 255.
    static let clippedLevel: UInt8 = 250

    /// Number of pixels that are summed in 32 bits before their sum is added to a sum of 64 bits.
    private static let run = 65_536

    private(set) var width = 0
    private(set) var height = 0
    private(set) var values: [UInt8] = []
    /// Mean of the full picture, 0...255.
    private(set) var mean = 0.0
    /// Share of clipped pixels of the full picture.
    private(set) var clippedShare = 0.0
    private var histogram = [UInt32](repeating: 0, count: 256)

    /// Takes the next picture.
    /// - Parameter isHalved: whether `luma` is already at half size; the statistics of the full
    ///   picture
    ///   are then measured on it too.
    mutating func take(_ luma: LumaPlane, isHalved: Bool = false) {
        let pixels = Double(max(1, luma.values.count))
        let (sum, clipped) = Self.sums(luma.values)
        (mean, clippedShare) = (Double(sum) / pixels, Double(clipped) / pixels)
        if isHalved {
            (width, height, values) = (luma.width, luma.height, luma.values)
            return
        }
        (width, height) = (luma.width / 2, luma.height / 2)
        if values.count != width * height {
            values = Array(repeating: 0, count: width * height)
        }
        luma.halve(into: &values)
    }

    /// The level at or below which `share` of the pixels lie, estimated from every second pixel of
    /// every second row.
    mutating func percentile(_ share: Double) -> Double {
        Self.count(values, width: width, height: height, into: &histogram)
        var total: UInt32 = 0
        for level in 0..<256 { total &+= histogram[level] }
        let wanted = UInt32(Double(total) * share)
        var below: UInt32 = 0
        for level in 0..<256 {
            below &+= histogram[level]
            if below > wanted { return Double(level) }
        }
        return total == 0 ? 0 : 255
    }

    private static func sums(_ values: [UInt8]) -> (sum: UInt64, clipped: UInt64) {
        values.withUnsafeBufferPointer { values in
            var (sum, clipped): (UInt64, UInt64) = (0, 0)
            var start = 0
            // The inner loop uses only 32 bits, so that the compiler vectorises it.
            while start < values.count {
                let end = min(values.count, start &+ run)
                var (runSum, runClipped): (UInt32, UInt32) = (0, 0)
                for i in start..<end {
                    let value = UInt32(values[i])
                    runSum &+= value
                    // Adds 1 if the pixel is clipped, without a branch.
                    runClipped &+= (value &+ (256 &- UInt32(clippedLevel))) &>> 8
                }
                sum &+= UInt64(runSum)
                clipped &+= UInt64(runClipped)
                start = end
            }
            return (sum, clipped)
        }
    }

    private static func count(
        _ values: [UInt8], width: Int, height: Int, into histogram: inout [UInt32]
    ) {
        values.withUnsafeBufferPointer { values in
            histogram.withUnsafeMutableBufferPointer { histogram in
                for level in 0..<256 { histogram[level] = 0 }
                var y = 0
                while y < height {
                    var i = y * width
                    let end = i + width
                    while i < end {
                        histogram[Int(values[i])] &+= 1
                        i &+= 2
                    }
                    y &+= 2
                }
            }
        }
    }
}
