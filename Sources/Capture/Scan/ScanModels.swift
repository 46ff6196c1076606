import Foundation
import TUI

/// The models in a scan's folder: `model-LEVEL.glb`, with a number if the same level was made
/// again.
enum ScanModels {
    private static let stem = "model"

    /// The scan's models that can be viewed, the newest last.
    static func all(in scan: String) -> [ScanFacts.Model] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scan)) ?? []
        let files = names.filter { $0.hasPrefix(stem) && $0.hasSuffix(".glb") }.map { name in
            let path = scan + "/" + name
            let facts = try? FileManager.default.attributesOfItem(atPath: path)
            return (
                path: path, name: name, date: facts?[.modificationDate] as? Date ?? .distantPast
            )
        }
        return files.sorted { ($0.date, $0.name) < ($1.date, $1.name) }.map { file in
            ScanFacts.Model(path: file.path, level: level(of: file.name))
        }
    }

    /// The level of detail in a file's name; nil if the name states none.
    static func level(of name: String) -> ModelQuality? {
        let words = name.split(separator: ".")[0].split(separator: "-")
        return words.count > 1 ? ModelQuality(rawValue: String(words[1])) : nil
    }

    /// An unused path for a new model.
    static func newPath(in scan: String, level: ModelQuality) -> String {
        let first = "\(scan)/\(stem)-\(level.rawValue)"
        var path = first
        var number = 2
        while ["glb", "usdz"].contains(where: {
            FileManager.default.fileExists(atPath: "\(path).\($0)")
        }) {
            path = "\(first)-\(number)"
            number += 1
        }
        return path + ".glb"
    }

    /// A model's path and size, for a person.
    static func row(_ file: String) -> String {
        let bytes = (try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? Int ?? 0
        return file + "  " + String(format: "%.1f MB", Double(bytes) / 1e6)
    }
}
