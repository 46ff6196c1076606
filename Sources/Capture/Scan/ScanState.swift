import Guidance
import TUI

extension CaptureState {
    /// The name of a state in a scan folder, as words for a person. Without a name the scan has not
    /// begun. An unknown name was written by another program and is returned unchanged.
    static func words(named name: String?) -> String {
        guard let name else { return phrase("not begun") }
        return SessionTable.states.first { $0.name == name }?.words ?? name
    }
}
