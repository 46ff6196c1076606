import Testing

@testable import TUICurses

@Suite("Pasted text between the terminal's marks")
struct PastedTextTests {
    private static let begin = UInt32(PastedText.beginCode)
    private static let end = UInt32(PastedText.endCode)

    @Test("a paste is one text on one line; keys around it stay keys")
    func whole() {
        var pasted = PastedText(isAsked: true)
        #expect(pasted.take(0x46, isCode: false) == nil)
        #expect(pasted.take(Self.begin, isCode: true) == .part)
        for scalar in "F\r\tü".unicodeScalars {
            #expect(pasted.take(scalar.value, isCode: false) == .part)
        }
        #expect(pasted.take(Self.end, isCode: true) == .whole("F  ü"))
        #expect(pasted.take(0x46, isCode: false) == nil)
    }

    @Test("Ctrl-C ends a paste whose last mark was lost; a long paste is cut")
    func broken() {
        var pasted = PastedText(isAsked: true)
        _ = pasted.take(Self.begin, isCode: true)
        for _ in 0..<500 { _ = pasted.take(0x61, isCode: false) }
        #expect(pasted.take(3, isCode: false) == nil)
        #expect(pasted.take(0x61, isCode: false) == nil)
        _ = pasted.take(Self.begin, isCode: true)
        for _ in 0..<500 { _ = pasted.take(0x61, isCode: false) }
        #expect(pasted.take(Self.end, isCode: true) == .whole(String(repeating: "a", count: 200)))
    }
}
