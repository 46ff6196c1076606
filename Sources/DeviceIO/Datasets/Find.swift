import Wording

/// A listed file that lies elsewhere in the dataset's folder than the list says.
struct Find {
    /// As the list has it.
    var listed: String
    /// Where it lies, relative to the folder.
    var name: String
    /// The file that lists it.
    var list: String
    var kind: ListedFile.Kind
}

extension DatasetFolder {
    /// Where a listed file lies, and its path relative to the folder: where the list says, or at
    /// one of `places`; else where a file of its name lies, with another ending or in another
    /// folder. Nil when there is none. Throws when the path or a link leads out of the folder, and
    /// when it cannot be told which of several files is meant.
    func find(
        _ listed: String, _ kind: ListedFile.Kind = .picture, listedIn list: String,
        orAt places: [String] = []
    ) throws(DeviceError) -> (file: String, name: String)? {
        let wanted = try ListedFile(listed, kind, in: self, list: list)
        if let relative = wanted.relative {
            for place in [relative] + places {
                guard let file = try locate(place, listedIn: list) else { continue }
                if place == relative, listed.contains("\\") {
                    try note(Find(listed: listed, name: place, list: list, kind: kind))
                }
                // A plain path keeps the spelling of its list.
                return (file, place == relative && !listed.contains("\\") ? listed : place)
            }
        }
        guard let name = try wanted.match(in: self), let file = try locate(name, listedIn: list)
        else { return nil }
        try note(Find(listed: listed, name: name, list: list, kind: kind))
        return (file, name)
    }

    /// What the person should know of the files that lie elsewhere; nil when all lie where listed.
    var findsInWords: String? {
        guard let example = finds.values.min(by: { $0.name < $1.name }) else { return nil }
        let (count, list) = (finds.count, visible(example.list))
        let (name, listed) = (visible(example.name), visible(example.listed))
        return count == 1
            ? phrase(
                "\(count) listed file was found by name, in another folder or with another ending "
                    + "than \(list) says: \(name) for \(listed).")
            : phrase(
                "\(count) listed files were found by name, in another folder or with another "
                    + "ending than \(list) says: \(name) for \(listed), and so on.")
    }
}
