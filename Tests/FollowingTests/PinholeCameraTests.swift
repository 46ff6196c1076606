import Following
import Glibc
import Scene
import Simulator
import TestKit
import Testing

@Suite("Points in the picture and bearings")
struct PinholeCameraTests {
    private let degree = Double.pi / 180

    @Test("a point becomes a bearing that the virtual camera projects to the same point")
    func roundTrip() throws {
        var rng = RandomSource(seed: 1)
        let sight = VirtualDetector(seed: 0)
        let field = PinholeCamera(horizontalFieldOfView: sight.fieldOfView, aspect: sight.aspect)
        for _ in 0..<500 {
            let angles = PanTilt(
                pan: rng.number(-2...2), tilt: rng.number(-0.6...0.9))
            let (x, y) = (rng.number(0...1), rng.number(0...1))
            let bearing = field.bearing(x: x, y: y, at: angles)
            let place = try #require(
                sight.place(
                    yaw: bearing.yaw, pitch: bearing.pitch, pan: angles.pan, tilt: angles.tilt))
            #expect(abs(place.x - x) < 1e-9 && abs(place.y - y) < 1e-9)
            let own = try #require(field.place(of: bearing, at: angles))
            #expect(abs(own.x - x) < 1e-9 && abs(own.y - y) < 1e-9)
        }
    }

    @Test("the computed angles of the head bring a bearing to the wanted point of the picture")
    func aim() throws {
        var rng = RandomSource(seed: 2)
        let field = PinholeCamera(horizontalFieldOfView: 1.1, aspect: 1.5)
        for _ in 0..<500 {
            let bearing = Bearing(yaw: rng.number(-2...2), pitch: rng.number(-0.7...0.7))
            let (x, y) = (rng.number(0.1...0.9), rng.number(0.1...0.9))
            let angles = field.angles(showing: bearing, x: x, y: y)
            let place = try #require(field.place(of: bearing, at: angles))
            #expect(abs(place.x - x) < 1e-9 && abs(place.y - y) < 1e-9)
        }
    }

    @Test("a given field of view agrees with intrinsics to a tenth of a degree")
    func intrinsics() {
        let focal = 640 / tan(30 * degree)
        let camera = Intrinsics(
            width: 1280, height: 720, fx: focal, fy: focal, cx: 639.5, cy: 359.5)
        let known = PinholeCamera(camera)
        let named = PinholeCamera(horizontalFieldOfView: 60 * degree, aspect: 1280.0 / 720)
        for x in stride(from: 0.0, through: 1, by: 0.1) {
            let a = known.bearing(x: x, y: 0.2, at: .zero)
            let b = named.bearing(x: x, y: 0.2, at: .zero)
            #expect(abs(a.yaw - b.yaw) < 0.1 * degree && abs(a.pitch - b.pitch) < 0.1 * degree)
        }
        #expect(abs(named.horizontalFieldOfView - 60 * degree) < 1e-12)
    }

    @Test("a direction behind the camera has no point, and impossible cameras name the reason")
    func faults() {
        let field = PinholeCamera(horizontalFieldOfView: 1, aspect: 1.5)
        #expect(field.place(of: Bearing(yaw: .pi, pitch: 0), at: .zero) == nil)
        #expect(field.fault == nil)
        #expect(PinholeCamera(horizontalFieldOfView: .nan, aspect: 1).fault != nil)
        #expect(PinholeCamera(horizontalFieldOfView: 3.2, aspect: 1).fault != nil)
    }
}
