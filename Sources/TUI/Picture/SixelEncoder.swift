import Scene

/// Writes a picture as sixels, in bands that are six pixels high. For each colour in a band, it
/// writes which pixels of each column have the colour, with run lengths. See chapter 14 of DEC's
/// VT330/VT340 Programmer Reference Manual, <https://vt100.net/docs/vt3xx-gp/chapter14.html>.
public struct SixelEncoder: Sendable {
    private let picture: QuantizedPicture
    /// Size of the shown picture in the terminal's pixels.
    private let width, height: Int
    /// The first terminal pixel of each column of the picture; the last
    /// element is the end of the
    /// last column.
    private let edges: [Int]

    /// An encoder that shows the picture with this width and height, in the terminal's pixels. The
    /// shown picture must not have fewer pixels than the picture itself in either direction.
    public init(_ picture: QuantizedPicture, width: Int, height: Int) {
        (self.picture, self.width, self.height) = (picture, width, height)
        edges = (0...picture.width).map { $0 * width / max(1, picture.width) }
    }

    /// The bytes that draw a part of the picture, from DCS to ST; empty if the part is outside the
    /// picture.
    /// - Parameters:
    ///   - columns: from the left, in the terminal's pixels.
    ///   - rows: from the top, in the terminal's pixels.
    public func bytes(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
        let columns = columns.clamped(to: 0..<width)
        let rows = rows.clamped(to: 0..<height)
        guard !columns.isEmpty, !rows.isEmpty, !picture.indices.isEmpty else { return [] }
        // P2 = 1: pixels without a colour keep what is on the screen. The shape of a pixel and the
        // size of the picture follow.
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(columns.count);\(rows.count)".utf8)
        for (number, color) in picture.palette.enumerated() {
            // The channels of a sixel colour are in per cent.
            let parts = (0..<3).map { (Int(color[$0]) * 100 + 127) / 255 }
            bytes += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
        }
        let visible = columnsOfPicture(columns)
        var masks = [UInt8](repeating: 0, count: picture.palette.count * visible.count)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
            let used = fill(&masks, visible, rows: top..<min(top + 6, rows.upperBound))
            var isFirst = true
            for color in 0..<picture.palette.count where used[color] {
                // "$" returns to the beginning of the band.
                if !isFirst { bytes.append(0x24) }
                isFirst = false
                bytes.append(0x23)
                Self.put(color, &bytes)
                put(
                    masks[(color * visible.count)..<((color + 1) * visible.count)], visible,
                    columns, &bytes)
            }
            // "-" continues with the next band.
            if top + 6 < rows.upperBound { bytes.append(0x2D) }
        }
        return bytes + [0x1B, 0x5C]
    }

    /// The columns of the picture that appear in this range of terminal pixels.
    private func columnsOfPicture(_ columns: Range<Int>) -> Range<Int> {
        let first = edges.lastIndex { $0 <= columns.lowerBound } ?? 0
        let end = edges.firstIndex { $0 >= columns.upperBound } ?? picture.width
        return min(first, picture.width - 1)..<end
    }

    /// Stores for every colour and column which rows of the band have the colour; bit 0 is the
    /// uppermost row. Returns for every colour whether it occurs in the band.
    private func fill(_ masks: inout [UInt8], _ visible: Range<Int>, rows: Range<Int>) -> [Bool] {
        var used = [Bool](repeating: false, count: picture.palette.count)
        let count = visible.count
        masks.withUnsafeMutableBufferPointer { masks in
            masks.update(repeating: 0)
            picture.indices.withUnsafeBufferPointer { indices in
                used.withUnsafeMutableBufferPointer { used in
                    for (bit, row) in rows.enumerated() {
                        let base = row * picture.height / height * picture.width
                        for column in 0..<count {
                            let color = Int(indices[base &+ visible.lowerBound &+ column])
                            masks[color &* count &+ column] |= 1 << UInt8(bit)
                            used[color] = true
                        }
                    }
                }
            }
        }
        return used
    }

    /// Appends the columns of one colour. Columns at the end that do not have the colour are left
    /// out.
    private func put(
        _ masks: ArraySlice<UInt8>, _ visible: Range<Int>, _ columns: Range<Int>,
        _ bytes: inout [UInt8]
    ) {
        guard let last = masks.lastIndex(where: { $0 != 0 }) else { return }
        var start = masks.startIndex
        while start <= last {
            var end = start + 1
            while end <= last, masks[end] == masks[start] { end += 1 }
            let from = edges[visible.lowerBound + start - masks.startIndex]
            let to = edges[visible.lowerBound + end - masks.startIndex]
            let run = min(to, columns.upperBound) - max(from, columns.lowerBound)
            let letter = 0x3F + masks[start]
            if run > 3 {
                bytes.append(0x21)
                Self.put(run, &bytes)
                bytes.append(letter)
            } else {
                for _ in 0..<run { bytes.append(letter) }
            }
            start = end
        }
    }

    private static func put(_ number: Int, _ bytes: inout [UInt8]) {
        if number >= 10 { put(number / 10, &bytes) }
        bytes.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
    }
}
