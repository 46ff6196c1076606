import Scene

/// Groups the pixels that differ from the background, and puts a box around each group.
struct MovingBlobs {
    /// A connected group of pixels.
    struct Blob: Equatable {
        /// The box of the group, in shares of the picture.
        var box: PictureBox
        /// `area` is the number of pixels that differ from the background, `changed` the number of
        /// those that changed recently.
        var area, changed: Int
        /// Whether the group's edges are stronger in the picture than in the background. A person
        /// who has left has edges only in the background.
        var isInPicture: Bool
    }

    /// The class of a pixel.
    enum Pixel: UInt8 {
        case unknown, background, foreground, changing

        /// Whether the pixel differs from the background.
        var isForeground: Bool { rawValue >= Pixel.foreground.rawValue }
    }

    /// `side` is the side of a block in pixels. A block belongs to a group if at least
    /// `leastInBlock` of its pixels differ from the background. Guesses.
    private static let (side, leastInBlock) = (4, 5)
    /// The least number of pixels of a group, 1 in 360 of a picture of 160×90, and its least height
    /// in pixels. Guesses.
    private static let (leastArea, leastHeight) = (40, 6)
    /// A group begins at its first line and ends at its last line that has enough pixels: at least
    /// `leastInLine`, and at least the pixels of the fullest line divided by `lineDivisor`.
    /// Guesses.
    private static let (leastInLine, lineDivisor) = (2, 5)
    /// A pixel is compared with its neighbours at this distance in pixels: edges are one or two
    /// pixels wide.
    private static let reach = 2
    /// Two blocks are connected if they are at most `rowReach` rows and at most `columnReach`
    /// columns apart; see `flood`.
    private static let (rowReach, columnReach) = (2, 1)

    let width, height: Int
    /// The class of each pixel.
    let pixels: [Pixel]
    /// The grey value of each pixel, and that of the background at this pixel; NaN where the
    /// background is unknown.
    let values, means: [Float]

    private var columns: Int { width / Self.side }
    private var rows: Int { height / Self.side }

    /// The groups, largest first.
    func blobs() -> [Blob] {
        var labels = blocks()
        var found: [Blob] = []
        for start in labels.indices where labels[start] == 0 {
            let members = flood(from: start, &labels)
            if let blob = blob(of: members) { found.append(blob) }
        }
        return found.sorted { $0.area > $1.area }
    }

    /// A label for each block: 0 if enough of its pixels differ from the background, otherwise −1.
    private func blocks() -> [Int8] {
        var labels = [Int8](repeating: -1, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var count = 0
                for y in 0..<Self.side {
                    let start = (row * Self.side + y) * width + column * Self.side
                    for x in 0..<Self.side where pixels[start + x].isForeground { count += 1 }
                }
                if count >= Self.leastInBlock { labels[row * columns + column] = 0 }
            }
        }
        return labels
    }

    /// All blocks connected with the block `start`. A gap of one block does not separate two blocks
    /// of a column, since a belt may look like the wall behind it.
    private func flood(from start: Int, _ labels: inout [Int8]) -> [Int] {
        var (members, next) = ([start], 0)
        let near = Self.columnReach
        labels[start] = 1
        while next < members.count {
            let (row, column) = (members[next] / columns, members[next] % columns)
            next += 1
            for y in max(0, row - Self.rowReach)...min(rows - 1, row + Self.rowReach) {
                for x in max(0, column - near)...min(columns - 1, column + near)
                where labels[y * columns + x] == 0 {
                    labels[y * columns + x] = 1
                    members.append(y * columns + x)
                }
            }
        }
        return members
    }

    private func blob(of blocks: [Int]) -> Blob? {
        var across = [Int](repeating: 0, count: width)
        var down = [Int](repeating: 0, count: height)
        var (area, changed) = (0, 0)
        var (seen, known): (Float, Float) = (0, 0)
        for block in blocks {
            let (top, left) = (block / columns * Self.side, block % columns * Self.side)
            for y in top..<top + Self.side {
                for x in left..<left + Self.side {
                    let pixel = pixels[y * width + x]
                    guard pixel.isForeground else { continue }
                    across[x] += 1
                    down[y] += 1
                    area += 1
                    if pixel == .changing { changed += 1 }
                    let edge = edge(at: x, y)
                    seen += edge.picture
                    known += edge.background
                }
            }
        }
        guard area >= Self.leastArea, let (left, right) = Self.extent(across),
            let (top, bottom) = Self.extent(down), bottom - top >= Self.leastHeight
        else { return nil }
        let box = PictureBox(
            x: Double(left) / Double(width), y: Double(top) / Double(height),
            width: Double(right - left) / Double(width),
            height: Double(bottom - top) / Double(height))
        return Blob(box: box, area: area, changed: changed, isInPicture: seen >= known)
    }

    /// The contrast between a pixel and the background pixels left and right of it, once in the
    /// picture and once in the background.
    private func edge(at x: Int, _ y: Int) -> (picture: Float, background: Float) {
        var sum: (picture: Float, background: Float) = (0, 0)
        let index = y * width + x
        let reach = Self.reach
        for (isInside, other) in [(x >= reach, index - reach), (x + reach < width, index + reach)]
        where isInside && pixels[other] == .background {
            sum.picture += abs(values[index] - values[other])
            sum.background += abs(means[index] - means[other])
        }
        return sum
    }

    /// The first line with enough pixels, and the line after the last one with enough pixels. Thin
    /// rims of shadow and misaligned edges do not count.
    private static func extent(_ counts: [Int]) -> (Int, Int)? {
        let least = max(leastInLine, (counts.max() ?? 0) / lineDivisor)
        guard let first = counts.firstIndex(where: { $0 >= least }),
            let last = counts.lastIndex(where: { $0 >= least })
        else { return nil }
        return (first, last + 1)
    }
}
