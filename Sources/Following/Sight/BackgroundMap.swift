import Glibc
import Scene

/// The still background around a stand's camera: a grey value for each direction. The memory is
/// limited, so directions far from each other share a cell. If a picture shows one of them, the
/// cell forgets the other.
struct BackgroundMap {
    /// The place of a direction on the map, in cells.
    struct Place {
        var column, row: Float
    }

    /// The numbers of columns and rows of the map: more than a picture of 160×120 pixels covers at
    /// any angle. A guess.
    private static let (columns, rows) = (1024, 256)
    /// The mean of a cell is the mean of all its values while these are at most this number. Later
    /// it becomes a slow running mean, since light changes (guess).
    private static let settledCount: UInt8 = 20

    /// The direction of each cell, as a key; −1 for none.
    private var keys: [Int32]
    private var means: [Float]
    /// Running means over the last pictures, which distinguish moving things from abandoned ones.
    private var recents: [Float]
    private var counts: [UInt8]

    /// An empty map.
    init() {
        let size = Self.columns * Self.rows
        keys = [Int32](repeating: -1, count: size)
        means = [Float](repeating: 0, count: size)
        recents = means
        counts = [UInt8](repeating: 0, count: size)
    }

    /// The index of the cell at a column and row, and the key of the direction.
    private static func cell(_ column: Int, _ row: Int) -> (index: Int, key: Int32) {
        let key = Int32(truncatingIfNeeded: (column & 0x7FFF) << 16 | row & 0xFFFF)
        return ((row & (rows - 1)) * columns + column & (columns - 1), key)
    }

    /// The mean of the cell nearest to a place that is shifted by `moved`; nil where the background
    /// is unknown.
    func mean(at place: Place, moved: (columns: Int, rows: Int)) -> Float? {
        let (index, key) = Self.cell(
            Int(place.column.rounded()) + moved.columns, Int(place.row.rounded()) + moved.rows)
        return keys[index] == key ? means[index] : nil
    }

    /// A cell of the background, without people.
    struct Cell {
        var mean: Float
        /// The least and the greatest mean of the cell and its eight neighbours.
        var least, most: Float
        /// The cell's running mean over the last pictures.
        var recent: Float
    }

    /// The cell nearest to a place; nil where the background is unknown, or known from a single
    /// picture.
    func cell(at place: Place) -> Cell? {
        let (column, row) = (Int(place.column.rounded()), Int(place.row.rounded()))
        let (middle, key) = Self.cell(column, row)
        guard keys[middle] == key, counts[middle] > 1 else { return nil }
        var (least, most) = (means[middle], means[middle])
        for y in (row - 1)...(row + 1) {
            for x in (column - 1)...(column + 1) {
                let (index, key) = Self.cell(x, y)
                guard keys[index] == key else { continue }
                least = min(least, means[index])
                most = max(most, means[index])
            }
        }
        return Cell(mean: means[middle], least: least, most: most, recent: recents[middle])
    }

    /// Updates a place with a picture's value.
    /// - Parameters:
    ///   - gain: weight of the new value in the mean. Nil means that the place shows background;
    ///     then the weight follows from the number of pictures.
    ///   - recentGain: weight of the new value in the recent value.
    mutating func update(_ value: Float, at place: Place, gain: Float?, recentGain: Float) {
        let (index, key) = Self.cell(Int(place.column.rounded()), Int(place.row.rounded()))
        guard keys[index] == key else {
            (keys[index], means[index], recents[index], counts[index]) = (key, value, value, 1)
            return
        }
        recents[index] += recentGain * (value - recents[index])
        if let gain {
            means[index] += gain * (value - means[index])
        } else {
            means[index] += (value - means[index]) / Float(counts[index] + 1)
            counts[index] = min(Self.settledCount, counts[index] + 1)
        }
    }
}
