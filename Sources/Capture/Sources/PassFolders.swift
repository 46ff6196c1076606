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
            guard !name.hasPrefix("."), !CompanionFolder.matches(name) else { return false }
            return (try? frameCount(of: "\(path)/\(name)")).map { $0 >= leastOfPass } ?? false
        }
        return folders.count >= 2 ? folders : nil
    }

    /// Notes about the folders that have too few pictures for a pass, and about those that should
    /// be datasets and cannot be opened. Folders without pictures are not mentioned.
    static func leftOutNotes(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        var small: [String] = []
        var notes: [String] = []
        for name in names.sorted() where !name.hasPrefix(".") && !CompanionFolder.matches(name) {
            let folder = "\(path)/\(name)"
            do throws(DeviceError) {
                if try frameCount(of: folder) < leastOfPass { small.append(name) }
            } catch {
                guard isMeantAsDataset(folder) else { continue }
                notes.append(phrase("\(enumeration([name])) is left out. \(error.words)"))
            }
        }
        if !small.isEmpty {
            notes.append(
                phrase(
                    """
                    Folders with fewer than \(leastOfPass) pictures are left out: \
                    \(enumeration(small)).
                    """))
        }
        return notes
    }

    /// Whether this is a folder that has a dataset's files or cannot be listed.
    private static func isMeantAsDataset(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else { return false }
        return (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil
            || (try? DatasetFormat.recognize(directory: path)) != nil
    }

    /// The number of pictures in a folder. Throws when it cannot be opened.
    private static func frameCount(of folder: String) throws(DeviceError) -> Int {
        try DatasetSource(path: folder, options: DatasetOptions(checksDepth: false)).frameCount
    }
}
