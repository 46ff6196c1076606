import Foundation
import Glibc

/// Capstan's directories, after the XDG base directory specification.
public struct Directories: Equatable, Sendable {
    /// The folder in which scans are stored if the person names no other.
    public var scans: String
    /// The configuration file that is read if the person names no other.
    public var configuration: String
    /// The folder of the console's logs.
    public var state: String

    /// The directories for this environment. A relative path in an environment variable is ignored,
    /// as the specification requires.
    public init(environment: [String: String]) {
        let home = Self.home(in: environment)
        func base(_ variable: String, _ fallback: String) -> String {
            if let value = environment[variable], value.hasPrefix("/") { return value }
            return home + "/" + fallback
        }
        scans = base("XDG_DATA_HOME", ".local/share") + "/capstan/scans"
        configuration = base("XDG_CONFIG_HOME", ".config") + "/capstan/config.json"
        state = base("XDG_STATE_HOME", ".local/state") + "/capstan"
    }

    /// The person's home folder, without a slash at its end. HOME is not set in a service of
    /// systemd, or after `env -i`; the folder then comes from the list of users (getpwuid(3)).
    static func home(in environment: [String: String]) -> String {
        var home = environment["HOME"] ?? ""
        if home.isEmpty, let user = getpwuid(getuid()) {
            home = String(cString: user.pointee.pw_dir)
        }
        while home.hasSuffix("/") { home.removeLast() }
        return home
    }

    /// The name of the folder for a scan that starts at this time. Names sort by time and need no
    /// quotes in a shell.
    public static func scanName(for date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone.current
        formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ss"
        return formatter.string(from: date)
    }
}
