import Foundation
import Scene
import TUI
import Wording

/// A key of the configuration file, with its meaning and its allowed values.
public enum SettingsKey: String, CaseIterable, Sendable {
    case scansDirectory, maximumShots, overCapture, sectors, ascii, theme, speed, quiet
    case language

    /// The key's meaning, in a sentence.
    public var explanation: String {
        switch self {
        case .scansDirectory: phrase("The folder in which new scans are made.")
        case .maximumShots:
            phrase("The largest number of shots for a reconstruction; a capture stops there.")
        case .overCapture:
            phrase("Whether a capture goes on beyond the maximum; those shots are marked.")
        case .sectors: phrase("How many directions the dial of a pass has.")
        case .ascii: phrase("Whether the screen shows only ASCII characters.")
        case .theme: phrase("The colours of the screen.")
        case .speed: phrase("How fast recorded pictures play in the console; 1 is as recorded.")
        case .quiet: phrase("Whether the console neither speaks nor rings the bell.")
        case .language: phrase("The language of screens and sentences; without it the locale's.")
        }
    }

    /// The values that the key accepts, as text.
    public var choices: String {
        switch self {
        case .scansDirectory: phrase("a path")
        case .maximumShots: phrase("1 to 100000")
        case .sectors: phrase("8 to 72")
        case .overCapture, .ascii, .quiet: phrase("true or false")
        case .theme, .language: values.listed(phrase("or"))
        case .speed: phrase("0.01 to 1000")
        }
    }

    /// The values that the key accepts, for the completion of the command line; empty for a number
    /// and for a path.
    public var values: [String] {
        switch self {
        case .overCapture, .ascii, .quiet: ["true", "false"]
        case .theme: ScreenCapabilities.Scheme.allCases.map(\.rawValue)
        case .language: Language.allCases.map(\.rawValue)
        case .scansDirectory, .maximumShots, .sectors, .speed: []
        }
    }

    /// The environment variable that overrides the file.
    public var variable: String {
        switch self {
        case .scansDirectory: "CAPSTAN_SCANS"
        case .maximumShots: "CAPSTAN_MAXIMUM_SHOTS"
        case .overCapture: "CAPSTAN_OVER_CAPTURE"
        case .sectors: "CAPSTAN_SECTORS"
        case .ascii: "CAPSTAN_ASCII"
        case .theme: "CAPSTAN_THEME"
        case .speed: "CAPSTAN_SPEED"
        case .quiet: "CAPSTAN_QUIET"
        case .language: "CAPSTAN_LANGUAGE"
        }
    }

    /// The default value.
    func initial(_ environment: [String: String]) -> JSONScalar {
        let session = Settings().sessionOptions
        return switch self {
        case .scansDirectory: .text(Directories(environment: environment).scans)
        case .maximumShots: .number(Double(session.maximumNumberOfInputImages))
        case .overCapture: .boolean(session.isOverCaptureEnabled)
        case .sectors: .number(Double(session.sectors))
        case .ascii, .quiet: .boolean(false)
        case .theme: .text(ScreenCapabilities.Scheme.dark.rawValue)
        case .speed: .number(1)
        case .language: .text(Language(environment: environment).rawValue)
        }
    }

    /// The key's value in these settings; nil if it is not set.
    func value(in settings: Settings) -> JSONScalar? {
        switch self {
        case .scansDirectory: settings.scansDirectory.map { .text($0) }
        case .maximumShots: settings.maximumShots.map { .number(Double($0)) }
        case .overCapture: settings.overCapture.map { .boolean($0) }
        case .sectors: settings.sectors.map { .number(Double($0)) }
        case .ascii: settings.ascii.map { .boolean($0) }
        case .theme: settings.theme.map { .text($0.rawValue) }
        case .speed: settings.speed.map { .number($0) }
        case .quiet: settings.quiet.map { .boolean($0) }
        case .language: settings.language.map { .text($0.rawValue) }
        }
    }

    /// Parses a value that a person typed. Throws if the value is invalid for the key; the error
    /// names the allowed values.
    func value(typed text: String) throws -> JSONScalar {
        let value: JSONScalar? =
            switch self {
            case .scansDirectory: text.isEmpty ? nil : .text(text)
            case .theme: ScreenCapabilities.Scheme(rawValue: text).map { .text($0.rawValue) }
            case .language: Language(rawValue: text).map { .text($0.rawValue) }
            case .maximumShots, .sectors: Int(text).map { .number(Double($0)) }
            case .speed: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
            case .overCapture, .ascii, .quiet:
                ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false][
                    text.lowercased()
                ].map { .boolean($0) }
            }
        guard let value else {
            throw CaptureError(
                .usage,
                phrase("\(rawValue) cannot be \(text.debugDescription); it must be \(choices)."))
        }
        return value
    }
}

/// A value of the configuration file.
enum JSONScalar: Equatable, Encodable {
    case text(String)
    case number(Double)
    case boolean(Bool)

    func encode(to encoder: any Encoder) throws {
        var place = encoder.singleValueContainer()
        switch self {
        case .text(let text): try place.encode(text)
        case .number(let number):
            if let whole = Int(exactly: number) {
                try place.encode(whole)
            } else {
                try place.encode(number)
            }
        case .boolean(let boolean): try place.encode(boolean)
        }
    }

    /// The value as text for a person.
    var words: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.shortText
        case .boolean(let boolean): String(boolean)
        }
    }
}
