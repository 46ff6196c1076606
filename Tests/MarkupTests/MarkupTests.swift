import Markup
import TestKit
import Testing

@Suite("XML")
struct MarkupTests {
    private func root(
        _ text: String, _ prefixes: MarkupElement.Prefixes = .kept
    ) throws -> MarkupElement {
        try MarkupElement.root(of: Array(text.utf8), prefixes: prefixes)
    }

    @Test("elements, attributes and text are read, with their lines")
    func elements() throws {
        let root = try root(
            """
            <?xml version="1.0"?><!-- <a> > -->
            <list kind = 'all' of="x > y">
              <item id="1"
                    name="one"/><item id="2">  1 2.5
            -3 </item>
            </list>
            """)
        #expect(root.name == "list" && root.line == 2)
        #expect(root.attributes == ["kind": "all", "of": "x > y"])
        #expect(root.children.map(\.line) == [3, 4])
        #expect(root.all("item").compactMap { $0.attributes["id"] } == ["1", "2"])
        #expect(root.child("item")?.attributes["name"] == "one")
        #expect(root.children.last?.numbers == [1, 2.5, -3])
        #expect(root.words == nil && root.numbers == nil)
    }

    @Test("an element is found at any depth; its text and its number are trimmed")
    func searches() throws {
        let root = try root("<a><b><c> 4.5\n</c></b><c>x</c><d>inf</d></a>")
        #expect(root.first("a") == root && root.child("c")?.words == "x")
        #expect(root.first("c")?.words == "4.5" && root.first("c")?.number == 4.5)
        #expect(root.all("c").count == 2 && root.first("e") == nil)
        #expect(root.child("d")?.number == nil)
    }

    @Test("prefixes are kept or dropped")
    func prefixes() throws {
        let text = "<s:a xmlns:s=\"u\"><t:b x:y=\"1\"/></s:a>"
        let (kept, dropped) = (try root(text), try root(text, .dropped))
        #expect(kept.name == "s:a" && kept.attributes == ["xmlns:s": "u"])
        #expect(kept.child("t:b")?.attributes == ["x:y": "1"])
        #expect(dropped.name == "a" && dropped.child("b")?.attributes == ["y": "1"])
        for prefixes in [MarkupElement.Prefixes.kept, .dropped] {
            #expect(throws: MarkupError.self) { try root("<s:a></t:a>", prefixes) }
        }
    }

    @Test("the five named entities and character references are replaced, and no other entity")
    func entities() throws {
        let root = try root(
            "<a b='&lt;&quot;&apos;&gt;'>&amp;lt; &#65;&#x2014; &own; &#0; &#xD800; & ;</a>")
        #expect(root.attributes["b"] == "<\"'>")
        #expect(root.text == "&lt; A— &own; &#0; &#xD800; & ;")
    }

    @Test("text continues after comments and contains CDATA sections unchanged")
    func text() throws {
        #expect(try root("<a>x<!-- <b> -->y<![CDATA[<&amp;]]>z<?p?>.</a>").text == "xy<&amp;z.")
    }

    @Test("escaped text is read back")
    func escaped() throws {
        let text = "a<b> & \"c\" — 'd'"
        let escaped = MarkupElement.escaped(text)
        #expect(try root("<a b=\"\(escaped)\">\(escaped)</a>").text == text)
        #expect(try root("<a b=\"\(escaped)\"/>").attributes["b"] == text)
    }

    @Test(
        "an error has its reason and its line",
        arguments: [
            ("", .endsInside(nil), 1),
            ("words\n", .endsInside(nil), 2),
            ("<a>\n<b></b>", .endsInside("a"), 2),
            ("<a>\n</b>", .closesNothing("b"), 2),
            ("</a>", .closesNothing("a"), 1),
            ("\n<!-- a", .endlessComment, 2),
            ("<!-->", .endlessComment, 1),
            ("<a><![CDATA[ ]]", .endlessComment, 1),
            ("<a b=\"c>", .endlessTag, 1),
            ("<a><1/></a>", .noTag("1"), 1),
            ("< a/>", .noTag(" a"), 1),
            ("<>", .noTag(""), 1),
            ("<a\nb>", .noValue("b"), 2),
            ("<a b=c>", .noQuotationMarks("b"), 1),
            ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", .documentType, 1),
            ("<a>\n<!ENTITY b \"c\"></a>", .documentType, 2),
        ] as [(String, MarkupError.Reason, Int)])
    func errors(text: String, reason: MarkupError.Reason, line: Int) {
        let error = #expect(throws: MarkupError.self) { try root(text) }
        #expect(error?.reason == reason && error?.line == line)
    }

    @Test("48 levels are read, one more is refused")
    func nesting() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
        }
        #expect(try root(nested(48)).all("a").count == 47)
        for levels in [49, 10000] {
            let error = #expect(throws: MarkupError.self) { try root(nested(levels)) }
            #expect(error?.reason == .nestsDeeper(than: 48))
        }
    }

    @Test("random bytes never crash the reader")
    func fuzz() {
        let whole = Array(
            ("<?xml version=\"1.0\"?><!-- c --><s:a b=\"c&amp;d\" e='&#65;'>\n<x:e/>"
                + "<f>1 2</f><![CDATA[<]]></s:a>").utf8)
        var rng = RandomSource(seed: 6)
        var understood = 0
        for round in 0..<20000 {
            let bytes = rng.damagedMarkup(whole)
            let prefixes: MarkupElement.Prefixes = round % 2 == 0 ? .kept : .dropped
            do throws(MarkupError) {
                let root = try MarkupElement.root(of: bytes, prefixes: prefixes)
                understood += 1
                #expect(root.all("f").allSatisfy { (1...6).contains($0.line) })
            } catch {
                #expect((1...6).contains(error.line))
            }
        }
        #expect(understood > 4000)
    }
}
