import Foundation

/// Measures how long a person waits for the first picture after typing a command.
struct StartTime {
    /// The name in the report.
    let name: String
    /// Milliseconds to the first byte on the terminal, and to the first cells of the picture.
    let firstByte: Spread
    let firstPicture: Spread
    /// Processor time of all threads up to the first picture, milliseconds.
    let cpu: Spread

    /// Starts the program `repeats` times, each time on a new terminal.
    /// - Parameter folder: a temporary folder for scans and settings of these runs, without the
    ///   person's own files.
    init?(_ name: String, _ arguments: [String], folder: String, repeats: Int) throws {
        var (bytes, pictures, costs): ([Double], [Double], [Double]) = ([], [], [])
        for turn in 0..<repeats {
            let home = "\(folder)/\(name)-\(turn)"
            let environment = [
                "HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home,
                "XDG_CONFIG_HOME": home,
            ]
            var cells = PictureCells()
            let run = try ChildRun(
                arguments, environment: environment, columns: LoopRun.console.columns,
                rows: LoopRun.console.rows, until: { cells.areMany(after: $0) })
            guard let picture = run.momentMilliseconds, let byte = run.firstByteMilliseconds else {
                throw BenchError(words: "\(arguments.joined(separator: " ")) shows no picture.")
            }
            bytes.append(byte)
            pictures.append(picture)
            costs.append(run.cpuMilliseconds)
        }
        guard let firstByte = Spread(bytes), let firstPicture = Spread(pictures),
            let cpu = Spread(costs)
        else { return nil }
        (self.name, self.cpu) = (name, cpu)
        (self.firstByte, self.firstPicture) = (firstByte, firstPicture)
    }
}

/// Counts the quadrant blocks in what a program sends; only the picture has many.
private struct PictureCells {
    private var count = 0
    private var before: (UInt8, UInt8) = (0, 0)

    /// A picture is on the screen when this many quadrant blocks were sent. Borders, dial and key
    /// bar have fewer; a textured picture has far more.
    private static let many = 100

    mutating func areMany(after bytes: ArraySlice<UInt8>) -> Bool {
        for byte in bytes {
            // In UTF-8, the characters U+2596…U+259F (quadrants and similar blocks) are the bytes
            // E2 96 96…9F.
            if before == (0xe2, 0x96), (0x96...0x9f).contains(byte) { count += 1 }
            before = (before.1, byte)
        }
        return count >= Self.many
    }
}
