import Capture
import Library

extension Worker {
    /// A worker that makes models with this program, and stops at the first signal.
    static func reconstruction(
        _ library: CaptureLibrary, options: Options, threads: Int?
    ) -> Worker {
        let interrupt = InterruptFlag.install()
        let child = ReconstructionChild(threads: threads ?? AllowedResources(.here).processors)
        return Worker(library, options: options, isInterrupted: { interrupt.isRaised }) {
            try child.run($0, $1)
        }
    }
}

extension MachineTurn {
    /// Waits for the machine's lock, with a message; a signal meanwhile ends the program.
    static func awaited(_ library: CaptureLibrary) throws -> MachineTurn {
        let interrupt = InterruptFlag.install()
        let turn = try take(library, isInterrupted: { interrupt.isRaised }) {
            say(SubmissionWords.waits)
        }
        guard let turn else { leave(.comeAgain) }
        return turn
    }
}
