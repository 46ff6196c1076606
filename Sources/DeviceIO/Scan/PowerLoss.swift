import Scene

/// How much unsynced data survive a power loss.
public enum PowerLoss: Equatable, Sendable {
    /// All unsynced data survive.
    case keepsEverything
    /// No unsynced data survive. Each file has its bytes at its last sync, and each folder has its
    /// names at its last sync.
    case keepsSyncedOnly
    /// A random part of the unsynced data survives, which the seed determines. A file has the old
    /// bytes, or the new ones cut off anywhere, with zeros in any part. A new, moved or removed
    /// name has the old or the new state.
    case keepsSome(seed: UInt64)
}

extension FileTree {
    /// The files after a restart. All of them count as synced.
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
        // The order is fixed, so that a seed always gives the same files.
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
    /// The bytes of a file after a power loss, chosen at random.
    fileprivate func someBytes(_ rng: inout SplitMix64) -> [UInt8] {
        if bytes == synced { return bytes }
        switch rng.below(4) {
        case 0: return synced
        case 1: return bytes
        default:
            var kept = Array(bytes[..<(untouched + rng.below(bytes.count - untouched + 1))])
            if rng.below(2) == 0, kept.count > untouched {
                // The disk writes blocks in any order. A block that was not written has zeros.
                let first = untouched + rng.below(kept.count - untouched)
                let end = first + 1 + rng.below(kept.count - first)
                for index in first..<end { kept[index] = 0 }
            }
            return kept
        }
    }
}
