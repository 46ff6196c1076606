import Guidance
import Scene

@testable import Capture

extension JournalEntry {
    /// A frame that nothing is known of but its camera.
    static func frame(
        _ index: Int, _ camera: Intrinsics, commands: [SessionCommand] = []
    ) -> JournalEntry {
        JournalEntry(
            input: .frame(
                FrameObservation(
                    index: index, name: "\(index)", timestamp: Timestamp(seconds: Double(index)),
                    assessment: FrameAssessment(
                        meanLuma: 100, clippedShare: 0, sharpness: 1, motionPixels: nil),
                    intrinsics: camera, worldFromCamera: nil, centralDepth: nil)),
            commands: commands)
    }
}
