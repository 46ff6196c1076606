import Scene

/// One frame as its dataset lists it; nothing is decoded yet.
struct DatasetEntry {
    /// The dataset's own name for it: a path relative to its folder.
    var name: String
    /// Where the picture lies; nil when it is listed but missing.
    var image: String?
    /// The picture's number in the dataset's video, where `image` is that video.
    var videoFrame: Int?
    /// Where the depth lies.
    var depth: String?
    /// Where the mask lies.
    var mask: String?
    /// How sharp it was found to be when it was captured.
    var sharpness: Double?
    /// Time on the dataset's clock, where it has one.
    var timestamp: Timestamp?
    /// The pose, where it is known without opening another file.
    var worldFromCamera: RigidTransform?
    /// A file of the pose, relative to the folder, that is read with the frame.
    var poseFile: String?
    /// The frame's own camera.
    var calibration: CameraCalibration?
    /// The frame's own unit of depth.
    var depthMetersPerUnit: Double?
}

/// What a reader found in a folder.
struct DatasetContents {
    var entries: [DatasetEntry]
    /// The camera of all frames that bring none of their own.
    var calibration: CameraCalibration? = nil
    /// Length of one raw unit of depth, unless a frame or a person says otherwise.
    var depthMetersPerUnit: Double
    /// Raw values of depth that mean "not known", beside 0.
    var invalidDepth: [UInt16] = []
    /// Whether masks are white where the picture is to be ignored; else white is the object.
    var masksIgnoreWhite = false
    /// The video in which pictures lie.
    var video: VideoPictures?
    /// The box round the object.
    var boundingBox: BoundingBox?
    /// How many metres the unit was in which it was made, where lengths were turned to metres since.
    var metersPerUnit: Double?
    /// A PLY file of points, relative to the folder.
    var cloud: String?
    /// Whether pictures are to be turned as their EXIF says; where poses or intrinsics were made
    /// from the pixels as they lie in the file, they are not.
    var turnsPictures = false
    /// Reads the points of the scene, where the dataset has some.
    var readLandmarks: (() throws(DeviceError) -> [Landmark])?
    var hasPoses: Bool
    /// Whether the unit of length is the metre.
    var isMetric: Bool
    var notes: [String] = []
    /// What is damaged: with the file, and the line where there is one.
    var faults: [String] = []
    /// Which pictures are listed but missing, as `notes` say it; nil when none is.
    private(set) var missingPictures: String?
    /// Entries that no list names: pictures that lie beside those that it does.
    var unlisted = 0
    /// The file that lists the frames, where one does.
    var list: String?

    var hasDepth: Bool { entries.contains { $0.depth != nil } }

    /// Size and EXIF of an entry's picture; nil when it is missing or damaged.
    func head(of entry: DatasetEntry) -> (width: Int, height: Int, facts: ExifFacts)? {
        if entry.videoFrame != nil {
            return (try? video?.size()).map { ($0.width, $0.height, ExifFacts()) }
        }
        return entry.image.flatMap { try? PictureFile.head($0, isTurned: turnsPictures) }
    }

    /// Says which files are listed but missing.
    mutating func noteMissing(pictures: [String], depths: [String]) {
        if !pictures.isEmpty {
            let words =
                "\(pictures.count) of \(entries.count) listed pictures are missing: "
                + enumeration(pictures) + "." + (list.map { " The list is \($0)." } ?? "")
            missingPictures = words
            notes.append(words)
        }
        if !depths.isEmpty {
            faults.append(
                "\(depths.count) of \(entries.count) listed depth pictures are missing: "
                    + enumeration(depths) + "." + (list.map { " The list is \($0)." } ?? ""))
        }
    }
}
