import Foundation
import Wording

/// The German translations of the room `capstan`, read from its sources.
enum TranslationFiles {
    /// The folder of the room's sources.
    static let room = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/capstan")

    /// The German texts by English text, from the files of the folder `Words` whose names end with
    /// `ending`.
    static func german(endingIn ending: String) throws -> [String: String] {
        let files = try FileManager.default.contentsOfDirectory(
            at: room.appending(path: "Words"), includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix("\(ending).swift") }
        let texts = try files.map { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .map { line in String(line.drop { $0 == " " }) }.joined(separator: "\n")
        }
        return Catalogue([.german: texts.joined(separator: "\n")]).translations(into: .german)
    }
}
