import Wording

/// Chooses the description of a folder that fits the pictures in it. A folder may contain several
/// descriptions: for example, one was converted to another format, and the pictures were moved or
/// converted afterwards.
enum DescriptionChoice {
    /// The share of its listed pictures that a description needs; with fewer, another description
    /// is preferred. A dataset with one description keeps it, even after many pictures were
    /// deleted.
    private static let leastShare = 0.5

    /// A description that was read.
    private struct Reading {
        let format: DatasetFormat
        /// The contents that the description lists, or why it cannot be used.
        let result: Result<DatasetContents, DeviceError>
        /// A note on files that were found by name elsewhere.
        var relocated: String?
        /// The number of pictures at their listed paths.
        private var inPlace = 0
        /// The number of listed pictures that exist, also elsewhere in the folder.
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

        /// Why this description was not chosen.
        var fault: String {
            switch result {
            case .failure(let error): "\(list): \(error.reason)"
            case .success:
                phrase("\(list): \(inPlace) of its \(listed) pictures are where it lists them")
            }
        }

        /// The description's name for people.
        private var list: String {
            (try? result.get())?.listing.file ?? format.words
        }
    }

    /// Reads the best description of a folder. When none fits, throws why the most complete one
    /// cannot be used.
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
        // A damaged or empty list is an error that the person should repair. A list whose pictures
        // are gone is out of date: the pictures are read without it.
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
    /// Reads a folder of this format.
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
