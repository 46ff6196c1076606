import DeviceIO
import Foundation

/// Subfolders of a folder that is no dataset itself, as passes between which the object was turned
/// over.
enum PassFolders {
    /// Least number of pictures in the folder of a pass (guess).
    private static let leastOfPass = 3

    /// The passes' folders in the order of their names; nil for any other folder.
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
