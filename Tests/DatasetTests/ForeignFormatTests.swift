import DeviceIO
import Foundation
import Scene
import TestKit
import Testing
import Vision

/// Reads the same camera from each foreign format; the numbers were derived by hand. The camera is
/// at (1, 2, −1) and looks along the world's +z. It is rotated by 90° about the optical axis: its
/// right is the world's up (+y), and its down is the world's −x. Each format writes this camera in
/// its own axes.
@Suite("Foreign formats") struct ForeignFormatTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The columns are the camera's right, down and forward directions in the world.
    private let expected = RigidTransform(
        rotation: Rotation(
            xAxis: Vector3(0, 1, 0), yAxis: Vector3(-1, 0, 0), zAxis: Vector3(0, 0, 1)),
        translation: Vector3(1, 2, -1))
    private let half = 0.5.squareRoot()

    /// Opens the dataset in the folder, and checks its format, and the pose and the intrinsics of
    /// its first frame.
    @discardableResult
    private func check(
        _ format: DatasetFormat, _ camera: Intrinsics
    ) throws -> (DatasetSource, Frame) {
        let source = try folder.open()
        #expect(source.format == format)
        let frame = try source.frame(0)
        #expect(agree(frame.worldFromCamera, expected, within: 1e-9))
        #expect(frame.intrinsics == camera, "\(frame.intrinsics)")
        #expect(source.description.intrinsicsOrigin == .source)
        return (source, frame)
    }

    private let plain = Intrinsics(width: 32, height: 24, fx: 30, fy: 30, cx: 15, cy: 11)

    /// COLMAP writes the transform from world to camera. The rows of its rotation are the camera's
    /// axes in the world. Its translation is t = −R c = (−2, 1, 1).
    @Test func colmapText() throws {
        try folder.picture("images/a b.png")
        try folder.picture("images/unposed.png")
        try folder.picture("masks/a b.png.png", gray: 255)
        try folder.write(
            "# comment\n7 RADIAL 32 24 30 15.5 11.5 0.1 0.2\n", "sparse/0/cameras.txt")
        try folder.write(
            "# comment\n3 \(half) 0 0 \(-half) -2 1 1 7 a b.png\n9.5 8.5 4 1 1 -1\n",
            "sparse/0/images.txt")
        try folder.write("4 1 2 3 10 20 30 0.5 3 0\n", "sparse/0/points3D.txt")
        try folder.write("", "sparse/0/frames.txt")
        try folder.write("", "sparse/0/rigs.txt")
        var camera = plain
        camera.distortion = Distortion(k1: 0.1, k2: 0.2)
        let (source, _) = try check(.colmap, camera)
        #expect(source.frameCount == 2)
        #expect(try source.view(1).worldFromCamera == nil)
        #expect(source.description.notes.contains { $0.contains("has rigs") })
        #expect(source.description.notes.contains { $0.contains("unposed.png") })
        #expect(
            try source.scenePoints() == [
                ScenePoint(
                    pointInWorld: Vector3(1, 2, 3), color: SIMD3(10, 20, 30),
                    observations: [.init(frame: 0, pixel: Vector2(9, 8))])
            ])
        #expect(try source.mask(0)?.values.allSatisfy { $0 == 255 } == true)
        #expect(try source.mask(1) == nil)
    }

    @Test func theLargestOfSeveralModelsIsTaken() throws {
        for name in ["a", "b"] { try folder.picture("images/\(name).png") }
        for (model, lines) in [
            ("0", "1 1 0 0 0 0 0 0 1 a.png\n\n"),
            ("1", "1 1 0 0 0 0 0 0 1 a.png\n\n2 1 0 0 0 0 0 0 1 b.png\n\n"),
        ] {
            try folder.write("1 PINHOLE 32 24 30 30 16 12\n", "sparse/\(model)/cameras.txt")
            try folder.write(lines, "sparse/\(model)/images.txt")
        }
        let source = try folder.open()
        #expect(try source.view(1).worldFromCamera == .identity)
        #expect(source.description.notes.contains { $0.contains("sparse/1/") })
    }

    @Test func middlebury() throws {
        try folder.picture("t1.png")
        try folder.write(
            "1\nt1.png 30 0 15 0 30 11 0 0 1  0 1 0 -1 0 0 0 0 1  -2 1 1\n", "t_par.txt")
        let (source, _) = try check(.middlebury, plain)
        #expect(source.description.isMetric)
    }

    /// The poses are those of the body that carries the camera (EuRoC's body frame). The body has
    /// the camera's axes and is at (1, 1, −1). The camera is one metre to its right, at (1, 2, −1).
    @Test func euRoC() throws {
        try folder.picture("mav0/cam0/data/5000.png")
        try folder.write("#timestamp [ns],filename\n5000,5000.png\r\n", "mav0/cam0/data.csv")
        try folder.write(
            """
            sensor_type: camera
            T_BS:
              cols: 4
              rows: 4
              data: [1, 0, 0, 1,
                     0, 1, 0, 0,
                     0, 0, 1, 0,
                     0, 0, 0, 1]
            resolution: [32, 24]
            camera_model: pinhole
            intrinsics: [30, 30, 15, 11] #fu, fv, cu, cv
            distortion_model: radial-tangential
            distortion_coefficients: [0.1, 0.2, 0.3, 0.4]
            """, "mav0/cam0/sensor.yaml")
        try folder.write(
            "#time\n5000,1,1,-1,\(half),0,0,\(half),0,0,0\n",
            "mav0/state_groundtruth_estimate0/data.csv")
        var camera = plain
        camera.distortion = Distortion(k1: 0.1, k2: 0.2, p1: 0.3, p2: 0.4)
        try check(.euRoC, camera)
    }

    @Test func openMVG() throws {
        try folder.picture("images/a.png")
        let lens =
            "\"value0\": {\"width\": 32, \"height\": 24, \"focal_length\": 30, "
            + "\"principal_point\": [15, 11]}, \"disto_t2\": [0.1, 0.2, 0.3, 0.4, 0.5]"
        try folder.write(
            """
            {"root_path": "/elsewhere", "views": [{"key": 0, "value": {"ptr_wrapper": {"data":
            {"local_path": "", "filename": "a.png", "width": 32, "height": 24, "id_view": 6,
             "id_intrinsic": 2, "id_pose": 3}}}}],
            "intrinsics": [{"key": 2, "value": {"ptr_wrapper": {"data": {\(lens)}}}}],
            "extrinsics": [{"key": 3, "value": {"rotation": [[0,1,0],[-1,0,0],[0,0,1]],
            "center": [1, 2, -1]}}],
            "structure": [{"key": 1, "value": {"X": [1, 2, 3], "observations":
            [{"key": 6, "value": {"id_feat": 0, "x": [4, 5]}}]}}]}
            """, "sfm_data.json")
        var camera = plain
        camera.distortion = Distortion(k1: 0.1, k2: 0.2, p1: 0.4, p2: 0.5, k3: 0.3)
        let (source, _) = try check(.openMVG, camera)
        let observation = ScenePoint.Observation(frame: 0, pixel: Vector2(4, 5))
        #expect(try source.scenePoints().first?.observations == [observation])
    }

    /// ARKit's camera axes are right, up and backward, so the columns for down and forward change
    /// their signs.
    @Test func polycam() throws {
        try folder.picture("keyframes/images/1500000.jpg")
        try folder.depth("keyframes/depth/1500000.png", raw: [0, 2000])
        let rows = ["0, 1, 0, 1", "1, 0, 0, 2", "0, 0, -1, -1"].map {
            $0.components(separatedBy: ", ")
        }
        let fields = rows.enumerated().flatMap { i, row in
            row.enumerated().map { j, value in "\"t_\(i)\(j)\": \(value)" }
        }
        try folder.write(
            "{\(fields.joined(separator: ", ")), \"fx\": 60, \"fy\": 60, \"cx\": 30.5, "
                + "\"cy\": 22.5, \"width\": 64, \"height\": 48}", "keyframes/cameras/1500000.json")
        let (source, frame) = try check(.polycam, plain)
        #expect(frame.timestamp == Timestamp(seconds: 1.5))
        #expect(frame.depth?.values == [0, 2000] && frame.depth?.metersPerUnit == 0.001)
        #expect(source.description.isMetric)
    }

    @Test func record3D() throws {
        try folder.picture("rgbd/0.jpg")
        // The quaternion of the camera's axes with negated y and z: half a turn about (1, 1, 0).
        try folder.write(
            "{\"K\": [30, 0, 0, 0, 30, 0, 15, 11, 1], \"w\": 32, \"h\": 24, \"fps\": 30, "
                + "\"poses\": [[\(half), \(half), 0, 0, 1, 2, -1]]}", "metadata")
        try check(.record3D, plain)
    }

    @Test func strayScanner() throws {
        try folder.picture("rgb/000000.jpg")
        try folder.depth("depth/000000.png", raw: [1, 2])
        try folder.write("30, 0, 15\n0, 30, 11\n0, 0, 1\n", "camera_matrix.csv")
        try folder.write(
            "timestamp, frame, x, y, z, qx, qy, qz, qw\n"
                + "9.5, 000000, 1, 2, -1, 0, 0, \(half), \(half)\n", "odometry.csv")
        let (_, frame) = try check(.strayScanner, plain)
        #expect(frame.timestamp == Timestamp(seconds: 9.5))
        #expect(frame.depth?.metersPerUnit == 0.001)
    }

    /// The file's rotation is from world to camera: a quarter turn about −z.
    @Test func arKitScenes() throws {
        try folder.picture("lowres_wide/41_9.500.png")
        try folder.depth("lowres_depth/41_9.500.png", raw: [1, 2])
        try folder.write("32 24 30 30 15 11", "lowres_wide_intrinsics/41_9.500.pincam")
        try folder.write("9.501 0 0 \(-Double.pi / 2) -2 1 1\n", "lowres_wide.traj")
        let (source, _) = try check(.arKitScenes, plain)
        #expect(source.description.hasDepth)
    }

    @Test func bop() throws {
        try folder.picture("rgb/000002.png")
        try folder.depth("depth/000002.png", raw: [0, 10])
        try folder.picture("mask_visib/000002_000000.png", gray: 255)
        try folder.write(
            "{\"2\": {\"cam_K\": [30, 0, 15, 0, 30, 11, 0, 0, 1], \"depth_scale\": 0.1, "
                + "\"cam_R_w2c\": [0, 1, 0, -1, 0, 0, 0, 0, 1], "
                + "\"cam_t_w2c\": [-2000, 1000, 1000]}}", "scene_camera.json")
        let (source, frame) = try check(.bop, plain)
        #expect(frame.depth?.metersPerUnit == 0.0001)
        #expect(try source.mask(0) != nil)
    }

    @Test func agisoft() throws {
        try folder.picture("images/a.png")
        try folder.write(
            """
            <?xml version="1.0"?><!-- cameras -->
            <document version="1.5.0"><chunk label="Chunk 1"><sensors>
            <sensor id="0" type="frame"><resolution width="32" height="24"/>
            <calibration type="frame" class="initial"><resolution width="32" height="24"/>
            <f>99</f></calibration>
            <calibration type="frame" class="adjusted"><resolution width="32" height="24"/>
            <f>30</f><b1>2</b1><cx>-0.5</cx><cy>-0.5</cy><k1>0.1</k1><p1>0.3</p1><p2>0.4</p2>
            </calibration></sensor></sensors>
            <components><component id="0"><transform><scale>2</scale></transform></component>
            </components><cameras><group><camera id="0" sensor_id="0" component_id="0" label="a">
            <transform>0 -1 0 0.5 1 0 0 1 0 0 1 -0.5 0 0 0 1</transform></camera></group></cameras>
            </chunk></document>
            """, "cameras.xml")
        var camera = plain
        (camera.fx, camera.distortion) = (32, Distortion(k1: 0.1, p1: 0.4, p2: 0.3))
        try check(.agisoft, camera)
    }

    @Test func realityCapture() throws {
        try folder.picture("a.png")
        try folder.picture("a.png.mask.png", gray: 0)
        try folder.write(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xcr:Version="3"
            xcr:DistortionModel="brown3t2" xcr:FocalLength35mm="33.75"
            xcr:PrincipalPointU="-0.015625" xcr:PrincipalPointV="-0.015625">
            <xcr:Rotation>0 1 0 -1 0 0 0 0 1</xcr:Rotation><xcr:Position>1 2 -1</xcr:Position>
            <xcr:DistortionCoeficients>0.1 0.2 0.3 0 0.4 0.5</xcr:DistortionCoeficients>
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """, "a.xmp")
        var camera = plain
        camera.distortion = Distortion(k1: 0.1, k2: 0.2, p1: 0.4, p2: 0.5, k3: 0.3)
        let (source, _) = try check(.realityCapture, camera)
        #expect(source.frameCount == 1)
        #expect(try source.mask(0)?.values.allSatisfy { $0 == 0 } == true)
    }

    @Test func instantNGPMasksIgnoreWhite() throws {
        try folder.picture("images/a.png")
        try folder.picture("images/dynamic_mask_a.png", gray: 255)
        try folder.write(
            #"{"fl_x": 30, "frames": [{"file_path": "images/a.png"}]}"#, "transforms.json")
        #expect(try folder.open().mask(0)?.values.allSatisfy { $0 == 0 } == true)
    }
}
