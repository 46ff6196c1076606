import Glibc

/// Files and folders in memory. Each has its current content and the content at its last sync.
struct FileTree: Sendable {
    struct File {
        /// The bytes now.
        var bytes: [UInt8] = []
        /// The bytes at the last sync.
        var synced: [UInt8] = []
        /// The number of bytes at the start that did not change since the last sync.
        var untouched = 0
    }

    struct Folder {
        var names: [String: Int] = [:]
        var synced: [String: Int] = [:]
    }

    struct Place: Equatable {
        var folder: Int
        var name: String
    }

    /// A new, removed or moved name. `unsynced` has the folders that must still be synced.
    struct NameChange {
        var node: Int
        var from: Place?
        var to: Place?
        var unsynced: Set<Int>

        func apply(to folders: inout [Int: Folder], _ table: WritableKeyPath<Folder, [String: Int]>)
        {
            if let from, folders[from.folder]?[keyPath: table][from.name] == node {
                folders[from.folder]?[keyPath: table][from.name] = nil
            }
            if let to { folders[to.folder]?[keyPath: table][to.name] = node }
        }
    }

    static let root = 0
    var files: [Int: File] = [:]
    var folders: [Int: Folder] = [FileTree.root: Folder()]
    var changes: [NameChange] = []
    private var nextNode = 1

    func node(_ path: String) -> Int? {
        var node = FileTree.root
        for name in path.split(separator: "/") where name != "." {
            guard let next = folders[node]?.names[String(name)] else { return nil }
            node = next
        }
        return node
    }

    mutating func apply(_ operation: FileOperation) throws(DeviceError) {
        switch operation {
        case .write(let path, let bytes):
            if node(path) == nil { try add(.file, at: path, "write") }
            let node = try file(path, "write")
            files[node]?.bytes = bytes
            files[node]?.untouched = 0
        case .append(let path, let bytes):
            files[try file(path, "write")]?.bytes += bytes
        case .truncate(let path, let length):
            let node = try file(path, phrase("shorten"))
            var file = files[node] ?? File()
            file.bytes = Array(file.bytes.prefix(Int(length)))
            file.untouched = min(file.untouched, file.bytes.count)
            files[node] = file
        case .syncFile(let path):
            let node = try file(path, phrase("save"))
            let bytes = files[node]?.bytes ?? []
            files[node] = File(bytes: bytes, synced: bytes, untouched: bytes.count)
        case .syncDirectory(let path):
            try syncNames(of: folder(path, phrase("save")))
        case .makeDirectory(let path):
            if node(path) != nil { throw trouble(EEXIST, phrase("make the folder"), path) }
            try add(.directory, at: path, phrase("make the folder"))
        case .rename(let path, let newPath):
            guard let moved = node(path) else { throw trouble(ENOENT, phrase("rename"), path) }
            if let old = node(newPath), folders[old] != nil || folders[moved] != nil {
                throw trouble(EEXIST, phrase("rename"), path)
            }
            change(
                moved, from: try place(path, phrase("rename")),
                to: try place(newPath, phrase("rename")))
        case .remove(let path):
            guard let gone = node(path) else { throw trouble(ENOENT, phrase("remove"), path) }
            if folders[gone]?.names.isEmpty == false {
                throw trouble(ENOTEMPTY, phrase("remove"), path)
            }
            change(gone, from: try place(path, phrase("remove")), to: nil)
        }
    }

    func place(_ path: String, _ operation: String) throws(DeviceError) -> Place {
        Place(
            folder: try folder(ScanPath.parent(of: path), operation),
            name: ScanPath.name(of: path))
    }

    func file(_ path: String, _ operation: String) throws(DeviceError) -> Int {
        guard let node = node(path) else { throw trouble(ENOENT, operation, path) }
        if files[node] == nil { throw trouble(EISDIR, operation, path) }
        return node
    }

    func folder(_ path: String, _ operation: String) throws(DeviceError) -> Int {
        guard let node = node(path) else { throw trouble(ENOENT, operation, path) }
        if folders[node] == nil { throw trouble(ENOTDIR, operation, path) }
        return node
    }

    func trouble(_ code: Int32, _ operation: String, _ path: String) -> DeviceError {
        DiskErrors.error(code, operation: operation, path: path)
    }

    private mutating func add(
        _ kind: FileKind, at path: String, _ operation: String
    ) throws(DeviceError) {
        let place = try place(path, operation)
        let node = nextNode
        nextNode += 1
        if kind == .directory { folders[node] = Folder() } else { files[node] = File() }
        change(node, from: nil, to: place)
    }

    private mutating func change(_ node: Int, from: Place?, to: Place?) {
        let change = NameChange(
            node: node, from: from, to: to,
            unsynced: Set([from?.folder, to?.folder].compactMap { $0 }))
        change.apply(to: &folders, \.names)
        changes.append(change)
    }

    private mutating func syncNames(of folder: Int) {
        for index in changes.indices { changes[index].unsynced.remove(folder) }
        for change in changes where change.unsynced.isEmpty {
            change.apply(to: &folders, \.synced)
        }
        changes.removeAll { $0.unsynced.isEmpty }
    }
}
