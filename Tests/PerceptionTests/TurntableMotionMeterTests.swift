import Following
import Perception
import Scene
import Simulator
import Testing

@Suite("The turn of an object, measured in pictures")
struct TurntableMotionMeterTests {
    private let degree = Double.pi / 180

    @Test(
        "the flow of small and large pictures measures a turn without bias",
        arguments: [(320, 240), (640, 480)])
    func flow(_ width: Int, _ height: Int) throws {
        var options = VirtualCameraOptions()
        (options.width, options.height) = (width, height)
        var camera = try TurntableCamera(options: options)
        let rig = StandRig(distance: TurntableCamera.distance, aimHeight: camera.targetHeight)
        var meter = TurntableMotionMeter()
        var turned = 0.0
        // Four turns of ten degrees in 20 pictures each, with ten pictures at rest after each turn.
        for index in 0..<120 {
            let share = min(1, Double(index % 30) / 20)
            let way = share * share * (3 - 2 * share)
            let speed = 6 * share * (1 - share) / 20 * 30
            let answer = try meter.measure(
                camera.frame(
                    index: index, at: Timestamp(seconds: Double(index) / 30),
                    angle: (Double(index / 30) + way) * 10 * degree,
                    speed: speed * 10 * degree, elevation: 30 * degree),
                rig: rig, elevation: 30 * degree, stillShare: 0.3 / 640)
            turned += answer?.turned ?? 0
        }
        // The relative error of the flow that `TurnMonitor` expects: 1 %.
        #expect(abs(turned / degree - 40) < 0.4, "\(turned / degree)")
    }
}
