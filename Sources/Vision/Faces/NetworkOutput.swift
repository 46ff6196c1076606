import CFaceNet

/// One output of a network's last run: for each channel a map of rows and columns.
struct NetworkOutput {
    let name: String
    let channels, rows, columns: Int
    var values: [Float]

    /// An output with these values, channel after channel.
    init(name: String, channels: Int, rows: Int, columns: Int, values: [Float]) {
        (self.name, self.channels, self.rows) = (name, channels, rows)
        (self.columns, self.values) = (columns, values)
    }

    /// The output with this number; nil where it cannot be read.
    init?(_ net: OpaquePointer, index: Int32) {
        guard let label = cfacenet_output_name(net, index) else { return nil }
        var pointer: UnsafePointer<Float>?
        var shape: [Int32] = [0, 0, 0, 0]
        let count = cfacenet_output(net, index, &pointer, &shape)
        guard count > 0, let pointer else { return nil }
        name = String(cString: label)
        (channels, rows, columns) = (Int(shape[1]), Int(shape[2]), Int(shape[3]))
        values = Array(UnsafeBufferPointer(start: pointer, count: Int(count)))
    }

    /// A value of a map.
    @inline(__always)
    func at(_ channel: Int, _ row: Int, _ column: Int) -> Double {
        Double(values[(channel * rows + row) * columns + column])
    }
}
