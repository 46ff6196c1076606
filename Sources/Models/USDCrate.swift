/// Reads the binary form of a layer (OpenUSD, `pxr/usd/sdf/crateFile.h`; versions 0.4 to 0.13).
/// Values that do not describe a shape (dictionaries, time samples, references) are skipped.
struct USDCrate {
    typealias Fault = USDText.Fault

    private let bytes: [UInt8]
    private let version: (major: UInt8, minor: UInt8)
    private var tokens: [String] = []
    private var strings: [Int] = []
    private var fields: [(name: Int, value: UInt64)] = []
    private var fieldSets: [Int32] = []
    private var paths: [String] = []

    private struct Spec { var path, fieldSet, type: Int }
    private var specs: [Spec] = []

    /// Kinds of specs (`SdfSpecType`).
    private enum Kind { static let attribute = 1, prim = 6, root = 7, relationship = 8 }

    /// Bytes of the header. At offset `tablePlace` in it is the place of the table of contents.
    private static let (headerSize, tablePlace) = (88, 16)
    /// Bytes of a section's name in the table of contents.
    private static let sectionNameSize = 16
    /// Most sections and paths: a damaged number must not allocate all memory (guesses).
    private static let (mostSections, mostPaths) = (64, 1 << 24)

    /// Reads a layer's tables.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        guard bytes.count >= Self.headerSize else { throw CrateBytes.tooShort }
        version = (bytes[8], bytes[9])
        guard version.major == 0, (4...13).contains(version.minor) else {
            throw Fault(
                reason: phrase("its layer has version \(bytes[8]).\(bytes[9]), which is not read"))
        }
        var header = try CrateBytes(bytes, at: Self.tablePlace)
        var table = try CrateBytes(bytes, at: try header.count())
        var places: [String: Int] = [:]
        for _ in 0..<min(try table.count(), Self.mostSections) {
            let name = try table.run(Self.sectionNameSize).prefix { $0 != 0 }
            places[String(decoding: name, as: UTF8.self)] = try table.count()
            _ = try table.count()
        }
        func section(_ name: String) throws(Fault) -> CrateBytes {
            guard let place = places[name] else {
                throw Fault(reason: phrase("its layer has no part \(name)"))
            }
            return try CrateBytes(bytes, at: place)
        }
        try readTokens(section("TOKENS"))
        var reader = try section("STRINGS")
        for _ in 0..<(try reader.count()) { strings.append(try reader.count(bytes: 4)) }
        try readFields(section("FIELDS"))
        reader = try section("FIELDSETS")
        fieldSets = try reader.integers(try reader.count())
        try readPaths(section("PATHS"))
        try readSpecs(section("SPECS"))
    }

    private mutating func readTokens(_ section: CrateBytes) throws(Fault) {
        var reader = section
        let count = try reader.count()
        let (size, compressed) = (try reader.count(), try reader.count())
        let text = try reader.decompressed(compressed, limit: size)
        tokens = text.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard tokens.count >= count else { throw CrateBytes.tooShort }
    }

    private mutating func readFields(_ section: CrateBytes) throws(Fault) {
        var reader = section
        let count = try reader.count()
        let names = try reader.integers(count)
        let size = try reader.count()
        let raw = try reader.decompressed(size, limit: 8 * count)
        var values = try CrateBytes(raw, at: 0)
        for name in names { fields.append((Int(name), try values.unsigned(8))) }
    }

    private mutating func readSpecs(_ section: CrateBytes) throws(Fault) {
        var reader = section
        let count = try reader.count()
        let places = try reader.integers(count)
        let sets = try reader.integers(count)
        let types = try reader.integers(count)
        for index in places.indices {
            specs.append(
                Spec(
                    path: Int(places[index]), fieldSet: Int(sets[index]),
                    type: Int(types[index])))
        }
    }

    /// Reads the paths, a tree in depth-first order. A positive jump is the distance to the next
    /// sibling, and a child follows; -1 means a child and no sibling, 0 a sibling and no child, -2
    /// neither.
    private mutating func readPaths(_ section: CrateBytes) throws(Fault) {
        var reader = section
        let all = try reader.count()
        let count = try reader.count()
        let numbers = try reader.integers(count)
        let elements = try reader.integers(count)
        let jumps = try reader.integers(count)
        paths = Array(repeating: "", count: min(all, Self.mostPaths))
        var waiting: [(index: Int, parent: String)] = [(0, "")]
        var visited = 0
        while let start = waiting.popLast() {
            var (index, parent) = start
            while index < count {
                visited += 1
                guard visited <= count, paths.indices.contains(Int(numbers[index])) else {
                    throw Fault(reason: phrase("its paths are damaged"))
                }
                let path = visited == 1 ? "" : try child(of: parent, Int(elements[index]))
                paths[Int(numbers[index])] = path
                let jump = Int(jumps[index])
                if jump > 0 { waiting.append((index + jump, parent)) }
                if jump > 0 || jump == -1 { parent = path }
                if jump == -2 { break }
                index += 1
            }
        }
    }

    private func child(of parent: String, _ element: Int) throws(Fault) -> String {
        let number = abs(element)
        guard tokens.indices.contains(number) else {
            throw Fault(reason: phrase("its paths are damaged"))
        }
        // Negative numbers mark properties.
        return parent + (element < 0 ? "." : "/") + tokens[number]
    }

    // MARK: Prims

    /// The layer as prims and metadata.
    func layer() throws(Fault) -> USDLayer {
        var layer = USDLayer()
        var children: [String: [USDPrim]] = [:]
        var properties: [String: [String: USDPrim.Property]] = [:]
        var classes: Set<String> = []
        var prims: [USDPrim] = []
        for spec in specs where paths.indices.contains(spec.path) {
            let path = paths[spec.path]
            let fields = fields(of: spec)
            switch spec.type {
            case Kind.root:
                for (name, value) in fields { layer.metadata[name] = try property(value) }
            case Kind.prim:
                var prim = USDPrim()
                prim.path = path
                if let type = fields["typeName"] {
                    prim.type = try property(type)?.texts.first ?? ""
                }
                // The value of `Specifier` is stored in the field itself; 2 means a class.
                if let kind = fields["specifier"], kind & 0xFF == 2 { classes.insert(path) }
                prims.append(prim)
            case Kind.attribute, Kind.relationship:
                guard let dot = path.lastIndex(of: ".") else { continue }
                try add(
                    fields, String(path[path.index(after: dot)...]),
                    to: &properties[String(path[..<dot]), default: [:]])
            default: continue
            }
        }
        // The deepest prims are added first, so that each already has its children when it is
        // added.
        for var prim in prims.sorted(by: {
            ($1.path.utf8.count, $1.path) < ($0.path.utf8.count, $0.path)
        })
        where !classes.contains(prim.path) {
            prim.properties = properties[prim.path] ?? [:]
            prim.children = children[prim.path]?.reversed() ?? []
            let parent = prim.path.lastIndex(of: "/").map { String(prim.path[..<$0]) } ?? ""
            children[parent, default: []].append(prim)
        }
        layer.prims = children[""]?.reversed() ?? []
        return layer
    }

    private func add(
        _ fields: [String: UInt64], _ name: String,
        to properties: inout [String: USDPrim.Property]
    ) throws(Fault) {
        if let value = fields["default"], var property = try property(value) {
            if let interpolation = fields["interpolation"] {
                property.interpolation = try self.property(interpolation)?.texts.first
            }
            properties[name] = property
        }
        if let value = fields["connectionPaths"] {
            properties[name + ".connect"] = try property(value)
        }
        if let value = fields["targetPaths"] { properties[name] = try property(value) }
    }

    private func fields(of spec: Spec) -> [String: UInt64] {
        var found: [String: UInt64] = [:]
        var index = spec.fieldSet
        while fieldSets.indices.contains(index), fieldSets[index] >= 0 {
            let field = Int(fieldSets[index])
            if fields.indices.contains(field), tokens.indices.contains(fields[field].name) {
                found[tokens[fields[field].name]] = fields[field].value
            }
            index += 1
        }
        return found
    }

    private func text(_ index: Int) throws(Fault) -> String {
        guard tokens.indices.contains(index) else {
            throw Fault(reason: phrase("a name in it is damaged"))
        }
        return tokens[index]
    }

    private func string(_ index: Int) throws(Fault) -> String {
        guard strings.indices.contains(index) else {
            throw Fault(reason: phrase("a text in it is damaged"))
        }
        return try text(strings[index])
    }

    // MARK: Values

    /// The storage of a type: the form of its numbers, and how many numbers a value has.
    private struct Numbers {
        enum Form { case integer, unsigned, half, float, double }
        var form: Form
        var count: Int

        var size: Int {
            switch form {
            case .integer, .unsigned, .float: 4
            case .half: 2
            case .double: 8
            }
        }
    }

    /// The storage of the type with this number in `CrateDataTypes.h`; nil for types that are not
    /// read.
    private static func numbers(ofType type: Int) -> Numbers? {
        switch type {
        case 3: Numbers(form: .integer, count: 1)
        case 4: Numbers(form: .unsigned, count: 1)
        case 7: Numbers(form: .half, count: 1)
        case 8: Numbers(form: .float, count: 1)
        case 9: Numbers(form: .double, count: 1)
        case 15: Numbers(form: .double, count: 16)
        case 19: Numbers(form: .double, count: 2)
        case 20: Numbers(form: .float, count: 2)
        case 21: Numbers(form: .half, count: 2)
        case 23: Numbers(form: .double, count: 3)
        case 24: Numbers(form: .float, count: 3)
        case 25: Numbers(form: .half, count: 3)
        default: nil
        }
    }

    /// A stored value as a property; nil where values of its type do not describe a shape.
    private func property(_ value: UInt64) throws(Fault) -> USDPrim.Property? {
        let (isArray, isInlined) = (value >> 63 & 1 == 1, value >> 62 & 1 == 1)
        let isCompressed = value >> 61 & 1 == 1
        let type = Int(value >> 48 & 0xFF)
        let payload = Int(value & 0xFFFF_FFFF_FFFF)
        var property = USDPrim.Property()
        switch type {
        case 10 where isInlined && !isArray: property.texts = [try string(payload)]
        case 11 where isInlined && !isArray, 12 where isInlined && !isArray:
            property.texts = [try text(payload)]
        case 11 where isArray:
            var reader = try CrateBytes(bytes, at: payload)
            if payload == 0 { return property }
            for _ in 0..<(try arrayCount(&reader)) {
                property.texts.append(try text(try reader.count(bytes: 4)))
            }
        case 34: property.texts = try pathList(at: payload)
        default:
            guard let numbers = Self.numbers(ofType: type) else { return nil }
            if isArray {
                property.numbers = try array(numbers, at: payload, isCompressed: isCompressed)
            } else if isInlined {
                property.numbers = inlined(numbers, UInt32(truncatingIfNeeded: payload))
            } else {
                var reader = try CrateBytes(bytes, at: payload)
                property.numbers = try read(numbers, numbers.count, &reader)
            }
        }
        return property
    }

    /// Small values are stored in the payload: one number directly, vectors as bytes, matrices as
    /// the bytes of their diagonal.
    private func inlined(_ numbers: Numbers, _ payload: UInt32) -> [Double] {
        func byte(_ index: Int) -> Double {
            Double(Int8(truncatingIfNeeded: payload >> UInt32(8 * index)))
        }
        if numbers.count == 16 {
            return (0..<16).map { $0 % 5 == 0 ? byte($0 / 5) : 0 }
        }
        if numbers.count > 1 { return (0..<numbers.count).map(byte) }
        switch numbers.form {
        case .integer: return [Double(Int32(bitPattern: payload))]
        case .unsigned: return [Double(payload)]
        case .half: return [Double(half(UInt16(truncatingIfNeeded: payload)))]
        case .float, .double: return [Double(Float(bitPattern: payload))]
        }
    }

    private func read(
        _ numbers: Numbers, _ count: Int, _ reader: inout CrateBytes
    ) throws(Fault) -> [Double] {
        guard count <= (reader.bytes.count - reader.place) / numbers.size else {
            throw CrateBytes.tooShort
        }
        var values: [Double] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            let raw = try reader.unsigned(numbers.size)
            let value: Double =
                switch numbers.form {
                case .integer: Double(Int32(truncatingIfNeeded: raw))
                case .unsigned: Double(raw)
                case .half: Double(half(UInt16(truncatingIfNeeded: raw)))
                case .float: Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
                case .double: Double(bitPattern: raw)
                }
            values.append(value)
        }
        return values
    }

    private func arrayCount(_ reader: inout CrateBytes) throws(Fault) -> Int {
        // Below version 0.5 a rank precedes the count. A count has 32 bits below 0.7, else 64.
        if version.minor < 5 { _ = try reader.unsigned(4) }
        return try reader.count(bytes: version.minor < 7 ? 4 : 8)
    }

    /// Arrays with fewer elements are never compressed (OpenUSD's `MinCompressedArraySize`).
    private static let leastCompressed = 16

    private func array(
        _ numbers: Numbers, at place: Int, isCompressed: Bool
    ) throws(Fault) -> [Double] {
        if place == 0 { return [] }
        var reader = try CrateBytes(bytes, at: place)
        let count = try arrayCount(&reader)
        guard isCompressed, count >= Self.leastCompressed, numbers.count == 1 else {
            return try read(numbers, count * numbers.count, &reader)
        }
        switch numbers.form {
        case .integer: return try reader.integers(count).map(Double.init)
        case .unsigned: return try reader.integers(count).map { Double(UInt32(bitPattern: $0)) }
        case .half, .float, .double:
            // Reals are compressed only as whole numbers, or as indices of a table.
            switch try reader.unsigned(1) {
            case UInt64(UInt8(ascii: "i")): return try reader.integers(count).map(Double.init)
            case UInt64(UInt8(ascii: "t")):
                let table = try read(numbers, try reader.count(bytes: 4), &reader)
                return try reader.integers(count).map { index throws(Fault) in
                    guard table.indices.contains(Int(index)) else { throw CrateBytes.tooShort }
                    return table[Int(index)]
                }
            default:
                throw Fault(reason: phrase("numbers in it are stored in a way that is not read"))
            }
        }
    }

    /// The paths that a list operation sets or adds.
    private func pathList(at place: Int) throws(Fault) -> [String] {
        var reader = try CrateBytes(bytes, at: place)
        let header = try reader.unsigned(1)
        var found: [String] = []
        // Up to six lists, in this order: explicit, added, prepended, appended, deleted, ordered.
        for (bit, counts) in [
            (2, true), (4, true), (32, true), (64, true), (8, false), (16, false),
        ]
        where header & UInt64(bit) != 0 {
            for _ in 0..<(try reader.count()) {
                let index = try reader.count(bytes: 4)
                guard paths.indices.contains(index) else { throw CrateBytes.tooShort }
                if counts { found.append(paths[index]) }
            }
        }
        return found
    }

    /// IEEE 754 half precision; Swift's `Float16` is missing on some machines.
    private func half(_ bits: UInt16) -> Float {
        let sign: Float = bits & 0x8000 == 0 ? 1 : -1
        let (exponent, fraction) = (Int(bits >> 10 & 31), Float(bits & 1023))
        if exponent == 0 { return sign * fraction * 0x1p-24 }
        if exponent == 31 { return fraction == 0 ? sign * .infinity : .nan }
        return sign * (1 + fraction / 1024)
            * Float(sign: .plus, exponent: exponent - 15, significand: 1)
    }
}
