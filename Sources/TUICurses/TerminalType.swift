import CNcurses
import Glibc
import Wording

/// What TERM says about the terminal, as far as it is needed outside curses.
struct TerminalType {
    /// Its name.
    let name: String
    /// Bytes that restore the screen: styles, keypad, main screen, cursor.
    let restore: [UInt8]

    /// Throws when this terminal cannot show a screen. `rows` is its height in cells.
    init(output: Int32, rows: Int) throws(TerminalError) {
        guard let name = environmentValue("TERM") else {
            throw .useless(phrase("TERM is not set"))
        }
        self.name = name
        let subject = phrase("a terminal of the type TERM=\(name.filter(\.isPlain))")
        var status: Int32 = 0
        guard name != "dumb", setupterm(name, output, &status) == OK else {
            throw .unsuitable(
                .unsuitableType, subject: subject,
                reason: name == "dumb" || status == 1
                    ? phrase("it cannot move the cursor")
                    : status == 0
                        ? phrase("this type is not known here") : phrase("no terminfo was found"))
        }
        guard let move = Self.capability("cup") else {
            throw .unsuitable(
                .unsuitableType, subject: subject, reason: phrase("it cannot move the cursor"))
        }
        func bytes(_ name: String) -> [UInt8]? { Self.capability(name).map(Self.withoutPadding) }
        var restore = ["op", "sgr0", "rmkx"].flatMap { bytes($0) ?? [] }
        if let leave = bytes("rmcup") {
            restore += leave
        } else if let low = tgoto(move, 0, Int32(rows - 1)) {
            restore += Self.withoutPadding(low) + Array("\r\n".utf8)
        }
        // Mouse drags are requested apart from curses.
        let mouse = bytes("kmous") == nil ? [] : Array("\u{1B}[?1002;1006;1000l".utf8)
        self.restore = restore + mouse + (bytes("cnorm") ?? [])
    }

    /// The terminfo capability of this name; nil where there is none.
    static func capability(_ name: String) -> UnsafePointer<CChar>? {
        guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
        return UnsafePointer(text)
    }

    /// A capability's bytes without padding (`$<5>`), which no current terminal needs.
    private static func withoutPadding(_ text: UnsafePointer<CChar>) -> [UInt8] {
        var bytes: [UInt8] = []
        var source = UnsafeRawBufferPointer(start: text, count: strlen(text))[...]
        while let first = source.popFirst() {
            if first == UInt8(ascii: "$"), source.first == UInt8(ascii: "<"),
                let end = source.firstIndex(of: UInt8(ascii: ">"))
            {
                source = source[(end + 1)...]
            } else {
                bytes.append(first)
            }
        }
        return bytes
    }
}

extension Character {
    /// Printable ASCII, safe in a message.
    fileprivate var isPlain: Bool { asciiValue.map { (0x20...0x7e).contains($0) } ?? false }
}
