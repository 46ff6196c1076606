import DeviceIO
import Scene
import TestKit
import Testing

/// Opens folders as other programs and other computers leave them.
@Suite struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a `transforms.json` with these pictures; the n-th camera is at x = n.
    private func transforms(_ names: [String], extra: String = "") throws {
        let frames = names.enumerated().map { index, name in
            #"{"file_path": "\#(name)"\#(extra), "transform_matrix": "#
                + "[[1,0,0,\(index)],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}"
        }
        let text = #"{"fl_x": 30, "fl_y": 30, "w": 32, "h": 24, "frames": ["#
        try folder.write(text + frames.joined(separator: ",") + "]}", "transforms.json")
    }

    private func rows(_ names: [String], of place: String = "rgb") -> String {
        names.enumerated().map { "\(1.0 + 0.1 * Double($0)) \(place)/\($1)\n" }.joined()
    }

    @Test("a description whose pictures are gone gives way to one that fits, with one note")
    func staleDescription() throws {
        for number in 0..<3 { try folder.picture("rgb/00000\(number).jpg") }
        try folder.write(rows((0..<3).map { "00000\($0).jpg" }), "rgb.txt")
        for ending in ["rgb/00000#.png", "other/frame_#.png"] {
            try transforms((0..<3).map { ending.replacing("#", with: "\($0)") })
            let source = try folder.open()
            #expect(source.format == .tum && Contents(source).frames.count == 3)
            let notes = source.description.notes.filter { $0.contains("transforms.json") }
            #expect(notes.count == 1 && notes.first?.contains("TUM RGB-D") == true, "\(notes)")
        }
    }

    @Test("a damaged description gives way to a list, but not to pictures alone")
    func damagedDescription() throws {
        try folder.picture("rgb/0.jpg")
        try folder.write(#"{"frames": ["#, "transforms.json")
        #expect(throws: DeviceError.self) { try folder.open() }
        try folder.write("1.0 rgb/0.jpg\n", "rgb.txt")
        let source = try folder.open()
        #expect(source.format == .tum)
        #expect(source.description.notes.contains { $0.contains("not valid JSON") })
    }

    @Test("a list without any of its pictures gives way to the existing pictures")
    func staleDescriptionOfPictures() throws {
        try folder.picture("images/b.jpg")
        try transforms(["images/a.jpg"])
        let source = try folder.open()
        #expect(source.format == .imageFolder && Contents(source).frames.count == 1)
        #expect(source.description.notes.contains { $0.contains("transforms.json: 0 of its 1") })
    }

    @Test("a list with some missing pictures is still used")
    func thinnedOut() throws {
        for name in ["a", "b"] { try folder.picture("images/\(name).jpg") }
        try transforms(["a", "b", "c", "d", "e"].map { "images/\($0).jpg" })
        let source = try folder.open()
        #expect(source.format == .nerfstudio && source.description.frameCount == 5)
        #expect(source.missingPictures?.contains("3 of 5") == true)
    }

    @Test(
        "pictures are found by name under foreign paths and endings, with one note",
        arguments: [
            "/home/someone/data/lego/images/@.png", #"C:\\Users\\me\\lego\\images\\@.JPG"#,
            "images/@.png", #"images\\@.jpg"#, "../images/@.jpg", "D:/x/@.tif", "train/@",
        ])
    func foreignNames(listed: String) throws {
        for number in [1, 2] {
            try folder.picture("images/r_\(number).jpg")
            try folder.depth("depth/r_\(number).png", raw: [1, 2])
            try folder.picture("masks/r_\(number).png")
        }
        try transforms([1, 2].map { listed.replacing("@", with: "r_\($0)") })
        guard !listed.hasPrefix("..") else {
            let error = #expect(throws: DeviceError.self) { try folder.open() }
            #expect(error?.reason.contains("leaves the dataset's folder") == true)
            return
        }
        let source = try folder.open()
        #expect(source.format == .nerfstudio)
        let frames = Contents(source).frames
        #expect(frames.map(\.name) == ["images/r_1.jpg", "images/r_2.jpg"])
        #expect(frames.map { $0.worldFromCamera?.translation.x } == [0, 1])
        let notes = source.description.notes.filter { $0.contains("found by name") }
        #expect(notes.count == 1 && notes[0].contains("images/r_1.jpg"), "\(notes)")
    }

    @Test("depth is found by name too, and never among the colour pictures")
    func foreignDepth() throws {
        try folder.picture("rgb/1.png")
        try folder.depth("depth/1.png", raw: [1, 2])
        try folder.write("1.0 /x/rgb/1.png 1.0 /x/depth/1.png\n", "associations.txt")
        #expect(Contents(try folder.open()).frames.first?.depth?.values == [1, 2])
        try folder.remove("depth/1.png")
        let frames = Contents(try folder.open()).frames
        #expect(frames.count == 1 && frames[0].depth == nil)
    }

    @Test("if several files have the name, the file with the most folders in common is taken")
    func likelyName() throws {
        try folder.picture("train/left/1.jpg", gray: 50)
        try folder.picture("test/left/1.jpg", gray: 200)
        try folder.picture("test/right/1.jpg", gray: 120)
        try transforms(["/data/test/left/1.png"])
        #expect(Contents(try folder.open()).frames.first?.name == "test/left/1.jpg")
        try transforms(["/data/left/1.png"])
        let error = #expect(throws: DeviceError.self) { try folder.open() }
        #expect(error?.reason.contains("test/left/1.jpg, train/left/1.jpg") == true)
    }

    @Test("one file is not taken for two listed pictures")
    func twoForOne() throws {
        try folder.picture("images/1.jpg")
        try transforms(["/data/test/1.png", "/data/train/1.png"])
        let error = #expect(throws: DeviceError.self) { try folder.open() }
        #expect(error?.reason.contains("only images/1.jpg has that name") == true)
    }

    @Test("a missing picture is not sought elsewhere while others are where they are listed")
    func otherFolder() throws {
        try folder.picture("images/1.jpg")
        try folder.picture("previews/2.jpg")
        try transforms(["images/1.jpg", "images/2.jpg"])
        let source = try folder.open()
        #expect(source.missingPictures?.contains("1 of 2") == true)
    }

    @Test("a picture that only another computer has is named as listed, with the list's name")
    func absoluteName() throws {
        try folder.picture("images/1.jpg")
        try folder.write("1 PINHOLE 64 48 60 60 32 24\n", "sparse/0/cameras.txt")
        try folder.write(
            "1 1 0 0 0 0 0 0 1 1.jpg\n\n2 1 0 0 0 1 0 0 1 /data/gone.jpg\n\n",
            "sparse/0/images.txt")
        try folder.write("", "sparse/0/points3D.txt")
        #expect(
            try folder.open().missingPictures
                == "1 of 2 listed pictures are missing: /data/gone.jpg. "
                + "The list is sparse/0/images.txt.")
    }

    @Test("a COLMAP model that an editor of Windows saved is read")
    func byteOrderMark() throws {
        try folder.picture("images/1.jpg", width: 64, height: 48)
        let mark = "\u{FEFF}# saved\r\n"
        try folder.write(mark + "1 PINHOLE 64 48 60 60 32 24\r\n", "sparse/0/cameras.txt")
        try folder.write(mark + "1 1 0 0 0 0 0 7 1 1.jpg\r\n\r\n", "sparse/0/images.txt")
        try folder.write(mark + "1 0 0 0 9 9 9 0.5\r\n", "sparse/0/points3D.txt")
        let source = try folder.open()
        #expect(try source.scenePoints().count == 1)
        #expect(Contents(source).frames.first?.worldFromCamera?.translation == Vector3(0, 0, -7))
    }

    @Test("a name is refused where a link leads out of the folder")
    func linkOut() throws {
        try folder.write("x", "images/x")
        try folder.link("images/1.jpg", to: "/etc/hostname")
        try transforms(["/data/images/1.png"])
        let error = #expect(throws: DeviceError.self) { try folder.open() }
        #expect(error?.reason.contains("a link out of the dataset's folder") == true)
    }

    @Test(
        "a model of COLMAP finds its pictures under foreign names",
        arguments: ["/x/#.png", "#.png"])
    func colmap(listed: String) throws {
        try folder.picture("images/a.jpg")
        try folder.write("1 PINHOLE 32 24 30 30 16 12\n", "sparse/0/cameras.txt")
        let name = listed.replacing("#", with: "a")
        try folder.write("1 1 0 0 0 1 2 3 1 \(name)\n\n", "sparse/0/images.txt")
        try folder.write("", "sparse/0/points3D.txt")
        let frames = Contents(try folder.open()).frames
        #expect(frames.count == 1 && frames[0].name == "images/a.jpg")
        #expect(frames.first?.worldFromCamera != nil)
    }

    @Test("pictures without depth are kept beside pictures with depth", arguments: [true, false])
    func colorAlone(isListed: Bool) throws {
        let times = (0..<10).map { "1.\($0)" }
        for time in times { try folder.picture("rgb/\(time)00000.jpg") }
        let paired = times.filter { !["1.3", "1.4"].contains($0) }
        for time in paired { try folder.depth("depth/\(time).png", raw: [1, 2]) }
        try folder.write(
            paired.map { "\($0)00000 rgb/\($0)00000.jpg \($0) depth/\($0).png\n" }.joined(),
            "associations.txt")
        if isListed {
            try folder.write(
                times.map { "\($0)00000 rgb/\($0)00000.jpg\n" }.joined(), "rgb.txt")
        }
        let source = try folder.open()
        #expect(source.description.kind == .video && source.description.hasDepth)
        let frames = Contents(source).frames
        #expect(frames.count == 10)
        #expect(frames.indices.filter { frames[$0].depth == nil } == [3, 4])
        #expect(source.description.notes.contains { $0.contains("2 of 10 frames have no depth") })
    }

    @Test("a list that selects few of the pictures is respected")
    func selection() throws {
        for number in 0..<10 { try folder.picture("rgb/\(number).0.jpg") }
        try folder.depth("depth/0.png", raw: [1, 2])
        try folder.write(
            [0, 4, 9].map { "\($0).0 rgb/\($0).0.jpg \($0).0 depth/0.png\n" }.joined(),
            "associations.txt")
        #expect(try folder.open().description.frameCount == 3)
    }

    @Test("depth is judged when a dataset is opened, unless the caller needs no judgement")
    func depthCheck() throws {
        try folder.picture("a.jpg")
        try folder.depth("d.png", raw: Array(repeating: 0, count: 300), width: 20)
        try folder.write("1.0 a.jpg 1.0 d.png\n", "associations.txt")
        let source = try folder.open()
        #expect(source.unlikelyDepth.map(\.cause).contains(.empty))
        for sign in source.unlikelyDepth {
            #expect(source.description.notes.count { $0 == sign.words } == 1)
        }
        let unchecked = try folder.open(DatasetOptions(checksDepth: false))
        #expect(unchecked.unlikelyDepth.isEmpty)
        #expect(!unchecked.description.notes.contains { $0.contains("no known value") })
    }

    @Test("depth that is known only beside the pictures' middle is said to be of no use for poses")
    func depthBesideMiddle() throws {
        let (width, height) = (40, 30)
        func raw(knownFrom column: Int) -> [UInt16] {
            (0..<width * height).map { $0 % width < column ? 0 : 1000 }
        }
        try folder.picture("a.jpg")
        try folder.depth("d.png", raw: raw(knownFrom: 26), width: width)
        try folder.write("1.0 a.jpg 1.0 d.png\n", "associations.txt")
        let beside = try folder.open()
        // The middle has columns 10 to 29, and 4 of these 20 have depth.
        #expect(beside.description.middleDepthShare == 0.2)
        #expect(beside.description.lacksMiddleDepth)
        #expect(beside.unlikelyDepth.map(\.cause).contains(.besideMiddle))
        try folder.depth("d.png", raw: raw(knownFrom: 20), width: width)
        let inMiddle = try folder.open()
        #expect(inMiddle.description.middleDepthShare == 0.5)
        #expect(!inMiddle.description.lacksMiddleDepth)
        #expect(!inMiddle.unlikelyDepth.map(\.cause).contains(.besideMiddle))
    }
}
