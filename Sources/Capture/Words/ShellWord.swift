import Foundation

/// A word as a person types it in a shell: quoted only where that is needed.
func shellWord(_ word: String) -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "/._-+:=@%,"))
    if !word.isEmpty, word.unicodeScalars.allSatisfy(plain.contains) { return word }
    return "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
}
