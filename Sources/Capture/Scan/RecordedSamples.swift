import DeviceIO
import Foundation
import Reconstruction
import Scene
import Simulator
import Synchronization
import Vision
import Wording

/// The frames of a dataset or the shots of a scan, as samples of a reconstruction.
final class RecordedSamples: PhotogrammetrySampleSource {
    let description: SourceDescription
    let count: Int
    private let names: [String]
    /// The number of the pass for each shot, by the picture's path; empty if the folder is not a
    /// scan.
    private let passes: [String: Int]
    private let source: Mutex<DatasetSource>

    /// Opens a folder. Throws when it cannot be read.
    init(path: String, options: SourceOptions, passes: [String: Int]) throws {
        let dataset = try DatasetSource(
            path: path, options: DatasetOptions(calibration: options.calibration))
        description = dataset.description
        count = dataset.description.frameCount ?? 0
        names = (0..<count).map { dataset.name(at: $0) }
        self.passes = passes
        source = Mutex(dataset)
    }

    func name(at index: Int) -> String { names[index] }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        do {
            // Only one thread at a time reads the source. Decoding is outside the lock, so threads
            // decode in parallel.
            let frame = try source.withLock { try $0.undecodedFrame(index) }
            return PhotogrammetrySample(
                id: frame.index, name: frame.name, image: try frame.original.decoded(),
                depth: frame.depth, intrinsics: frame.intrinsics,
                worldFromCamera: frame.worldFromCamera, pass: passes[frame.name] ?? 1)
        } catch let error as DeviceError {
            throw CaptureError(.data, error.reason)
        } catch let error as VisionError {
            throw CaptureError(.data, error.reason)
        }
    }
}

extension PhotogrammetrySample {
    /// The sample of a frame; decodes its picture.
    init(_ frame: Frame, pass: Int) throws {
        self.init(
            id: frame.index, name: frame.name, image: try frame.original.decoded(),
            depth: frame.depth, intrinsics: frame.intrinsics,
            worldFromCamera: frame.worldFromCamera, pass: pass)
    }
}

extension OriginalImage {
    /// The picture in colour, at full size. Throws when its file is damaged.
    fileprivate func decoded() throws -> ColorImage {
        switch self {
        case .jpeg(let bytes), .png(let bytes): try ImageDecoder().color(bytes)
        case .rgb(let image): image
        case .yuyv(let width, let height, let bytes):
            ColorConversion.color(
                fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
        }
    }
}

/// The passes and boxes that are recorded in a scan folder; empty for another folder.
private struct RecordedPasses {
    var choices = PassChoices()
    /// The number of the pass for each shot, by the picture's path.
    var passOfShot: [String: Int] = [:]
    /// The box of each pass, as recorded by the last shot of the pass that has a box.
    private var boxes: [Int: BoundingBox] = [:]

    init() {}

    /// Reads the scan. Throws if it cannot be read.
    init(scan path: String) throws {
        let scan = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        var sidecars: [ShotSidecar] = []
        for shot in scan.shots {
            guard let sidecar = try? scan.sidecar(of: shot) else { continue }
            sidecars.append(sidecar)
            passOfShot[shot.imageFile] = sidecar.scanPassID
            let pass = sidecar.scanPassID ?? 1
            boxes[pass] = sidecar.boundingBox ?? boxes[pass]
        }
        if let unit = ScanUnit(of: sidecars).meters {
            boxes = boxes.mapValues { $0.scaled(by: unit) }
        }
        choices = PassChoices(
            of: scan.lines.lazy.compactMap { try? JournalEntry(encoded: $0.entry) })
    }

    /// The latest box of the passes before the first flip or move. These passes share one box.
    var commonBox: BoundingBox? {
        boxes.keys.filter { !choices.apart.contains($0) }.max().flatMap { boxes[$0] }
    }

    var boxesApart: [Int: BoundingBox] { boxes.filter { choices.apart.contains($0.key) } }
}

/// The samples of a source, with its box, its passes and its stored features.
struct SampleCollection {
    var samples: any PhotogrammetrySampleSource
    var description: SourceDescription
    /// The box of the passes before the first flip or move; nil if the scan records none.
    var box: BoundingBox?
    /// The passes of the scan. All passes before the first flip or move count as pass 1.
    var passes = PassChoices()
    /// The boxes of the passes from the first flip or move on, by pass; only boxes that the scan
    /// records.
    var boxesApart: [Int: BoundingBox] = [:]
    /// Path of the features that the capture stored in the scan; nil if it stored none.
    var capturedFeatures: String?
    /// Indices of the samples by pass, if each pass is a subfolder; otherwise nil.
    var indicesOfPasses: [Int: [Int]]?

    /// Reads the source at an address. Throws if it cannot be read, or if it is a camera or a
    /// video.
    init(address: SourceAddress, options: SourceOptions) throws {
        switch address {
        case .camera, .standardInput, .libcamera, .stillCamera, .network, .video, .virtualStand,
            .handheldCamera:
            throw CaptureError(
                .usage,
                phrase(
                    "A camera or a video cannot be reconstructed: capture a scan of it first."))
        case .simulator(let options):
            self = try Self.simulated(options)
        case .dataset(let path):
            if let folders = PassFolders.names(in: path) {
                self = try Self.passes(folders, of: path, options)
                return
            }
            let folder = ScanFolder(path: path)
            let isScan = (try? folder.isScan(on: DiskFileSystem())) ?? false
            let scan = isScan ? try RecordedPasses(scan: path) : RecordedPasses()
            let recorded = try RecordedSamples(
                path: path, options: options, passes: scan.passOfShot)
            (samples, description) = (recorded, recorded.description)
            (passes, box, boxesApart) = (scan.choices, scan.commonBox, scan.boxesApart)
            let captured = folder.path(of: ScanFolder.checkpoint)
            if isScan, FileManager.default.fileExists(atPath: captured) {
                capturedFeatures = captured
            }
        }
    }

    private init(
        samples: any PhotogrammetrySampleSource, description: SourceDescription,
        passesApart: Set<Int>
    ) {
        (self.samples, self.description) = (samples, description)
        passes = PassChoices(apart: passesApart)
    }

    private static func passes(
        _ folders: [String], of path: String, _ options: SourceOptions
    ) throws -> SampleCollection {
        let parts = try folders.map {
            try RecordedSamples(path: "\(path)/\($0)", options: options, passes: [:])
        }
        var description = parts[0].description
        description.name = path
        description.frameCount = parts.reduce(0) { $0 + $1.count }
        description.hasPoses = parts.allSatisfy(\.description.hasPoses)
        description.hasDepth = parts.contains(where: \.description.hasDepth)
        description.isMetric = parts.allSatisfy(\.description.isMetric)
        description.notes = Array(Set(parts.flatMap(\.description.notes))).sorted()
        description.notes.append(
            phrase(
                "Its folders are taken as passes between which the object was turned over: "
                    + "\(enumeration(folders))."))
        description.notes.append(
            phrase("If it was not turned over, put all pictures in one folder."))
        description.notes += PassFolders.leftOutNotes(in: path)
        let samples = ConsecutivePasses(
            parts: parts.enumerated().map { (pass: $0.offset + 1, samples: $0.element) })
        var collection = SampleCollection(
            samples: samples, description: description,
            passesApart: Set(2..<(parts.count + 1)))
        var (indices, next) = ([Int: [Int]](), 0)
        for (place, part) in parts.enumerated() {
            indices[place + 1] = Array(next..<(next + part.count))
            next += part.count
        }
        collection.indicesOfPasses = indices
        return collection
    }

    /// About this number of views are taken from a virtual camera. More views take longer and add
    /// no detail (guess).
    private static let mostViews = 120

    private static func simulated(_ options: VirtualCameraOptions) throws -> SampleCollection {
        let camera = try VirtualCamera(options: options, steering: nil)
        var samples: [PhotogrammetrySample] = []
        var pass = 1
        var apart: Set<Int> = []
        let step = max(1, (camera.frameCount ?? 0) / mostViews)
        while let event = try camera.next() {
            switch event {
            case .frame(let frame):
                if frame.index % step == 0 {
                    samples.append(try PhotogrammetrySample(frame, pass: pass))
                }
            case .passEnded(let flipped):
                pass += 1
                // After the first flip, the object is upside down in all later passes too.
                if flipped || !apart.isEmpty { apart.insert(pass) }
            case .skipped, .dropped, .notice: break
            }
        }
        return SampleCollection(
            samples: samples, description: camera.description, passesApart: apart)
    }
}
