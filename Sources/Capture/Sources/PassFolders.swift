import DeviceIO
import Foundation

/// Subfolders of a folder that is not a dataset itself. Each is one pass, and the object was turned
/// over between the passes.
enum PassFolders {
    /// A subfolder counts as a pass if it has at least this number of pictures (guess).
    private static let leastOfPass = 3

    /// The folders of the passes, sorted by name; nil for a folder that does not consist of passes.
    static func names(in path: String) -> [String]? {
        guard (try? DatasetFormat.recognize(directory: path)) == nil,
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { return nil }
        let folders = names.sorted().filter { frameCount(of: $0, in: path) >= leastOfPass }
        return folders.count >= 2 ? folders : nil
    }

    /// A note about the folders that have pictures, but too few for a pass; nil when there is none.
    static func tooSmallNote(in path: String) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let small = names.sorted().filter {
            (1..<leastOfPass).contains(frameCount(of: $0, in: path))
        }
        guard !small.isEmpty else { return nil }
        return phrase(
            "Folders with fewer than \(leastOfPass) pictures are left out: \(enumeration(small)).")
    }

    /// The number of pictures in a subfolder; 0 when it cannot be opened.
    private static func frameCount(of name: String, in path: String) -> Int {
        guard !name.hasPrefix("."), let part = try? DatasetSource(path: "\(path)/\(name)")
        else { return 0 }
        return part.description.frameCount ?? 0
    }
}
