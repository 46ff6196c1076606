/// A picture decoded from sixels after DEC's VT330/VT340 Programmer Reference Manual, chapter 14.
package struct SixelReading: Equatable {
    package var width = 0, height = 0
    /// Red, green, blue of every pixel.
    package private(set) var values: [UInt8] = []

    private var palette: [Int: [UInt8]] = [:]
    private var color = 0
    private var column = 0, band = 0
    private var isPainted: [Bool] = []

    /// Decodes the text between `DCS P1;P2;P3 q` and ST. Nil where it is invalid: an unknown
    /// character, a colour without a definition, a pixel outside of the picture, painted twice or
    /// not at all.
    package init?(_ text: Substring.UTF8View) {
        var rest = Array(text)[...]
        guard rest.popFirst() == UInt8(ascii: "\""), case let size = Self.numbers(&rest),
            size.count == 4, size[0] == 1, size[1] == 1, size[2] > 0, size[3] > 0
        else { return nil }
        (width, height) = (size[2], size[3])
        values = Array(repeating: 0, count: width * height * 3)
        isPainted = Array(repeating: false, count: width * height)
        while let letter = rest.popFirst() {
            switch letter {
            case UInt8(ascii: "#"): guard takeColor(Self.numbers(&rest)) else { return nil }
            case UInt8(ascii: "!"):
                let count = Self.numbers(&rest)
                guard count.count == 1, let letter = rest.popFirst(), paint(letter, count[0])
                else { return nil }
            case UInt8(ascii: "$"): column = 0
            case UInt8(ascii: "-"): (column, band) = (0, band + 1)
            default: guard paint(letter, 1) else { return nil }
            }
        }
        guard !isPainted.contains(false) else { return nil }
    }

    private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
        var numbers = [0]
        while let letter = rest.first {
            if letter == UInt8(ascii: ";") {
                numbers.append(0)
            } else if (0x30...0x39).contains(letter) {
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(letter - 0x30)
            } else {
                break
            }
            rest.removeFirst()
        }
        return numbers
    }

    private mutating func takeColor(_ numbers: [Int]) -> Bool {
        color = numbers[0]
        guard numbers.count > 1 else { return palette[color] != nil }
        guard numbers.count == 5, numbers[1] == 2, numbers[2...].allSatisfy({ $0 <= 100 }) else {
            return false
        }
        palette[color] = numbers[2...].map { UInt8(($0 * 255 + 50) / 100) }
        return true
    }

    private mutating func paint(_ letter: UInt8, _ count: Int) -> Bool {
        guard (0x3F...0x7E).contains(letter), let paint = palette[color] else { return false }
        for _ in 0..<count {
            for bit in 0..<6 where (letter - 0x3F) & 1 << UInt8(bit) != 0 {
                let row = band * 6 + bit
                guard column < width, row < height, !isPainted[row * width + column] else {
                    return false
                }
                isPainted[row * width + column] = true
                for part in 0..<3 { values[(row * width + column) * 3 + part] = paint[part] }
            }
            column += 1
        }
        return true
    }
}
