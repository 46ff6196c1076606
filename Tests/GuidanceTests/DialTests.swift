import Guidance
import Scene
import Testing

@Suite("Capture dial")
struct DialTests {
    @Test("azimuth runs counter-clockwise from the box's x axis, elevation upwards")
    func place() {
        let dial = CaptureDial(box: Synthetic.box, sectors: 36)
        for degrees in stride(from: 5.0, to: 360, by: 10) {
            let place = dial.place(of: Synthetic.pose(degrees: degrees, distance: 0.7))
            #expect(abs(place.azimuth - degrees * .pi / 180) < 1e-9)
            #expect(abs(place.elevation - .pi / 6) < 1e-9)
            #expect(abs(place.distance - 0.7) < 1e-9)
            #expect(dial.sector(at: place) == Int(degrees / 10))
        }
    }

    @Test("a turntable's shots lie in the centres of the sectors")
    func bearing() {
        let bearing = DialBearing(sectors: 36)
        for degrees in [-7.0, 1, 5, 12, 359] {
            let way = bearing.angleToSectorMiddle(from: degrees * .pi / 180)
            #expect(abs(way) <= 5.001 * .pi / 180)
            let sectors = (degrees * .pi / 180 + way) / (10 * .pi / 180)
            #expect(abs(sectors - sectors.rounded(.down) - 0.5) < 1e-9)
        }
    }

    @Test("the dial turns with the box")
    func turnedBox() {
        var box = Synthetic.box
        box.worldFromObject = Rotation(angle: .pi / 2, axis: Vector3(0, 0, 1))
        let place = CaptureDial(box: box, sectors: 36).place(of: Synthetic.pose(degrees: 95))
        #expect(abs(place.azimuth - 5 * .pi / 180) < 1e-9)
    }

    @Test("shots fill sectors; removed shots empty them")
    func filling() {
        var dial = CaptureDial(box: Synthetic.box, sectors: 4)
        for (shot, degrees) in [(1, 10.0), (2, 20), (3, 100), (4, 190), (5, 280)] {
            dial.add(
                shot: shot, sharpness: Double(shot),
                worldFromCamera: Synthetic.pose(degrees: degrees))
        }
        #expect(dial.isFull && dial.coverage == 1)
        #expect(dial.sectors[0].shots == [1, 2] && dial.sectors[0].bestSharpness == 2)
        dial.remove(shot: 3)
        #expect(!dial.isFull && dial.sectorsFilled == 3 && dial.sectors[1].bestSharpness == 0)
        dial.remove(shot: 2)
        #expect(dial.sectors[0].shots == [1] && dial.sectors[0].bestSharpness == 1)
    }

    @Test("when the box is edited, shots are assigned to sectors again, and none is lost")
    func moving() {
        var dial = CaptureDial(box: Synthetic.box, sectors: 36)
        for shot in 0..<36 {
            dial.add(
                shot: shot, sharpness: 1,
                worldFromCamera: Synthetic.pose(degrees: Double(shot) * 10 + 5)
            )
        }
        var box = Synthetic.box
        box.worldFromObject = Rotation(angle: 0.7, axis: Vector3(0, 0, 1))
        box.center += Vector3(0.02, -0.01, 0)
        dial.move(to: box)
        #expect(dial.sectors.flatMap(\.shots).sorted() == Array(0..<36))
        dial.move(to: Synthetic.box)
        #expect(dial.isFull)
    }

    @Test("right above the box no sector is filled")
    func overhead() {
        var dial = CaptureDial(box: Synthetic.box, sectors: 36)
        let above = Synthetic.pose(degrees: 40, elevationDegrees: 85)
        #expect(dial.add(shot: 1, sharpness: 1, worldFromCamera: above) == nil)
        #expect(dial.sectorsFilled == 0)
        #expect(dial.angleToNearestView(from: above) == 0)
    }
}
