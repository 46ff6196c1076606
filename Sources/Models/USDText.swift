/// A prim of a layer of Universal Scene Description: an object with a path, its attributes and its
/// child prims.
struct USDPrim {
    /// An attribute or a relationship.
    struct Property {
        /// All numbers of the attribute's value, in order; tuples are flattened.
        var numbers: [Double] = []
        /// The strings, tokens, assets and paths of the property's value, in order.
        var texts: [String] = []
        /// The interpolation of the values; nil where the layer states none.
        var interpolation: String?
    }

    var type = ""
    var path = ""
    var properties: [String: Property] = [:]
    var children: [USDPrim] = []
}

/// The content of a layer, text or binary.
struct USDLayer {
    /// The layer's own metadata, such as `upAxis`.
    var metadata: [String: USDPrim.Property] = [:]
    /// The root prims.
    var prims: [USDPrim] = []
}

/// Parses the text form of a layer (`#usda 1.0`; OpenUSD's "Usda File Format"). Composition
/// (references, payloads, variants) is not supported, time samples are skipped.
struct USDText {
    /// The fault of a layer, in words.
    struct Fault: Error { let reason: String }

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    /// The deepest accepted nesting; a deeper file is damaged (guess).
    private static let deepest = 100

    /// The parsed layer.
    private(set) var layer = USDLayer()

    /// Parses a layer.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        guard bytes.starts(with: Array("#usda".utf8)) else {
            throw Fault(reason: phrase("its layer is no text layer"))
        }
        skipBlanks()
        if peek == UInt8(ascii: "(") { layer.metadata = try metadata() }
        skipBlanks()
        while place < bytes.count {
            if let prim = try prim(inside: "") { layer.prims.append(prim) }
            skipBlanks()
        }
    }

    // MARK: Prims

    private mutating func prim(inside parent: String) throws(Fault) -> USDPrim? {
        let specifier = word()
        guard ["def", "over", "class"].contains(specifier) else {
            throw fault(phrase("“\(specifier)” is not understood"))
        }
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { throw fault(phrase("it nests too deep")) }
        var prim = USDPrim()
        skipBlanks()
        if peek != UInt8(ascii: "\"") { prim.type = word() }
        skipBlanks()
        prim.path = parent + "/" + (try string())
        skipBlanks()
        if peek == UInt8(ascii: "(") { _ = try metadata() }
        skipBlanks()
        try expect("{")
        while true {
            skipBlanks()
            guard let next = peek else { throw fault(phrase("it ends too early")) }
            if next == UInt8(ascii: "}") {
                place += 1
                break
            }
            let start = place
            let first = word()
            place = start
            if ["def", "over", "class"].contains(first) {
                if let child = try self.prim(inside: prim.path) { prim.children.append(child) }
            } else {
                try property(of: &prim)
            }
        }
        // Classes are templates and are not drawn.
        return specifier == "class" ? nil : prim
    }

    /// A declaration: `[uniform|custom|prepend …] type name[.connect] [= value] [(metadata)]`
    private mutating func property(of prim: inout USDPrim) throws(Fault) {
        var words: [String] = []
        while let next = peek, next != UInt8(ascii: "="), next != UInt8(ascii: "(") {
            let before = words.count
            // A word is for example `float[]` or `primvars:st.connect`.
            let word = word()
            if word.isEmpty {
                throw fault(phrase("“\(Character(UnicodeScalar(next)))” is not understood"))
            }
            if word == "variantSet" || word == "reorder" {
                throw fault(phrase("\(word) is not read"))
            }
            words.append(word)
            if skipBlanks(), before > 0, isAtStatement { break }
        }
        guard let name = words.last else { throw fault(phrase("an attribute has no name")) }
        var property = USDPrim.Property()
        if peek == UInt8(ascii: "=") {
            place += 1
            skipBlanks()
            try value(into: &property)
        }
        let end = place
        let hasNewLine = skipBlanks()
        if peek == UInt8(ascii: "(") {
            property.interpolation = try metadata()["interpolation"]?.texts.first
        } else if hasNewLine {
            place = end
        }
        if !words.contains("timeSamples") { prim.properties[name] = property }
    }

    /// Whether the next statement begins here: no value and no metadata follow the declaration.
    private var isAtStatement: Bool {
        guard let peek else { return true }
        return peek != UInt8(ascii: "=") && peek != UInt8(ascii: "(")
    }

    private mutating func metadata() throws(Fault) -> [String: USDPrim.Property] {
        try expect("(")
        var found: [String: USDPrim.Property] = [:]
        while true {
            skipBlanks()
            guard let next = peek else { throw fault(phrase("it ends too early")) }
            if next == UInt8(ascii: ")") {
                place += 1
                return found
            }
            if next == UInt8(ascii: "\"") || next == UInt8(ascii: ";") {
                // A text in quotation marks is a comment of the layer; a semicolon separates
                // entries.
                if next == UInt8(ascii: ";") { place += 1 } else { _ = try string() }
                continue
            }
            var name = word()
            if name.isEmpty { throw fault(phrase("its metadata is not understood")) }
            skipBlanks()
            while let next = peek, next != UInt8(ascii: "="), next != UInt8(ascii: ")") {
                let further = word()
                if further.isEmpty { break }
                name = further
                skipBlanks()
            }
            guard peek == UInt8(ascii: "=") else { continue }
            place += 1
            skipBlanks()
            var property = USDPrim.Property()
            try value(into: &property)
            found[name] = property
        }
    }

    // MARK: Values

    private mutating func value(into property: inout USDPrim.Property) throws(Fault) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { throw fault(phrase("it nests too deep")) }
        guard let next = peek else { throw fault(phrase("it ends too early")) }
        switch next {
        case UInt8(ascii: "["): try list(until: "]", into: &property)
        case UInt8(ascii: "("): try list(until: ")", into: &property)
        case UInt8(ascii: "{"): try skipDictionary()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): property.texts.append(try string())
        case UInt8(ascii: "@"): property.texts.append(try delimited(by: "@"))
        case UInt8(ascii: "<"):
            place += 1
            let start = place
            while let byte = peek, byte != UInt8(ascii: ">") { place += 1; _ = byte }
            property.texts.append(String(decoding: bytes[start..<place], as: UTF8.self))
            try expect(">")
        default:
            let word = word()
            if word.isEmpty { throw fault(phrase("a value is not understood")) }
            if let number = Double(word) {
                property.numbers.append(number)
            } else {
                property.texts.append(word)
            }
        }
    }

    private mutating func list(
        until end: Unicode.Scalar, into property: inout USDPrim.Property
    ) throws(Fault) {
        place += 1
        while true {
            skipBlanks()
            guard let next = peek else { throw fault(phrase("it ends too early")) }
            if next == UInt8(ascii: end) {
                place += 1
                return
            }
            if next == UInt8(ascii: ",") {
                place += 1
                continue
            }
            try value(into: &property)
        }
    }

    /// Skips a dictionary or time samples: neither describes a shape.
    private mutating func skipDictionary() throws(Fault) {
        var open = 0
        while let next = peek {
            if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
                _ = try string()
                continue
            }
            place += 1
            if next == UInt8(ascii: "{") { open += 1 }
            if next == UInt8(ascii: "}") {
                open -= 1
                if open == 0 { return }
            }
        }
        throw fault(phrase("it ends too early"))
    }

    // MARK: Letters

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// Skips blanks and comments; returns whether a line ended.
    @discardableResult
    private mutating func skipBlanks() -> Bool {
        var hasNewLine = false
        while let next = peek {
            if next == UInt8(ascii: "#") {
                while let byte = peek, byte != UInt8(ascii: "\n") { place += 1; _ = byte }
            } else if next <= UInt8(ascii: " ") || next == UInt8(ascii: ";") {
                if next == UInt8(ascii: "\n") { hasNewLine = true }
                place += 1
            } else {
                break
            }
        }
        return hasNewLine
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    /// A run of letters, digits and the other characters of names and numbers.
    private mutating func word() -> String {
        let start = place
        while let next = peek {
            let isPart =
                next >= 0x80 || Self.isLetterOrDigit(next) || "._+-:".utf8.contains(next)
                || (next == UInt8(ascii: "[") && place > start && place + 1 < bytes.count
                    && bytes[place + 1] == UInt8(ascii: "]"))
                || (next == UInt8(ascii: "]") && place > start
                    && bytes[place - 1] == UInt8(ascii: "["))
            guard isPart else { break }
            place += 1
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func string() throws(Fault) -> String {
        guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw fault(phrase("a name is missing"))
        }
        let isLong =
            place + 2 < bytes.count && bytes[place + 1] == quote && bytes[place + 2] == quote
        place += isLong ? 3 : 1
        var text: [UInt8] = []
        while let next = peek {
            if next == quote, !isLong || bytes[place...].prefix(3).allSatisfy({ $0 == quote }) {
                place += isLong ? 3 : 1
                return String(decoding: text, as: UTF8.self)
            }
            if next == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
            text.append(bytes[place])
            place += 1
        }
        throw fault(phrase("a text does not end"))
    }

    private mutating func delimited(by mark: Unicode.Scalar) throws(Fault) -> String {
        var width = 0
        while peek == UInt8(ascii: mark) {
            width += 1
            place += 1
        }
        // An asset's path: `@path@` or `@@@path@@@`; `@@` is empty.
        if width == 2 { return "" }
        let start = place
        while let next = peek, next != UInt8(ascii: mark) { place += 1; _ = next }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard place + width <= bytes.count else { throw fault(phrase("a path does not end")) }
        place += width
        return text
    }

    private mutating func expect(_ mark: Unicode.Scalar) throws(Fault) {
        guard peek == UInt8(ascii: mark) else { throw fault(phrase("“\(mark)” is missing")) }
        place += 1
    }

    private func fault(_ reason: String) -> Fault {
        let line = bytes.prefix(place).reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        return Fault(reason: phrase("\(reason) in line \(line) of its layer"))
    }
}
