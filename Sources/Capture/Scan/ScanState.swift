import Guidance
import TUI

extension CaptureState {
    /// A state of this name in words, as a scan's folder keeps it; nil where it has none yet. What
    /// another program has written there is said as it is.
    static func words(named name: String?) -> String {
        guard let name else { return phrase("not begun") }
        return SessionTable.states.first { $0.name == name }?.words ?? name
    }
}
