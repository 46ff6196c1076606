import Foundation
import Models
import Reconstruction
import Scene
import Vision
import Wording

/// Renders a model from the poses of a source's pictures, and puts each rendering beside the
/// picture: for a person who judges a reconstruction. Scripts read the difference of each pair as a
/// number.
public struct ModelPictureComparison {
    private let rendering: ModelRendering
    private let samples: any PhotogrammetrySampleSource

    /// One picture with the rendered model beside it; part of the script contract.
    public struct Page: Encodable, Sendable {
        /// The path of the written file.
        public var file: String
        /// Name of the source's picture.
        public var picture: String
        /// Peak signal-to-noise ratio between rendering and picture, over the pixels that the model
        /// covers. Nil if the model covers no pixel.
        public var decibels: Double?
        /// Share of the picture, 0...1, that the model covers.
        public var coveredShare: Double

        /// The page as one line of JSON without the line break.
        public func jsonLine() throws -> String { try jsonText(self) }
    }

    /// Reads the model and opens the source. The poses of the source must be in the coordinate
    /// system of the model.
    public init(model: String, address: SourceAddress, source: SourceOptions) throws {
        rendering = try ModelRendering(try ModelFile.read(model))
        let collection = try SampleCollection(address: address, options: source)
        guard collection.description.hasPoses else {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot draw from \(collection.description.name): its pictures have no poses. \
                    Find them first: capstan track.
                    """)
            )
        }
        samples = collection.samples
    }

    /// Writes `count` pages for pictures that are spread over the source. The folder is created if
    /// it is missing; unusable pictures are skipped. Throws if a page cannot be written.
    public func write(into folder: String, count: Int, report: (Page) throws -> Void) throws {
        try Self.writing(folder) {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        }
        let encoder = try ImageEncoder()
        for view in 0..<min(count, samples.count) {
            guard let sample = try? samples.sample(at: view * samples.count / count),
                let pose = sample.worldFromCamera
            else { continue }
            let drawn = rendering.view(sample.intrinsics, worldFromCamera: pose)
            let path = URL(fileURLWithPath: folder)
                .appending(path: String(format: "%04d.png", sample.id)).path
            let bytes = try encoder.png(Self.sideBySide(sample.image, drawn.image))
            try Self.writing(path) {
                try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
            }
            let covered = drawn.depths.count { $0 < .infinity }
            try report(
                Page(
                    file: path, picture: sample.name,
                    decibels: drawn.decibels(against: sample.image),
                    coveredShare: Double(covered) / Double(max(1, drawn.depths.count))))
        }
    }

    /// Runs `work`, which writes to `path`. An error of `work` is thrown as a `CaptureError`.
    private static func writing(_ path: String, _ work: () throws -> Void) throws {
        do {
            try work()
        } catch {
            throw CaptureError(
                .unwritten(after: error),
                phrase("Cannot write \(path): \(systemReason(error)). Name another folder."))
        }
    }

    private static func sideBySide(_ left: ColorImage, _ right: ColorImage) -> ColorImage {
        let row = 3 * left.width
        var values: [UInt8] = []
        values.reserveCapacity(2 * left.values.count)
        for y in 0..<left.height {
            values += left.values[y * row..<(y + 1) * row]
            values += right.values[y * row..<(y + 1) * row]
        }
        return ColorImage(width: 2 * left.width, height: left.height, values: values)
    }
}
