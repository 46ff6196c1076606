import DeviceIO
import Scene
import TestKit
import Testing

/// Tests each format with a small dataset that the test writes.
@Suite struct FormatTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["", "images/", "rgb/"])
    func imageFolderIsReadInNaturalOrder(place: String) throws {
        for (number, ending) in [(10, "jpg"), (9, "png"), (100, "jpeg"), (1, "JPG")] {
            try folder.picture("\(place)view\(number).\(ending)")
        }
        try folder.write("no picture", "notes.txt")
        let source = try folder.open(DatasetOptions(wantsPreview: true))
        #expect(source.format == .imageFolder)
        let contents = Contents(source)
        #expect(
            contents.frames.map(\.name)
                == ["view1.JPG", "view9.png", "view10.jpg", "view100.jpeg"].map { place + $0 })
        #expect(contents.frames.map(\.index) == [0, 1, 2, 3])
        let description = source.description
        #expect(description.kind == .stills && description.frameCount == 4)
        #expect(!description.hasPoses && !description.hasDepth && !description.isMetric)
        #expect(description.intrinsicsOrigin == .guessed)
        #expect(contents.frames[0].intrinsics == .guess(width: 32, height: 24))
        for frame in contents.frames {
            #expect(frame.luma.width == 32 && frame.luma.height == 24)
            #expect(frame.luma.values.allSatisfy { (88...92).contains($0) })
            #expect(frame.preview?.width == 32)
            let isPNG = frame.name.hasSuffix("png")
            guard case .png = frame.original else {
                #expect(!isPNG)
                continue
            }
            #expect(isPNG)
        }
        #expect(try source.next() == nil)
    }

    @Test func imageFolderTakesPosesByOrder() throws {
        for number in 1...4 { try folder.picture("images/\(number).jpg") }
        try folder.write(
            "# index of the sorted name\n0.0 1 0 0 0 0 0 1\n1.0 2 0 0 0 0 0 1\n"
                + "2.0 3 0 0 0 0 0 1\n3.0 4 0 0 0 0 0 1\n", "groundtruth.txt")
        let source = try folder.open()
        #expect(source.description.hasPoses && !source.description.isMetric)
        #expect(source.description.notes.contains { $0.contains("place in the order") })
        let places = Contents(source).frames.map { $0.worldFromCamera?.translation.x }
        #expect(places == [1, 2, 3, 4])
    }

    @Test func scanNetsFoldersAreOneDataset() throws {
        for number in [9, 10, 11] {
            try folder.picture("color/\(number).jpg")
            try folder.depth("depth/\(number).png", raw: [0, 1500])
            let place = number == 10 ? "-inf" : "\(number)"
            try folder.write(
                "1 0 0 \(place)\n0 1 0 0\n0 0 1 0\n0 0 0 1\n", "pose/\(number).txt")
        }
        try folder.write(
            "40 0 16 0\n0 41 12 0\n0 0 1 0\n0 0 0 1\n", "intrinsic/intrinsic_color.txt")
        let source = try folder.open()
        #expect(source.description.hasPoses && source.description.isMetric)
        let frames = Contents(source).frames
        #expect(frames.map(\.name) == ["color/9.jpg", "color/10.jpg", "color/11.jpg"])
        #expect(frames.map { $0.worldFromCamera?.translation.x } == [9, nil, 11])
        #expect(frames.allSatisfy { $0.depth?.values == [0, 1500] && $0.intrinsics.fy == 41 })
    }

    @Test func open3DsCameraIsRead() throws {
        try folder.picture("color/1.jpg")
        try folder.write(
            """
            {"width": 32, "height": 24,
             "intrinsic_matrix": [40, 0, 0, 0, 41, 0, 15, 12, 1]}
            """, "camera_intrinsic.json")
        let frame = try #require(Contents(try folder.open()).frames.first)
        #expect(
            frame.intrinsics == Intrinsics(width: 32, height: 24, fx: 40, fy: 41, cx: 15, cy: 12))
    }

    @Test func imageFolderTakesPosesByName() throws {
        for number in [7, 8, 30] { try folder.picture("frame_00\(number).jpg") }
        try folder.write("8 8 0 0 0 0 0 1\n30 30 0 0 0 0 0 1\n", "groundtruth.txt")
        let frames = Contents(try folder.open()).frames
        #expect(frames.map { $0.worldFromCamera?.translation.x } == [nil, 8, 30])
    }

    @Test func imageFolderPairsDepth() throws {
        try folder.picture("rgb_0.png")
        try folder.picture("rgb_1.png")
        try folder.depth("depth_0.png", raw: [0, 500, 1000, 60_000])
        let source = try folder.open()
        #expect(source.description.hasDepth && source.description.isMetric)
        #expect(source.description.frameCount == 2)
        #expect(source.description.notes.contains { $0.contains("millimetres") })
        let frames = Contents(source).frames
        #expect(frames[0].depth?.values == [0, 500, 1000, 60_000])
        #expect(frames[0].depth?.metersPerUnit == 0.001)
        #expect(frames[1].depth == nil)
    }

    @Test func tumIsJoinedByTime() throws {
        try folder.write(
            "# timestamp filename\n10.00 rgb/a.jpg\n10.03 rgb/b.jpg\n10.06 rgb/c.jpg\n"
                + "10.09 rgb/d.jpg\n", "rgb.txt")
        for name in ["a", "b", "c", "d"] { try folder.picture("rgb/\(name).jpg") }
        try folder.write("10.005 depth/a.png\n10.0601 depth/c.png\n10.2 depth/d.png\n", "depth.txt")
        for name in ["a", "c", "d"] { try folder.depth("depth/\(name).png", raw: [0, 5000]) }
        // Picture b was taken between two poses, and picture c at the time of a pose. Picture d
        // lies in a gap between poses, and picture a before the first pose.
        try folder.write(
            "10.02 0 0 0 0 0 0 1\n10.04 2 0 0 0 0 0.7071067811865476 0.7071067811865476\n"
                + "10.06 5 0 0 0 0 0 1\n10.5 9 0 0 0 0 0 1\n", "groundtruth.txt")
        let source = try folder.open()
        #expect(source.format == .tum && source.description.kind == .video)
        #expect(source.description.isMetric && source.description.hasPoses)
        let frames = Contents(source).frames
        #expect(frames.map { $0.depth?.values } == [[0, 5000], nil, [0, 5000], nil])
        #expect(frames[0].depth?.metersPerUnit == 1 / 5000.0)
        #expect(frames[1].timestamp == Timestamp(nanoseconds: 10_030_000_000))
        #expect(frames[0].worldFromCamera == nil && frames[3].worldFromCamera == nil)
        #expect(frames[2].worldFromCamera?.translation == Vector3(5, 0, 0))
        let eighth = Rotation(angle: .pi / 4, axis: Vector3(0, 0, 1))
        #expect(
            agree(
                frames[1].worldFromCamera,
                RigidTransform(rotation: eighth, translation: Vector3(1, 0, 0))))
    }

    @Test(arguments: [
        "5.7 rgb/1.jpg 5.7 depth/1.png\n6.4 rgb/2.jpg 6.4 depth/2.png\n",
        "5.7 depth/1.png 5.7 rgb/1.jpg\n6.4 depth/2.png 6.4 rgb/2.jpg\n",
    ])
    func tumAssociationsMayBeSparse(list: String) throws {
        try folder.write(list, "associations.txt")
        for name in ["1", "2"] {
            try folder.picture("rgb/\(name).jpg")
            try folder.depth("depth/\(name).png", raw: [7, 8])
        }
        try folder.write("5.7 1 0 0 0 0 0 1\n6.4 2 0 0 0 0 0 1\n", "groundtruth.txt")
        let source = try folder.open()
        #expect(source.description.kind == .stills)
        #expect(source.description.notes.contains { $0.contains("0.7 s apart") })
        let frames = Contents(source).frames
        #expect(frames.map(\.name) == ["rgb/1.jpg", "rgb/2.jpg"])
        #expect(frames.map { $0.worldFromCamera?.translation.x } == [1, 2])
        #expect(frames.allSatisfy { $0.depth?.values == [7, 8] })
    }

    @Test func aJumpOfTheClockMakesStills() throws {
        try folder.write("1.0 1.jpg\n1.03 2.jpg\n1.06 3.jpg\n9.0 4.jpg\n9.03 5.jpg\n", "rgb.txt")
        for number in 1...5 { try folder.picture("\(number).jpg") }
        let description = try folder.open().description
        #expect(description.kind == .stills)
        #expect(description.notes.contains { $0.contains("jumps by 7.94 s after 3.jpg") })
    }

    @Test func nerfstudioIsTurnedToOurAxes() throws {
        try folder.picture("images/b.jpg")
        try folder.picture("images/a.png", width: 64, height: 48)
        try folder.depth("depth/b.png", raw: [0, 1500])
        // The camera is at (1, 2, 3) with y up and looks along the world's +x. So the matrix's z
        // column, which is OpenGL's backward axis, is −x.
        let matrix = "[[0, 0, -1, 1], [-1, 0, 0, 2], [0, 1, 0, 3], [0, 0, 0, 1]]"
        try folder.write(
            """
            {"camera_model": "OPENCV", "fl_x": 40, "fl_y": 41, "cx": 16.5, "cy": 12.5, "w": 32.0,
             "h": 24, "k1": 0.1, "k2": 0.2, "k3": 0.05, "p1": 0.01, "p2": 0.02, "frames": [
              {"file_path": "./images/b.jpg", "transform_matrix": \(matrix),
               "depth_file_path": "depth/b.png"},
              {"file_path": "./images/a", "transform_matrix": \(matrix), "fl_x": 80, "fl_y": 80,
               "cx": 32, "cy": 24, "w": 64, "h": 48, "k1": 0}]}
            """, "transforms.json")
        let source = try folder.open()
        #expect(source.format == .nerfstudio && source.description.kind == .stills)
        #expect(source.description.hasDepth && source.description.isMetric)
        #expect(source.description.intrinsicsOrigin == .source)
        let frames = Contents(source).frames
        #expect(frames.map(\.name) == ["./images/a", "./images/b.jpg"])
        let lens = Distortion(k1: 0.1, k2: 0.2, p1: 0.01, p2: 0.02, k3: 0.05)
        #expect(
            frames[1].intrinsics
                == Intrinsics(
                    width: 32, height: 24, fx: 40, fy: 41, cx: 16, cy: 12, distortion: lens))
        #expect(frames[0].intrinsics.fx == 80 && frames[0].intrinsics.cx == 31.5)
        #expect(frames[0].intrinsics.distortion.k1 == 0)
        #expect(frames[1].depth?.metersPerUnit == 0.001)
        guard let pose = frames[1].worldFromCamera else {
            Issue.record("the pose is missing")
            return
        }
        #expect((pose.translation - Vector3(1, 2, 3)).length < 1e-12)
        #expect((pose.rotation.zAxis - Vector3(1, 0, 0)).length < 1e-12)
        #expect((pose.rotation.xAxis - Vector3(0, -1, 0)).length < 1e-12)
        #expect((pose.rotation.yAxis - Vector3(0, 0, -1)).length < 1e-12)
    }

    @Test func blenderListsOfTrainingFramesAreRead() throws {
        for name in ["train/r_0.png", "test/r_0.png"] { try folder.picture(name) }
        let matrix = "[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 4], [0, 0, 0, 1]]"
        for part in ["train", "test"] {
            try folder.write(
                """
                {"camera_angle_x": 1.5707963267948966, "frames": [
                  {"file_path": "./\(part)/r_0", "transform_matrix": \(matrix)}]}
                """, "transforms_\(part).json")
        }
        let source = try folder.open()
        #expect(source.format == .nerfstudio && source.description.hasPoses)
        #expect(source.description.frameCount == 1)
        #expect(source.description.notes.contains { $0.contains("not transforms_test.json") })
        let frame = try #require(Contents(source).frames.first)
        #expect(abs(frame.intrinsics.fx - 16) < 1e-9)
        #expect(frame.worldFromCamera?.translation.z == 4)
    }

    @Test func nerfstudioTakesAnglesAndNamesWhatIsMissing() throws {
        try folder.picture("r_0.png", width: 40, height: 40)
        let matrix = "[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 4], [0, 0, 0, 1]]"
        try folder.write(
            """
            {"camera_angle_x": 1.5707963267948966, "frames": [
              {"file_path": "r_0", "transform_matrix": \(matrix)},
              {"file_path": "r_1", "transform_matrix": \(matrix)}]}
            """, "transforms.json")
        let source = try folder.open()
        #expect(!source.description.isMetric)
        #expect(
            source.description.notes.contains("1 of 2 listed pictures are missing: r_1."))
        let contents = Contents(source)
        #expect(contents.skipped.map(\.name) == ["r_1"] && contents.skipped[0].index == 1)
        let camera = contents.frames[0].intrinsics
        #expect(abs(camera.fx - 20) < 1e-9 && camera.fy == camera.fx)
        #expect(camera.cx == 19.5 && camera.cy == 19.5)
    }

    @Test func sevenScenesIsRead() throws {
        let pose = "0 -1 0 0.5\n1 0 0 0.25\n0 0 1 2\n0 0 0 1\n"
        for (number, text) in [(8, pose), (9, pose.replacing("0.5", with: "-1.#IND")), (10, "")] {
            let stem = number < 10 ? "frame-00000\(number)" : "frame-0000\(number)"
            try folder.picture("\(stem).color.\(number == 9 ? "png" : "jpg")")
            try folder.depth("\(stem).depth.png", raw: [1, 65535, 65534, 0])
            if !text.isEmpty { try folder.write(text, "\(stem).pose.txt") }
        }
        try folder.write("30 0 15.5\n0 31 11.5\n0 0 1\n", "camera-intrinsics.txt")
        let source = try folder.open()
        #expect(source.format == .sevenScenes && source.description.kind == .video)
        #expect(source.description.isMetric && source.description.intrinsicsOrigin == .source)
        let frames = Contents(source).frames
        #expect(frames.map(\.timestamp.nanoseconds) == [266_666_666, 300_000_000, 333_333_333])
        #expect(frames[0].depth?.values == [1, 0, 65534, 0])
        #expect(frames[0].depth?.metersPerUnit == 0.001)
        #expect(
            frames[0].intrinsics
                == Intrinsics(width: 32, height: 24, fx: 30, fy: 31, cx: 15.5, cy: 11.5))
        let quarter = Rotation(angle: .pi / 2, axis: Vector3(0, 0, 1))
        #expect(
            agree(
                frames[0].worldFromCamera,
                RigidTransform(rotation: quarter, translation: Vector3(0.5, 0.25, 2))))
        #expect(frames[1].worldFromCamera == nil && frames[2].worldFromCamera == nil)
    }

    @Test func scanFolderIsReadBack() throws {
        try folder.write("{}", "session.json")
        try folder.write("", "journal.jsonl")
        for number in ["0001", "0002", "0003"] { try folder.picture("images/IMG_\(number).jpg") }
        try folder.depth("depth/IMG_0001_depth.png", raw: [100, 200])
        let camera = """
            {"width": 32, "height": 24, "fx": 30, "fy": 30, "cx": 15.5, "cy": 11.5,
             "distortion": {"k1": 0, "k2": 0, "k3": 0, "p1": 0, "p2": 0}}
            """
        try folder.write(
            """
            {"intrinsics": \(camera), "timestamp": 2500000000, "depthMetersPerUnit": 0.0005,
             "worldFromCamera": {"rotation": {"x": 0, "y": 0, "z": 0, "w": 1},
                                 "translation": [1, 2, 3]}, "reason": "something else"}
            """, "images/IMG_0001.json")
        try folder.write(
            "{\"intrinsics\": \(camera), \"timestamp\": 2600000000}", "images/IMG_0002.json")
        let source = try folder.open()
        #expect(source.format == .scanFolder && source.description.kind == .stills)
        #expect(source.description.notes.contains { $0.contains("IMG_0003.jpg") })
        let frames = Contents(source).frames
        #expect(frames.map(\.name) == ["images/IMG_0001.jpg", "images/IMG_0002.jpg"])
        #expect(frames[0].timestamp == Timestamp(seconds: 2.5))
        #expect(frames[0].worldFromCamera?.translation == Vector3(1, 2, 3))
        #expect(frames[0].depth?.metersPerUnit == 0.0005 && frames[1].depth == nil)
        #expect(frames[1].worldFromCamera == nil)
    }

    @Test func oneFrameAtATimeEndsWhenClosed() throws {
        for number in 0..<3 { try folder.picture("\(number).jpg") }
        let source = try folder.open()
        #expect(try source.next() != nil)
        source.close()
        source.close()
        #expect(try source.next() == nil)
    }
}
