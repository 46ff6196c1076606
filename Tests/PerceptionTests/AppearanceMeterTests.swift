import Guidance
import Perception
import Scene
import TestKit
import Testing

@Suite("How an object's surface looks")
struct AppearanceMeterTests {
    private static let (width, height) = (640, 480)

    /// A picture that consists of squares of six pixels with random brightness.
    /// - Parameter period: the number of squares after which the pattern repeats, in both
    ///   directions.
    private func squares(period: Int) -> LumaPlane {
        var rng = RandomSource(seed: 5)
        let tile = (0..<period * period).map { _ in UInt8(rng.number(20...235)) }
        var values: [UInt8] = []
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                values.append(tile[y / 6 % period * period + x / 6 % period])
            }
        }
        return LumaPlane(width: Self.width, height: Self.height, values: values)
    }

    private func appearance(
        _ luma: LumaPlane, width: Int = AppearanceMeterTests.width
    ) throws -> ObjectAppearance? {
        let region = try #require(
            PixelRegion(
                x: 0, y: 0, width: width, height: Self.height, pictureWidth: Self.width,
                pictureHeight: Self.height))
        return try AppearanceMeter.appearance(of: luma, region)
    }

    @Test("a surface of one brightness has no texture")
    func plain() throws {
        let luma = LumaPlane(
            width: Self.width, height: Self.height,
            values: Array(repeating: 120, count: Self.width * Self.height))
        let plain = try #require(try appearance(luma))
        #expect(plain.texturedShare == 0 && plain.rivalShare == 0 && plain.features == 0)
    }

    @Test("a repeating pattern looks like other places of itself, a random one does not")
    func repeating() throws {
        let random = try #require(try appearance(squares(period: 107)))
        let repeating = try #require(try appearance(squares(period: 8)))
        #expect(random.texturedShare > 0.5, "\(random)")
        #expect(random.rivalShare < repeating.rivalShare, "\(random) \(repeating)")
    }

    @Test("a region that is too small has no appearance")
    func small() throws {
        #expect(try appearance(squares(period: 107), width: 60) == nil)
    }
}
