import Scene

/// Finds the pictures of a TUM recording that `associations.txt` does not list because they have no
/// depth picture of nearly the same time. They help to track the camera.
enum TUMColorAlone {
    /// If the list has less than this share of the pictures, a person selected the listed ones, and
    /// no others are added (guess).
    private static let leastListedShare = 0.5
    /// The name of a picture counts as its listed time if they differ by less than this many
    /// seconds. Names have microseconds; a list may be rounded.
    private static let sameSeconds = 0.001

    /// The pictures that exist but are not among `listed`. They are taken from `rgb.txt`. Without
    /// this file, they are the pictures of the folder whose names are times within the time of the
    /// list. Throws when `rgb.txt` is damaged.
    static func pictures(
        _ folder: DatasetFolder, beside listed: [TUMReader.Listed]
    ) throws(DeviceError) -> [TUMReader.Listed] {
        guard !listed.isEmpty else { return [] }
        let times = Set(listed.map(\.time))
        let files = Set(listed.map(\.file))
        var candidates = try TUMReader.pictures(folder, "rgb.txt") ?? []
        if candidates.isEmpty { candidates = try named(folder, beside: listed) }
        var found: [TUMReader.Listed] = []
        for picture in candidates
        where !times.contains(picture.time) && !files.contains(picture.file) {
            guard try folder.find(picture.file, listedIn: "rgb.txt") != nil else { continue }
            found.append(picture)
        }
        let share = Double(listed.count) / Double(listed.count + found.count)
        return share >= leastListedShare ? found : []
    }

    /// The unlisted pictures in the folder of the listed ones. Empty unless the names of all listed
    /// pictures are their times.
    private static func named(
        _ folder: DatasetFolder, beside listed: [TUMReader.Listed]
    ) throws(DeviceError) -> [TUMReader.Listed] {
        guard let first = listed.map(\.time).min(), let last = listed.map(\.time).max(),
            let slash = listed[0].file.lastIndex(of: "/"),
            listed.allSatisfy({ picture in
                time(in: picture.file).map {
                    abs($0.seconds(since: picture.time)) < sameSeconds
                } ?? false
            })
        else { return [] }
        let place = String(listed[0].file[...slash])
        guard !place.hasPrefix("/"), !place.contains("..") else { return [] }
        return try folder.names(in: String(place.dropLast()))
            .filter(ImageFolderReader.isPicture)
            .compactMap { name in
                guard let time = time(in: name), time > first, time < last else { return nil }
                return TUMReader.Listed(time: time, file: place + name)
            }
    }

    private static func time(in path: String) -> Timestamp? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return Timestamp(decimalSeconds: Substring(FileNames.stem(of: name)))
    }
}
