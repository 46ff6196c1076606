import FakeCameras
import Glibc
import Scene
import Testing

@testable import DeviceIO

/// A picture in each format, made byte by byte, and the values that must be read from it.
struct LayoutCase: Sendable, CustomTestStringConvertible {
    static let width = 16, height = 8

    let code: String
    /// The number of bytes in a row without padding, and the number of rows in memory.
    let rowBytes: Int
    var rows = LayoutCase.height
    /// The byte at place `x` of row `y` in memory.
    let byte: @Sendable (_ x: Int, _ y: Int) -> UInt8
    /// The picture's values at a pixel: brightness, or the YUV or RGB triple.
    let value: @Sendable (_ x: Int, _ y: Int) -> [UInt8]
    var testDescription: String { code }

    /// Brightness that varies everywhere and stays inside video's limited range.
    static func light(_ x: Int, _ y: Int) -> UInt8 { UInt8(20 + (x * 13 + y * 29) % 200) }
    static func blue(_ x: Int, _ y: Int) -> UInt8 { UInt8(60 + (x / 2 * 7 + y * 3) % 100) }
    static func red(_ x: Int, _ y: Int) -> UInt8 { UInt8(70 + (x / 2 * 5 + y * 11) % 100) }
    /// Colour values that are equal in each pair of rows, as in 4:2:0 formats.
    static func sharedBlue(_ x: Int, _ y: Int) -> UInt8 { blue(x, y / 2) }
    static func sharedRed(_ x: Int, _ y: Int) -> UInt8 { red(x, y / 2) }

    static let yuv: [LayoutCase] = [
        LayoutCase(code: "YUYV", rowBytes: 2 * width) { i, y in
            i.isMultiple(of: 2)
                ? light(i / 2, y) : i % 4 == 1 ? blue(i / 2, y) : red(i / 2, y)
        } value: { x, y in
            [light(x, y), blue(x, y), red(x, y)]
        },
        LayoutCase(code: "UYVY", rowBytes: 2 * width) { i, y in
            !i.isMultiple(of: 2)
                ? light(i / 2, y) : i % 4 == 0 ? blue(i / 2, y) : red(i / 2, y)
        } value: { x, y in
            [light(x, y), blue(x, y), red(x, y)]
        },
        LayoutCase(code: "NV12", rowBytes: width, rows: height * 3 / 2) { i, y in
            if y < height { return light(i, y) }
            let row = 2 * (y - height)
            return i.isMultiple(of: 2) ? sharedBlue(i, row) : sharedRed(i, row)
        } value: { x, y in
            [light(x, y), sharedBlue(x, y), sharedRed(x, y)]
        },
    ]

    static let rgb: [LayoutCase] = [
        LayoutCase(code: "RGB3", rowBytes: 3 * width) { i, y in
            [light, blue, red][i % 3](i / 3, y)
        } value: { x, y in
            [light(x, y), blue(x, y), red(x, y)]
        },
        LayoutCase(code: "BGR3", rowBytes: 3 * width) { i, y in
            [red, blue, light][i % 3](i / 3, y)
        } value: { x, y in
            [light(x, y), blue(x, y), red(x, y)]
        },
    ]

    private static func wide(_ code: String, bits: Int) -> LayoutCase {
        LayoutCase(code: code, rowBytes: 2 * width) { i, y in
            let value = UInt16(light(i / 2, y)) << UInt16(bits - 8) | 1
            return UInt8(truncatingIfNeeded: i.isMultiple(of: 2) ? value : value >> 8)
        } value: { x, y in
            [light(x, y)]
        }
    }

    static let gray: [LayoutCase] = [
        LayoutCase(code: "GREY", rowBytes: width) {
            light($0, $1)
        } value: {
            [light($0, $1)]
        },
        wide("Y10", bits: 10), wide("Y12", bits: 12), wide("Y16", bits: 16),
    ]

    /// The picture's bytes in memory; each row ends with `filling` bytes of padding.
    func bytes(filling: Int = 0) -> [UInt8] {
        (0..<rows).flatMap { y in
            (0..<rowBytes + filling).map { x in x < rowBytes ? byte(x, y) : 0xEE }
        }
    }

    /// The frame of a fake camera with this format.
    func frame(filling: Int = 0, previewWidth: Int? = nil) throws -> Frame {
        var node = FakeVideoNode(modes: [
            Studio.mode(PixelFormat(code), LayoutCase.width, LayoutCase.height)
        ])
        let (row, rows) = (rowBytes + filling, self.rows)
        node.adjustment = { wish in
            var format = wish
            (format.bytesPerRow, format.imageBytes) = (row, row * rows)
            return format
        }
        let kernel = FakeVideoKernel(nodes: [node])
        var options = Studio.options(LayoutCase.width, LayoutCase.height)
        options.pixelFormat = PixelFormat(code)
        if let previewWidth { (options.wantsPreview, options.previewWidth) = (true, previewWidth) }
        let source = try Video4LinuxSource.open(
            path: "/dev/video0", options: options, kernel: kernel)
        kernel.play([.picture(bytes(filling: filling))])
        let frame = try #require(try source.next()?.frame)
        source.close()
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0 && kernel.misuse.isEmpty)
        return frame
    }
}

@Suite("Pictures of every layout are read exactly")
struct LayoutTests {
    @Test("4:2:2 and 4:2:0 are read, with and without padding", arguments: LayoutCase.yuv, [0, 6])
    func yuv(layout: LayoutCase, filling: Int) throws {
        let frame = try layout.frame(filling: filling, previewWidth: 4)
        guard case .yuyv(LayoutCase.width, LayoutCase.height, let bytes) = frame.original else {
            Issue.record("not kept as YUYV")
            return
        }
        var expected: [UInt8] = []
        for y in 0..<LayoutCase.height {
            for x in 0..<LayoutCase.width {
                let value = layout.value(x, y)
                expected += [value[0], x.isMultiple(of: 2) ? value[1] : value[2]]
                // The reader stretches the limited range 16...235 to 0...255.
                let stretched = (298 * (Int(value[0]) - 16) + 128) >> 8
                #expect(Int(frame.luma.values[y * LayoutCase.width + x]) == stretched)
            }
        }
        #expect(bytes == expected)
        #expect(frame.preview?.width == 4)
    }

    @Test("red, green and blue are read in both orders", arguments: LayoutCase.rgb, [0, 5])
    func rgb(layout: LayoutCase, filling: Int) throws {
        let frame = try layout.frame(filling: filling, previewWidth: 4)
        guard case .rgb(let picture) = frame.original else {
            Issue.record("not kept as RGB")
            return
        }
        for y in 0..<LayoutCase.height {
            for x in 0..<LayoutCase.width {
                let at = y * LayoutCase.width + x
                #expect(Array(picture.values[3 * at..<3 * at + 3]) == layout.value(x, y))
            }
        }
        #expect(frame.preview?.width == 4)
    }

    @Test("brightness in 8, 10, 12 and 16 bits is read", arguments: LayoutCase.gray, [0, 4])
    func gray(layout: LayoutCase, filling: Int) throws {
        let frame = try layout.frame(filling: filling)
        for y in 0..<LayoutCase.height {
            for x in 0..<LayoutCase.width {
                #expect(frame.luma.values[y * LayoutCase.width + x] == layout.value(x, y)[0])
            }
        }
        guard case .rgb(let picture) = frame.original else {
            Issue.record("not kept as gray RGB")
            return
        }
        #expect(picture.values[..<3] == ArraySlice(repeating: frame.luma.values[0], count: 3))
    }

    @Test("depth keeps its 16 bits, in millimetres")
    func depth() throws {
        let layout = LayoutCase(code: "Z16", rowBytes: 2 * LayoutCase.width) { i, y in
            let value = UInt16(i / 2 * 4001 + y)
            return UInt8(truncatingIfNeeded: i.isMultiple(of: 2) ? value : value >> 8)
        } value: { _, _ in
            []
        }
        let depth = try #require(try layout.frame(filling: 8).depth)
        #expect(depth.metersPerUnit == 0.001)
        for y in 0..<LayoutCase.height {
            for x in 0..<LayoutCase.width {
                #expect(depth.values[y * LayoutCase.width + x] == UInt16(x * 4001 + y))
            }
        }
    }

    @Test(
        "a mosaic of one colour gives that colour everywhere",
        arguments: ["BA81", "GBRG", "GRBG", "RGGB"], [8, 10, 12])
    func mosaic(code: String, bits: Int) throws {
        let letter = ["BA81": "B", "GBRG": "G", "GRBG": "g", "RGGB": "R"][code] ?? ""
        let name = bits == 8 ? code : "p\(letter)" + (bits == 10 ? "AA" : "CC")
        let order = ["BA81": "BGGR", "GBRG": "GBRG", "GRBG": "GRBG", "RGGB": "RGGB"][code] ?? ""
        let levels: [Character: UInt8] = ["R": 200, "G": 120, "B": 40]
        let colors = Array(order).map { levels[$0] ?? 0 }
        let (group, groupBytes) = bits == 8 ? (1, 1) : bits == 10 ? (4, 5) : (2, 3)
        let layout = LayoutCase(
            code: name, rowBytes: LayoutCase.width / group * groupBytes
        ) { i, y in
            // The last byte of a group holds the low bits of the group's values; a reader of 8-bit
            // values ignores it.
            let place = i % groupBytes
            if place >= group { return 0xFF }
            let x = i / groupBytes * group + place
            return colors[y % 2 * 2 + x % 2]
        } value: { _, _ in
            []
        }
        guard case .rgb(let picture) = try layout.frame(filling: 6).original else {
            Issue.record("not kept as RGB")
            return
        }
        let expected = (0..<LayoutCase.width * LayoutCase.height).flatMap { _ in
            [200, 120, 40] as [UInt8]
        }
        #expect(picture.values == expected)
    }

    @Test("a mosaic's values stay at their pixels; missing values are means of the nearest")
    func mosaicMeans() {
        // RGGB, four by two:  R 10  G 20  R 30  G 40
        //                     G 50  B 60  G 70  B 80
        let raw: [UInt8] = [10, 20, 30, 40, 50, 60, 70, 80]
        let picture = raw.withUnsafeBytes {
            BayerMosaic.color(
                $0, width: 4, height: 2, bytesPerRow: 4, order: .rggb, packing: .bytes)
        }
        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
            Array(picture.values[3 * (4 * y + x)..<3 * (4 * y + x) + 3])
        }
        // The green value at (2, 0) is the mean of four neighbours: 20 on the left, 40 on the
        // right, 70 below, and 70 again above, where the mosaic is continued by its mirror image.
        #expect(pixel(2, 0) == [30, 50, 70])
        #expect(pixel(1, 0) == [20, 20, 60])
        #expect(pixel(1, 1) == [20, 40, 60])
        #expect(pixel(2, 1) == [30, 70, 70])
    }

    @Test(
        "sizes that a layout cannot have are refused",
        arguments: [
            ("YUYV", 15, 8), ("UYVY", 15, 8), ("NV12", 16, 7), ("NV12", 15, 8), ("RGGB", 16, 7),
            ("pRAA", 18, 8), ("pRCC", 15, 8), ("GREY", 0, 8), ("RGB3", 16, 0),
            ("Y16", 20_000, 8), ("GREY", 16_384, 16_384),
        ] as [(String, Int, Int)])
    func refused(code: String, width: Int, height: Int) {
        let format = VideoFormat(
            width: width, height: height, pixelFormat: PixelFormat(code)
        ).withRowBytes
        #expect(format.fault != nil)
    }

    @Test("a separate plane of colour is read from its offset, and an impossible offset is refused")
    func twoPlanes() throws {
        let layout = try #require(LayoutCase.yuv.first { $0.code == "NV12" })
        let together = layout.bytes()
        let light = LayoutCase.width * LayoutCase.height
        // The planes lie on separate memory pages: the bytes between them belong to no plane.
        let apart = together[..<light] + Array(repeating: 0xEE, count: 72) + together[light...]
        func picture(_ code: String, _ bytes: [UInt8], second: Int) throws -> PictureReader.Picture
        {
            let format = VideoFormat(
                width: LayoutCase.width, height: LayoutCase.height,
                pixelFormat: PixelFormat(code), secondPlane: second
            ).withRowBytes
            #expect(format.fault == nil && format.leastBytes == bytes.count)
            let reader = try PictureReader(format: format, previewWidth: nil)
            let buffer = VideoBuffer(
                index: 0, length: bytes.count, offset: 0, bytesUsed: bytes.count)
            return try bytes.withUnsafeBytes { try reader.read(buffer, from: $0) }
        }
        let expected = try picture("NV12", together, second: 0)
        let seen = try picture("NM12", Array(apart), second: light + 72)
        #expect(seen.original == expected.original && seen.luma == expected.luma)
        for (code, second) in [("NM12", light - 1), ("GREY", light)] {
            let format = VideoFormat(
                width: LayoutCase.width, height: LayoutCase.height,
                pixelFormat: PixelFormat(code), secondPlane: second
            ).withRowBytes
            #expect(format.fault?.contains("two planes") == true)
        }
    }

    @Test("a picture is refused if any bytes at its end are missing", arguments: LayoutCase.yuv)
    func short(layout: LayoutCase) throws {
        let format = VideoFormat(
            width: LayoutCase.width, height: LayoutCase.height,
            pixelFormat: PixelFormat(layout.code)
        ).withRowBytes
        let reader = try PictureReader(format: format, previewWidth: nil)
        let bytes = layout.bytes()
        #expect(format.leastBytes == bytes.count)
        func luma(of count: Int) throws -> LumaPlane {
            let buffer = VideoBuffer(index: 0, length: bytes.count, offset: 0, bytesUsed: count)
            return try bytes.withUnsafeBytes { try reader.read(buffer, from: $0).luma }
        }
        for count in [1, bytes.count / 2, bytes.count - 1] {
            #expect(throws: PictureReader.Refusal.self) { try luma(of: count) }
        }
        #expect(try luma(of: bytes.count).width == LayoutCase.width)
    }
}
