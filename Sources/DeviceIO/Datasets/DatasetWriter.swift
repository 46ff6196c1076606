import Glibc
import Scene
import Vision

/// Writes frames as a TUM RGB-D dataset, which `DatasetSource` and other programs read.
///
/// Pictures are in `rgb/`, depth is in `depth/` as 16 bits: 5000 units per metre, 0 for unknown and
/// for more than 13 m. The lists are `rgb.txt`, `depth.txt`, `associations.txt` (only if every
/// frame has depth) and `groundtruth.txt` (the frames with a pose). The camera is in
/// `intrinsics.json`. The lists grow with each frame, so the dataset can be read even if `finish`
/// was never called.
public final class DatasetWriter {
    private let directory: String
    private let pictures: ImageFormat
    private let encoder: ImageEncoder
    private var lists: [String: AppendedFile] = [:]
    private var count = 0
    private var intrinsics: Intrinsics?
    private var last: Timestamp?
    private var areAllPaired = true

    /// Starts a dataset in a new or empty folder. Pictures that are not encoded yet are written in
    /// the format `pictures`. Throws `.data` when the folder is not empty or cannot be made.
    public init(directory: String, pictures: ImageFormat = .jpeg) throws(DeviceError) {
        (self.directory, self.pictures) = (directory, pictures)
        do {
            encoder = try ImageEncoder()
        } catch {
            throw AppendedFile.failure(directory, error.reason)
        }
        if mkdir(directory, 0o777) != 0 {
            guard errno == EEXIST else { throw AppendedFile.failure(directory, errno: errno) }
            let folder = try DatasetFolder(directory)
            guard try folder.names().isEmpty else {
                throw AppendedFile.failure(directory, phrase("the folder is not empty"))
            }
        }
        try makeFolder("rgb")
    }

    /// Adds a frame. Throws `.storage` when the disk is full. Throws `.data` when the frame is not
    /// later than the previous one, or when its camera differs from the first frame's, because the
    /// format has only one camera.
    public func append(_ frame: Frame) throws(DeviceError) {
        if let last, frame.timestamp <= last {
            throw AppendedFile.failure(
                directory, phrase("frame \(count) is not later than the one before"))
        }
        if let intrinsics, intrinsics != frame.intrinsics {
            throw AppendedFile.failure(directory, phrase("frame \(count) has another camera"))
        }
        if intrinsics == nil { try write(frame.intrinsics) }
        let number = "\(1_000_000 + count)".dropFirst()
        let time = TrajectoryFile.decimalSeconds(frame.timestamp)
        do {
            let (bytes, format) = try file(of: frame)
            let color = "rgb/\(number).\(format == .png ? "png" : "jpg")"
            try AppendedFile.write(bytes, to: "\(directory)/\(color)")
            try line("rgb.txt", "# timestamp filename", "\(time) \(color)")
            if let depth = frame.depth {
                let scaled = DepthConversion.rescaled(
                    depth, metersPerUnit: 1 / TUMReader.depthScale)
                if lists["depth.txt"] == nil { try makeFolder("depth") }
                let name = "depth/\(number).png"
                try AppendedFile.write(try encoder.png(scaled), to: "\(directory)/\(name)")
                try line("depth.txt", "# timestamp filename", "\(time) \(name)")
                try line(
                    "associations.txt", "# timestamp filename timestamp filename",
                    "\(time) \(color) \(time) \(name)")
            } else {
                areAllPaired = false
            }
        } catch let error as VisionError {
            throw AppendedFile.failure(directory, phrase("frame \(count): \(error.reason)"))
        } catch let error as DeviceError {
            throw error
        } catch {
            throw AppendedFile.failure(
                directory, phrase("frame \(count): \(String(describing: error))"))
        }
        if let pose = frame.worldFromCamera {
            try line(
                "groundtruth.txt", TrajectoryFile.heading,
                TrajectoryFile.line(TimedPose(timestamp: frame.timestamp, worldFromCamera: pose)))
        }
        last = frame.timestamp
        count += 1
    }

    /// Waits until the lists are on the disk. Throws the errors that `append` throws.
    public func finish() throws(DeviceError) {
        for list in lists.values { try list.close() }
        lists = [:]
        // The list of pairs is removed if some frames have no depth, because a program that reads
        // this list would miss these frames.
        if !areAllPaired { unlink("\(directory)/associations.txt") }
    }

    private func makeFolder(_ name: String) throws(DeviceError) {
        if mkdir("\(directory)/\(name)", 0o777) != 0 {
            throw AppendedFile.failure("\(directory)/\(name)", errno: errno)
        }
    }

    private func file(of frame: Frame) throws -> (bytes: [UInt8], format: ImageFormat) {
        switch frame.original {
        case .jpeg(let bytes): return (bytes, .jpeg)
        case .png(let bytes): return (bytes, .png)
        case .yuyv(let width, let height, let bytes):
            return try encoded(
                ColorConversion.color(
                    fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width))
        case .rgb(let image): return try encoded(image)
        }
    }

    private func encoded(_ image: ColorImage) throws -> (bytes: [UInt8], format: ImageFormat) {
        switch pictures {
        case .jpeg: (try encoder.jpeg(image), .jpeg)
        case .png: (try encoder.png(image), .png)
        }
    }

    private func line(_ name: String, _ heading: String, _ text: String) throws(DeviceError) {
        let list: AppendedFile
        if let known = lists[name] {
            list = known
        } else {
            list = try AppendedFile("\(directory)/\(name)")
            lists[name] = list
            try list.append(Array("\(heading)\n".utf8))
        }
        try list.append(Array("\(text)\n".utf8))
    }

    private func write(_ camera: Intrinsics) throws(DeviceError) {
        if let fault = camera.fault {
            throw AppendedFile.failure(directory, phrase("the camera: \(fault)"))
        }
        let d = camera.distortion
        let text = """
            {
              "width": \(camera.width), "height": \(camera.height),
              "fx": \(camera.fx), "fy": \(camera.fy), "cx": \(camera.cx), "cy": \(camera.cy),
              "dist": \(d.fileNumbers), "dist_model": "\(d.fileModel)",
              "depth_scale": \(TUMReader.depthScale)
            }

            """
        try AppendedFile.write(Array(text.utf8), to: "\(directory)/intrinsics.json")
        intrinsics = camera
    }
}
