import Glibc

/// Asks the system whether files can be written, before work that takes long. Nothing is opened or
/// made.
package enum WriteAccess {
    /// The errno that keeps files from being made in a folder; nil where they can be made.
    package static func fault(inFolder folder: String) -> Int32? {
        // With the trailing dot, the check fails if the path is a file and not a folder.
        access("\(folder)/.", W_OK | X_OK) == 0 ? nil : errno
    }

    /// The errno that keeps a file from being written at a path, because the path is a folder or
    /// because of the folder it lies in; nil where the file can be written.
    package static func fault(ofFile path: String) -> Int32? {
        // `access` finds "path/." only if the path is a folder.
        if access("\(path)/.", F_OK) == 0 { return EISDIR }
        return fault(inFolder: path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
    }
}
