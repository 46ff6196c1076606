import DeviceIO
import Models
import Scene
import Simulator
import Wording

/// Writes frames of the virtual camera as a dataset, together with the true poses and the true
/// mesh.
public struct Simulation {
    private let camera: VirtualCamera
    private let output: String

    /// - Parameters:
    ///   - specification: `sim:SCRIPT[?…]`, with a script.
    ///   - output: the dataset's folder, which must be new or empty.
    public init(specification: String, output: String) throws {
        guard case .simulator(let options) = try SourceAddress(specification),
            options.script != nil
        else {
            throw CaptureError(
                .usage,
                phrase(
                    "\(specification) has no script. Name one of "
                        + "\(Script.allCases.map(\.rawValue).joined(separator: ", "))."))
        }
        camera = try VirtualCamera(options: options, steering: nil)
        self.output = output
    }

    /// Writes all frames and the true mesh; returns the number of frames.
    public func write(isInterrupted: () -> Bool) throws -> Int {
        let writer = try DatasetWriter(directory: output)
        var frames = 0
        while !isInterrupted(), let event = try camera.next() {
            if case .frame(let frame) = event {
                try writer.append(frame)
                frames += 1
            }
        }
        try writer.finish()
        try PLYWriter.write(camera.trueMesh, to: output + "/mesh.ply")
        return frames
    }
}
