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
