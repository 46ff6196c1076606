/// The supported kinds of dataset folders, recognised by their contents.
public enum DatasetFormat: String, Sendable, CaseIterable {
    /// Pictures in the folder itself, in `images/` or in `rgb/`.
    case imageFolder
    /// TUM RGB-D: `rgb.txt` or `associations.txt`, with `depth.txt` and `groundtruth.txt`.
    case tum
    /// nerfstudio and instant-ngp: `transforms.json`.
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

    /// The format in words.
    public var words: String {
        switch self {
        case .imageFolder: "image folder"
        case .tum: "TUM RGB-D"
        case .nerfstudio: "nerfstudio transforms.json"
        case .sevenScenes: "7-Scenes"
        case .colmap: "COLMAP model"
        case .middlebury: "Middlebury multi-view"
        case .euRoC: "EuRoC"
        case .openMVG: "OpenMVG sfm_data.json"
        case .polycam: "Polycam raw data"
        case .record3D: "Record3D export"
        case .strayScanner: "Stray Scanner recording"
        case .arKitScenes: "ARKitScenes"
        case .bop: "BOP scene"
        case .agisoft: "Agisoft XML"
        case .realityCapture: "RealityCapture XMP"
        case .scanFolder: "scan folder"
        }
    }

    /// Recognises a folder. Throws `.data` when there is no such folder, or when it matches no
    /// format: the message names what was searched for.
    public static func recognize(directory: String) throws(DeviceError) -> DatasetFormat {
        try recognize(DatasetFolder(directory))
    }

    static func recognize(_ folder: DatasetFolder) throws(DeviceError) -> DatasetFormat {
        let names = try folder.names()
        if let format = try sign(in: folder, names: names) { return format }
        var within: [String] = []
        // The person may have named the parent folder; the first subfolders are checked too.
        for name in names.prefix(50) where !name.hasPrefix(".") {
            if let inner = try? DatasetFolder("\(folder.path)/\(name)"),
                let innerNames = try? inner.names(),
                (try? sign(in: inner, names: innerNames)) ?? nil != nil
            {
                within.append(name)
            }
        }
        let suggestion =
            within.isEmpty
            ? "Name a folder that holds one of these."
            : "It holds folders that can be opened: \(enumeration(within))."
        throw folder.failure(
            "open", nil,
            "it holds no frames; looked for pictures (jpg, png, heic) here, in images/ and in rgb/, "
                + "rgb.txt or associations.txt (TUM RGB-D), transforms.json (nerfstudio), "
                + "frame-000000.color.png (7-Scenes), the lists of COLMAP, BOP, EuRoC, OpenMVG, "
                + "Middlebury, Polycam, Record3D, Stray Scanner, ARKitScenes, Agisoft and "
                + "RealityCapture, and session.json with journal.jsonl (a scan)",
            suggestion: suggestion)
    }

    /// The most distinctive sign of a format.
    private static func sign(
        in folder: DatasetFolder, names: [String]
    ) throws(DeviceError) -> DatasetFormat? {
        let present = Set(names)
        if present.contains("session.json"), present.contains("journal.jsonl") {
            return .scanFolder
        }
        if present.contains("transforms.json") { return .nerfstudio }
        if present.contains(OpenMVGReader.file) { return .openMVG }
        if present.contains(BOPReader.file) { return .bop }
        if StrayScannerReader.isThere(names) { return .strayScanner }
        if ARKitScenesReader.isThere(names) { return .arKitScenes }
        if present.contains("keyframes"), try PolycamReader.isThere(folder) { return .polycam }
        if try Record3DReader.file(folder, names) != nil { return .record3D }
        if try EuRoCReader.place(folder) != nil { return .euRoC }
        if try COLMAPReader.isThere(folder) { return .colmap }
        if MiddleburyReader.list(in: names) != nil { return .middlebury }
        if present.contains("associations.txt") || present.contains("rgb.txt") { return .tum }
        if names.contains(where: {
            SevenScenesReader.frameNumber(ofColor: $0) != nil
                || SevenScenesReader.frameNumber(ofOther: $0) != nil
        }) {
            return .sevenScenes
        }
        if try AgisoftReader.list(folder, names) != nil { return .agisoft }
        if try RealityCaptureReader.place(folder) != nil { return .realityCapture }
        for place in ImageFolderReader.places {
            let found = place.isEmpty ? names : try folder.names(in: place)
            if found.contains(where: ImageFolderReader.isPicture) { return .imageFolder }
        }
        return nil
    }
}
