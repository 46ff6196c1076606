import DeviceIO
import Foundation
import Scene
import TestKit
import Testing
import Vision

/// A kind of damage or attack, the place where it is reported (an error at opening, a note, or a
/// skipped frame), and the words that the message must contain.
struct Damage: Sendable, CustomTestStringConvertible {
    enum Place { case error, note, skipped }

    let testDescription: String
    let place: Place
    let words: String
    let make: @Sendable (TemporaryFolder) throws -> Void

    init(
        _ name: String, _ place: Place, _ words: String,
        _ make: @escaping @Sendable (TemporaryFolder) throws -> Void
    ) {
        (testDescription, self.place, self.words, self.make) = (name, place, words, make)
    }
}

@Suite struct DamageTests {
    static let lists: [Damage] = [
        Damage("path upwards", .error, "leaves the dataset's folder (listed in rgb.txt)") {
            try $0.write("1.0 a.jpg\n1.1 ../../etc/passwd\n", "rgb.txt")
        },
        Damage("absolute path", .note, "rgb.txt: 0 of its 1 pictures are where") {
            try $0.write("1.0 /etc/passwd\n", "rgb.txt")
        },
        Damage("path upwards in JSON", .error, "leaves the dataset's folder") {
            try $0.write(#"{"frames": [{"file_path": "x/../../a.jpg"}]}"#, "transforms.json")
        },
        Damage("depth path upwards in JSON", .error, "leaves the dataset's folder") {
            try $0.write(
                #"{"frames": [{"file_path": "a.jpg", "depth_file_path": "../d.png"}]}"#,
                "transforms.json")
        },
        Damage("letters for a time", .error, "line 2: “soon” is not a time") {
            try $0.write("1.0 a.jpg\nsoon a.jpg\n", "rgb.txt")
        },
        Damage("NaN for a time", .error, "line 1: “nan” is not a time") {
            try $0.write("nan a.jpg\n", "rgb.txt")
        },
        Damage("an endless time", .error, "is not a time") {
            try $0.write("1\(String(repeating: "0", count: 400)) a.jpg\n", "rgb.txt")
        },
        Damage("a column too many", .error, "line 1: two columns are needed (time, file), not 3") {
            try $0.write("1.0 a.jpg b.jpg\n", "rgb.txt")
        },
        Damage("two columns of four", .error, "four columns are needed") {
            try $0.write("1.0 a.jpg\n", "associations.txt")
        },
        Damage("binary garbage", .error, "line 2: the line is not text") {
            try $0.write(Array("1.0 a.jpg\n".utf8) + [0xFF, 0x00, 0x9B, 0x0A], "rgb.txt")
        },
        Damage("an endless line", .error, "line 1: the line is longer than 4096 bytes") {
            try $0.write(String(repeating: "9", count: 1 << 20), "rgb.txt")
        },
        Damage("binary garbage for poses", .error, "line 1: the line is not text") {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write([0x80, 0x81, 0x00], "groundtruth.txt")
        },
        Damage("seven columns for a pose", .error, "line 1: a pose has eight columns") {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write("1.0 0 0 0 0 0 1\n", "groundtruth.txt")
        },
        Damage("letters in a pose", .error, "line 1: “x” is not a number") {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write("1.0 0 0 x 0 0 0 1\n", "groundtruth.txt")
        },
        Damage("NaN in a pose", .note, "left out (1, the first in line 2)") {
            try $0.write("1.0 a.jpg\n1.1 b.jpg\n", "rgb.txt")
            try $0.write("1.1 0 0 0 0 0 0 1\n1.0 0 nan 0 0 0 0 1\n", "groundtruth.txt")
        },
        Damage("quaternion of zero length", .note, "zero length") {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write("1.0 1 2 3 0 0 0 0\n", "groundtruth.txt")
        },
        Damage(
            "a quaternion of length 2", .note, "are taken as directions (1, the first in line 2)"
        ) {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write("# poses\n1.0 1 2 3 0 0 0 2\n", "groundtruth.txt")
        },
        Damage("duplicate times of poses", .note, "groundtruth.txt holds 1 duplicate timestamps") {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write("1.0 0 0 0 0 0 0 1\n1.0 9 0 0 0 0 0 1\n", "groundtruth.txt")
        },
        Damage("unsorted poses", .note, "groundtruth.txt is not in order") {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write("2.0 0 0 0 0 0 0 1\n1.0 9 0 0 0 0 0 1\n", "groundtruth.txt")
        },
        Damage("duplicate times of pictures", .note, "rgb.txt holds 1 duplicate timestamps") {
            try $0.write("1.0 a.jpg\n1.0 b.jpg\n", "rgb.txt")
        },
        Damage("unsorted pictures", .note, "rgb.txt is not in order of time") {
            try $0.write("1.1 a.jpg\n1.0 b.jpg\n", "rgb.txt")
        },
        Damage("a missing picture", .note, "1 of 2 listed pictures are missing: gone.jpg.") {
            try $0.write("1.0 a.jpg\n1.1 gone.jpg\n", "rgb.txt")
        },
        Damage("a missing depth", .note, "1 of 1 listed depth pictures are missing: d.png.") {
            try $0.write("1.0 a.jpg 1.0 d.png\n", "associations.txt")
        },
        Damage("a list cut at the end of a line", .note, "rgb.txt ends with rgb/1.jpg, but 2 later")
        {
            for number in 1...3 { try $0.picture("rgb/\(number).jpg") }
            try $0.write("1.0 rgb/1.jpg\n", "rgb.txt")
        },
        Damage("nothing that is listed", .note, "rgb.txt: 0 of its 1 pictures are where") {
            try $0.write("1.0 gone.jpg\n", "rgb.txt")
        },
        Damage("an empty list", .error, "the TUM RGB-D (rgb.txt) lists no frames") {
            try $0.write("# nothing\n", "rgb.txt")
        },
        Damage("a list that is a folder", .error, "rgb.txt: it is not a file") {
            try $0.write("x", "rgb.txt/x")
        },
        Damage("a folder before another list", .error, "associations.txt: it is not a file") {
            try $0.write("1.0 a.jpg\n", "rgb.txt")
            try $0.write("x", "associations.txt/x")
        },
        Damage("broken JSON", .error, "not valid JSON") {
            try $0.write(#"{"frames": [{"file_path""#, "transforms.json")
        },
        Damage("garbage for JSON", .error, "not valid JSON") {
            try $0.write([0xFF, 0xFE, 0x00], "transforms.json")
        },
        Damage("deep JSON", .error, "deeper than 64 levels") {
            try $0.write(String(repeating: "[", count: 100_000), "transforms.json")
        },
        Damage("JSON without frames", .error, "“frames” is missing") {
            try $0.write("{}", "transforms.json")
        },
        Damage("a number for a path", .error, "“frames[0].file_path” has a value of the wrong kind")
        {
            try $0.write(#"{"frames": [{"file_path": 3}]}"#, "transforms.json")
        },
        Damage("a lens of another kind", .error, "EQUIRECTANGULAR") {
            try $0.write(
                #"{"camera_model": "EQUIRECTANGULAR", "frames": [{"file_path": "a.jpg"}]}"#,
                "transforms.json")
        },
        Damage("a mirrored pose", .note, "frames without a usable pose (1") {
            try $0.write(
                #"{"frames": [{"file_path": "a.jpg", "transform_matrix":"#
                    + "[[-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]}]}",
                "transforms.json")
        },
        Damage("a pose of too few rows", .note, "frames without a usable pose (1") {
            try $0.write(
                #"{"frames": [{"file_path": "a.jpg", "transform_matrix": [[1, 2]]}]}"#,
                "transforms.json")
        },
        Damage("an impossible size", .error, "“w” and “h”") {
            try $0.write(
                #"{"fl_x": 9, "w": -4, "h": 3, "frames": [{"file_path": "a.jpg"}]}"#,
                "transforms.json")
        },
        Damage("a damaged sidecar", .note, "Damaged sidecars (1): images/a.json") {
            try $0.write("{}", "session.json")
            try $0.write("", "journal.jsonl")
            try $0.picture("images/a.jpg")
            try $0.write("{", "images/a.json")
        },
    ]

    static let files: [Damage] = [
        Damage("a picture that ends early", .skipped, "damaged") { folder in
            let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/b.jpg"))
            try folder.write([UInt8](whole.dropLast(40)), "b.jpg")
        },
        Damage("an empty picture", .skipped, "the file is empty") { try $0.write("", "b.jpg") },
        Damage("text for a picture", .skipped, "neither JPEG nor PNG") {
            try $0.write("hello", "b.jpg")
        },
        Damage("a damaged first picture", .skipped, "neither JPEG nor PNG") {
            try $0.write("hello", "a.jpg")
        },
        Damage("depth of a lost picture", .note, "belong to no picture here (1): depth_1.png") {
            for file in ["a.jpg", "b.jpg"] { try $0.remove(file) }
            try $0.picture("color_0.jpg")
            for number in 0...1 { try $0.depth("depth_\(number).png", raw: [1, 2]) }
        },
        Damage("depth alone", .note, "Only depth pictures are here, depth_0.png the first") {
            for file in ["a.jpg", "b.jpg"] { try $0.remove(file) }
            try $0.depth("depth_0.png", raw: [1, 2])
        },
        Damage("a huge header", .skipped, "30000 × 30000 pixels are too many") { folder in
            var file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/b.jpg")))
            let frame = try #require(file.indices.first { file[$0...].starts(with: [255, 0xC0]) })
            file.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
            try folder.write(file, "b.jpg")
        },
        Damage("depth of 8 bits", .skipped, "depth must be a PNG of one 16-bit gray channel") {
            try $0.picture("b_depth.png")
        },
        Damage("depth without a unit", .skipped, "a depth unit of 0.0 is impossible") {
            try $0.depth("d.png", raw: [1, 2])
            try $0.write(
                #"{"integer_depth_scale": 0, "frames": [{"file_path": "a.jpg","#
                    + #""depth_path": "d.png"}]}"#, "transforms.json")
        },
        Damage("text for a pose", .skipped, "line 1: a pose is four rows of four numbers") {
            try $0.picture("frame-000000.color.jpg")
            try $0.write("lost\n", "frame-000000.pose.txt")
        },
        Damage("half a pose", .skipped, "four rows") {
            try $0.picture("frame-000000.color.jpg")
            try $0.write("1 0 0 0\n0 1 0 0\n", "frame-000000.pose.txt")
        },
        Damage("a link out of the folder", .error, "a link out of the dataset's folder") {
            try $0.link("c.jpg", to: "/etc/hostname")
        },
        Damage("a folder that links out", .error, "a link out of the dataset's folder") {
            for name in ["a.jpg", "b.jpg"] { try $0.remove(name) }
            try $0.link("images", to: "/etc")
        },
        Damage("a list that links out", .error, "a link out of the dataset's folder") {
            try $0.link("intrinsics.json", to: "/dev/zero")
        },
        Damage("a dangling link", .note, "1 of 3 listed pictures are missing: c.jpg.") {
            try $0.link("c.jpg", to: "nowhere.jpg")
        },
        Damage("escape sequences in a name", .note, "control characters, which are not shown: 1.") {
            try $0.picture("\u{1B}[2Jc.jpg")
        },
        Damage("a folder named as a picture", .note, "1 of 3 listed pictures are missing") {
            try $0.write("x", "c.jpg/x")
        },
        Damage("a picture that is listed twice", .note, "listed more than once (1): a.jpg.") {
            try $0.write("1.0 a.jpg\n1.1 a.jpg\n1.2 b.jpg\n", "rgb.txt")
        },
        Damage("an angle in degrees", .error, "no camera sees an angle of 76.5 radians") {
            try $0.write(
                #"{"camera_angle_x": 76.5, "frames": [{"file_path": "a.jpg"}]}"#,
                "transforms.json")
        },
        Damage("intrinsics of another size", .note, "far from the middle of pictures of 32 × 24") {
            try $0.write(#"{"fx": 80, "cx": 31, "cy": 23}"#, "intrinsics.json")
        },
        Damage("depth of another unit", .note, "Depth is 0.1 m in the median") {
            try $0.depth("d.png", raw: Array(repeating: 500, count: 300), width: 20)
            try $0.write("1.0 a.jpg 1.0 d.png\n", "associations.txt")
        },
        Damage("depth without a known value", .note, "have no known value") {
            try $0.depth("d.png", raw: Array(repeating: 0, count: 300), width: 20)
            try $0.write("1.0 a.jpg 1.0 d.png\n", "associations.txt")
        },
        Damage("depth of other proportions", .note, "20 × 20, and pictures are 32 × 24") {
            try $0.depth("d.png", raw: Array(repeating: 5000, count: 400), width: 20)
            try $0.write("1.0 a.jpg 1.0 d.png\n", "associations.txt")
        },
    ]

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("a.jpg")
        try folder.picture("b.jpg")
    }

    @Test(arguments: lists + files) func isNamed(damage: Damage) throws {
        try damage.make(folder)
        var found = ""
        do {
            let source = try folder.open()
            let contents = Contents(source)
            switch damage.place {
            case .error: found = "no error"
            case .note: found = source.description.notes.joined(separator: " ")
            case .skipped: found = contents.skipped.map(\.reason).joined(separator: " ")
            }
            #expect(
                contents.frames.count + contents.skipped.count == source.description.frameCount)
        } catch {
            #expect(damage.place == .error)
            #expect(error is DeviceError)
            found = (error as? DeviceError)?.words ?? ""
        }
        #expect(found.contains(damage.words), "\(found)")
        #expect(!found.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }

    /// The quick check only looks at the end of the file, and the end is correct. Only decoding
    /// detects that the depth has eight bits instead of sixteen.
    @Test func depthOfEightBitsIsFoundByDecoding() throws {
        try folder.picture("d.png")
        try folder.write("1.0 a.jpg 1.0 d.png\n", "associations.txt")
        let source = try folder.open()
        #expect(source.damage(0, isThorough: false) == nil)
        #expect(source.damage(0)?.hasPrefix("d.png: its depth: depth must be a PNG of") == true)
    }

    /// Opening a named pipe as a file would block the program for ever.
    @Test func aPipeIsNotOpened() throws {
        #expect(mkfifo("\(folder.path)/c.jpg", 0o600) == 0)
        let contents = Contents(try folder.open())
        #expect(contents.frames.count == 2 && contents.skipped.map(\.name) == ["c.jpg"])
        #expect(contents.skipped.map(\.reason) == ["it is not a file"])
    }

    @Test func aLinkToNothingIsNamedAsSuch() throws {
        try folder.link("c.jpg", to: "gone.jpg")
        let contents = Contents(try folder.open())
        #expect(contents.frames.count == 2)
        #expect(
            contents.skipped.map(\.reason)
                == ["it is a link whose target is missing or not a file"])
    }

    /// Otherwise all other pictures would be skipped, and the recording would seem to have ended.
    @Test func aFolderThatIsGoneEndsTheSourceWithAnError() throws {
        let source = try folder.open()
        guard case .frame = try source.next() else {
            Issue.record("the first picture is whole")
            return
        }
        #expect(rename(folder.path, folder.path + "-moved") == 0)
        let error = #expect(throws: DeviceError.self) { try source.next() }
        #expect(error?.reason == "the folder is gone")
        #expect(rename(folder.path + "-moved", folder.path) == 0)
        guard case .frame(let frame) = try source.next() else {
            Issue.record("the second picture is whole")
            return
        }
        #expect(frame.index == 1)
    }

    @Test func aListThatIsTooLargeIsNotRead() throws {
        try folder.write("1.0 a.jpg\n", "rgb.txt")
        #expect(truncate("\(folder.path)/rgb.txt", 65 << 20) == 0)
        let error = #expect(throws: DeviceError.self) { try folder.open() }
        #expect(error?.reason == "it is larger than 64 MiB")
    }

    @Test func aLinkInsideTheFolderIsFollowed() throws {
        try folder.link("c.jpg", to: "a.jpg")
        #expect(Contents(try folder.open()).frames.count == 3)
    }

    @Test func anEmptyFolderSaysWhatWasLookedFor() throws {
        let empty = try TemporaryFolder()
        let error = #expect(throws: DeviceError.self) { try empty.open() }
        #expect(error?.kind == .data)
        for words in ["images/", "rgb.txt", "transforms.json", "frame-000000.color.png"] {
            #expect(error?.reason.contains(words) == true)
        }
        try empty.picture("inner/images/1.jpg")
        let above = #expect(throws: DeviceError.self) { try empty.open() }
        #expect(above?.suggestion == "It holds folders that can be opened: inner.")
    }

    @Test func noFolderIsNamed() {
        let error = #expect(throws: DeviceError.self) {
            try DatasetSource(path: "\(folder.path)/nothing")
        }
        #expect(error?.reason == "there is no such folder")
        let file = #expect(throws: DeviceError.self) {
            try DatasetSource(path: "\(folder.path)/a.jpg")
        }
        #expect(file?.reason == "it is not a folder")
    }
}
