import Scene
import Testing

@Suite struct EscapedTextTests {
    @Test("hexadecimal digits have the width of the type")
    func hexadecimal() {
        #expect((0x0A as UInt8).hexadecimal == "0a")
        #expect((0 as UInt32).hexadecimal == "00000000")
        #expect(UInt64.max.hexadecimal == "ffffffffffffffff")
    }

    @Test("only ASCII letters, digits and the named characters stay in an escaped text")
    func escaped() {
        #expect("Ab9-_./é\n".escaped(keeping: "-_") == "Ab9-_%2e%2f%c3%a9%0a")
        #expect("a:b".escaped(keeping: "", mark: "-") == "a-3ab")
        #expect("".escaped(keeping: "") == "")
    }

    @Test("JSON reads a quoted text back as it was")
    func quoted() {
        #expect(#"a"\b"#.jsonQuoted == #""a\"\\b""#)
        #expect("\u{1}\té".jsonQuoted == #""\u0001\u0009é""#)
    }
}
