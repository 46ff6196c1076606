import DeviceIO

extension DatasetDiagnosis {
    /// What is probably wrong in the unit of depth or in the poses, in a sentence or two; nil where
    /// nothing is, and for a dataset without depth or without poses. Reads eight frames' depth,
    /// however many frames there are.
    public static func depthMistake(in source: DatasetSource) -> String? {
        let frames = source.frameCount
        guard source.description.hasDepth, source.description.hasPoses, frames > 1 else {
            return nil
        }
        let (pairs, gap) = (DepthPoseCheck.pairs, DepthPoseCheck.gap(frames: frames))
        var views: [DatasetView] = []
        for pair in 0..<pairs {
            let first = pair * frames / pairs
            for index in [first, min(first + gap, frames - 1)] {
                if let view = try? source.view(index) { views.append(view) }
            }
        }
        return DepthPoseCheck(source, views)?.mistake
    }
}
