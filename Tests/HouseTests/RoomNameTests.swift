import Foundation
import Testing

/// A type or function at the top level of one room must not have a name that another room uses: a
/// reader would take both for the same thing.
@Suite("A name has one meaning in all rooms")
struct RoomNameTests {
    /// Functions that each room with translations declares, because they use the room's own
    /// catalogue.
    private static let ofEachRoom: Set<String> = ["phrase", "counted"]
    private static let kinds: Set<Substring> = [
        "struct", "enum", "class", "actor", "protocol", "typealias", "func", "let", "var",
    ]

    /// The name that a line declares at the top level of a file; nil if the line declares none
    /// there.
    private static func declaredName(in line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard line.first?.isLetter == true || line.first == "@",
            let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
            !words[..<kind].contains("import"), !words[..<kind].contains("extension")
        else { return nil }
        let name = words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return name.isEmpty ? nil : String(name)
    }

    @Test("each name at the top level of a file belongs to one room")
    func names() throws {
        var rooms: [String: Set<String>] = [:]
        let folder = checkout.appending(path: "Sources").path
        for room in try FileManager.default.contentsOfDirectory(atPath: folder) {
            for file in try swiftFiles(below: "Sources/\(room)") {
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                    guard let name = Self.declaredName(in: line) else { continue }
                    rooms[name, default: []].insert(room)
                }
            }
        }
        // The scan finds declarations; if it found none, the test would pass without checking
        // anything.
        #expect(rooms.count > 1_000, "\(rooms.count) names")
        for (name, declaring) in rooms.sorted(by: { $0.key < $1.key }) where declaring.count > 1 {
            let list = declaring.sorted().joined(separator: ", ")
            #expect(Self.ofEachRoom.contains(name), "\(name) is declared in \(list)")
        }
        for name in Self.ofEachRoom {
            #expect(rooms[name, default: []].count > 1, "\(name) needs no exception")
        }
    }

    @Test(
        "the declared name is read from a line",
        arguments: [
            ("struct Patch {", "Patch"), ("public final class Stand: Sendable {", "Stand"),
            ("@MainActor private func angle(of a: Double) -> Double {", "angle"),
            ("public typealias StandAngles = AxisValues", "StandAngles"),
            ("indirect enum Tree<Leaf> {", "Tree"), ("let checkout = URL()", "checkout"),
            ("    struct Inner {", nil), ("import struct Foundation.Data", nil),
            ("extension Stand { struct Inner {} }", nil), ("/// A struct of values.", nil),
        ] as [(Substring, String?)])
    func declarations(line: Substring, name: String?) {
        #expect(Self.declaredName(in: line) == name)
    }
}
