import Scene

/// How much unsynced work survives a power loss.
public enum PowerLoss: Equatable, Sendable {
    /// All unsynced work survives.
    case keepsEverything
    /// No unsynced work survives: files are as last synced, names as at the last sync of their
    /// folder.
    case keepsSyncedOnly
    /// A random mixture given by the seed: for each file the old bytes, or the new ones truncated
    /// anywhere with zeros in any part; for each new, moved or removed name either state.
    case keepsSome(seed: UInt64)
}

extension FileTree {
    /// The tree after a restart; everything in it counts as synced.
    func after(_ loss: PowerLoss) -> FileTree {
        var rng = SplitMix64(seed: 0)
        if case .keepsSome(let seed) = loss { rng = SplitMix64(seed: seed) }
        var surviving = folders
        for change in changes {
            let isKept =
                switch loss {
                case .keepsEverything: true
                case .keepsSyncedOnly: false
                case .keepsSome: rng.below(2) == 0
                }
            if isKept { change.apply(to: &surviving, \.synced) }
        }
        var tree = self
        tree.changes = []
        for (node, folder) in surviving {
            tree.folders[node] = Folder(names: folder.synced, synced: folder.synced)
        }
        // In order, so that a seed always gives the same tree.
        for (node, file) in files.sorted(by: { $0.key < $1.key }) {
            let bytes =
                switch loss {
                case .keepsEverything: file.bytes
                case .keepsSyncedOnly: file.synced
                case .keepsSome: file.someBytes(&rng)
                }
            tree.files[node] = File(bytes: bytes, synced: bytes, untouched: bytes.count)
        }
        return tree
    }
}

extension FileTree.File {
    /// One way in which unsynced bytes may have reached the disk.
    fileprivate func someBytes(_ rng: inout SplitMix64) -> [UInt8] {
        if bytes == synced { return bytes }
        switch rng.below(4) {
        case 0: return synced
        case 1: return bytes
        default:
            var kept = Array(bytes[..<(untouched + rng.below(bytes.count - untouched + 1))])
            if rng.below(2) == 0, kept.count > untouched {
                // Blocks reach the disk in any order; missing ones read as zeros.
                let first = untouched + rng.below(kept.count - untouched)
                let end = first + 1 + rng.below(kept.count - first)
                for index in first..<end { kept[index] = 0 }
            }
            return kept
        }
    }
}
