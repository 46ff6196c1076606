import DeviceIO
import Foundation
import Scene
import TestKit
import Testing
import Vision

/// Tests pictures with EXIF data, rotated pictures, HEIC, and folders with thousands of pictures.
@Suite("Picture files") struct PictureFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// An EXIF block with an orientation and the 35 mm focal length; big endian, as cameras write
    /// it.
    private func exif(orientation: UInt8, film: UInt8) -> [UInt8] {
        let main: [UInt8] = [
            0, 2, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0x87, 0x69, 0, 4, 0, 0, 0, 1,
            0, 0, 0, 38, 0, 0, 0, 0,
        ]
        let inner: [UInt8] = [0, 1, 0xA4, 0x05, 0, 3, 0, 0, 0, 1, 0, film, 0, 0, 0, 0, 0, 0]
        return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + main + inner
    }

    /// A JPEG whose upper left quarter is bright.
    private func jpeg(orientation: UInt8, film: UInt8 = 0) throws -> [UInt8] {
        let (width, height) = (32, 16)
        var image = ColorImage(
            width: width, height: height, values: [UInt8](repeating: 20, count: 3 * width * height))
        for y in 0..<(height / 2) {
            for x in 0..<(3 * width / 2) { image.values[3 * width * y + x] = 220 }
        }
        let file = try ImageEncoder().jpeg(image)
        let content = Array("Exif".utf8) + [0, 0] + exif(orientation: orientation, film: film)
        return Array(file[..<2]) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + file[2...]
    }

    /// Each argument is an EXIF orientation, and the signs of x and y of the bright corner, seen
    /// from the centre of the upright picture.
    @Test(
        "pictures stand upright",
        arguments: [
            (1, -1, -1), (2, 1, -1), (3, 1, 1), (4, -1, 1), (5, -1, -1), (6, 1, -1), (7, 1, 1),
            (8, -1, 1),
        ] as [(UInt8, Int, Int)])
    func orientation(tag: UInt8, x: Int, y: Int) throws {
        try folder.write(try jpeg(orientation: tag), "a.jpg")
        let source = try folder.open(DatasetOptions(wantsPreview: true))
        let frame = try source.frame(0)
        let isSideways = tag >= 5
        #expect(frame.luma.width == (isSideways ? 16 : 32))
        #expect(try source.view(0).intrinsics?.width == frame.luma.width)
        let column = frame.luma.width * (2 + x) / 4
        let row = frame.luma.height * (2 + y) / 4
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let at = (
                frame.luma.width * (1 + 2 * i) / 4, frame.luma.height * (1 + 2 * j) / 4
            )
            let value = frame.luma.values[at.1 * frame.luma.width + at.0]
            #expect((value > 100) == (at == (column, row)), "\(tag): \(at) is \(value)")
        }
        guard case .rgb(let image) = frame.original else {
            #expect(tag == 1)
            return
        }
        #expect(image.width == frame.luma.width && frame.preview?.width == image.width)
    }

    @Test("a pose made for the stored pixels keeps them unrotated")
    func posedPicturesStay() throws {
        try folder.write(try jpeg(orientation: 6), "a.jpg")
        try folder.write(
            #"{"fl_x": 30, "w": 32, "h": 16, "frames": [{"file_path": "a.jpg"}]}"#,
            "transforms.json")
        #expect(try folder.open().frame(0).luma.width == 32)
    }

    @Test("the focal length comes from EXIF where no better one is known")
    func focal() throws {
        try folder.write(try jpeg(orientation: 1, film: 45), "a.jpg")
        let source = try folder.open()
        #expect(try source.frame(0).intrinsics.fx == 40)
        #expect(source.description.intrinsicsOrigin == .source)
        #expect(source.description.notes.contains { $0.contains("EXIF") })
        try folder.write(#"{"fx": 33, "width": 32, "height": 16}"#, "intrinsics.json")
        #expect(try folder.open().frame(0).intrinsics.fx == 33)
    }

    @Test("the focal length is said to be known only if the EXIF of all pictures gives it")
    func focalOfSome() throws {
        // A damaged picture at the start says nothing about the others.
        try folder.write([UInt8](), "a.jpg")
        try folder.write(try jpeg(orientation: 1, film: 45), "b.jpg")
        #expect(try folder.open().description.intrinsicsOrigin == .source)
        try folder.write(try jpeg(orientation: 1), "c.jpg")
        let source = try folder.open()
        #expect(source.description.intrinsicsOrigin == .guessed)
        #expect(source.description.notes.contains { $0.hasPrefix("Only some pictures' EXIF") })
        #expect(try source.frame(1).intrinsics.fx == 40)
        #expect(try source.frame(2).intrinsics.fx == 1.2 * 32)
    }

    /// A field of a big-endian TIFF's list: a 16-bit number with the tag 256 + `tag`.
    private func field(_ tag: UInt8, _ value: UInt8) -> [UInt8] {
        [1, tag, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    }

    @Test("the focal length of a TIFF comes from its EXIF data")
    func focalOfTIFF() throws {
        let fields = [
            field(0, 2), field(1, 1), field(2, 8), field(3, 1), field(6, 1), field(17, 8),
            field(21, 1), field(22, 1), field(23, 2),
        ]
        let place = UInt8(12 + 2 + 12 * (fields.count + 1) + 4)
        let list: [UInt8] = [0, UInt8(fields.count + 1)] + fields.flatMap(\.self)
        let inner: [UInt8] = [0, 1, 0xA4, 0x05, 0, 3, 0, 0, 0, 1, 0, 45, 0, 0, 0, 0, 0, 0]
        let link: [UInt8] = [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, place, 0, 0, 0, 0]
        let start: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 12, 10, 200, 0, 0]
        try folder.write(start + list + link + inner, "a.tif")
        let source = try folder.open()
        #expect(source.description.intrinsicsOrigin == .source)
        #expect(try source.frame(0).intrinsics.fx == 2.5)
        #expect(try source.undecodedFrame(0).intrinsics.fx == 2.5)
        #expect(try source.view(0).intrinsics?.fx == 2.5)
    }

    @Test("pictures of other kinds are named, unless a readable picture has their name")
    func otherKinds() throws {
        try folder.write([1], "a.webp")
        try folder.write([1], "b.CR2")
        let error = #expect(throws: DeviceError.self) { try folder.open() }
        #expect(error?.reason == "its pictures are of kinds that are not read (2): a.webp, b.CR2")
        #expect(error?.suggestion == "Convert them to JPEG, PNG or TIFF.")
        try folder.picture("B.jpg")
        try folder.picture("c.JFIF")
        let source = try folder.open()
        #expect(source.frameCount == 2)
        #expect(
            source.description.notes.contains(
                """
                Pictures of kinds that are not read (1): a.webp. Convert them to JPEG, PNG or TIFF.
                """))
        try folder.remove("a.webp")
        #expect(try !folder.open().description.notes.contains { $0.contains("not read") })
    }

    @Test("folders whose pictures are not read are named")
    func otherFolders() throws {
        try folder.picture("images/a.jpg")
        // Folders of depth and of masks are known by their names.
        for name in ["masks", "Mask", "left_mask", "depth_maps"] {
            try folder.picture("\(name)/a.jpg")
        }
        try folder.write([1], "notes/readme.txt")
        #expect(try !folder.open().description.notes.contains { $0.contains("not read") })
        try folder.picture("images/more/b.jpg")
        try folder.picture("rgb/c.jpg")
        #expect(
            try folder.open().description.notes.contains(
                """
                Folders whose pictures are not read (2): rgb, images/more. Pictures of one pass \
                must be in one folder.
                """))
    }

    @Test("damaged EXIF is ignored", arguments: 0..<40)
    func damagedExif(seed: Int) throws {
        var bytes = try jpeg(orientation: 1, film: 45)
        // Changes one byte of the EXIF block; the marker before the block stays as it is.
        let place = 12 + seed
        bytes[place] = bytes[place] &+ UInt8(1 + seed * 37 % 250)
        try folder.write(bytes, "a.jpg")
        let frame = try folder.open().frame(0)
        #expect(frame.intrinsics.fault == nil)
    }

    @Test("HEIC is read")
    func heic() throws {
        let data = try #require(Data(base64Encoded: Self.heicPicture))
        try folder.write(Array(data), "a.heic")
        let source = try folder.open(DatasetOptions(wantsPreview: true))
        #expect(source.format == .imageFolder)
        let frame = try source.frame(0)
        guard case .rgb(let image) = frame.original else {
            Issue.record("a HEIC becomes colour")
            return
        }
        #expect(image.width == 64 && image.height == 48)
        let (left, right) = (3 * (24 * 64 + 8), 3 * (24 * 64 + 56))
        #expect(image.values[left] < 100 && image.values[left + 2] > 140)
        #expect(image.values[right] > 140 && image.values[right + 2] < 100)
        try folder.write(Array(data.prefix(data.count / 2)), "a.heic")
        #expect(throws: DeviceError.self) { try folder.open().frame(0) }
    }

    @Test("a JPEG in the colours of printing is not called damaged")
    func printColors() throws {
        let data = try #require(Data(base64Encoded: Self.printPicture))
        try folder.write(Array(data), "a.jpg")
        let source = try folder.open(DatasetOptions(wantsPreview: true))
        let error = #expect(throws: DeviceError.self) { try source.frame(0) }
        #expect(error?.reason == "its colours are CMYK, for printing, which is not read")
        try folder.picture("b.jpg")
        #expect(try folder.open().frame(1).luma.width == 32)
    }

    @Test("TIFF compressed by LZW is read")
    func tiff() throws {
        let data = try #require(Data(base64Encoded: Self.lzwPicture))
        try folder.write(Array(data), "a.tif")
        let frame = try folder.open().frame(0)
        guard case .rgb(let image) = frame.original else {
            Issue.record("a TIFF becomes colour")
            return
        }
        #expect(image.width == 16 && image.height == 8)
        for y in 0..<8 {
            for x in 0..<16 {
                let at = 3 * (16 * y + x)
                let pixel = Array(image.values[at..<(at + 3)])
                #expect(pixel == [UInt8(16 * x), UInt8(32 * y), 100])
            }
        }
    }

    /// The TIFF is big endian, has 16 bits a pixel, and its value 0 is white.
    @Test("TIFF of 16 bits is read, and damage is reported")
    func plainTIFF() throws {
        let fields = [
            field(0, 2), field(1, 1), field(2, 16), field(3, 1), field(6, 0), field(17, 8),
            field(21, 1), field(22, 1), field(23, 4),
        ]
        let list = [0, UInt8(fields.count)] + fields.flatMap(\.self) + [0, 0, 0, 0]
        let bytes = [0x4D, 0x4D, 0, 42, 0, 0, 0, 12, 0x10, 0xFF, 0xF0, 0] + list
        try folder.write(bytes, "a.tif")
        #expect(try folder.open().frame(0).luma.values == [0xEF, 0x0F])
        for place in 8..<bytes.count {
            var damaged = bytes
            damaged[place] ^= 0xFF
            try folder.write(damaged, "a.tif")
            // Each damaged file gives an error message or a picture, and never a crash.
            let frame = try? folder.open().frame(0)
            #expect(frame.map { $0.luma.width * $0.luma.height == $0.luma.values.count } ?? true)
        }
        try folder.write(Array(bytes.prefix(20)), "a.tif")
        let error = #expect(throws: DeviceError.self) { try folder.open().frame(0) }
        #expect(error?.words.contains("a.tif") == true)
    }

    /// All pictures but the first are empty files, which cannot be read. `make accept` measures the
    /// time.
    @Test("only the first of 5,000 pictures is read for the first frame")
    func thousands() throws {
        try folder.picture("p0.jpg")
        for number in 1..<5000 {
            let file = creat("\(folder.path)/p\(number).jpg", 0o644)
            #expect(file >= 0)
            close(file)
        }
        let source = try folder.open()
        #expect(source.frameCount == 5000)
        guard case .frame(let frame) = try source.next() else {
            Issue.record("the first picture is whole")
            return
        }
        #expect(frame.name == "p0.jpg")
    }

    /// A JPEG of 8 × 8 pixels in CMYK, made for this test with libjpeg; Base64.
    private static let printPicture =
        "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwD/////////////////////////////////////////////////////"
        + "/////////////////////////////////8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAA"
        + "AAAAAAAD/8QAGBAAAgMAAAAAAAAAAAAAAAAAAANBgcH/2gAOBEMATQBZAEsAAD8AMi8Jhc1pQ//Z"

    /// A HEIC picture of 64 × 48 pixels, blue on the left and red on the right, made for this test;
    /// Base64.
    private static let heicPicture =
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAX1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0"
        + "AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABoQABAAAAAAAAAEMAAAAjaWluZgAAAAAA"
        + "AQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmND"
        + "AQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEB"
        + "A3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5j"
        + "bHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAAEAAAAABAAAAMAAAAAEAAAAAAAAA"
        + "Av////AAAAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAAAEttZGF0AAAA"
        + "PygBr1jm9Oq//+2/OR+QE/+dufV/89vr/tM9r+jpQfholqIVLVsH0XEUAvhKqIWGAIY0Sq4AJ/kdqGCW"
        + "e52ejA=="

    /// A TIFF picture of 16 × 8 pixels, made for this test; Base64. Red grows by 16 from column to
    /// column, and green by 32 from row to row.
    private static let lzwPicture =
        "SUkqACwBAACAAAAGQIQMQQMYQMgQMoQMwQM4QNAQNIQNQQNYQNgQNoQNwQN4QMACCCSQQSQYSQgSQoSQ"
        + "wSQ4SRASRISRQSRYSRgSRoSRwSR4SQAECCUQQUQYUQgUQoUQwUQ4URAURIURQURYURgURoURwUR4UQAG"
        + "CCWQQWQYWQgWQoWQwWQ4WRAWRIWRQWRYWRgWRoWRwWR4WQAICCYQQYQYYQgYQoYQwYQ4YRAYRIYRQYRY"
        + "YRgYRoYRwYR4YQAKCCaQQaQYaQgaQoaQwaQ4aRAaRIaRQaRYaRgaRoaRwaR4aQAMCCcQQcQYcQgcQocQ"
        + "wcQ4cRAcRIcRQcRYcRgcRocRwcR4cQAOCCeQQeQYeQgeQoeQweQ4eRAeRIeRQeRYeRgeRoeRwPIeDyIC"
        + "CgAAAQMAAQAAABAAAAABAQMAAQAAAAgAAAACAQMAAwAAAKoBAAADAQMAAQAAAAUAAAAGAQMAAQAAAAIA"
        + "AAARAQQAAQAAAAgAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAgAAAAXAQQAAQAAACQBAAAcAQMAAQAAAAEA"
        + "AAAAAAAACAAIAAgA"
}
