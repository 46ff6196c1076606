import Scene
import Testing

@testable import Guidance

/// A candle must get a slender box. An edge of a plain carton looks like a candle if the carton's
/// faces have no depth.
@Suite struct SlenderBoxTests {
    private typealias Stage = ObjectFrameTests.Stage

    private let candle = Stage(size: Vector3(0.025, 0.025, 0.2))
    private let carton = Stage(size: Vector3(0.12, 0.12, 0.2))

    /// A view of the candle alone, or of the same shape as an edge of a carton.
    /// - Parameter isEdge: whether the view has the carton, whose faces have no depth.
    private func view(_ azimuth: Double, isEdge: Bool) -> PosedDepth {
        let pose = candle.pose(azimuth, 25)
        let whole = candle.depth(pose)
        guard isEdge else { return whole }
        let (camera, back) = (candle.camera, candle.tilt.inverse)
        let middle = candle.turn * Vector3(0.05, 0.05, 0)
        var values = whole.values
        for index in values.indices {
            let (x, y) = (Double(index % camera.width), Double(index / camera.width))
            let ray =
                back * pose.rotation
                * Vector3((x - camera.cx) / camera.fx, (y - camera.cy) / camera.fy, 1)
            if let face = carton.carton(back * pose.translation - middle, ray),
                values[index] == 0 || face < Double(values[index])
            {
                values[index] = 0
            }
        }
        return PosedDepth(intrinsics: camera, worldFromCamera: pose, values: values)
    }

    private func walked(isEdge: Bool) -> ObjectFrame? {
        var estimator = ObjectFrameEstimator()
        var frame: ObjectFrame?
        for (number, azimuth) in stride(from: 0.0, through: 200, by: 8).enumerated() {
            estimator.add(candle.pose(azimuth, 25), candle.camera)
            estimator.set(view(azimuth, isEdge: isEdge), of: number, isSettled: true)
            frame = estimator.estimate()
        }
        return frame
    }

    @Test func aBoxThatIsLessThanFourTimesAsHighAsWideIsNotSlender() {
        func isSlender(_ size: Vector3) -> Bool {
            SlenderBox(BoundingBox(center: .zero, size: size, worldFromObject: .identity)) != nil
        }
        #expect(isSlender(Vector3(0.02, 0.04, 0.2)))
        #expect(!isSlender(Vector3(0.02, 0.06, 0.2)))
        #expect(!isSlender(Vector3(0.2, 0.04, 0.04)))
    }

    @Test func aCandleStandsAloneAndAnEdgeDoesNot() throws {
        let box = BoundingBox(
            center: candle.tilt * Vector3(0, 0, 0.1), size: candle.size,
            worldFromObject: candle.tilt * candle.turn)
        let slender = try #require(SlenderBox(box))
        func views(isEdge: Bool) -> [PosedDepth] {
            stride(from: 0.0, to: 360, by: 20).map { view($0, isEdge: isEdge) }
        }
        #expect(slender.standsAlone(in: views(isEdge: false)))
        #expect(!slender.standsAlone(in: views(isEdge: true)))
        #expect(!slender.standsAlone(in: []))
    }

    @Test func theBoxOfAnEdgeIsNeverSure() throws {
        let (alone, edge) = (walked(isEdge: false), walked(isEdge: true))
        let whole = try #require(alone)
        #expect(whole.evidence == .depthPoints && whole.isSure)
        #expect(candle.fit(whole.box).corners == 8)
        let part = try #require(edge)
        #expect(part.evidence == .depthEdge && !part.isSure)
    }
}
