import DeviceIO
import Foundation
import Scene
import TestKit
import Testing

/// Record3D's depth is in metres, as 32-bit floating-point numbers that LZFSE has compressed. The
/// streams contain the numbers of the formula `metres`; `pyliblzfse` 0.4.1, the reference
/// implementation's module for Python, compressed them.
@Suite("Depth compressed by LZFSE") struct CompressedDepthTests {
    struct Stream: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let width, height: Int
        let bytes: [UInt8]

        init(_ name: String, _ width: Int, _ height: Int, base64: String) {
            (testDescription, self.width, self.height) = (name, width, height)
            bytes = [UInt8](Data(base64Encoded: base64) ?? Data())
        }
    }

    private static func metres(_ x: Int, _ y: Int) -> Double {
        if x < 3 { return 0 }
        let steps: Int = 2048 + 8 * (x / 4) + 16 * (y / 6) + y % 2
        return Double(steps) / 4096
    }

    static let byteWise = Stream(
        "a block of LZVN", 12, 9,
        base64: "YnZ4brABAABKAAAAaAEA9sgEPwCA+54AAfk4AfFAIBBoBJD3nhAB+DgB9Dhg8KVGATgE9Z4AAvk4AfEI"
            + "QGgEkPeeEAL4OAHzOGDwB+E/BgAAAAAAAABidngk")

    static let entropyCoded = Stream(
        "a block of entropy codes", 48, 36,
        base64: "YnZ4MgAbAABIAAACAEgAUHFImkPQYQAQngAAACE08AYfwP2VKAAAAAIAAGscH8PFeileA/gJAAAAAACe"
            + "gWsAAAAAAAAAAAD+kifgCXgCnoAn4Al4Ap6AJ+BDAOAJAQAAAAAAAAAAAACADwEAAAAAAAAAAAAAAAAA"
            + "AADgCQEAAAB+EgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUCeuN6D74YTgQZwbw3ARgM/ktiuc"
            + "9DAnIXtjZyMuMAAAAAAAAAAAAACBtMF1g5PlChvzk+RCYpEz1i1DlitszkuSC4lFzli3DFmusDkvSS4k"
            + "Fjlj3TJkucLmvCS5kFjkjHXLkOUKm/OS5EJijzNWfSRS8oAT3AnuAeagEwdwpwFidngk")

    /// LZFSE's encoder writes an uncompressed block if compression would not make the data smaller.
    static let raw: Stream = {
        var bytes: [UInt8] = Array("bvx-".utf8) + [48, 0, 0, 0]
        for index in 0..<12 {
            var bits = Float(metres(index % 4, index / 4)).bitPattern
            for _ in 0..<4 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
            }
        }
        bytes += Array("bvx$".utf8)
        return Stream("a raw block", 4, 3, base64: Data(bytes).base64EncodedString())
    }()

    private func folder(_ depth: [UInt8]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.picture("rgbd/0.jpg")
        try folder.write(depth, "rgbd/0.depth")
        try folder.write(
            #"{"K": [30, 0, 0, 0, 30, 0, 15, 11, 1], "w": 32, "h": 24, "poses": []}"#, "metadata")
        return folder
    }

    @Test(
        "every kind of block gives the encoded metres",
        arguments: [
            byteWise, entropyCoded, raw,
        ])
    func blocks(_ stream: Stream) throws {
        let folder = try folder(stream.bytes)
        let source = try folder.open()
        #expect(source.format == .record3D && source.description.hasDepth)
        let depth = try #require(try source.frame(0).depth)
        #expect((depth.width, depth.height) == (stream.width, stream.height))
        for y in 0..<stream.height {
            for x in 0..<stream.width {
                let found = Double(depth.values[y * stream.width + x]) * depth.metersPerUnit
                #expect(abs(found - Self.metres(x, y)) <= 0.0005)
            }
        }
    }

    /// Reading a damaged stream must neither trap nor give depth of a wrong size.
    @Test(arguments: [byteWise, entropyCoded, raw]) func damage(_ stream: Stream) throws {
        var rng = RandomSource(seed: 5)
        var refused = 0
        let folder = try folder(stream.bytes)
        for round in 0..<200 {
            var bytes = stream.bytes
            if round % 4 == 0 {
                bytes.removeLast(rng.integer(1...bytes.count - 4))
            } else {
                bytes[rng.integer(4...bytes.count - 1)] ^= 1 << UInt8(rng.integer(0...7))
            }
            try folder.write(bytes, "rgbd/0.depth")
            do {
                let depth = try #require(try folder.open().frame(0).depth)
                #expect(3 * depth.width == 4 * depth.height)
            } catch let error as DeviceError {
                refused += 1
                #expect(error.kind == .data && error.words.contains("rgbd/0.jpg"))
            }
        }
        #expect(refused >= 50)
    }
}
