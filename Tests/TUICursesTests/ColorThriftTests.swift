import TerminalSupport
import Testing

@testable import TUICurses

@Suite("Fewer bytes for the same screen")
struct ColorThriftTests {
    private func shortened(_ text: String) -> String {
        var thrift = ColorThrift()
        Array(text.utf8).withUnsafeBytes { thrift.shorten($0) }
        return String(decoding: thrift.short, as: UTF8.self)
    }

    @Test("Colours that hold are left out, two in a row become one sequence")
    func colorsAreSpared() {
        let esc = "\u{1b}["
        #expect(
            shortened("\(esc)38;5;12m\(esc)48;5;200m▀\(esc)38;5;12m\(esc)48;5;7m▄")
                == "\(esc)38;5;12;48;5;200m▀\(esc)48;5;7m▄")
        #expect(shortened("\(esc)31m\(esc)42mA\(esc)31m\(esc)42mB") == "\(esc)31;42mAB")
        #expect(
            shortened("\(esc)39;49m\(esc)48;5;9m \(esc)39;49m\(esc)48;5;9m ")
                == "\(esc)39;48;5;9m  ")
        // After anything else that styles, nothing is known.
        #expect(
            shortened("\(esc)31mA\(esc)m\(esc)31mB\u{1b}(B\(esc)31mC")
                == "\(esc)31mA\(esc)m\(esc)31mB\u{1b}(B\(esc)31mC")
        // A colour that nothing follows is still sent: the next frame may rely on it.
        #expect(shortened("A\(esc)31m") == "A\(esc)31m")
    }

    @Test("Random frames show the same, in no more bytes", arguments: UInt64(0)..<200)
    func framesShowTheSame(seed: UInt64) {
        var dice = Dice(seed: seed)
        var frame = ""
        for _ in 0..<300 {
            let n = Int.random(in: 0..<6, using: &dice)
            switch Int.random(in: 0..<12, using: &dice) {
            case 0, 1: frame += "\u{1b}[38;5;\(16 + n)m"
            case 2, 3: frame += "\u{1b}[48;5;\(16 + n)m"
            case 4: frame += "\u{1b}[3\(n)m"
            case 5: frame += "\u{1b}[10\(n)m"
            case 6: frame += "\u{1b}[39;49m"
            case 7: frame += ["\u{1b}[m", "\u{1b}[0;1m", "\u{1b}[7m", "\u{1b}(B"][n % 4]
            case 8: frame += "\u{1b}[\(n + 1);\(n + 2)H"
            case 9: frame += ["\u{1b}[K", "\u{1b}[3X", "\u{1b}[4b", "\u{1b}[J"][n % 4]
            default: frame += ["▀", "x", " ", "▚▞", "\r\n", "é"][n]
            }
        }
        let short = shortened(frame)
        var (before, after) = (
            VirtualScreen(columns: 12, rows: 8), VirtualScreen(columns: 12, rows: 8)
        )
        // What is written after the frame must meet the same style.
        before.feed((frame + "\u{1b}[1;1Hend").utf8)
        after.feed((short + "\u{1b}[1;1Hend").utf8)
        #expect(after.grid == before.grid)
        #expect(after.unknown == before.unknown)
        #expect(short.utf8.count <= frame.utf8.count)
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
private struct Dice: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
