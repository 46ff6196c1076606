import Foundation

/// The German translations in a room's files: a line in English, then the German one after `= `. A
/// test can check a room in this way without importing it.
public struct TranslationSources {
    /// The translations by English text.
    public private(set) var translations: [String: String] = [:]
    /// English texts that are translated twice in one room: the later translation would silently
    /// replace the earlier one.
    public private(set) var repeated: [String] = []

    /// The translations in the folder `Words` of a room.
    public init(room: String) throws {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = checkout.appending(path: "Sources/\(room)/Words")
        let found =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .allObjects ?? []
        for case let url as URL in found where url.pathExtension == "swift" {
            take(try String(contentsOf: url, encoding: .utf8))
        }
    }

    private mutating func take(_ text: String) {
        var english: Substring?
        for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
            if line.hasPrefix("= ") {
                guard let key = english.map(String.init) else { continue }
                if translations[key] != nil { repeated.append(key) }
                translations[key] = String(line.dropFirst(2))
                english = nil
            } else {
                english = line
            }
        }
    }
}
