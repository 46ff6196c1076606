import Wording

/// The kinds of dataset folder that Capstan reads. The files in a folder show its kind.
public enum DatasetFormat: String, Sendable, CaseIterable {
    /// Pictures in the folder itself, in `images/` or in `rgb/`.
    case imageFolder
    /// TUM RGB-D: `rgb.txt` or `associations.txt`, with `depth.txt` and `groundtruth.txt`.
    case tum
    /// nerfstudio and instant-ngp: `transforms.json`, or NeRF's `transforms_train.json`.
    case nerfstudio
    /// 7-Scenes: `frame-000000.color.png`, `.depth.png`, `.pose.txt`.
    case sevenScenes
    /// COLMAP: `cameras`, `images` and `points3D`, text or binary, here or in `sparse/`.
    case colmap
    /// Middlebury multi-view: `NAME_par.txt`.
    case middlebury
    /// EuRoC: `mav0/cam0/data.csv`.
    case euRoC
    /// OpenMVG: `sfm_data.json`.
    case openMVG
    /// Polycam raw data: `keyframes/images` and `keyframes/cameras`.
    case polycam
    /// Record3D: `metadata` beside `rgbd/`.
    case record3D
    /// Stray Scanner: `odometry.csv` and `camera_matrix.csv`.
    case strayScanner
    /// ARKitScenes: `lowres_wide/` and `lowres_wide.traj`.
    case arKitScenes
    /// BOP: `scene_camera.json`.
    case bop
    /// Agisoft Metashape: an XML file of cameras.
    case agisoft
    /// RealityCapture and RealityScan: pictures with XMP sidecars.
    case realityCapture
    /// A scan of this program: `session.json` and `journal.jsonl`.
    case scanFolder

    /// The format's name for people.
    public var words: String {
        switch self {
        case .imageFolder: phrase("image folder")
        case .tum: "TUM RGB-D"
        case .nerfstudio: phrase("nerfstudio transforms.json")
        case .sevenScenes: "7-Scenes"
        case .colmap: phrase("COLMAP model")
        case .middlebury: phrase("Middlebury multi-view")
        case .euRoC: "EuRoC"
        case .openMVG: phrase("OpenMVG sfm_data.json")
        case .polycam: phrase("Polycam raw data")
        case .record3D: phrase("Record3D export")
        case .strayScanner: phrase("Stray Scanner recording")
        case .arKitScenes: "ARKitScenes"
        case .bop: phrase("BOP scene")
        case .agisoft: "Agisoft XML"
        case .realityCapture: "RealityCapture XMP"
        case .scanFolder: phrase("scan folder")
        }
    }

    /// The format of a folder. Throws `.data` when there is no such folder, or when it has no known
    /// format; then the message lists the files by which formats are known.
    public static func recognize(directory: String) throws(DeviceError) -> DatasetFormat {
        try recognize(DatasetFolder(directory))
    }

    /// If a folder has no known format, this many of its subfolders are checked (guess).
    private static let mostSubfolders = 50

    static func recognize(_ folder: DatasetFolder) throws(DeviceError) -> DatasetFormat {
        let names = try folder.names()
        if let format = try match(in: folder, names: names) { return format }
        var within: [String] = []
        // The person may have named the parent folder, so its first subfolders are checked too.
        for name in names.prefix(mostSubfolders) where !name.hasPrefix(".") {
            if let inner = try? DatasetFolder("\(folder.path)/\(name)"),
                let innerNames = try? inner.names(),
                (try? match(in: inner, names: innerNames)) ?? nil != nil
            {
                within.append(name)
            }
        }
        if within.isEmpty, let reason = UnreadPictures.reason(in: folder) {
            throw folder.failure(
                phrase("open"), nil, reason, suggestion: UnreadPictures.suggestion)
        }
        let suggestion =
            within.isEmpty
            ? phrase("Name a folder that holds one of these.")
            : phrase("It holds folders that can be opened: \(enumeration(within)).")
        throw folder.failure(
            phrase("open"), nil,
            phrase(
                """
                it holds no frames; looked for pictures (jpg, png, heic, tiff) here, in images/, in \
                rgb/ and in color/, rgb.txt or associations.txt (TUM RGB-D), transforms.json \
                (nerfstudio), frame-000000.color.png (7-Scenes), the lists of COLMAP, BOP, \
                EuRoC, OpenMVG, Middlebury, Polycam, Record3D, Stray Scanner, ARKitScenes, \
                Agisoft and RealityCapture, and session.json with journal.jsonl (a scan)
                """),
            suggestion: suggestion)
    }

    /// The most specific format whose files are in the folder; nil when there is none.
    private static func match(
        in folder: DatasetFolder, names: [String]
    ) throws(DeviceError) -> DatasetFormat? {
        for format in bySpecificity where try format.matches(in: folder, names: names) {
            return format
        }
        return nil
    }

    /// The less specific formats whose files are in the folder too, in order. A folder of pictures
    /// is left out, because it describes no frames.
    func others(in folder: DatasetFolder) throws(DeviceError) -> [DatasetFormat] {
        let names = try folder.names()
        return Self.bySpecificity.drop { $0 != self }.dropFirst().filter {
            $0 != .imageFolder && (try? $0.matches(in: folder, names: names)) ?? false
        }
    }

    /// All formats, the most specific first. The first format that matches is taken.
    private static let bySpecificity: [DatasetFormat] = [
        .scanFolder, .nerfstudio, .openMVG, .bop, .strayScanner, .arKitScenes, .polycam, .record3D,
        .euRoC, .colmap, .middlebury, .tum, .sevenScenes, .agisoft, .realityCapture, .imageFolder,
    ]

    /// Whether a folder with these names has the files of this format.
    private func matches(
        in folder: DatasetFolder, names: [String]
    ) throws(DeviceError) -> Bool {
        switch self {
        case .scanFolder: return names.contains("session.json") && names.contains("journal.jsonl")
        case .nerfstudio: return NerfstudioReader.list(in: names) != nil
        case .openMVG: return names.contains(OpenMVGReader.file)
        case .bop: return names.contains(BOPReader.file)
        case .strayScanner: return StrayScannerReader.isThere(names)
        case .arKitScenes: return ARKitScenesReader.isThere(names)
        case .polycam:
            guard names.contains("keyframes") else { return false }
            return try PolycamReader.isThere(folder)
        case .record3D: return try Record3DReader.file(folder, names) != nil
        case .euRoC: return try EuRoCReader.place(folder) != nil
        case .colmap: return try COLMAPReader.isThere(folder)
        case .middlebury: return MiddleburyReader.list(in: names) != nil
        case .tum: return names.contains("associations.txt") || names.contains("rgb.txt")
        case .sevenScenes:
            return names.contains {
                SevenScenesReader.frameNumber(ofColor: $0) != nil
                    || SevenScenesReader.frameNumber(ofOther: $0) != nil
            }
        case .agisoft: return try AgisoftReader.list(folder, names) != nil
        case .realityCapture: return try RealityCaptureReader.place(folder) != nil
        case .imageFolder:
            for place in ImageFolderReader.places {
                let found = place.isEmpty ? names : try folder.names(in: place)
                if found.contains(where: ImageFolderReader.isPicture) { return true }
            }
            return false
        }
    }
}
