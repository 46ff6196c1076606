import Glibc

/// Whether the locale that the environment names writes UTF-8. Sets the process's character type
/// once; call before curses starts.
public func adoptEnvironmentLocale() -> Bool {
    setlocale(LC_ALL, "")
    guard let codeset = nl_langinfo(Int32(CODESET)) else { return false }
    return String(cString: codeset).uppercased().contains("UTF-8")
}
