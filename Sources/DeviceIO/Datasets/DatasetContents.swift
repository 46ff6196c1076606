import Scene
import Wording

/// The contents that a reader found in a folder.
struct DatasetContents {
    /// The file that lists the frames, and how its list differs from the pictures in the folder.
    struct Listing {
        /// The name of the file; nil when no file lists the frames.
        var file: String?
        /// The note about listed pictures that are missing; nil when none is.
        fileprivate(set) var missingPictures: String?
        /// The number of pictures that the file does not list, although they are in the folder of
        /// the listed pictures.
        var unlisted = 0
    }

    /// Where a dataset stores the points of its scene.
    enum Points {
        case none
        /// The points are in a PLY file, whose path is relative to the folder of the dataset.
        case cloud(file: String)
        /// The points are in the files of the dataset, together with their observations. `read`
        /// reads them.
        case observed(read: () throws(DeviceError) -> [ScenePoint])
    }

    var entries: [DatasetEntry]
    /// The camera of all frames that have none of their own.
    var calibration: CameraCalibration? = nil
    /// The length of one raw depth unit in metres, unless a frame or the person states another.
    var depthMetersPerUnit = DepthPlane.metersPerMillimeter
    /// Raw depth values that mean "unknown", in addition to 0.
    var invalidDepth: [UInt16] = []
    /// Whether white pixels of a mask are to be ignored. If false, white pixels are the object.
    var masksIgnoreWhite = false
    /// The video with the pictures; nil when the pictures are files.
    var video: VideoPictures?
    /// The box round the object; nil when the dataset has none.
    var boundingBox: BoundingBox?
    /// The factor, metres per unit, by which the reader converted the original lengths to metres;
    /// nil if it did not convert them.
    var metersPerUnit: Double?
    /// Where the dataset stores the points of the scene.
    var points = Points.none
    /// Whether pictures are rotated as their EXIF data say. False when poses or intrinsics are
    /// valid for the stored pixels.
    var turnsPictures = false
    var hasPoses: Bool
    /// Whether lengths are in metres.
    var isMetric: Bool
    var notes: [String] = []
    /// Damage, a sentence each, with the file and, if known, the line.
    var faults: [String] = []
    /// The file that lists the frames, and how its list differs from the pictures in the folder.
    var listing = Listing()

    var hasDepth: Bool { entries.contains { $0.depth != nil } }

    /// A note about pictures that are listed more than once, perhaps with different poses; nil when
    /// there are none.
    var repeatedInWords: String? {
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.name, default: 0] += 1 }
        guard counts.count < entries.count else { return nil }
        let repeated = counts.filter { $0.value > 1 }.keys.sorted()
        return phrase(
            """
            Pictures that are listed more than once (\(repeated.count)): \
            \(enumeration(repeated)).
            """)
    }

    /// The size and the EXIF data of an entry's picture; nil when the picture is missing or
    /// damaged.
    func head(of entry: DatasetEntry) -> (width: Int, height: Int, facts: ExifFacts)? {
        if entry.videoFrame != nil {
            return (try? video?.size()).map { ($0.width, $0.height, ExifFacts()) }
        }
        return entry.image.flatMap { try? PictureFile.head($0, isTurned: turnsPictures) }
    }

    /// Adds a note with the number of these names and their list. Adds nothing for an empty list.
    mutating func note(_ names: [String], _ words: (_ count: Int, _ list: String) -> String) {
        if !names.isEmpty { notes.append(words(names.count, enumeration(names))) }
    }

    /// Adds a fault with the number of these names and their list. Adds nothing for an empty list.
    mutating func fault(_ names: [String], _ words: (_ count: Int, _ list: String) -> String) {
        if !names.isEmpty { faults.append(words(names.count, enumeration(names))) }
    }

    /// Notes the listed files that are missing.
    mutating func noteMissing(pictures: [String], depths: [String]) {
        let place = listing.file.map { " " + phrase("The list is \($0).") } ?? ""
        if !pictures.isEmpty {
            let words =
                phrase(
                    """
                    \(pictures.count) of \(entries.count) listed pictures are missing: \
                    \(enumeration(pictures)).
                    """) + place
            listing.missingPictures = words
            notes.append(words)
        }
        if !depths.isEmpty {
            faults.append(
                phrase(
                    """
                    \(depths.count) of \(entries.count) listed depth pictures are missing: \
                    \(enumeration(depths)).
                    """) + place)
        }
    }
}
