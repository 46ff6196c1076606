import DeviceIO
import Scene

extension DatasetDiagnosis {
    /// About this many pairs of frames are compared for a warning (guess).
    private static let warningPairs = 4
    /// The frames of a pair are at most `mostGap` frames apart, and at most the number of frames
    /// divided by `gapsPerSource`, so that both show the same place (guesses).
    private static let mostGap = 10
    private static let gapsPerSource = 8

    /// What is probably wrong in the unit of depth or in the poses, in a sentence or two; nil where
    /// nothing is, and for a dataset without depth or without poses. Reads eight frames' depth,
    /// however many frames there are.
    public static func depthMistake(in source: DatasetSource) -> String? {
        let frames = source.frameCount
        guard source.description.hasDepth, source.description.hasPoses, frames > 1 else {
            return nil
        }
        let gap = (frames / gapsPerSource).clamped(to: 1...mostGap)
        var views: [DatasetView] = []
        for pair in 0..<warningPairs {
            let first = pair * frames / warningPairs
            for index in [first, min(first + gap, frames - 1)] {
                if let view = try? source.view(index) { views.append(view) }
            }
        }
        return DepthPoseCheck(source, views)?.mistake
    }
}
