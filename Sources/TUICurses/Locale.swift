import Glibc

/// Whether the environment's locale uses UTF-8. Sets the process's character type (and nothing
/// else: numbers keep their point); call before curses starts.
public func adoptEnvironmentLocale() -> Bool {
    if setlocale(LC_CTYPE, "") == nil, environmentAsksForUTF8() {
        // This machine lacks the locale, for instance because ssh forwarded it: UTF-8 still
        // applies.
        setlocale(LC_CTYPE, "C.UTF-8")
    }
    guard let codeset = nl_langinfo(Int32(CODESET)) else { return false }
    return String(cString: codeset).uppercased().contains("UTF-8")
}

private func environmentAsksForUTF8() -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
        guard let value = environmentValue(name) else { continue }
        let upper = value.uppercased()
        return upper.hasSuffix(".UTF-8") || upper.hasSuffix(".UTF8")
    }
    return false
}

/// An environment variable; nil when it is not set or empty.
func environmentValue(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
}
