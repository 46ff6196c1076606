/// SHA-256 (FIPS 180-4), to verify files from elsewhere.
public enum SHA256 {
    /// The hash of bytes as 64 hexadecimal digits.
    public static func hexadecimal(_ bytes: [UInt8]) -> String {
        var state = startState
        var message = bytes
        let bits = UInt64(bytes.count) * 8
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        var words = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: message.count, by: 64) {
            for index in 0..<16 {
                let place = block + 4 * index
                words[index] =
                    UInt32(message[place]) << 24 | UInt32(message[place + 1]) << 16
                    | UInt32(message[place + 2]) << 8 | UInt32(message[place + 3])
            }
            mix(&state, &words)
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func mix(_ state: inout [UInt32], _ words: inout [UInt32]) {
        for index in 16..<64 {
            let (a, b) = (words[index - 15], words[index - 2])
            let first = turned(a, 7) ^ turned(a, 18) ^ (a >> 3)
            let second = turned(b, 17) ^ turned(b, 19) ^ (b >> 10)
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var s = state
        for index in 0..<64 {
            let sum = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)
            let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
            let first = s[7] &+ sum &+ choice &+ constants[index] &+ words[index]
            let other = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)
            let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
            s = [first &+ other &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
        }
        for index in 0..<8 { state[index] = state[index] &+ s[index] }
    }

    @inline(__always)
    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word >> bits | word << (32 - bits)
    }

    /// The first primes, from whose roots the constants are computed.
    private static let primes: [Int] = (2...311).filter { number in
        !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 }
    }
    /// The first 32 fractional bits of the square roots of the first eight primes.
    private static let startState: [UInt32] = primes.prefix(8).map { fraction($0, power: 2) }
    /// The first 32 fractional bits of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = primes.prefix(64).map { fraction($0, power: 3) }

    /// The first 32 fractional bits of a prime's root, by bisection in integers.
    private static func fraction(_ prime: Int, power: Int) -> UInt32 {
        // The root times 2³² is the greatest integer whose power is at most prime · 2^(32·power).
        var low = UInt64(0)
        var high = UInt64(1) << 37
        while high - low > 1 {
            let middle = (low + high) / 2
            if isAtMost(middle, power: power, prime: UInt64(prime)) {
                low = middle
            } else {
                high = middle
            }
        }
        return UInt32(truncatingIfNeeded: low)
    }

    /// Whether a number's power is at most prime · 2^(32·power).
    private static func isAtMost(_ number: UInt64, power: Int, prime: UInt64) -> Bool {
        let square = number.multipliedFullWidth(by: number)
        if power == 2 { return square.high < prime }
        // Compares the cube's bits above the 96th with the prime.
        let low = square.low.multipliedFullWidth(by: number)
        let high = square.high.multipliedFullWidth(by: number)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        let top = high.high + (carry ? 1 : 0)
        return top << 32 | middle >> 32 < prime
    }
}
