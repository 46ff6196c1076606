import Foundation
import Wording

/// The German translations of the program's own room, as its sources hold them.
enum TranslationFiles {
    /// The folder of the room's sources.
    static let room = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/capstan")

    /// By English text, from the files of these names in `Words`.
    static func german(_ names: [String]) throws -> [String: String] {
        let texts = try names.map { name in
            try String(
                contentsOf: room.appending(path: "Words/German+\(name).swift"), encoding: .utf8
            ).split(separator: "\n").map { line in
                String(line.drop { $0 == " " })
            }.joined(separator: "\n")
        }
        return Catalogue([.german: texts.joined(separator: "\n")]).translations[.german] ?? [:]
    }
}
