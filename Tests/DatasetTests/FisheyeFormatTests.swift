import DeviceIO
import Foundation
import Scene
import TestKit
import Testing

/// The same fisheye lens in each format that supports the fisheye model of Kannala and Brandt.
@Suite("Fisheye lenses of foreign formats") struct FisheyeFormatTests {
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var lens = Distortion.fisheye(k1: 0.1, k2: 0.02, k3: 0.003, k4: 0.0004)
        let make: @Sendable (TemporaryFolder) throws -> Void
    }

    static func colmap(_ folder: TemporaryFolder, _ camera: String) throws {
        try folder.picture("images/a.png")
        try folder.write("1 \(camera)\n", "sparse/0/cameras.txt")
        try folder.write("1 1 0 0 0 0 0 0 1 a.png\n\n", "sparse/0/images.txt")
    }

    static func transforms(_ folder: TemporaryFolder, _ fields: String, frame: String = "") throws {
        try folder.picture("a.png")
        try folder.write(
            """
            {"w": 32, "h": 24, "fl_x": 30, "fl_y": 30, "cx": 15.5, "cy": 11.5, "k1": 0.1,
            "k2": 0.02, "k3": 0.003, \(fields), "frames": [{"file_path": "a.png" \(frame),
            "transform_matrix": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}]}
            """, "transforms.json")
    }

    static let forms: [Form] = [
        Form(testDescription: "COLMAP's OPENCV_FISHEYE") {
            try colmap($0, "OPENCV_FISHEYE 32 24 30 30 15.5 11.5 0.1 0.02 0.003 0.0004")
        },
        Form(testDescription: "COLMAP's RADIAL_FISHEYE", lens: .fisheye(k1: 0.1, k2: 0.02)) {
            try colmap($0, "RADIAL_FISHEYE 32 24 30 15.5 11.5 0.1 0.02")
        },
        Form(testDescription: "COLMAP's SIMPLE_RADIAL_FISHEYE", lens: .fisheye(k1: 0.1)) {
            try colmap($0, "SIMPLE_RADIAL_FISHEYE 32 24 30 15.5 11.5 0.1")
        },
        Form(testDescription: "nerfstudio") {
            try transforms($0, "\"k4\": 0.0004, \"camera_model\": \"OPENCV_FISHEYE\"")
        },
        Form(testDescription: "instant-ngp, the last number with the frame") {
            try transforms($0, "\"is_fisheye\": true", frame: ", \"k4\": 0.0004")
        },
        Form(testDescription: "OpenMVG") { folder in
            try folder.picture("images/a.png")
            try folder.write(
                """
                {"views": [{"key": 0, "value": {"ptr_wrapper": {"data": {"local_path": "",
                "filename": "a.png", "id_view": 0, "id_intrinsic": 0, "id_pose": 0}}}}],
                "intrinsics": [{"key": 0, "value": {"ptr_wrapper": {"data": {"value0":
                {"width": 32, "height": 24, "focal_length": 30, "principal_point": [15, 11]},
                "fisheye": [0.1, 0.02, 0.003, 0.0004]}}}}],
                "extrinsics": [{"key": 0, "value": {"rotation": [[1,0,0],[0,1,0],[0,0,1]],
                "center": [0, 0, 0]}}], "structure": []}
                """, "sfm_data.json")
        },
        Form(testDescription: "EuRoC's list with Kalibr's name of the lens") { folder in
            try folder.picture("mav0/cam0/data/5000.png")
            try folder.write("5000,5000.png\n", "mav0/cam0/data.csv")
            try folder.write(
                """
                resolution: [32, 24]
                intrinsics: [30, 30, 15, 11]
                distortion_model: equidistant
                distortion_coefficients: [0.1, 0.02, 0.003, 0.0004]
                """, "mav0/cam0/sensor.yaml")
        },
        Form(testDescription: "Metashape") { folder in
            try folder.picture("images/a.png")
            try folder.write(
                """
                <document><chunk><sensors><sensor id="0"><resolution width="32" height="24"/>
                <calibration type="equidistant_fisheye"><resolution width="32" height="24"/>
                <f>30</f><cx>-0.5</cx><cy>-0.5</cy><k1>0.1</k1><k2>0.02</k2><k3>0.003</k3>
                <k4>0.0004</k4></calibration></sensor></sensors><cameras>
                <camera id="0" sensor_id="0" label="a">
                <transform>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</transform></camera></cameras></chunk>
                </document>
                """, "cameras.xml")
        },
    ]

    @Test(arguments: forms) func isRead(form: Form) throws {
        let folder = try TemporaryFolder()
        try form.make(folder)
        let frame = try folder.open().frame(0)
        #expect(
            frame.intrinsics
                == Intrinsics(
                    width: 32, height: 24, fx: 30, fy: 30, cx: 15, cy: 11, distortion: form.lens))
    }
}
