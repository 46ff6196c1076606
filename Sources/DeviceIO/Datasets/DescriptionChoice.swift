import Wording

/// Chooses the description of a folder that fits its pictures. A folder may have several
/// descriptions, for example when one was converted to another format. If the pictures were moved
/// or converted later, an older description no longer fits.
enum DescriptionChoice {
    /// A description fits if at least this share of its listed pictures exists. A description that
    /// fits is preferred to one that does not. If there is only one description, it is used even if
    /// many pictures were deleted.
    private static let leastShare = 0.5

    /// A description of the folder, as it was read.
    private struct Reading {
        let format: DatasetFormat
        /// The contents of the description, or the error that prevents its use.
        let result: Result<DatasetContents, DeviceError>
        /// A note about files that were found elsewhere by their name; nil when there are none.
        var relocated: String?
        /// The number of listed pictures that are at their listed paths.
        private var inPlace = 0
        /// The number of listed pictures that exist, at their listed paths or elsewhere in the
        /// folder.
        private(set) var present = 0
        private(set) var listed = 0

        init(_ format: DatasetFormat, _ folder: DatasetFolder) {
            self.format = format
            folder.forgetRelocated()
            do throws(DeviceError) {
                let contents = try format.read(folder)
                result = .success(contents)
                listed = contents.entries.count - contents.listing.unlisted
                present =
                    contents.entries.count { $0.image != nil } - contents.listing.unlisted
                inPlace = present - folder.relocated.values.count { $0.kind == .picture }
                relocated = folder.relocatedInWords
            } catch {
                result = .failure(error)
            }
        }

        var isInPlace: Bool { fits(inPlace) }
        var isThere: Bool { fits(present) }

        private func fits(_ count: Int) -> Bool {
            listed > 0 && Double(count) >= DescriptionChoice.leastShare * Double(listed)
        }

        /// The reason why this description was not chosen, in words.
        var fault: String {
            switch result {
            case .failure(let error): "\(list): \(error.reason)"
            case .success:
                phrase("\(list): \(inPlace) of its \(listed) pictures are where it lists them")
            }
        }

        /// The name of the description for people: its file, or its format.
        private var list: String {
            (try? result.get())?.listing.file ?? format.words
        }
    }

    /// Reads the description that fits the folder best. If none can be used, throws the error of
    /// the most specific one.
    static func read(
        _ folder: DatasetFolder
    ) throws(DeviceError) -> (format: DatasetFormat, contents: DatasetContents) {
        let first = Reading(try DatasetFormat.recognize(folder), folder)
        if first.isInPlace || first.format == .scanFolder || first.format == .imageFolder {
            return try taken(first, insteadOf: [])
        }
        let readings = [first] + (try first.format.others(in: folder)).map { Reading($0, folder) }
        let best =
            readings.first(where: \.isInPlace) ?? readings.first(where: \.isThere)
            ?? readings.first { $0.present > 0 }
        if let best {
            return try taken(best, insteadOf: readings.prefix { $0.format != best.format })
        }
        // If a list is damaged or empty, the person gets an error and should repair the list. But
        // if none of the listed pictures exists, the list is out of date, and the pictures are read
        // without the list.
        if first.listed > 0 {
            let pictures = Reading(.imageFolder, folder)
            if pictures.present > 0 { return try taken(pictures, insteadOf: readings[...]) }
        }
        return try taken(first, insteadOf: [])
    }

    private static func taken(
        _ reading: Reading, insteadOf stale: ArraySlice<Reading>
    ) throws(DeviceError) -> (format: DatasetFormat, contents: DatasetContents) {
        var contents = try reading.result.get()
        if !stale.isEmpty {
            contents.notes.append(
                phrase(
                    "The folder is read as \(reading.format.words): another description does not "
                        + "fit. \(stale.map(\.fault).joined(separator: "; "))."))
        }
        if let relocated = reading.relocated { contents.notes.append(relocated) }
        return (reading.format, contents)
    }
}

extension DatasetFormat {
    /// The contents of a folder of this format.
    fileprivate func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        switch self {
        case .imageFolder: try ImageFolderReader.read(folder)
        case .tum: try TUMReader.read(folder)
        case .nerfstudio: try NerfstudioReader.read(folder)
        case .sevenScenes: try SevenScenesReader.read(folder)
        case .colmap: try COLMAPReader.read(folder)
        case .middlebury: try MiddleburyReader.read(folder)
        case .euRoC: try EuRoCReader.read(folder)
        case .openMVG: try OpenMVGReader.read(folder)
        case .polycam: try PolycamReader.read(folder)
        case .record3D: try Record3DReader.read(folder)
        case .strayScanner: try StrayScannerReader.read(folder)
        case .arKitScenes: try ARKitScenesReader.read(folder)
        case .bop: try BOPReader.read(folder)
        case .agisoft: try AgisoftReader.read(folder)
        case .realityCapture: try RealityCaptureReader.read(folder)
        case .scanFolder: try ScanFolderReader.read(folder)
        }
    }
}
