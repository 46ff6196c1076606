import Scene

/// Pictures of a TUM recording that `associations.txt` omits because no depth picture is close to
/// them in time. The camera can be tracked through them too.
enum TUMColorAlone {
    /// A list that names a smaller share of the pictures is a deliberate selection and is not
    /// extended (guess).
    private static let leastListedShare = 0.5
    /// The largest difference between the time in a picture's name and its listed time: names have
    /// microseconds, lists may be rounded.
    private static let sameSeconds = 0.001

    /// The existing pictures that are not among `listed`: those of `rgb.txt`, else those whose
    /// names are times between the listed ones. Throws when `rgb.txt` is damaged.
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

    /// Unlisted pictures in the folder of the listed ones, when all listed pictures are named by
    /// their times.
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
