import Capture
import TUI

extension ReconstructCommand {
    /// Stores how long a model took and how large its file is. The console shows these values when
    /// it offers models. Runs with options that the console never sets are not stored, because
    /// their values differ.
    func noteCost(of run: ReconstructionRun, since began: ContinuousClock.Instant) {
        guard let file = output.first, output.count == 1,
            let level = ModelQuality(rawValue: detail.detail), run.hasPoses,
            request.isEmpty, resources.checkpoint == nil, resources.threads == nil,
            pictures.geometry == .automatic
        else { return }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        ModelCostTable().note(level, shots: run.pictureCount, seconds: seconds, file: file)
    }
}
