import Guidance
import TUI

extension CaptureState {
    /// The words for a state's name in a scan folder. Without a name the scan has not begun; an
    /// unknown name, which another program wrote, is returned unchanged.
    static func words(named name: String?) -> String {
        guard let name else { return phrase("not begun") }
        return SessionTable.states.first { $0.name == name }?.words ?? name
    }
}
