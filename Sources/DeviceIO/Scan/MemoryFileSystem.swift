import Synchronization
import Wording

/// A disk in memory for tests. It records every change, simulates a power loss after any change,
/// and can be full.
public final class MemoryFileSystem: FileSystem {
    /// How a full disk behaves.
    public enum Shortage: Sendable {
        /// The disk refuses operations that need space: it makes no folders, syncs no files, and
        /// writes only half of the bytes of a write.
        case refusesGrowth
        /// The disk refuses every change, but writes half of the bytes of a write.
        case refusesChanges
    }

    fileprivate struct State {
        var tree = FileTree()
        var operations: [FileOperation] = []
        var attempts = 0
        var fullFrom = Int.max
        var shortage = Shortage.refusesGrowth
        var locked: Set<String> = []
    }

    private let state: Mutex<State>

    /// An empty disk.
    public convenience init() { self.init(tree: FileTree()) }

    init(tree: FileTree) {
        var state = State()
        state.tree = tree
        self.state = Mutex(state)
    }

    /// The changes that were done, in order.
    public var operations: [FileOperation] { state.withLock { $0.operations } }

    /// How many changes were requested, counting refused ones.
    public var attempts: Int { state.withLock { $0.attempts } }

    /// The disks after the first `count` operations and a power loss, one for each kind of loss.
    /// This disk must have been empty at the start.
    public func afterPowerLoss(
        operations count: Int, _ losses: [PowerLoss]
    ) throws(DeviceError) -> [MemoryFileSystem] {
        var tree = FileTree()
        for operation in operations.prefix(count) { try tree.apply(operation) }
        return losses.map { MemoryFileSystem(tree: tree.after($0)) }
    }

    /// Makes the disk full before the requested change with the number `attempt`. The first change
    /// has the number 0.
    public func fill(fromAttempt attempt: Int, _ shortage: Shortage) {
        state.withLock { ($0.fullFrom, $0.shortage) = (attempt, shortage) }
    }

    /// Makes room on the disk again: no further change is refused.
    public func makeRoom() {
        state.withLock { $0.fullFrom = Int.max }
    }

    public func write(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try change(.write(path: path, bytes: bytes))
    }

    public func append(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try change(.append(path: path, bytes: bytes))
    }

    public func sync(file path: String) throws(DeviceError) {
        try change(.syncFile(path: path))
    }

    public func rename(_ path: String, to newPath: String) throws(DeviceError) {
        try change(.rename(path: path, newPath: newPath))
    }

    public func sync(directory path: String) throws(DeviceError) {
        try change(.syncDirectory(path: path))
    }

    public func makeDirectory(_ path: String) throws(DeviceError) {
        try change(.makeDirectory(path: path))
    }

    public func remove(_ path: String) throws(DeviceError) {
        try change(.remove(path: path))
    }

    public func truncate(_ path: String, to bytes: Int64) throws(DeviceError) {
        try change(.truncate(path: path, bytes: bytes))
    }

    public func read(_ path: String, maximumBytes: Int64) throws(DeviceError) -> [UInt8] {
        let tree = state.withLock { $0.tree }
        let bytes = tree.files[try tree.file(path, "read")]?.bytes ?? []
        if bytes.count > maximumBytes {
            throw DiskErrors.tooLarge(path, maximumBytes: maximumBytes)
        }
        return bytes
    }

    public func list(_ path: String) throws(DeviceError) -> [String] {
        let tree = state.withLock { $0.tree }
        return (tree.folders[try tree.folder(path, "list")]?.names ?? [:]).keys.sorted()
    }

    public func status(_ path: String) throws(DeviceError) -> FileStatus? {
        let tree = state.withLock { $0.tree }
        guard let node = tree.node(path) else { return nil }
        guard let file = tree.files[node] else { return FileStatus(kind: .directory, bytes: 0) }
        return FileStatus(kind: .file, bytes: Int64(file.bytes.count))
    }

    public func freeBytes(at path: String) throws(DeviceError) -> Int64 {
        state.withLock { $0.attempts >= $0.fullFrom ? 0 : 1_000_000_000_000 }
    }

    public func lock(_ path: String) throws(DeviceError) -> FileLock {
        if state.withLock({ $0.locked.contains(path) }) {
            throw FileLock.taken(path, byProcess: nil)
        }
        if try status(path) == nil { try write([], to: path) }
        state.withLock { _ = $0.locked.insert(path) }
        return FileLock { [self] in state.withLock { _ = $0.locked.remove(path) } }
    }

    private func change(_ operation: FileOperation) throws(DeviceError) {
        let refusal: DeviceError? = state.withLock { state in
            let isRefused = state.attempts >= state.fullFrom && state.refuses(operation)
            state.attempts += 1
            do throws(DeviceError) {
                guard let done = isRefused ? operation.halfDone : operation else {
                    return operation.fullDisk
                }
                try state.tree.apply(done)
                state.operations.append(done)
                return isRefused ? operation.fullDisk : nil
            } catch {
                return error
            }
        }
        if let refusal { throw refusal }
    }
}

extension MemoryFileSystem.State {
    fileprivate func refuses(_ operation: FileOperation) -> Bool {
        switch (shortage, operation) {
        case (.refusesChanges, _), (_, .write), (_, .append), (_, .makeDirectory), (_, .syncFile):
            true
        case (.refusesGrowth, .truncate), (.refusesGrowth, .rename), (.refusesGrowth, .remove),
            (.refusesGrowth, .syncDirectory):
            false
        }
    }
}

extension FileOperation {
    /// The part of the operation that a full disk does; nil for none.
    fileprivate var halfDone: FileOperation? {
        switch self {
        case .write(let path, let bytes):
            .write(path: path, bytes: Array(bytes.prefix(bytes.count / 2)))
        case .append(let path, let bytes):
            .append(path: path, bytes: Array(bytes.prefix(bytes.count / 2)))
        case .truncate, .syncFile, .syncDirectory, .makeDirectory, .rename, .remove: nil
        }
    }

    fileprivate var fullDisk: DeviceError {
        let (operation, path, needed): (String, String, Int64?) =
            switch self {
            case .write(let path, let bytes): ("write", path, Int64(bytes.count))
            case .append(let path, let bytes): ("write", path, Int64(bytes.count))
            case .truncate(let path, _): ("shorten", path, nil)
            case .syncFile(let path), .syncDirectory(let path): ("save", path, nil)
            case .makeDirectory(let path): ("make the folder", path, nil)
            case .rename(let path, _): ("rename", path, nil)
            case .remove(let path): ("remove", path, nil)
            }
        return DiskErrors.full(
            operation: operation, path: path, neededBytes: needed, freeBytes: 0)
    }
}
