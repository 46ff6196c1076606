import Scene
import Wording

/// Reads a COLMAP model, text or binary, and finds its pictures.
enum COLMAPReader {
    /// The folders that may have a model. Numbered folders in `sparse` are searched too.
    private static let places = ["", "sparse_txt", "sparse", "colmap/sparse/0", "dense/sparse"]
    private static let picturePlaces = ["images", "rgb", "input", ""]

    /// A model in one of the folders.
    private struct Model {
        /// The path relative to the dataset, empty or with a trailing slash.
        var place: String
        var isBinary: Bool

        func file(_ name: String) -> String { place + name + (isBinary ? ".bin" : ".txt") }
    }

    /// Whether the folder has a model.
    static func isThere(_ folder: DatasetFolder) throws(DeviceError) -> Bool {
        try !models(folder).isEmpty
    }

    private static func models(_ folder: DatasetFolder) throws(DeviceError) -> [Model] {
        let numbered = try folder.names(in: "sparse").filter { Int($0) != nil }
        var models: [Model] = []
        for place in numbered.map({ "sparse/\($0)" }) + places {
            let names = Set(try folder.names(in: place))
            let prefix = place.isEmpty ? "" : place + "/"
            // If there are a text model and a binary model, COLMAP itself reads the binary one.
            if names.contains("cameras.bin"), names.contains("images.bin") {
                models.append(Model(place: prefix, isBinary: true))
            } else if names.contains("cameras.txt"), names.contains("images.txt") {
                models.append(Model(place: prefix, isBinary: false))
            }
        }
        return models
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let models = try models(folder)
        var best: (model: Model, images: [COLMAPImage])?
        // The model with the most pictures is taken: COLMAP may split a model, and sparse/0 may be
        // the smaller part.
        for model in models {
            let images = try images(model, folder)
            if images.count > best?.images.count ?? -1 { best = (model, images) }
        }
        guard let (model, images) = best else {
            throw folder.failure(
                phrase("open"), nil, phrase("it has no model"),
                suggestion: phrase("Name another folder."))
        }
        let cameras = try cameras(model, folder)
        guard !images.isEmpty else {
            throw folder.failure(
                phrase("read"), model.file("images"), phrase("it lists no picture"),
                suggestion: phrase(
                    "Export the model again; or remove the model to use only the pictures."))
        }
        var contents = try contents(folder, model, images, cameras)
        if models.count > 1 {
            contents.notes.append(
                phrase(
                    """
                    There are \(models.count) models; the one in \(model.place) has the most \
                    pictures and is taken.
                    """))
        }
        let hasRigs = try folder.locate(model.file("rigs")) != nil
        if hasRigs {
            contents.notes.append(
                phrase(
                    """
                    The model has rigs: each picture's own pose is taken, and what ties the \
                    cameras of a rig together is not kept.
                    """))
        }
        return contents
    }

    private static func contents(
        _ folder: DatasetFolder, _ model: Model, _ images: [COLMAPImage],
        _ cameras: [UInt32: CameraCalibration]
    ) throws(DeviceError) -> DatasetContents {
        let list = model.file("images")
        try TUMReader.checkCount(images.count, folder, list)
        let place = try picturePlace(folder, images, list)
        let hasMasks = try !folder.names(in: "masks").isEmpty
        var entries: [DatasetEntry] = []
        var (missing, withoutPose): ([String], [String]) = ([], [])
        var identifiers: [String: UInt32] = [:]
        for image in images {
            let camera = try camera(of: image, cameras, folder, model)
            var entry = DatasetEntry(name: place + image.name)
            // An absolute path keeps its slash. Without it, the picture would be searched for
            // inside the folder of the pictures.
            let file = image.name.hasPrefix("/") ? image.name : place + image.name
            let found = try folder.find(file, listedIn: list)
            (entry.image, entry.name) = (found?.file, found?.name ?? entry.name)
            if entry.image == nil { missing.append(file) }
            if hasMasks, entry.image != nil {
                let name = entry.name.dropFirst(entry.name.hasPrefix(place) ? place.count : 0)
                entry.mask = try folder.locate("masks/\(name).png")
            }
            if image.worldFromCamera == nil { withoutPose.append(image.name) }
            entry.worldFromCamera = image.worldFromCamera
            entry.calibration = camera
            identifiers[entry.name] = image.identifier
            entries.append(entry)
        }
        let others = try folder.names(in: place.isEmpty ? "" : String(place.dropLast()))
            .filter { ImageFolderReader.isPicture($0) && identifiers[place + $0] == nil }
        for name in others {
            entries.append(
                DatasetEntry(
                    name: place + name, image: try folder.locate(place + name),
                    calibration: cameras.count == 1 ? cameras.values.first : nil))
        }
        entries = naturallySorted(entries, by: \.name)
        var contents = DatasetContents(
            entries: entries, calibration: nil,
            hasPoses: entries.contains { $0.worldFromCamera != nil }, isMetric: false)
        (contents.listing.file, contents.listing.unlisted) = (list, others.count)
        contents.noteMissing(pictures: missing, depths: [])
        note(withoutPose: withoutPose, unlisted: others, in: &contents)
        var frames: [UInt32: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let identifier = identifiers[entry.name] { frames[identifier] = index }
        }
        let frameOfImage = frames
        contents.points = .observed { () throws(DeviceError) in
            try scenePoints(model, folder, frameOfImage)
        }
        return contents
    }

    private static func note(
        withoutPose: [String], unlisted: [String], in contents: inout DatasetContents
    ) {
        let model = contents.listing.file ?? phrase("The model")
        contents.fault(withoutPose) {
            phrase("\(model): pictures without a usable pose (\($0)): \($1).")
        }
        contents.note(unlisted) {
            phrase("Pictures that are not in the model and have no pose (\($0)): \($1).")
        }
    }

    private static func camera(
        of image: COLMAPImage, _ cameras: [UInt32: CameraCalibration], _ folder: DatasetFolder,
        _ model: Model
    ) throws(DeviceError) -> CameraCalibration {
        guard let camera = cameras[image.camera] else {
            throw folder.failure(
                phrase("read"), model.file("images"),
                phrase(
                    "the picture \(visible(image.name)) names camera \(image.camera), which "
                        + "\(model.file("cameras")) does not list"),
                suggestion: phrase("Export the model again."))
        }
        return camera
    }

    /// Only this many of the listed pictures, the first ones, are searched for to find the folder
    /// of the pictures (guess).
    private static let placeTrials = 50

    /// The first folder that has one of the first listed pictures. The path is empty or ends with a
    /// slash.
    private static func picturePlace(
        _ folder: DatasetFolder, _ images: [COLMAPImage], _ list: String
    ) throws(DeviceError) -> String {
        for place in picturePlaces {
            let prefix = place.isEmpty ? "" : place + "/"
            for image in images.prefix(placeTrials) where !image.name.hasPrefix("/") {
                let file = try folder.locate(prefix + image.name, listedIn: list)
                if file != nil { return prefix }
            }
        }
        // No listed picture was found, so the first folder with pictures is taken.
        for place in picturePlaces where !place.isEmpty {
            let names = try folder.names(in: place)
            if names.contains(where: ImageFolderReader.isPicture) { return place + "/" }
        }
        return "images/"
    }

    private static func stream(
        _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) -> ByteStream? {
        guard let path = try folder.locate(file) else { return nil }
        return try ByteStream(path, subject: "\(folder.path)/\(file)")
    }

    private static func cameras(
        _ model: Model, _ folder: DatasetFolder
    ) throws(DeviceError) -> [UInt32: CameraCalibration] {
        let file = model.file("cameras")
        guard model.isBinary else { return try COLMAPText.cameras(folder, file) }
        guard let stream = try stream(folder, file) else { return [:] }
        return try COLMAPBinary.cameras(stream)
    }

    private static func images(
        _ model: Model, _ folder: DatasetFolder
    ) throws(DeviceError) -> [COLMAPImage] {
        var images: [COLMAPImage] = []
        guard let stream = try stream(folder, model.file("images")) else { return [] }
        if model.isBinary {
            try COLMAPBinary.forEachImage(stream, wantsPoints: false) { image, _ in
                images.append(image)
            }
        } else {
            try COLMAPText.forEachImage(stream, wantsPoints: false) { image, _ in
                images.append(image)
            }
        }
        return images
    }

    private static func scenePoints(
        _ model: Model, _ folder: DatasetFolder, _ frames: [UInt32: Int]
    ) throws(DeviceError) -> [ScenePoint] {
        var scenePoints: [ScenePoint] = []
        var indices: [UInt64: Int] = [:]
        guard let points = try stream(folder, model.file("points3D")),
            let images = try stream(folder, model.file("images"))
        else { return [] }
        let keep: (UInt64, ScenePoint) throws(DeviceError) -> Void = {
            (identifier, scenePoint) throws(DeviceError) in
            guard scenePoints.count < ScenePoint.mostPoints else {
                throw points.failure(phrase("it has more than \(ScenePoint.mostPoints) points"))
            }
            indices[identifier] = scenePoints.count
            scenePoints.append(scenePoint)
        }
        if model.isBinary {
            try COLMAPBinary.points(points, keep)
        } else {
            try COLMAPText.points(points, keep)
        }
        func add(_ point: UInt64, _ pixel: Vector2, _ frame: Int) {
            guard let index = indices[point] else { return }
            scenePoints[index].observations.append(.init(frame: frame, pixel: pixel))
        }
        if model.isBinary {
            try COLMAPBinary.forEachImage(images, wantsPoints: true) { image, list in
                guard let frame = frames[image.identifier] else { return }
                for (point, pixel) in list { add(point, pixel, frame) }
            }
        } else {
            try COLMAPText.forEachImage(images, wantsPoints: true) {
                (image, list) throws(DeviceError) in
                guard let frame = frames[image.identifier] else { return }
                let isWhole = COLMAPText.observations(list) { add($0, $1, frame) }
                guard isWhole else {
                    throw images.failure(
                        phrase(
                            "line \(images.lineNumber): points are triples of X, Y and identifier"))
                }
            }
        }
        return scenePoints
    }
}
