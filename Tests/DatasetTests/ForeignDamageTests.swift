import DeviceIO
import Foundation
import TestKit
import Testing

/// Damage in lists of other programs' formats. The message must name the file, the line, byte or
/// field, and the cause.
@Suite("Damaged foreign lists") struct ForeignDamageTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: [String]
        let make: @Sendable (TemporaryFolder) throws -> Void

        init(
            _ name: String, _ words: [String],
            _ make: @escaping @Sendable (TemporaryFolder) throws -> Void
        ) {
            (testDescription, self.words, self.make) = (name, words, make)
        }
    }

    private static func colmap(
        _ folder: TemporaryFolder, cameras: String = "1 PINHOLE 32 24 30 30 16 12\n",
        images: String = "1 1 0 0 0 0 0 0 1 a.jpg\n\n"
    ) throws {
        try folder.write(cameras, "sparse/0/cameras.txt")
        try folder.write(images, "sparse/0/images.txt")
    }

    /// Writes each number as eight bytes, the least significant byte first.
    private static func long(_ values: UInt64...) -> [UInt8] {
        values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }

    static let faults: [Fault] = [
        Fault("a camera model that is not known", ["cameras.txt", "line 1", "“WIDE” is not known"])
        {
            try colmap($0, cameras: "1 WIDE 32 24 30\n")
        },
        Fault("a lens of prisms", ["cameras.txt", "line 1", "THIN_PRISM_FISHEYE"]) {
            try colmap(
                $0, cameras: "1 THIN_PRISM_FISHEYE 32 24 30 30 16 12 0 0 0 0 0 0 0 0\n")
        },
        Fault("a parameter too few", ["cameras.txt", "line 2", "PINHOLE has 4 parameters, not 3"]) {
            try colmap($0, cameras: "# x\n1 PINHOLE 32 24 30 30 16\n")
        },
        Fault("a focal length below zero", ["cameras.txt", "line 1", "focal length"]) {
            try colmap($0, cameras: "1 PINHOLE 32 24 -30 30 16 12\n")
        },
        Fault("letters in a pose", ["images.txt", "line 1", "a picture is"]) {
            try colmap($0, images: "1 1 0 x 0 0 0 0 1 a.jpg\n\n")
        },
        Fault("a picture without its name", ["images.txt", "line 3", "a picture is"]) {
            try colmap($0, images: "1 1 0 0 0 0 0 0 1 a.jpg\n\n2 1 0 0 0 0 0 0 1\n\n")
        },
        Fault("a list that breaks off", ["images.txt", "line 3", "after 1 of 2 pictures"]) {
            try colmap(
                $0, images: "# Number of images: 2, mean: 9\n1 1 0 0 0 0 0 0 1 a.jpg\n5 5 -1\n")
        },
        Fault("a list without pictures", ["images.txt", "lists no picture"]) {
            try colmap($0, images: "# Number of images: 0\n")
        },
        Fault("a camera that is not listed", ["images.txt", "camera 9", "cameras.txt"]) {
            try colmap($0, images: "1 1 0 0 0 0 0 0 9 a.jpg\n\n")
        },
        Fault("a path upwards", ["../a.jpg", "leaves the dataset's folder", "images.txt"]) {
            try colmap($0, images: "1 1 0 0 0 0 0 0 1 ../../a.jpg\n\n")
        },
        Fault("a binary model that ends early", ["images.bin", "byte", "pictures"]) {
            try $0.write(long(0), "sparse/0/cameras.bin")
            try $0.write(long(1) + [1, 0, 0, 0], "sparse/0/images.bin")
        },
        Fault("a count that no file holds", ["cameras.bin", "byte 0", "more than the file"]) {
            try $0.write(long(1 << 60), "sparse/0/cameras.bin")
            try $0.write(long(0), "sparse/0/images.bin")
        },
        Fault("a binary model number", ["cameras.bin", "camera 0", "model 77"]) {
            try $0.write(long(1) + [1, 0, 0, 0, 77, 0, 0, 0] + long(32, 24), "cameras.bin")
            try $0.write(long(0), "images.bin")
        },
        Fault("a column too few of Middlebury", ["x_par.txt", "line 2", "22 columns"]) {
            try $0.write("1\na.jpg 1 2 3\n", "x_par.txt")
        },
        Fault("a skewed K", ["x_par.txt", "line 1", "fx 0 cx"]) {
            try $0.write(
                "a.jpg 30 5 16 0 30 12 0 0 1 1 0 0 0 1 0 0 0 1 0 0 0\n", "x_par.txt")
        },
        Fault("a time of EuRoC", ["cam0/data.csv", "line 2", "time in nanoseconds"]) {
            try $0.write("#t\n1.5,a.jpg\n", "cam0/data.csv")
        },
        Fault("a sensor's numbers", ["sensor.yaml", "line 1", "“intrinsics” needs 4 numbers"]) {
            try $0.write("5,a.jpg\n", "cam0/data.csv")
            try $0.write("intrinsics: [30, 30, x, 12]\n", "cam0/sensor.yaml")
        },
        Fault("a view without a name", ["sfm_data.json", "filename", "missing"]) {
            try $0.write(
                #"{"views": [{"key": 0, "value": {"ptr_wrapper": {"data": {"id_view": 0}}}}]}"#,
                "sfm_data.json")
        },
        Fault("half a JSON", ["sfm_data.json", "not valid JSON"]) {
            try $0.write(#"{"views": [{"key""#, "sfm_data.json")
        },
        Fault("a matrix of too few numbers", ["scene_camera.json", "“0.cam_K”", "nine"]) {
            try $0.write(#"{"0": {"cam_K": [1, 2]}}"#, "scene_camera.json")
        },
        Fault("a word for a picture's number", ["scene_camera.json", "“one”"]) {
            try $0.write(#"{"one": {"cam_K": [1,0,1,0,1,1,0,0,1]}}"#, "scene_camera.json")
        },
        Fault("a camera of Polycam without focal length", ["7.json", "“fx” is missing"]) {
            try $0.picture("keyframes/images/7.jpg")
            try $0.write(#"{"t_00": 1}"#, "keyframes/cameras/7.json")
        },
        Fault("poses of six numbers", ["metadata", "“poses[0]”", "seven"]) {
            try $0.picture("rgbd/0.jpg")
            try $0.write(
                #"{"K": [1,0,0,0,1,0,1,1,1], "w": 32, "h": 24, "poses": [[1,2,3,4,5,6]]}"#,
                "metadata")
        },
        Fault("a video that is none", ["rgb.mp4", "ffmpeg"]) {
            try $0.write("no film", "rgb.mp4")
            try $0.write("1 0 0\n0 1 0\n0 0 1\n", "camera_matrix.csv")
            try $0.write("timestamp, frame\n", "odometry.csv")
        },
        Fault("a row of odometry", ["odometry.csv", "line 1", "a row is"]) {
            try $0.picture("rgb/0.jpg")
            try $0.write("1 0 0\n0 1 0\n0 0 1\n", "camera_matrix.csv")
            try $0.write("1.0, 0, 1\n", "odometry.csv")
        },
        Fault("a trajectory of ARKitScenes", ["lowres_wide.traj", "line 1", "seven columns"]) {
            try $0.picture("lowres_wide/1_1.0.png")
            try $0.write("1.0 0 0\n", "lowres_wide.traj")
        },
        Fault("XML that is cut off", ["c.xml", "line 2", "ends inside “chunk”"]) {
            try $0.write("<document>\n<chunk><sensors></sensors>", "c.xml")
        },
        Fault("XML that closes another tag", ["c.xml", "line 1", "closes nothing"]) {
            try $0.write("<document><chunk></document></chunk>", "c.xml")
        },
        Fault("XML that nests endlessly", ["c.xml", "deeper than 48"]) {
            try $0.write("<document><chunk>" + String(repeating: "<a>", count: 999), "c.xml")
        },
        Fault("XML with entities of its own", ["c.xml", "line 2", "document type"]) {
            try $0.write(
                "\n<!DOCTYPE document [<!ENTITY a \"b\">]><document><chunk/></document>", "c.xml")
        },
        Fault("a transform of too few numbers", ["c.xml", "line 2", "16 numbers"]) {
            try $0.write(
                "<document><chunk><cameras>\n<camera label=\"a.jpg\"><transform>1 2</transform>"
                    + "</camera></cameras></chunk></document>", "c.xml")
        },
        Fault("a resolution of Metashape", ["c.xml", "line 1", "resolution"]) {
            try $0.write(
                "<document><chunk><sensors><sensor id=\"0\"><calibration><f>3</f></calibration>"
                    + "</sensor></sensors></chunk></document>", "c.xml")
        },
        Fault("a rotation of eight numbers", ["a.xmp", "line 1", "“xcr:Rotation” needs 9"]) {
            try $0.write(
                "<x><rdf:Description xcr:Rotation=\"1 0 0 0 1 0 0 0\"/></x>", "a.xmp")
        },
        Fault("a distortion model of a sidecar", ["a.xmp", "line 1", "“fish”"]) {
            try $0.write(
                "<x><rdf:Description xcr:FocalLength35mm=\"30\" xcr:DistortionModel=\"fish\"/></x>",
                "a.xmp")
        },
    ]

    @Test("the message names file, place and cause", arguments: faults)
    func fault(_ fault: Fault) throws {
        let folder = try TemporaryFolder()
        try folder.picture("a.jpg")
        try fault.make(folder)
        let error = try #require(throws: DeviceError.self) { try folder.open() }
        #expect(error.kind == .data)
        for words in fault.words {
            #expect(error.words.contains(words), "\(error.words)")
        }
    }

    @Test("damaged landmarks are reported when they are requested")
    func landmarks() throws {
        let folder = try TemporaryFolder()
        try folder.picture("images/a.jpg")
        try Self.colmap(folder, images: "1 1 0 0 0 0 0 0 1 a.jpg\n1 2 7 3\n")
        try folder.write("7 1 2 3 0 0 0 0.1 1 0\n8 1 x 3 0 0 0 0\n", "sparse/0/points3D.txt")
        let error = #expect(throws: DeviceError.self) { try folder.open().scenePoints() }
        #expect(error?.reason.contains("line 2") == true)
        try folder.write("7 1 2 3 0 0 0 0.1 1 0\n", "sparse/0/points3D.txt")
        let list = #expect(throws: DeviceError.self) { try folder.open().scenePoints() }
        #expect(list?.words.contains("images.txt") == true)
        #expect(list?.reason.contains("line 2") == true)
    }

    @Test("a landmark's colour that is no number or too large is white")
    func landmarkColor() throws {
        let folder = try TemporaryFolder()
        try folder.picture("images/a.jpg")
        try Self.colmap(folder, images: "1 1 0 0 0 0 0 0 1 a.jpg\n1 2 4\n")
        try folder.write("4 1 2 3 nan 300 -5 0.1 1 0\n", "sparse/0/points3D.txt")
        let points = try folder.open().scenePoints()
        #expect(points.map(\.color) == [SIMD3(255, 255, 0)])
    }
}
