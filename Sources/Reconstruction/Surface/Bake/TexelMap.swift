import Scene

/// A map under construction. It has one or three channels, and knows which texels are set.
struct TexelMap {
    /// Width and height, in texels.
    let side: Int
    /// Number of channels, 1 or 3.
    let channels: Int
    private var values: [UInt8]
    private var isKnown: [Bool]

    init(side: Int, channels: Int) {
        (self.side, self.channels) = (side, channels)
        values = Array(repeating: 0, count: channels * side * side)
        isKnown = Array(repeating: false, count: side * side)
    }

    /// Sets texels. Several threads may use it at once if they set different texels. Rows count
    /// from the lower edge.
    struct Writer {
        fileprivate let side, channels: Int
        fileprivate let values: UnsafeMutableBufferPointer<UInt8>
        fileprivate let isKnown: UnsafeMutableBufferPointer<Bool>

        /// Sets each channel of a texel to its value, limited to 0...255.
        @inline(__always) func set(_ column: Int, _ row: Int, _ value: SIMD3<Float>) {
            let place = (side - 1 - row) * side + column
            isKnown[place] = true
            for channel in 0..<channels {
                values[channels * place + channel] = UInt8(
                    min(max(value[channel], 0), 255) + 0.5)
            }
        }
    }

    mutating func withWriter(_ body: (Writer) -> Void) {
        let (side, channels) = (side, channels)
        values.withUnsafeMutableBufferPointer { values in
            isKnown.withUnsafeMutableBufferPointer { isKnown in
                body(Writer(side: side, channels: channels, values: values, isKnown: isKnown))
            }
        }
    }

    /// Fills the gaps between charts, so that filtering and mipmaps never mix in foreign colours.
    /// First the border of each chart grows outwards, then coarser levels fill the rest.
    mutating func fillGaps() {
        // Charts are 2.5 texels apart (`AtlasPacking`), so one texel around each chart belongs to
        // it alone.
        dilate()
        pullPush()
    }

    /// Fills each unset texel beside set ones with their mean. Texels at a side count twice, texels
    /// at a corner once.
    private mutating func dilate() {
        var found: [(place: Int, value: SIMD3<UInt8>)] = []
        for y in 0..<side {
            for x in 0..<side where !isKnown[y * side + x] {
                var (sums, weight) = (SIMD3<Int>.zero, 0)
                for py in max(0, y - 1)...min(side - 1, y + 1) {
                    for px in max(0, x - 1)...min(side - 1, x + 1) {
                        let place = py * side + px
                        guard isKnown[place] else { continue }
                        let share = px == x || py == y ? 2 : 1
                        for channel in 0..<channels {
                            sums[channel] += share * Int(values[channels * place + channel])
                        }
                        weight += share
                    }
                }
                guard weight > 0 else { continue }
                let mean = (sums &+ weight / 2) / weight
                found.append((y * side + x, SIMD3<UInt8>(truncatingIfNeeded: mean)))
            }
        }
        for (place, value) in found {
            for channel in 0..<channels { values[channels * place + channel] = value[channel] }
            isKnown[place] = true
        }
    }

    /// Fills all unset texels from coarser levels: pull-push (Gortler et al. 1996).
    private mutating func pullPush() {
        guard side > 1 else { return }
        let half = (side + 1) / 2
        var coarse = TexelMap(side: half, channels: channels)
        for y in 0..<half {
            for x in 0..<half {
                var sums = SIMD3<Int>.zero
                var count = 0
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let (px, py) = (2 * x + dx, 2 * y + dy)
                    guard px < side, py < side, isKnown[py * side + px] else { continue }
                    for channel in 0..<channels {
                        sums[channel] += Int(values[channels * (py * side + px) + channel])
                    }
                    count += 1
                }
                guard count > 0 else { continue }
                coarse.isKnown[y * half + x] = true
                for channel in 0..<channels {
                    coarse.values[channels * (y * half + x) + channel] = UInt8(
                        (sums[channel] + count / 2) / count)
                }
            }
        }
        if coarse.isKnown.contains(false) && coarse.isKnown.contains(true) {
            coarse.pullPush()
        }
        for y in 0..<side {
            for x in 0..<side where !isKnown[y * side + x] {
                for channel in 0..<channels {
                    values[channels * (y * side + x) + channel] =
                        coarse.values[channels * ((y / 2) * half + x / 2) + channel]
                }
            }
        }
    }

    /// The map as a colour picture; nil if it has one channel.
    var color: ColorImage? {
        channels == 3 ? ColorImage(width: side, height: side, values: values) : nil
    }

    /// The map as a plane of brightness; nil if it has three channels.
    var plane: LumaPlane? {
        channels == 1 ? LumaPlane(width: side, height: side, values: values) : nil
    }
}
