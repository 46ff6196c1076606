import Wording

/// The pictures in a folder of photographs that are not read, because of their kind or because
/// they are in another folder. A person is told of them: without them a model has holes.
enum UnreadPictures {
    /// Endings of picture files that are not read: of editors and websites, then the raw data of
    /// cameras.
    private static let endings: Set<String> = [
        "webp", "avif", "bmp", "gif", "jp2", "j2k", "jxl", "psd",
        "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "raf", "orf", "rw2", "pef",
        "srw", "x3f", "3fr", "fff", "iiq", "erf", "kdc", "dcr", "mrw", "rwl", "gpr",
    ]
    /// At most this many folders are searched (guess).
    private static let mostFolders = 50
    /// At most this many names are shown (guess).
    private static let shown = 5

    /// What to do with pictures of other kinds.
    static var suggestion: String { phrase("Convert them to JPEG, PNG or TIFF.") }

    /// Why a folder without readable pictures has none; nil when none of its names is a picture's.
    static func reason(in folder: DatasetFolder) -> String? {
        for place in ImageFolderReader.places {
            let names = ((try? folder.names(in: place)) ?? []).filter(isOfOtherKind)
            guard !names.isEmpty else { continue }
            return phrase(
                """
                its pictures are of kinds that are not read (\(names.count)): \
                \(enumeration(names, limit: shown))
                """)
        }
        return nil
    }

    /// The notes about pictures beside those in `place`, which is empty or ends with a slash.
    static func notes(_ folder: DatasetFolder, place: String, read: [String]) -> [String] {
        var notes: [String] = []
        let beside = String(place.dropLast())
        let stems = Set(read.map { $0.stem.lowercased() })
        // Cameras write raw data beside a JPEG of the same name: there nothing is lost.
        let others = ((try? folder.names(in: beside)) ?? []).filter {
            isOfOtherKind($0) && !stems.contains($0.stem.lowercased())
        }
        if !others.isEmpty {
            let list = enumeration(others, limit: shown)
            notes.append(
                phrase("Pictures of kinds that are not read (\(others.count)): \(list).") + " "
                    + suggestion)
        }
        let folders = self.folders(folder, place: place)
        if !folders.isEmpty {
            let list = enumeration(folders, limit: shown)
            notes.append(
                phrase(
                    """
                    Folders whose pictures are not read (\(folders.count)): \(list). Pictures \
                    of one pass must be in one folder.
                    """))
        }
        return notes
    }

    /// The folders below and beside `place` that have pictures too.
    private static func folders(_ folder: DatasetFolder, place: String) -> [String] {
        let parents = place.isEmpty ? [""] : ["", place]
        var paths: [String] = []
        for parent in parents {
            let names = (try? folder.names(in: String(parent.dropLast()))) ?? []
            paths += names.filter {
                !ImageFolderReader.isPicture($0) && !CompanionFolder.matches($0)
            }.map { parent + $0 }
        }
        return paths.filter { $0 + "/" != place }.prefix(mostFolders).filter { path in
            ((try? folder.names(in: path)) ?? []).contains(where: ImageFolderReader.isPicture)
        }
    }

    private static func isOfOtherKind(_ name: String) -> Bool {
        name.ending.map { endings.contains($0) } ?? false
    }
}
