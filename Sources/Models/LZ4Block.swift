/// Decompresses blocks of LZ4 (Collet, "LZ4 Block Format Description").
enum LZ4Block {
    /// The most bytes that are reserved before the block is decompressed (guess).
    private static let mostReserved = 1 << 26
    /// The largest length that a token's four bits hold.
    private static let fourBits = 15
    /// The length of the shortest match (`minmatch`). This number is subtracted from the length of
    /// a match before it is stored.
    private static let leastMatch = 4

    /// The bytes of a block; nil where it is damaged or longer than `limit`.
    static func decompressed(_ block: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(min(limit, mostReserved))
        var place = block.startIndex
        func next() -> Int? {
            guard place < block.endIndex else { return nil }
            defer { place += 1 }
            return Int(block[place])
        }
        /// Reads a length that begins with `start`, the four bits of a token. When all four bits
        /// are set, further bytes are added.
        func length(_ start: Int) -> Int? {
            guard start == fourBits else { return start }
            var sum = start
            while let byte = next() {
                sum += byte
                if byte < 255 { return sum }
                if sum > limit { return nil }
            }
            return nil
        }
        while let token = next() {
            guard let literals = length(token >> 4), literals <= block.endIndex - place,
                output.count + literals <= limit
            else { return nil }
            output += block[place..<(place + literals)]
            place += literals
            // The last sequence has no match.
            if place == block.endIndex { return output }
            guard let low = next(), let high = next(), let more = length(token & fourBits) else {
                return nil
            }
            let (offset, count) = (low | high << 8, more + leastMatch)
            guard offset > 0, offset <= output.count, output.count + count <= limit else {
                return nil
            }
            var from = output.count - offset
            for _ in 0..<count {
                output.append(output[from])
                from += 1
            }
        }
        return output
    }
}
