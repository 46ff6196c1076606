/// A black rectangle of a mat, in millimetres from the mat's upper left corner; y points down.
struct MatRectangle: Equatable {
    var x, y, width, height: Double
}

/// Draws short texts as rectangles, so that all kinds of file show the same text.
enum MatText {
    /// The glyphs, each as five numbers for its rows from top to bottom. The highest of the three
    /// bits in a number is the left column.
    private static let glyphs: [Character: [UInt8]] = [
        "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
        "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 1, 1],
        "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], "m": [0, 5, 7, 7, 5], " ": [0, 0, 0, 0, 0],
    ]

    /// The rectangles of a text whose upper left corner is at this position. Only digits, the
    /// letter m and blanks are drawn; other characters are left out.
    static func rectangles(_ text: String, x: Double, y: Double, height: Double) -> [MatRectangle] {
        let dot = height / 5
        var rectangles: [MatRectangle] = []
        for (position, glyph) in text.compactMap({ glyphs[$0] }).enumerated() {
            for (row, bits) in glyph.enumerated() {
                for column in 0..<3 where bits & (4 >> column) != 0 {
                    rectangles.append(
                        MatRectangle(
                            x: x + dot * Double(4 * position + column), y: y + dot * Double(row),
                            width: dot, height: dot))
                }
            }
        }
        return rectangles
    }
}
