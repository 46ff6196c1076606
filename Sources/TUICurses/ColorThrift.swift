/// Makes a frame's bytes fewer without changing what they show. Whenever the colour pair changes
/// curses sends both colours, after both defaults where one of them is; here a colour that holds
/// already or is replaced at once is left out, and two in a row become one sequence (ECMA-48: SGR
/// takes several parameters). What held before the frame is not taken for known.
struct ColorThrift {
    /// The frame in fewer bytes.
    private(set) var short: [UInt8] = []
    /// Parameters such as 38;5;12, as places in the frame: of the colours that hold, and of those
    /// to be sent before the next text. Empty where there is none.
    private var held = Colors()
    private var pending = Colors()

    private struct Colors {
        var foreground = 0..<0
        var background = 0..<0
    }

    /// What a piece of a frame is: a colour, what leaves the style alone, anything else.
    private enum Piece { case foreground, background, bothDefaults, text, other }

    /// Puts the frame into `short`.
    mutating func shorten(_ frame: UnsafeRawBufferPointer) {
        short.removeAll(keepingCapacity: true)
        (held, pending) = (Colors(), Colors())
        var start = 0
        while start < frame.count {
            let end = Self.endOfPiece(frame, from: start)
            let piece = Self.piece(frame, start..<end)
            switch piece {
            // Before the next text the last one counts.
            case .foreground: pending.foreground = (start + 2)..<(end - 1)
            case .background: pending.background = (start + 2)..<(end - 1)
            case .bothDefaults:
                pending.foreground = (start + 2)..<(start + 4)
                pending.background = (start + 5)..<(start + 7)
            case .text, .other:
                sendPending(frame)
                short.append(contentsOf: frame[start..<end])
                if piece == .other { held = Colors() }
            }
            start = end
        }
        sendPending(frame)
    }

    private mutating func sendPending(_ frame: UnsafeRawBufferPointer) {
        let (next, last) = (pending, held)
        pending = Colors()
        func isNew(_ next: Range<Int>, _ last: Range<Int>) -> Bool {
            !next.isEmpty && !frame[next].elementsEqual(frame[last])
        }
        let hasForeground = isNew(next.foreground, last.foreground)
        let hasBackground = isNew(next.background, last.background)
        guard hasForeground || hasBackground else { return }
        short.append(UInt8(ascii: "\u{1b}"))
        short.append(UInt8(ascii: "["))
        if hasForeground {
            short.append(contentsOf: frame[next.foreground])
            held.foreground = next.foreground
        }
        if hasForeground, hasBackground { short.append(UInt8(ascii: ";")) }
        if hasBackground {
            short.append(contentsOf: frame[next.background])
            held.background = next.background
        }
        short.append(UInt8(ascii: "m"))
    }

    /// The end of the sequence that begins here, or of the text before the next one.
    private static func endOfPiece(_ frame: UnsafeRawBufferPointer, from start: Int) -> Int {
        let escape = UInt8(ascii: "\u{1b}")
        var end = start + 1
        guard frame[start] == escape else {
            while end < frame.count, frame[end] != escape { end += 1 }
            return end
        }
        if end < frame.count, frame[end] == UInt8(ascii: "[") {
            end += 1
            while end < frame.count, !(0x40...0x7e).contains(frame[end]) { end += 1 }
        } else {
            while end < frame.count, (0x20...0x2f).contains(frame[end]) { end += 1 }
        }
        return min(frame.count, end + 1)
    }

    private static func piece(_ frame: UnsafeRawBufferPointer, _ range: Range<Int>) -> Piece {
        guard frame[range.lowerBound] == UInt8(ascii: "\u{1b}") else { return .text }
        guard range.count >= 3, frame[range.lowerBound + 1] == UInt8(ascii: "[") else {
            return .other
        }
        let parameters = frame[(range.lowerBound + 2)..<(range.upperBound - 1)]
        switch frame[range.upperBound - 1] {
        // Moves, erasing, repeating.
        case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "G"), UInt8(ascii: "H"),
            UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "b"),
            UInt8(ascii: "d"):
            return .text
        case UInt8(ascii: "m"):
            if parameters.elementsEqual("39;49".utf8) { return .bothDefaults }
            // 38;5;N and 48;5;N, or of the first 16 colours 3N and 9N, 4N and 10N.
            let fields = parameters.count { $0 == UInt8(ascii: ";") } + 1
            if fields == 3, parameters.starts(with: "38;5;".utf8) { return .foreground }
            if fields == 3, parameters.starts(with: "48;5;".utf8) { return .background }
            guard fields == 1, let last = parameters.last, (0x30...0x37).contains(last) else {
                return .other
            }
            switch (parameters.count, parameters.first) {
            case (2, UInt8(ascii: "3")), (2, UInt8(ascii: "9")): return .foreground
            case (2, UInt8(ascii: "4")): return .background
            case (3, _) where parameters.starts(with: "10".utf8): return .background
            default: return .other
            }
        default: return .other
        }
    }
}
