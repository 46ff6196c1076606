import Scene
import Simulator

extension VirtualCamera {
    /// The next frames of the camera's script; fewer than `count` if the script ends.
    func frames(atMost count: Int = .max) throws -> [Frame] {
        var frames: [Frame] = []
        while frames.count < count, let event = try next() {
            if case .frame(let frame) = event { frames.append(frame) }
        }
        return frames
    }
}
