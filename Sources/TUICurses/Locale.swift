import Glibc

/// Sets the character type of the process to that of the environment's locale, and returns whether
/// it is UTF-8. Other parts of the locale stay, so that numbers keep their decimal point. It must
/// be called before curses starts.
public func adoptEnvironmentLocale() -> Bool {
    if setlocale(LC_CTYPE, "") == nil, environmentAsksForUTF8() {
        // The locale that the environment names is not installed on this machine, for instance
        // because ssh forwarded the name. The name asks for UTF-8, so another UTF-8 locale is used.
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

/// The value of an environment variable; nil if the variable is not set or empty.
func environmentValue(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
}
