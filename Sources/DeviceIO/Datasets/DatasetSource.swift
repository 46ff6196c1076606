import Scene
import Vision
import Wording

/// The frames of a dataset folder, in the dataset's order. One frame is decoded at a time. Frames
/// without times get times one second apart.
public final class DatasetSource: FrameSource {
    public private(set) var description: SourceDescription

    /// The recognised format.
    public let format: DatasetFormat

    /// What looks wrong in the depth of a few frames, found when the dataset was opened; empty
    /// where nothing does, and without `DatasetOptions.checksDepth`. Depth that cannot be read is
    /// ignored.
    public private(set) var unlikelyDepth: [UnlikelyDepth] = []

    /// The least width of a preview in pixels: a terminal with 132 columns shows two pixels per
    /// column, and some pixels are a margin.
    private static let previewMinimumWidth = 320

    let folder: DatasetFolder
    let options: DatasetOptions
    let contents: DatasetContents
    let decoder: ImageDecoder
    private var position = 0
    private var isClosed = false

    /// Opens a folder. Only the lists, a few pictures' headers and a few depth pictures are read,
    /// which takes well under a second for thousands of pictures. Throws `.data` when there is no
    /// such folder, it has no frames, a list is damaged, a path or a link leads out of it, or the
    /// camera does not fit the pictures.
    public init(path: String, options: DatasetOptions = DatasetOptions()) throws(DeviceError) {
        let folder = try DatasetFolder(path)
        let (format, contents) = try DescriptionChoice.read(folder)
        guard contents.entries.contains(where: { $0.image != nil }) else {
            let listed = contents.entries.count
            let list = contents.listing.file.map { " (\($0))" } ?? ""
            throw folder.failure(
                phrase("open"), nil,
                listed == 0
                    ? phrase("the \(format.words)\(list) lists no frames")
                    : phrase(
                        """
                        none of the \(listed) pictures that the \(format.words) lists is there, \
                        such as \(enumeration(contents.entries.map(\.name), limit: 1))
                        """),
                suggestion: phrase("Check that the whole dataset was copied."))
        }
        // The capture selected the shots of a scan one by one, so they are photographs, even if
        // they are close in time.
        let clock =
            format == .scanFolder ? (.stills, nil) : DatasetClock.kind(of: contents.entries)
        let camera = try Self.camera(of: contents, options)
        var notes = contents.faults + contents.notes
        notes += [clock.note, camera.note].compactMap(\.self)
        let strange = contents.entries.count { holdsControl($0.name) }
        if strange > 0 {
            notes.append(
                phrase("File names with control characters, which are not shown: \(strange)."))
        }
        notes += [contents.repeatedInWords].compactMap(\.self)
        (self.folder, self.format, self.options) = (folder, format, options)
        self.contents = contents
        description = SourceDescription(
            name: path, format: format.words, kind: clock.kind,
            frameCount: contents.entries.count, hasPoses: contents.hasPoses,
            hasDepth: contents.hasDepth, isMetric: contents.isMetric,
            intrinsicsOrigin: camera.origin, notes: notes)
        do {
            decoder = try ImageDecoder()
        } catch {
            throw folder.failure(
                phrase("open"), nil, error.reason, suggestion: phrase("Free some memory."))
        }
        if options.checksDepth { unlikelyDepth = findUnlikelyDepth() }
        description.notes += unlikelyDepth.map(\.words)
    }

    /// Stores the known share of the pictures' middle in the description.
    func note(middleDepthShare: Double?) { description.middleDepthShare = middleDepthShare }

    /// The next frame. For a frame that cannot be used, its name and the reason. Nil at the end.
    /// Throws `.data` when the whole folder was moved or deleted: then the rest would only be
    /// skipped, and the recording would seem to have ended.
    public func next() throws(DeviceError) -> SourceEvent? {
        guard !isClosed, position < contents.entries.count else { return nil }
        let event = event(at: position)
        if case .skipped = event, !folder.isThere {
            throw folder.failure(
                phrase("read"), nil, phrase("the folder is gone"),
                suggestion: phrase("Put it back, then resume."))
        }
        position += 1
        return event
    }

    /// The dataset's own name of a frame. `index` is below `description.frameCount`. The frame
    /// itself is not read.
    public func name(at index: Int) -> String { contents.entries[index].name }

    /// The frame at `index`, which is below `description.frameCount`. May be called in any order
    /// and repeatedly.
    public func event(at index: Int) -> SourceEvent {
        let entry = contents.entries[index]
        do {
            return .frame(try frame(index))
        } catch {
            return .skipped(index: index, name: entry.name, reason: error.reason)
        }
    }

    public func close() { isClosed = true }

    /// The frame at this position in the dataset's order. Does not depend on earlier calls. Throws
    /// `.data` when the picture, the depth or the pose cannot be read.
    public func frame(_ index: Int) throws(DeviceError) -> Frame {
        let entry = contents.entries[index]
        let (file, picture) = try picture(image(of: entry), of: entry)
        let depth = try entry.depth.map { (path) throws(DeviceError) in
            try readDepth(path, entry)
        }
        var frame = Frame(
            index: index, name: entry.name,
            timestamp: entry.timestamp ?? Timestamp(seconds: Double(index)),
            luma: picture.luma, preview: picture.preview, original: picture.original,
            depth: depth?.plane ?? picture.depth,
            intrinsics: try intrinsics(
                of: entry, width: picture.luma.width, height: picture.luma.height,
                focal: contents.turnsPictures ? file.facts : ExifFacts()),
            worldFromCamera: try pose(of: entry))
        frame.deliveredDepth?.file = depth?.file
        return frame
    }

    /// The path of an entry's picture. Throws `.data` when the picture is missing or no file.
    func image(of entry: DatasetEntry) throws(DeviceError) -> String {
        if let image = entry.image { return image }
        throw folder.failure(
            phrase("read"), entry.name,
            folder.obstacle(at: entry.name) ?? phrase("the file is missing"),
            suggestion: phrase("Copy it again."))
    }

    /// The file and the decoded picture of an entry. Throws `.data` when the picture cannot be
    /// read.
    func picture(
        _ image: String, of entry: DatasetEntry
    ) throws(DeviceError) -> (PictureFile, PictureFile.Decoded) {
        let file = try file(image, of: entry)
        do throws(PictureFault) {
            let width = options.wantsPreview ? Self.previewMinimumWidth : nil
            return (file, try file.decoded(decoder, previewWidth: width))
        } catch {
            throw undecodable(entry, error)
        }
    }

    /// The file of an entry's picture. If the entry is a frame of a video, the frame as a JPEG
    /// file. Throws `.data` when it cannot be read.
    func file(
        _ image: String, of entry: DatasetEntry
    ) throws(DeviceError) -> PictureFile {
        if let number = entry.videoFrame, let video = contents.video {
            return PictureFile(bytes: try video.picture(number), isTurned: false)
        }
        return try PictureFile(image, subject: entry.name, isTurned: contents.turnsPictures)
    }

    /// The error for an entry whose picture cannot be decoded.
    func undecodable(_ entry: DatasetEntry, _ fault: PictureFault) -> DeviceError {
        folder.failure(
            phrase("decode"), entry.name, fault.reason,
            suggestion: phrase("Copy it again, or save it as a JPEG in RGB."))
    }

    func pose(of entry: DatasetEntry) throws(DeviceError) -> RigidTransform? {
        guard let file = entry.poseFile else { return entry.worldFromCamera }
        return try SevenScenesReader.pose(in: folder, file)
    }

    /// The camera of a frame: from the person, else from the dataset, else with the focal length
    /// from EXIF, else a guess.
    func intrinsics(
        of entry: DatasetEntry, width: Int, height: Int, focal facts: ExifFacts
    ) throws(DeviceError) -> Intrinsics {
        if let known = options.calibration ?? entry.calibration ?? contents.calibration {
            return try known.intrinsics(width: width, height: height)
        }
        var camera = Intrinsics.guess(width: width, height: height)
        if let focal = facts.focalPixels(width: width, height: height) {
            (camera.fx, camera.fy) = (focal, focal)
        }
        return camera
    }

    /// The depth of an entry. If its file is a PNG with exactly these values, also the bytes of the
    /// file.
    func readDepth(
        _ file: String, _ entry: DatasetEntry
    ) throws(DeviceError) -> (plane: DepthPlane, file: [UInt8]?) {
        let bytes = try BoundedFile.read(
            file, limit: BoundedFile.pictureLimit, subject: entry.name)
        let scale =
            options.depthScale ?? options.calibration?.depthScale
            ?? contents.calibration?.depthScale
        let unit = scale.map { 1 / $0 } ?? entry.depthMetersPerUnit ?? contents.depthMetersPerUnit
        guard unit.isFinite, unit > 0 else {
            throw folder.failure(
                phrase("decode"), entry.name, phrase("a depth unit of \(unit) is impossible"),
                suggestion: phrase("Name the depth scale."))
        }
        if LZFSE.isLZFSE(bytes) { return (try compressedDepth(bytes, entry), nil) }
        let invalid = (contents.invalidDepth + (contents.calibration?.invalidDepth ?? []))
            .filter { $0 != 0 }
        do throws(VisionError) {
            let plane = try decoder.depth(bytes, metersPerUnit: unit)
            if invalid.isEmpty { return (plane, bytes) }
            return (DepthConversion.cleared(plane, of: invalid), nil)
        } catch {
            throw folder.failure(
                phrase("decode"), entry.name, phrase("its depth: \(error.reason)"),
                suggestion: phrase("Copy it again."))
        }
    }

    /// The size and the camera are taken from the first picture with a readable header. Only this
    /// many pictures are tried (guess).
    private static let mostDamagedAtStart = 20

    /// Where the camera's numbers come from, and a note about them. Checks the numbers with the
    /// first readable picture.
    private static func camera(
        of contents: DatasetContents, _ options: DatasetOptions
    ) throws(DeviceError) -> (origin: IntrinsicsOrigin, note: String?) {
        let first = contents.entries.first { $0.image != nil }
        guard
            let calibration = options.calibration ?? first?.calibration ?? contents.calibration
        else {
            return focalOrigin(of: contents)
        }
        let origin: IntrinsicsOrigin = options.calibration == nil ? .source : .given
        // Damaged pictures at the start are skipped here. Each is reported when it is read as a
        // frame.
        for entry in contents.entries.lazy.filter({ $0.image != nil }).prefix(mostDamagedAtStart) {
            guard let header = contents.head(of: entry) else { continue }
            let own = options.calibration ?? entry.calibration ?? calibration
            let camera = try own.intrinsics(width: header.width, height: header.height)
            if let size = own.size, (size.width, size.height) != (header.width, header.height) {
                return (
                    origin,
                    phrase(
                        """
                        The intrinsics are for pictures of \(size.width) × \(size.height); they \
                        were scaled to \(header.width) × \(header.height).
                        """)
                )
            }
            return (origin, offCenterInWords(camera))
        }
        return (origin, nil)
    }

    /// A principal point that is farther from the middle than this share of the picture's side is
    /// unusual (guess): a lens and its sensor are aligned to about a hundredth.
    private static let mostOffCenter = 0.25

    /// A note about a principal point that is far from the picture's middle; nil where it is not.
    private static func offCenterInWords(_ camera: Intrinsics) -> String? {
        let across = camera.cx - Double(camera.width - 1) / 2
        let down = camera.cy - Double(camera.height - 1) / 2
        guard
            abs(across) > mostOffCenter * Double(camera.width)
                || abs(down) > mostOffCenter * Double(camera.height)
        else { return nil }
        return phrase(
            """
            The principal point \(camera.cx), \(camera.cy) is far from the middle of pictures of \
            \(camera.width) × \(camera.height): are the intrinsics for another size?
            """)
    }

    /// The number of pictures whose EXIF data are read before the frames, from the whole folder
    /// (guess). The EXIF data of all would take seconds for thousands of pictures.
    private static let sampledHeads = 20

    /// Where focal lengths come from when nobody calibrated the camera, and a note about them.
    private static func focalOrigin(
        of contents: DatasetContents
    ) -> (origin: IntrinsicsOrigin, note: String?) {
        let pictures = contents.turnsPictures ? contents.entries.filter { $0.image != nil } : []
        let step = max(1, pictures.count / sampledHeads)
        let heads = stride(from: 0, to: pictures.count, by: step).compactMap {
            contents.head(of: pictures[$0])
        }
        let known = heads.count {
            $0.facts.focalPixels(width: $0.width, height: $0.height) != nil
        }
        if known > 0, known == heads.count {
            return (.source, phrase("The focal length is what the pictures' EXIF says."))
        }
        if known > 0 {
            return (
                .guessed,
                phrase(
                    """
                    Only some pictures' EXIF gives the focal length: for the others 1.2 times the \
                    longer side is assumed (--intrinsics names a file).
                    """)
            )
        }
        return (
            .guessed,
            phrase(
                """
                No intrinsics were found: a focal length of 1.2 times the longer side is \
                assumed (--intrinsics names a file).
                """)
        )
    }
}
