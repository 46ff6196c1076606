import Capture
import TUI

extension ReconstructCommand {
    /// Stores the time and the file size that a model took, which the console shows when it offers
    /// models. Only for runs that the console itself could have started: others take more or less
    /// time.
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
