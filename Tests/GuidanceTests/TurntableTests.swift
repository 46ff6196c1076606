import Foundation
import Scene
import Testing

@testable import Guidance

/// Tests the session's advice if a motor turns the object.
@Suite struct TurntableTests {
    private func search(isOnTurntable: Bool) -> NextView {
        var snapshot = SessionSnapshot()
        snapshot.state = .capturing
        snapshot.dial.sectors = (0..<36).map { DialSector(shots: $0 < 3 ? [$0 + 1] : []) }
        snapshot.latest.place = CameraPlace(azimuth: 0.1, elevation: 0.5, distance: 0.6)
        return NextViewSearch(
            snapshot: snapshot, stepRadians: 0.1, medianPlace: (0.5, 0.6), hasPoses: true,
            isOnTurntable: isOnTurntable
        ).find()
    }

    @Test("on a turntable, nobody is asked to go left or right, although the next sector is known")
    func directions() {
        let (walked, turned) = (search(isOnTurntable: false), search(isOnTurntable: true))
        #expect(walked.mover == .person && walked.directions == [.left])
        #expect(turned.mover == .table && turned.directions.isEmpty)
        #expect(turned.sector == walked.sector && turned.purpose == walked.purpose)
        #expect(!turned.isSameAdvice(as: walked))
    }

    @Test("a journal that is older than the turntable option can be read")
    func oldOptions() throws {
        let old = #"{"maximumNumberOfInputImages":120,"isOverCaptureEnabled":true,"sectors":24}"#
        var options = try JSONDecoder().decode(SessionOptions.self, from: Data(old.utf8))
        #expect(options.sectors == 24 && options.isOverCaptureEnabled && !options.isOnTurntable)
        options.isOnTurntable = true
        let again = try JSONDecoder().decode(
            SessionOptions.self, from: try JSONEncoder().encode(options))
        #expect(again == options)
    }

    @Test("a session on a turntable has its option set from the start")
    func session() {
        var session = ObjectCaptureSession(options: SessionOptions(isOnTurntable: true))
        _ = session.ingest(.tick(at: Timestamp(seconds: 1)))
        #expect(session.snapshot.guidance.nextView.mover == .table)
    }
}
