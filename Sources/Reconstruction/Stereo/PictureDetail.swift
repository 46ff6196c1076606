extension GrayPicture {
    /// Least standard deviation of brightness around a pixel with texture: above a webcam's noise.
    /// Chosen on ten drawn walks, where 3 and 6 gave nearly the same boxes.
    private static let leastDeviation = 4

    /// Whether each pixel has texture in the 3×3 pixels around it. Without, a matched depth may be
    /// that of an edge elsewhere in the larger matching window.
    func detail() -> [Bool] {
        var found = [Bool](repeating: false, count: values.count)
        let least = 81 * Self.leastDeviation * Self.leastDeviation
        values.withUnsafeBufferPointer { values in
            for y in stride(from: 1, to: height - 1, by: 1) {
                for x in stride(from: 1, to: width - 1, by: 1) {
                    let middle = y &* width &+ x
                    var (sum, squares) = (0, 0)
                    for row in -1...1 {
                        for column in -1...1 {
                            let value = Int(values[middle &+ row &* width &+ column])
                            sum &+= value
                            squares &+= value &* value
                        }
                    }
                    found[middle] = 9 &* squares &- sum &* sum > least
                }
            }
        }
        return found
    }
}
