import Guidance
import Scene

@testable import Capture

extension JournalEntry {
    /// A journal entry of a frame that has a camera, but no pose and no depth.
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
