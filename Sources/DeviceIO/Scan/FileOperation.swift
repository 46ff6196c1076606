/// A call that changes the disk. `MemoryFileSystem` records these calls.
public enum FileOperation: Equatable, Sendable {
    case write(path: String, bytes: [UInt8])
    case append(path: String, bytes: [UInt8])
    case truncate(path: String, bytes: Int64)
    case syncFile(path: String)
    case syncDirectory(path: String)
    case makeDirectory(path: String)
    case rename(path: String, newPath: String)
    case remove(path: String)
}
