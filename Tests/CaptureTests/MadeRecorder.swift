import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator

@testable import Capture

extension ScanRecorder {
    /// A recorder that writes the scan `/scan` of a virtual orbit to this disk. It finishes each
    /// write before the next frame is taken.
    static func made(on disk: any FileSystem, for camera: VirtualCamera) throws -> ScanRecorder {
        try ScanRecorder(
            writer: try ScanWriter.create(
                at: "/scan", fileSystem: disk,
                session: SessionRecord(
                    sessionID: UUID(), program: "capstan", version: "test", created: Date(),
                    source: "sim:orbit", sourceDescription: camera.description,
                    options: try JSONValue(of: SessionOptions()))),
            sessionID: "test", isMetric: true,
            options: ScanRecorder.Options(isInStep: true))
    }
}
