import DeviceIO

/// A disk that skips steps, as a careless writer would: the check must detect each case.
struct CarelessDisk: FileSystem {
    enum Mistake: CaseIterable {
        case syncsNoFile, syncsNoDirectory, writesUnderFinalName
    }

    let disk: MemoryFileSystem
    let mistake: Mistake

    func write(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try disk.write(bytes, to: mistake == .writesUnderFinalName ? final(path) : path)
    }
    func append(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try disk.append(bytes, to: path)
    }
    func sync(file path: String) throws(DeviceError) {
        if mistake == .syncsNoFile { return }
        try disk.sync(file: mistake == .writesUnderFinalName ? final(path) : path)
    }
    func rename(_ path: String, to newPath: String) throws(DeviceError) {
        if mistake != .writesUnderFinalName { try disk.rename(path, to: newPath) }
    }
    func sync(directory path: String) throws(DeviceError) {
        if mistake != .syncsNoDirectory { try disk.sync(directory: path) }
    }
    func makeDirectory(_ path: String) throws(DeviceError) { try disk.makeDirectory(path) }
    func remove(_ path: String) throws(DeviceError) { try disk.remove(path) }
    func truncate(_ path: String, to bytes: Int64) throws(DeviceError) {
        try disk.truncate(path, to: bytes)
    }
    func read(_ path: String, maximumBytes: Int64) throws(DeviceError) -> [UInt8] {
        try disk.read(path, maximumBytes: maximumBytes)
    }
    func list(_ path: String) throws(DeviceError) -> [String] { try disk.list(path) }
    func status(_ path: String) throws(DeviceError) -> FileStatus? { try disk.status(path) }
    func freeBytes(at path: String) throws(DeviceError) -> Int64 {
        try disk.freeBytes(at: path)
    }
    func lock(_ path: String) throws(DeviceError) -> FileLock { try disk.lock(path) }

    private func final(_ path: String) -> String {
        guard path.hasSuffix(".tmp"), let slash = path.lastIndex(of: "/") else { return path }
        return String(path[...slash] + path[path.index(slash, offsetBy: 2)...].dropLast(4))
    }
}
