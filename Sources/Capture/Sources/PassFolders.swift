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
        let folders = names.sorted().filter { name in
            guard !name.hasPrefix("."), let part = try? DatasetSource(path: "\(path)/\(name)")
            else { return false }
            return (part.description.frameCount ?? 0) >= leastOfPass
        }
        return folders.count >= 2 ? folders : nil
    }
}
