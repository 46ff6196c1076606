/// Functions for paths as text. They do not read the disk.
enum ScanPath {
    /// The path of `name` in `folder`.
    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The path without slashes at its end.
    static func trimmed(_ path: String) -> String {
        var path = Substring(path)
        while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
        return path.isEmpty ? "." : String(path)
    }

    /// The parent folder of the path. It is `.` for a name without a slash, and `/` for `/`.
    static func parent(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.lastIndex(of: "/") else { return "." }
        let parent = trimmed(String(path[..<slash]))
        return slash == path.startIndex ? "/" : parent
    }

    /// The last component of the path.
    static func name(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// The path of a temporary file for `path`: `.NAME.tmp` in the same folder.
    static func temporary(for path: String) -> String {
        join(parent(of: path), temporaryName(for: name(of: path)))
    }

    /// The name of a temporary file for the file `name`.
    static func temporaryName(for name: String) -> String { ".\(name).tmp" }

    /// Whether `temporaryName(for:)` makes names of this form.
    static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(".tmp")
    }
}
