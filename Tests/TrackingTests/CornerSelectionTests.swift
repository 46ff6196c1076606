import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("Which corners are followed, and which keyframes are adjusted with a view")
struct CornerSelectionTests {
    private static let (width, height) = (320, 240)
    /// The centres of the discs, which have no corners, and of the squares, in pixels.
    private static let discs = [Vector2(60.3, 70.6), Vector2(160.7, 71.2), Vector2(262.1, 69.4)]
    private static let squares = [Vector2(60, 170), Vector2(160, 170), Vector2(262, 170)]
    private static let reach = 14.0

    /// Bright discs and squares with edges two pixels wide, as a lens draws them.
    private static func picture() -> WorkingPicture {
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = Vector2(Double(x), Double(y))
                let round = discs.map { ($0 - pixel).length - reach }
                let angular = squares.map { max(abs($0.x - pixel.x), abs($0.y - pixel.y)) - reach }
                let outside = (round + angular).min() ?? reach
                values.append(UInt8(40 + 160 * min(1, max(0, 0.5 - outside / 2))))
            }
        }
        let luma = LumaPlane(width: width, height: height, values: values)
        return WorkingPicture(
            Frame(
                index: 0, name: "", timestamp: .zero, luma: luma, original: .jpeg([]),
                intrinsics: .guess(width: width, height: height)))
    }

    @Test("points on a smooth rim are not followed, unless edges are allowed for depth")
    func rims() throws {
        let picture = Self.picture()
        func places(allowsEdges: Bool) throws -> [Vector2] {
            let found = try CornerSelection.places(
                in: picture, beside: [], allowsEdges: allowsEdges
            ) { _ in true }
            return found.clear + found.faint
        }
        func isOnRim(_ place: Vector2) -> Bool {
            Self.discs.contains { ($0 - place).length < Self.reach + 6 }
        }
        let chosen = try places(allowsEdges: false)
        #expect(chosen.count == 4 * Self.squares.count, "\(chosen)")
        #expect(!chosen.contains(where: isOnRim), "\(chosen)")
        #expect(try places(allowsEdges: true).count(where: isOnRim) >= 6)
    }

    /// A map of keyframes on a circle. Each keyframe sees `landmarks` landmarks that no other
    /// keyframe sees.
    private func map(keyframes: Int, landmarks: Int) -> LandmarkMap {
        var map = LandmarkMap()
        for index in 0..<keyframes {
            var keyframe = Keyframe(
                cameraFromWorld: RigidTransform(
                    rotation: Rotation(angle: 0.02 * Double(index), axis: Vector3(0, 1, 0)),
                    translation: Vector3(0, 0, 0.5)),
                features: Features(kind: .orb), featureRays: [], featureDepths: [],
                medianDepth: 0.5)
            keyframe.landmarks = Array(index * landmarks..<(index + 1) * landmarks)
            map.keyframes.append(keyframe)
        }
        return map
    }

    @Test(
        "more keyframes are adjusted where they see few landmarks; half of the map stays fixed",
        arguments: [
            (60, 50, 24), (60, 100, 16), (60, 400, 8), (30, 50, 15), (10, 50, 8), (4, 50, 4),
        ])
    func window(keyframes: Int, landmarks: Int, expected: Int) {
        let window = map(keyframes: keyframes, landmarks: landmarks).localWindow(around: 2)
        #expect(window.count == expected)
        #expect(window.first == 2 && Set(window).count == window.count)
    }
}
