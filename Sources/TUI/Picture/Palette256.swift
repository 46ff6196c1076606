/// xterm's 256 colours without the first 16, because users redefine those. Numbers from 16 on are a
/// 6×6×6 cube of the levels 0, 95, 135, 175, 215, 255. Numbers from 232 on are the 24 greys 8, 18 …
/// 238.
struct Palette256: Sendable {
    static let shared = Palette256()

    /// For each value 0...255, the index of the nearest level of the cube.
    private let step: [UInt8]

    private init() {
        // The limits lie halfway between neighbouring levels of the cube.
        step = (0..<256).map { value in
            switch value {
            case ..<48: 0
            case ..<115: 1
            case ..<155: 2
            case ..<195: 3
            case ..<235: 4
            default: 5
            }
        }
    }

    /// The number of the nearest colour in the cube and the greys, by distance in R G B. Channels
    /// are 0...255.
    @inline(__always)
    func nearest(red: Int32, green: Int32, blue: Int32) -> UInt8 {
        let (i, j, k) = (
            Int32(step[Int(red)]), Int32(step[Int(green)]), Int32(step[Int(blue)])
        )
        let grey = max(0, min(23, ((red &+ green &+ blue) / 3 &- 3) / 10))
        let level = 8 &+ 10 &* grey
        let cubeError =
            square(red &- Self.level(i)) &+ square(green &- Self.level(j))
            &+ square(blue &- Self.level(k))
        let greyError = square(red &- level) &+ square(green &- level) &+ square(blue &- level)
        return greyError < cubeError
            ? UInt8(truncatingIfNeeded: 232 &+ grey)
            : UInt8(truncatingIfNeeded: 16 &+ 36 &* i &+ 6 &* j &+ k)
    }

    /// Red, green and blue of a colour in the cube or the greys, by its number.
    @inline(__always)
    static func channels(of index: UInt8) -> (Int32, Int32, Int32) {
        let place = Int32(index) &- 16
        guard place < 216 else {
            let level = 8 &+ 10 &* (place &- 216)
            return (level, level, level)
        }
        return (level(place / 36), level(place / 6 % 6), level(place % 6))
    }

    @inline(__always)
    private static func level(_ step: Int32) -> Int32 { step == 0 ? 0 : 55 &+ 40 &* step }

    @inline(__always)
    private func square(_ value: Int32) -> Int32 { value &* value }
}
