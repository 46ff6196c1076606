import DeviceIO
import Foundation
import Glibc
import Models
import Processes
import Reconstruction
import Scene
import Vision

/// Finds the poses of photographs with COLMAP, where it is installed and requested.
struct COLMAPAlignment: PhotographAligner {
    let isSequence: Bool
    let threads: Int
    /// The program's path; nil where it is not installed.
    var program = COLMAPAlignment.installed

    /// The path of the installed program.
    static var installed: String? { ChildProcess.path(of: "colmap") }

    /// Seconds between two checks. A check finds out whether COLMAP has ended and whether the
    /// person has cancelled (guess).
    private static let pollSeconds = 0.05
    /// Writing the pictures for COLMAP takes this share of the total progress (guess).
    private static let writingShare = 0.2
    /// The number in the first picture's file name. With this first number all names have six
    /// digits, so that they sort by number.
    private static let firstNumber = 100_000

    /// Returns the photographs whose poses were found, and those that were left out. Throws if
    /// COLMAP is missing, if it fails, or if it finds fewer than three poses. Rethrows errors of
    /// `progress`, which receives 0...1.
    func placed(
        _ samples: any PhotogrammetrySampleSource,
        unreadable: (AlignedPhotographs.LeftOut) -> Void,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> RegisteredPhotographs {
        guard let program else {
            throw .invalidImages(
                reason: phrase("colmap is not installed"),
                suggestion: phrase("Install it, or leave --aligner away."))
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "capstan-colmap-\(UUID().uuidString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let damaged = try write(samples, to: folder) { (share) throws(PhotogrammetryError) in
            try progress(Self.writingShare * share)
        }
        for (index, reason) in damaged {
            unreadable(.init(name: samples.name(at: index), reason: reason))
        }
        let steps = steps(in: folder)
        for (number, step) in steps.enumerated() {
            let begun =
                Self.writingShare + (1 - Self.writingShare) * Double(number) / Double(steps.count)
            // Before version 3.12, the option that switches off the GPU had another name: both
            // names are tried.
            var isDone = false
            for words in step.alternatives where !isDone {
                isDone = try run(program, words) { () throws(PhotogrammetryError) in
                    try progress(begun)
                }
            }
            guard isDone else {
                throw .invalidImages(
                    reason: phrase("colmap's \(step.name) failed"),
                    suggestion: phrase("Run it by hand to see why, or leave --aligner away."))
            }
        }
        let places = try places(in: folder)
        let known = Set(places.map(\.index)).union(damaged.map(\.0))
        return RegisteredPhotographs(
            samples: RegisteredSamples(source: samples, places: places),
            skipped: (0..<samples.count).filter { !known.contains($0) }.map {
                AlignedPhotographs.LeftOut(
                    name: samples.name(at: $0), reason: phrase("colmap finds no pose for it"))
            })
    }

    private struct Step {
        let name: String
        let alternatives: [[String]]
    }

    private func steps(in folder: String) -> [Step] {
        let database = ["--database_path", "\(folder)/database.db"]
        let pictures = ["--image_path", "\(folder)/images"]
        func withoutCard(_ name: String, _ words: [String], _ groups: [String]) -> Step {
            Step(
                name: name,
                alternatives: groups.map {
                    ["colmap", name] + database + words
                        + ["--\($0).use_gpu", "0", "--\($0).num_threads", "\(threads)"]
                })
        }
        return [
            withoutCard(
                "feature_extractor", pictures + ["--ImageReader.single_camera", "1"],
                ["SiftExtraction", "FeatureExtraction"]),
            withoutCard(
                isSequence ? "sequential_matcher" : "exhaustive_matcher", [],
                ["SiftMatching", "FeatureMatching"]),
            Step(
                name: "mapper",
                alternatives: [
                    ["colmap", "mapper"] + database + pictures
                        + ["--output_path", "\(folder)/sparse"]
                        + ["--Mapper.num_threads", "\(threads)"]
                ]),
        ]
    }

    /// Writes each picture under the number of its sample. Returns the pictures that cannot be
    /// read, with the reason.
    private func write(
        _ samples: any PhotogrammetrySampleSource, to folder: String,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> [(Int, String)] {
        var unreadable: [(Int, String)] = []
        do {
            for part in ["images", "sparse"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
            }
        } catch {
            throw .invalidOutput(path: folder, reason: systemReason(error))
        }
        for index in 0..<samples.count {
            try progress(Double(index) / Double(samples.count))
            let bytes: [UInt8]
            do {
                bytes = try ImageEncoder().png(samples.sample(at: index).image)
            } catch {
                unreadable.append((index, CaptureError(error).words))
                continue
            }
            do {
                try Data(bytes).write(
                    to: URL(fileURLWithPath: "\(folder)/images/\(Self.name(index))"))
            } catch {
                throw .invalidOutput(path: folder, reason: systemReason(error))
            }
        }
        return unreadable
    }

    private static func name(_ index: Int) -> String { "\(firstNumber + index).png" }

    /// Runs COLMAP; returns whether it succeeded.
    private func run(
        _ program: String, _ words: [String], progress: () throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> Bool {
        let (process, error) = ChildProcess.start(program, words, group: .group)
        guard error == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            let wish = Result { () throws(PhotogrammetryError) in try progress() }
            if case .failure(let stop) = wish {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                throw stop
            }
            Thread.sleep(forTimeInterval: Self.pollSeconds)
        }
        return status == 0
    }

    /// The poses that COLMAP found, in the order of the samples.
    private func places(in folder: String) throws(PhotogrammetryError) -> [RegisteredSamples.Place]
    {
        var places: [RegisteredSamples.Place] = []
        if let model = try? DatasetSource(path: folder) {
            for entry in 0..<(model.description.frameCount ?? 0) {
                guard let frame = try? model.frame(entry), let pose = frame.worldFromCamera,
                    let number = Int(
                        frame.name.split(separator: "/").last?.prefix { $0 != "." } ?? "")
                else { continue }
                places.append(
                    RegisteredSamples.Place(
                        index: number - Self.firstNumber, intrinsics: frame.intrinsics,
                        worldFromCamera: pose))
            }
        }
        guard places.count >= 3 else {
            throw .invalidImages(
                reason: phrase(
                    "colmap finds no three photographs that show the same part of the object"),
                suggestion: phrase(
                    "Take more on the way round the object, neighbours 10° to 20° apart."))
        }
        return places.sorted { $0.index < $1.index }
    }
}
