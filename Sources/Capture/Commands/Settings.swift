import Foundation
import Guidance
import TUI
import Wording

/// Settings from the configuration file and the environment. A flag overrides the environment, the
/// environment overrides the file, the file overrides the default.
public struct Settings: Equatable, Sendable, Codable {
    /// The directory in which scans are stored.
    public var scansDirectory: String?
    /// Largest number of shots that a reconstruction uses: `CAPSTAN_MAXIMUM_SHOTS`.
    public var maximumShots: Int?
    /// Whether a capture continues beyond the maximum number of shots and marks the further shots.
    public var overCapture: Bool?
    /// Number of sectors of the dial.
    public var sectors: Int?
    /// Whether the screen uses only ASCII.
    public var ascii: Bool?
    /// Colours of the screen: dark, light, contrast or colorblind.
    public var theme: ScreenCapabilities.Scheme?
    /// Recorded frames are played in the console at their own speed multiplied by this factor.
    public var speed: Double?
    /// Whether speech and bell are off.
    public var quiet: Bool?
    /// The language of screens and sentences; nil for the language of the environment.
    public var language: Language?
    /// Whether the console reports frame times at its end; set only on the command line.
    public var verbose: Bool?

    /// Settings without any value.
    public init() {}

    /// The file's settings, overridden by the environment's.
    ///
    /// - Parameters:
    ///   - path: the file that the person named; nil for the default file, which need not exist.
    public init(path: String?, environment: [String: String]) throws {
        let directories = Directories(environment: environment)
        let file = path ?? directories.configuration
        self.init()
        if path != nil || FileManager.default.fileExists(atPath: file) {
            self = try Self.read(file)
        }
        if let value = environment["CAPSTAN_SCANS"], !value.isEmpty { scansDirectory = value }
        if let value = try Self.number("CAPSTAN_MAXIMUM_SHOTS", environment, Int.init) {
            maximumShots = value
        }
        if let value = try Self.number("CAPSTAN_SECTORS", environment, Int.init) { sectors = value }
        if let value = try Self.number("CAPSTAN_SPEED", environment, Double.init) { speed = value }
        if let value = environment["CAPSTAN_THEME"], !value.isEmpty {
            guard let scheme = ScreenCapabilities.Scheme(rawValue: value) else {
                throw CaptureError(
                    .usage,
                    phrase(
                        "CAPSTAN_THEME is \"\(value)\"; it must be dark, light, contrast "
                            + "or colorblind."))
            }
            theme = scheme
        }
        if let value = environment["CAPSTAN_LANGUAGE"], !value.isEmpty {
            guard let chosen = Language(rawValue: value) else {
                throw CaptureError(
                    .usage,
                    phrase(
                        "CAPSTAN_LANGUAGE is \"\(value)\"; it must be "
                            + "\(SettingsKey.language.choices)."))
            }
            language = chosen
        }
        if let value = environment["CAPSTAN_ASCII"] { ascii = !["", "0"].contains(value) }
        if let value = environment["CAPSTAN_QUIET"] { quiet = !["", "0"].contains(value) }
        if let value = environment["CAPSTAN_OVER_CAPTURE"] {
            overCapture = !["", "0"].contains(value)
        }
        try check()
    }

    /// The session's options, with defaults for missing settings.
    public var sessionOptions: SessionOptions {
        var options = SessionOptions()
        options.maximumNumberOfInputImages = maximumShots ?? options.maximumNumberOfInputImages
        options.isOverCaptureEnabled = overCapture ?? options.isOverCaptureEnabled
        options.sectors = sectors ?? options.sectors
        return options
    }

    /// Allowed values of the largest number of shots (guess).
    private static let allowedShots = 1...100_000
    /// Allowed numbers of sectors of the dial (guess): 8 sectors of 45° to 72 sectors of 5°.
    private static let allowedSectors = 8...72
    /// Allowed speed factors of recorded frames (guess).
    private static let allowedSpeeds = 0.01...1000

    /// Throws if a setting is outside its allowed values.
    public func check() throws {
        if let maximumShots, !Self.allowedShots.contains(maximumShots) {
            throw CaptureError(
                .usage, phrase("maximumShots is \(maximumShots); it must be 1 to 100000."))
        }
        if let sectors, !Self.allowedSectors.contains(sectors) {
            throw CaptureError(.usage, phrase("sectors is \(sectors); it must be 8 to 72."))
        }
        if let speed, !Self.allowedSpeeds.contains(speed) {
            throw CaptureError(.usage, phrase("speed is \(speed); it must be 0.01 to 1000."))
        }
    }

    private static func read(_ file: String) throws -> Settings {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw CaptureError(
                .usage,
                phrase("Cannot read the configuration \(file): no such file. Check the name."))
        }
        let keys = try Self.keys(in: data, of: file)
        let known = SettingsKey.allCases.map(\.rawValue)
        if let unknown = keys.keys.sorted().first(where: { !known.contains($0) }) {
            throw CaptureError(
                .usage,
                phrase(
                    "The configuration \(file) sets \(unknown), which is not known. Known are "
                        + "\(known.joined(separator: ", "))."))
        }
        do {
            return try JSONDecoder().decode(Settings.self, from: data)
        } catch {
            guard let key = wrongKey(in: keys) else { throw error }
            throw CaptureError(
                .usage,
                phrase(
                    """
                    The configuration \(file) holds a wrong value for \(key.rawValue): it must be \
                    \(key.choices). Correct or remove the file.
                    """))
        }
    }

    /// The keys of a configuration file with their values. Throws if the bytes are not a JSON
    /// object.
    static func keys(in data: Data, of file: String) throws -> [String: Any] {
        guard let keys = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    Cannot read the configuration \(file): it is not a JSON object. Correct or \
                    remove the file.
                    """))
        }
        return keys
    }

    /// The first key whose value cannot be decoded.
    private static func wrongKey(in keys: [String: Any]) -> SettingsKey? {
        SettingsKey.allCases.first { key in
            guard let value = keys[key.rawValue],
                let alone = try? JSONSerialization.data(withJSONObject: [key.rawValue: value])
            else { return false }
            return (try? JSONDecoder().decode(Settings.self, from: alone)) == nil
        }
    }

    private static func number<T>(
        _ variable: String, _ environment: [String: String], _ read: (String) -> T?
    ) throws -> T? {
        guard let text = environment[variable], !text.isEmpty else { return nil }
        guard let value = read(text) else {
            throw CaptureError(.usage, phrase("\(variable) is \"\(text)\"; it must be a number."))
        }
        return value
    }
}
