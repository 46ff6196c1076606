import Scene
import Testing

@testable import Vision

@Suite("Finding faces")
struct FaceNetTests {
    @Test("a file that is no model, or an unknown one, is refused with an error message")
    func refused() {
        let bytes = Array("no model".utf8)
        #expect(throws: FaceDetectorError.unreadable) { try FaceDetector(model: bytes) }
        #expect(throws: FaceDetectorError.unreadable) { try FaceDetector(model: []) }
        #expect(
            throws: FaceDetectorError.wrongHash(
                expected: FaceDetector.centerFaceHash, found: SHA256.hexadecimal(bytes))
        ) {
            try FaceDetector(model: bytes, expectedHash: FaceDetector.centerFaceHash)
        }
        #expect(FaceDetectorError.unreadable.words.contains("scripts/fetch-face-model"))
    }

    private func output(_ name: String, _ channels: Int, _ rows: Int, _ columns: Int)
        -> NetworkOutput
    {
        NetworkOutput(
            name: name, channels: channels, rows: rows, columns: columns,
            values: [Float](repeating: 0, count: channels * rows * columns))
    }

    @Test("a cell of CenterFace becomes a box and five points")
    func centerFace() throws {
        var heat = output("a", 1, 8, 10)
        var size = output("b", 2, 8, 10)
        var offset = output("c", 2, 8, 10)
        var points = output("d", 10, 8, 10)
        func set(_ map: inout NetworkOutput, _ channel: Int, _ value: Float) {
            map.values[(channel * 8 + 3) * 10 + 5] = value
        }
        set(&heat, 0, 0.9)
        // The box is exp(log 5) = 5 cells of four pixels high, which is 20 pixels, and exp(log 3) =
        // 3 cells wide, which is 12 pixels.
        set(&size, 0, 1.609_437_9)
        set(&size, 1, 1.098_612_3)
        set(&offset, 0, 0.25)
        set(&offset, 1, -0.25)
        set(&points, 4, 0.5)
        set(&points, 5, 0.5)
        let faces = try #require(
            CenterFaceDecoding.faces([heat, size, offset, points], leastScore: 0.5))
        let face = try #require(faces.first)
        #expect(faces.count == 1)
        #expect(abs(face.width - 12) < 1e-4 && abs(face.height - 20) < 1e-4)
        #expect(abs(face.x - (21 - 6)) < 1e-4 && abs(face.y - (15 - 10)) < 1e-4)
        #expect((face.points[2] - Vector2(21, 15)).length < 1e-4)
        #expect(CenterFaceDecoding.faces([heat, size, offset], leastScore: 0.5) == nil)
    }

    @Test("a cell of YuNet becomes a box and five points")
    func yuNet() throws {
        var outputs: [NetworkOutput] = []
        for step in [8, 16, 32] {
            let cells = (64 / step) * (32 / step)
            for (name, columns) in [("cls", 1), ("obj", 1), ("bbox", 4), ("kps", 10)] {
                outputs.append(output("\(name)_\(step)", 1, cells, columns))
            }
        }
        // The values of the cell at column 1, row 1. A cell has 16 pixels, and a row has four
        // cells.
        outputs[4].values[5] = 0.81
        outputs[5].values[5] = 1
        outputs[6].values[20...23] = [0.5, 0.25, 0, 0.693_147_2]
        outputs[7].values[54...55] = [0.5, 0.75]
        let faces = try #require(YuNetDecoding.faces(outputs, width: 64, leastScore: 0.8))
        let face = try #require(faces.first)
        #expect(faces.count == 1 && abs(face.score - 0.9) < 1e-6)
        #expect(abs(face.width - 16) < 1e-4 && abs(face.height - 32) < 1e-4)
        #expect(abs(face.x - (24 - 8)) < 1e-4 && abs(face.y - (20 - 16)) < 1e-4)
        #expect((face.points[2] - Vector2(24, 28)).length < 1e-4)
        #expect(YuNetDecoding.faces([], width: 64, leastScore: 0.8) == nil)
    }

    @Test("the kind of network is recognised by its outputs")
    func kinds() {
        #expect(FaceDetectorKind(outputs: ["537", "538", "539", "540"]) == .centerFace)
        #expect(FaceDetectorKind(outputs: ["a", "b"]) == nil)
    }

    @Test("of overlapping boxes, the one with the highest score stays")
    func doubles() {
        func face(_ x: Double, _ score: Double) -> FaceDetection {
            FaceDetection(x: x, y: 0, width: 10, height: 10, score: score, points: [])
        }
        let kept = FaceDetection.nonMaximumSuppressed([face(0, 0.6), face(2, 0.9), face(30, 0.7)])
        #expect(kept.map(\.x) == [2, 30])
        #expect(abs(face(0, 1).overlap(with: face(5, 1)) - 1.0 / 3) < 1e-12)
    }

    @Test("a picture is reduced by averaging, and padded with black")
    func reduction() {
        var values = [UInt8](repeating: 0, count: 3 * 6 * 4)
        for index in values.indices { values[index] = UInt8(index % 18 / 3 * 40) }
        let picture = ColorImage(width: 6, height: 4, values: values)
        let half = NetworkInput(picture, factor: 2, step: 32)
        #expect(half.width == 32 && half.height == 32)
        #expect(half.values[0...8] == [20, 20, 20, 100, 100, 100, 180, 180, 180])
        #expect(half.values[9] == 0)
        let odd = NetworkInput(picture, factor: 1.5, step: 4)
        // The first value is the mean over the first one and a half pixels: (0 + 0.5 · 40) / 1.5 =
        // 13.
        #expect(odd.values[0] == 13 && odd.width == 4)
    }

    @Test("the depth of a face is the median of its central part")
    func depth() throws {
        var values = [UInt16](repeating: 0, count: 40 * 40)
        for y in 10..<30 { for x in 10..<30 { values[y * 40 + x] = UInt16(500 + (x * y) % 7) } }
        let plane = DepthPlane(width: 40, height: 40, values: values, metersPerUnit: 0.001)
        let found = try #require(plane.median(x: 10, y: 10, width: 20, height: 20))
        #expect(abs(found - 0.503) < 0.002)
        #expect(plane.median(x: 0, y: 0, width: 8, height: 8) == nil)
        #expect(plane.median(x: 100, y: 0, width: 8, height: 8) == nil)
    }
}
