import Scene
import Wording

/// A listed file that was found at another path in the dataset's folder.
struct RelocatedFile {
    /// The path as the list has it.
    var listed: String
    /// The path where the file was found, relative to the folder.
    var name: String
    /// The file that has the list.
    var list: String
    var kind: ListedFile.Kind
}

extension DatasetFolder {
    /// The full path of a listed file, and its path relative to the folder; nil when the file is
    /// missing. Tries the listed path, then `places`, then files of the same name with another
    /// ending or in another folder. Throws when the path or a link leads out of the folder, and
    /// when several files match equally well.
    func find(
        _ listed: String, _ kind: ListedFile.Kind = .picture, listedIn list: String,
        orAt places: [String] = []
    ) throws(DeviceError) -> (file: String, name: String)? {
        let wanted = try ListedFile(listed, kind, in: self, list: list)
        if let relative = wanted.relative {
            for place in [relative] + places {
                guard let file = try locate(place, listedIn: list) else { continue }
                if place == relative, listed.contains("\\") {
                    try note(RelocatedFile(listed: listed, name: place, list: list, kind: kind))
                }
                // A path without backslashes is returned as the list has it.
                return (file, place == relative && !listed.contains("\\") ? listed : place)
            }
        }
        guard let name = try wanted.match(in: self), let file = try locate(name, listedIn: list)
        else { return nil }
        try note(RelocatedFile(listed: listed, name: name, list: list, kind: kind))
        return (file, name)
    }

    /// A note about the files that were found elsewhere; nil when all files are at their listed
    /// paths.
    var relocatedInWords: String? {
        guard let example = relocated.values.min(by: { $0.name < $1.name }) else { return nil }
        let (count, list) = (relocated.count, visible(example.list))
        let (name, listed) = (visible(example.name), visible(example.listed))
        return count == 1
            ? phrase(
                """
                \(count) listed file was found by name, in another folder or with another ending \
                than \(list) says: \(name) for \(listed).
                """)
            : phrase(
                """
                \(count) listed files were found by name, in another folder or with another \
                ending than \(list) says: \(name) for \(listed), and so on.
                """)
    }
}
