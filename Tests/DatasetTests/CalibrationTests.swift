import DeviceIO
import Scene
import TestKit
import Testing

@Suite struct CalibrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.picture("a.jpg", width: 32, height: 24)
    }

    private func calibration(_ text: String) throws -> CameraCalibration {
        try folder.write(text, "camera.txt")
        return try CameraCalibration(contentsOf: "\(folder.path)/camera.txt")
    }

    @Test func jsonIsReadWhole() throws {
        try folder.write(
            """
            {"width": 32, "height": 24, "fx": 30, "fy": 31, "cx": 15, "cy": 12,
             "dist": [0.1, 0.2, 0.3, 0.4, 0.5], "depth_scale": 4000, "depth_invalid": [0, 77]}
            """, "intrinsics.json")
        try folder.depth("a_depth.png", raw: [77, 4000])
        let source = try folder.open()
        #expect(source.description.intrinsicsOrigin == .source)
        let frame = try #require(Contents(source).frames.first)
        let lens = Distortion(k1: 0.1, k2: 0.2, p1: 0.3, p2: 0.4, k3: 0.5)
        #expect(
            frame.intrinsics
                == Intrinsics(
                    width: 32, height: 24, fx: 30, fy: 31, cx: 15, cy: 12, distortion: lens))
        #expect(frame.depth?.values == [0, 4000] && frame.depth?.metersPerUnit == 1 / 4000.0)
    }

    @Test func fisheyesAreReadAndWritten() throws {
        let lens = Distortion.fisheye(k1: 0.1, k2: -0.2, k3: 0.03, k4: -0.004)
        let camera = Intrinsics(
            width: 32, height: 24, fx: 30, fy: 31, cx: 15, cy: 12, distortion: lens)
        let path = "\(folder.path)/camera.json"
        try CameraFile.check(path)
        try CameraFile.write(camera, errorPixels: 0.1, to: path)
        for bad in ["/nowhere-at-all/a.json", "/dev/null/a.json", "/tmp"] {
            let error = #expect(throws: DeviceError.self) { try CameraFile.check(bad) }
            #expect(error?.subject == bad && error?.kind == .data)
        }
        #expect(
            try CameraCalibration(contentsOf: path).intrinsics(width: 32, height: 24) == camera)
        for (dist, model) in [("[1, 2, 3, 4, 5]", "opencv_fisheye"), ("[1]", "what")] {
            let error = #expect(throws: DeviceError.self) {
                try calibration(
                    #"{"fx": 1, "fy": 1, "dist": \#(dist), "dist_model": "\#(model)"}"#)
            }
            #expect(error?.reason.contains(model == "what" ? "what" : "k1 k2 k3 k4") == true)
        }
    }

    @Test func whatThePersonNamesComesFirst() throws {
        try folder.write(
            #"{"fx": 99, "fy": 99, "cx": 15, "cy": 12, "depth_scale": 10}"#, "intrinsics.json")
        try folder.depth("a_depth.png", raw: [1, 2])
        let given = try calibration("40 0 16\n0 41 12\n0 0 1\n")
        let source = try folder.open(DatasetOptions(calibration: given, depthScale: 500))
        #expect(source.description.intrinsicsOrigin == .given)
        let frame = try #require(Contents(source).frames.first)
        #expect(
            frame.intrinsics == Intrinsics(width: 32, height: 24, fx: 40, fy: 41, cx: 16, cy: 12))
        #expect(frame.depth?.metersPerUnit == 1 / 500.0)
    }

    @Test func anotherSizeOfTheSameProportionsIsScaled() throws {
        let given = Intrinsics(width: 64, height: 48, fx: 60, fy: 62, cx: 31.5, cy: 23.5)
        let source = try folder.open(DatasetOptions(calibration: CameraCalibration(given)))
        #expect(source.description.notes.contains { $0.contains("scaled to 32 × 24") })
        #expect(
            Contents(source).frames.first?.intrinsics == given.scaled(toWidth: 32, height: 24))
    }

    @Test func otherProportionsAreRefused() throws {
        let given = Intrinsics(width: 64, height: 36, fx: 60, fy: 60, cx: 32, cy: 18)
        let error = #expect(throws: DeviceError.self) {
            try folder.open(DatasetOptions(calibration: CameraCalibration(given)))
        }
        #expect(error?.reason.contains("64 × 36") == true)
        #expect(error?.kind == .data)
    }

    /// A picture of other proportions is left out; the others are read.
    @Test func aPictureOfOtherProportionsIsSkipped() throws {
        try folder.picture("b.jpg", width: 32, height: 30)
        let given = Intrinsics(width: 32, height: 24, fx: 30, fy: 30, cx: 16, cy: 12)
        let contents = Contents(
            try folder.open(DatasetOptions(calibration: CameraCalibration(given))))
        #expect(contents.frames.map(\.name) == ["a.jpg"])
        #expect(contents.skipped.map(\.name) == ["b.jpg"])
    }

    @Test(arguments: [
        ("", "neither JSON nor a table"),
        ("1 2 3", "neither JSON nor a table"),
        ("40 0 16\n0 41 12\n0 0 2\n", "0 0 1"),
        ("{", "not valid JSON"),
        (#"{"fy": 3}"#, "“fx” is missing"),
        (#"{"fx": "wide"}"#, "“fx” has a value of the wrong kind"),
        (#"{"fx": -3, "width": 32, "height": 24}"#, "focal length"),
        (#"{"fx": 0, "width": 32, "height": 24}"#, "focal length"),
        (#"{"fx": 9, "width": 0, "height": 24}"#, "impossible"),
        (#"{"fx": 9, "width": 1e30, "height": 24}"#, "impossible"),
        (#"{"fx": 9, "cx": 400, "cy": 3, "width": 32, "height": 24}"#, "outside the picture"),
        (#"{"fx": 9, "dist": [1, 2, 3]}"#, "k1 k2 p1 p2 k3"),
        (#"{"fx": 9, "depth_scale": 0}"#, "depth_scale"),
    ])
    func faultsAreNamed(text: String, words: String) throws {
        let error = #expect(throws: DeviceError.self) { try calibration(text) }
        #expect(error?.reason.contains(words) == true, "\(error?.words ?? "")")
    }
}
