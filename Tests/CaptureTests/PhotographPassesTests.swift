import DeviceIO
import Foundation
import Reconstruction
import Scene
import Testing
import Vision

@testable import Capture

@Suite("Photographs without poses")
struct PhotographPassesTests {
    private func folder() -> String {
        FileManager.default.temporaryDirectory.appending(path: "capstan-\(UUID().uuidString)").path
    }

    private func picture(_ level: UInt8) throws -> Data {
        Data(
            try ImageEncoder().png(
                ColorImage(
                    width: 32, height: 24, values: [UInt8](repeating: level, count: 32 * 24 * 3))))
    }

    private func write(_ pictures: Int, to folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for number in 0..<pictures {
            try picture(UInt8(10 * number)).write(
                to: URL(fileURLWithPath: "\(folder)/\(number).png"))
        }
    }

    @Test("folders side by side are passes; a folder with a single picture is none")
    func folders() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(4, to: "\(folder)/lying")
        try write(3, to: "\(folder)/upright")
        try write(1, to: "\(folder)/sheet")
        try write(3, to: "\(folder)/broken")
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/broken/transforms.json"))
        try FileManager.default.createDirectory(
            atPath: "\(folder)/empty", withIntermediateDirectories: true)
        let collection = try SampleCollection(
            address: .dataset(path: folder), options: SourceOptions())
        #expect(collection.samples.count == 7)
        #expect(collection.passes.apart == [2])
        #expect(collection.indicesOfPasses == [1: [0, 1, 2, 3], 2: [4, 5, 6]])
        let samples = try (0..<7).map { try collection.samples.sample(at: $0) }
        #expect(samples.map(\.pass) == [1, 1, 1, 1, 2, 2, 2])
        #expect(samples.map(\.id) == Array(0..<7))
        let notes = collection.description.notes
        #expect(notes.contains { $0.contains("lying, upright") })
        #expect(notes.contains("Folders with fewer than 3 pictures are left out: sheet."))
        #expect(notes.contains { $0.hasPrefix("broken is left out. Cannot ") })
        #expect(!notes.contains { $0.contains("empty") })
        let checkup = try DatasetCheckup(path: folder, calibration: nil)
        #expect(checkup.findings.contains { $0.words.hasPrefix("broken is left out. Cannot ") })
    }

    /// A script in place of COLMAP: it reads the names of the pictures, and writes a model without
    /// the first picture.
    private static let script = """
        #!/bin/sh
        for word in "$@"; do
            case $last in
                --image_path) images=$word ;;
                --output_path) output=$word ;;
            esac
            case $word in --SiftExtraction*|--SiftMatching*) [ -n "$OLD" ] || exit 1 ;; esac
            last=$word
        done
        [ "$1" = mapper ] || exit 0
        mkdir -p "$output/0"
        echo "1 PINHOLE 32 24 30 30 16 12" >"$output/0/cameras.txt"
        number=0
        for file in "$images"/*; do
            number=$((number + 1))
            [ $number -gt 1 ] || continue
            echo "$number 1 0 0 0 $number 0 5 1 $(basename "$file")"
            echo
        done >"$output/0/images.txt"
        : >"$output/0/points3D.txt"
        """

    @Test("once turned over, the virtual object has its own box in all later passes")
    func virtualPasses() throws {
        let collection = try SampleCollection(
            address: SourceAddress("sim:three-pass?size=32x24&frames=31&flip=2"),
            options: SourceOptions())
        #expect(collection.passes.apart == [2, 3])
    }

    @Test("COLMAP's poses come back to their photographs, with the option names of both versions")
    func colmap() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(5, to: folder)
        let program = "\(folder)/colmap"
        try Data(Self.script.utf8).write(to: URL(fileURLWithPath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let samples = try SampleCollection(
            address: .dataset(path: folder), options: SourceOptions()
        ).samples
        let alignment = COLMAPAlignment(isSequence: false, threads: 1, program: program)
        var unreadable: [String] = []
        let found = try alignment.placed(
            samples, unreadable: { unreadable.append($0.name) }, progress: { _ in })
        #expect(unreadable.isEmpty)
        #expect(found.skipped.map(\.name) == [samples.name(at: 0)])
        let placed = try #require(found.samples as? RegisteredSamples)
        #expect(placed.places.map(\.index) == [1, 2, 3, 4])
        let sample = try placed.sample(at: 1)
        #expect(sample.id == 2)
        #expect(sample.intrinsics.fx == 30)
        #expect(sample.worldFromCamera?.inverse.translation == Vector3(3, 0, 5))
        #expect(throws: PhotogrammetryError.cancelled) {
            try alignment.placed(
                samples, unreadable: { _ in },
                progress: { (_) throws(PhotogrammetryError) in throw .cancelled })
        }
        let missing = COLMAPAlignment(isSequence: false, threads: 1, program: nil)
        #expect(throws: PhotogrammetryError.self) {
            try missing.placed(samples, unreadable: { _ in }, progress: { _ in })
        }
    }
}
