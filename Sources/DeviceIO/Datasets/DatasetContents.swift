import Scene
import Wording

/// One frame as listed; nothing is decoded yet.
struct DatasetEntry {
    /// The dataset's own name for the frame: a path relative to its folder.
    var name: String
    /// The picture's path; nil when it is listed but missing.
    var image: String?
    /// The picture's number in the dataset's video, where `image` is that video.
    var videoFrame: Int?
    /// Path of the depth.
    var depth: String?
    /// Path of the mask.
    var mask: String?
    /// The sharpness recorded at capture.
    var sharpness: Double?
    /// Time on the dataset's clock, where it has one.
    var timestamp: Timestamp?
    /// The pose, where it is known without opening another file.
    var worldFromCamera: RigidTransform?
    /// A pose file, relative to the folder, read with the frame.
    var poseFile: String?
    /// The frame's own camera.
    var calibration: CameraCalibration?
    /// The frame's own unit of depth.
    var depthMetersPerUnit: Double?
}

/// The contents that a reader found in a folder.
struct DatasetContents {
    /// The file that lists the frames, and how it compares with the pictures that are there.
    struct Listing {
        /// The file, where one lists the frames.
        var file: String?
        /// Listed pictures that are missing, as in `notes`; nil when none is.
        fileprivate(set) var missingPictures: String?
        /// The number of entries that no list names: pictures in the same folder as the listed
        /// ones.
        var unlisted = 0
    }

    /// The points of the scene.
    enum Points {
        case none
        /// A PLY file; its path is relative to the dataset's folder.
        case cloud(file: String)
        /// Points with their observations; `read` reads them from the dataset.
        case observed(read: () throws(DeviceError) -> [ScenePoint])
    }

    var entries: [DatasetEntry]
    /// The camera of all frames without their own.
    var calibration: CameraCalibration? = nil
    /// Length of one raw depth unit, unless a frame or a person overrides it.
    var depthMetersPerUnit = DepthPlane.metersPerMillimeter
    /// Raw depth values that mean "unknown", besides 0.
    var invalidDepth: [UInt16] = []
    /// Whether white in masks means ignored; otherwise white is the object.
    var masksIgnoreWhite = false
    /// The video that holds the pictures.
    var video: VideoPictures?
    /// The box round the object.
    var boundingBox: BoundingBox?
    /// Metres per unit of the original data, where lengths were converted to metres later.
    var metersPerUnit: Double?
    /// The points of the scene, where the dataset has some.
    var points = Points.none
    /// Whether pictures are rotated as their EXIF says; false where poses or intrinsics refer to
    /// the stored pixels.
    var turnsPictures = false
    var hasPoses: Bool
    /// Whether the unit of length is the metre.
    var isMetric: Bool
    var notes: [String] = []
    /// Damage, a sentence each, with the file and where known the line.
    var faults: [String] = []
    /// The file that lists the frames.
    var listing = Listing()

    var hasDepth: Bool { entries.contains { $0.depth != nil } }

    /// Size and EXIF of an entry's picture; nil when it is missing or damaged.
    func head(of entry: DatasetEntry) -> (width: Int, height: Int, facts: ExifFacts)? {
        if entry.videoFrame != nil {
            return (try? video?.size()).map { ($0.width, $0.height, ExifFacts()) }
        }
        return entry.image.flatMap { try? PictureFile.head($0, isTurned: turnsPictures) }
    }

    /// Adds a note that counts and lists these names; none for an empty list.
    mutating func note(_ names: [String], _ words: (_ count: Int, _ list: String) -> String) {
        if !names.isEmpty { notes.append(words(names.count, enumeration(names))) }
    }

    /// Notes the files that are listed but missing.
    mutating func noteMissing(pictures: [String], depths: [String]) {
        let place = listing.file.map { " " + phrase("The list is \($0).") } ?? ""
        if !pictures.isEmpty {
            let words =
                phrase(
                    "\(pictures.count) of \(entries.count) listed pictures are missing: "
                        + "\(enumeration(pictures)).") + place
            listing.missingPictures = words
            notes.append(words)
        }
        if !depths.isEmpty {
            faults.append(
                phrase(
                    "\(depths.count) of \(entries.count) listed depth pictures are missing: "
                        + "\(enumeration(depths)).") + place)
        }
    }
}
