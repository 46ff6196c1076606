import Following
import Glibc
import Scene
import Testing

@Suite("A camera in front of a turntable")
struct StandRigTests {
    private let degree = Double.pi / 180

    @Test("the turn about the axis is found from points before and after", arguments: [-4.0, 0, 7])
    func turn(_ degrees: Double) throws {
        let rig = StandRig(distance: 0.5)
        let elevation = 30 * degree
        let (before, after) = (
            rig.tableFromCamera(angle: 0.3, elevation: elevation).inverse,
            rig.tableFromCamera(angle: 0.3 + degrees * degree, elevation: elevation).inverse
        )
        let pairs = (0..<40).map { index -> (Vector3, Vector3) in
            let turn = Double(index)
            let point = Vector3(0.1 * cos(turn), 0.07 * sin(turn), 0.002 * turn)
            return (before * point, after * point)
        }
        let found = try #require(rig.turn(of: pairs, elevation: elevation))
        #expect(abs(found / degree - degrees) < 1e-6)
    }
}
