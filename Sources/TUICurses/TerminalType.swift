import CNcurses
import Glibc
import Wording

/// The facts about the terminal's type that the program needs without curses; they follow from the
/// variable TERM.
struct TerminalType {
    /// The name of the terminal's type: the value of TERM.
    let name: String
    /// The bytes that restore the terminal: colours and styles, the keypad, the main screen, the
    /// mouse, the marks of pasted text and the cursor.
    let restore: [UInt8]
    /// Whether the terminal may mark pasted text: terminals with xterm's mouse do.
    let marksPastes: Bool

    /// Reads the type of the terminal; `rows` is the terminal's height in cells. Throws if the
    /// terminal cannot show a screen.
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
        // Capstan requests mouse drags and marks itself, so it must also end them itself.
        marksPastes = bytes("kmous") != nil
        let reports = marksPastes ? Array("\u{1B}[?1002;1006;1000;2004l".utf8) : []
        self.restore = restore + reports + (bytes("cnorm") ?? [])
    }

    /// The terminfo capability with this name; nil if the terminal does not have it.
    static func capability(_ name: String) -> UnsafePointer<CChar>? {
        guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
        return UnsafePointer(text)
    }

    /// The bytes of a capability without its padding (`$<5>`), because no current terminal needs
    /// padding.
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
    /// Whether the character is printable ASCII, so that it is safe in a message.
    fileprivate var isPlain: Bool { asciiValue.map { (0x20...0x7e).contains($0) } ?? false }
}
