import Foundation
import Models

/// The configuration file and the values that override it, for `capstan config`.
public struct Configuration {
    /// A key with its value and the origin of the value.
    private struct Row: Encodable {
        var key: String
        var value: JSONScalar
        var origin: Origin
        var choices, explanation, variable: String
    }

    /// Where a value comes from.
    private enum Origin: Encodable {
        case environment(variable: String)
        case file
        case initial

        /// The origin in words, in the current language.
        var words: String {
            switch self {
            case .environment(let variable): phrase("from \(variable)")
            case .file: phrase("from the file")
            case .initial: phrase("default")
            }
        }

        /// Encodes the origin in English, for scripts.
        func encode(to encoder: any Encoder) throws {
            var place = encoder.singleValueContainer()
            switch self {
            case .environment(let variable): try place.encode("from " + variable)
            case .file: try place.encode("from the file")
            case .initial: try place.encode("default")
            }
        }
    }

    /// The path of the configuration file, which need not exist.
    public let file: String
    private let environment: [String: String]

    /// The configuration of this environment.
    /// - Parameter path: the file that the person named; nil for the default one.
    public init(
        path: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        file = path ?? Directories(environment: environment).configuration
        self.environment = environment
    }

    /// Finds the key of this name. Throws for an unknown name; the error suggests the nearest known
    /// name.
    public func key(named name: String) throws -> SettingsKey {
        if let key = SettingsKey(rawValue: name) { return key }
        let names = SettingsKey.allCases.map(\.rawValue)
        guard let near = WordSuggestion.nearest(to: name, among: names) else {
            throw CaptureError(
                .usage,
                phrase("There is no key \(name). Keys are \(names.joined(separator: ", ")).")
            )
        }
        throw CaptureError(.usage, phrase("There is no key \(name). Did you mean \(near)?"))
    }

    /// All keys, one per line: key, value, origin of the value.
    public func rows() throws -> [String] {
        let width = SettingsKey.allCases.map(\.rawValue.count).max() ?? 0
        return try SettingsKey.allCases.map { key in
            let row = try self.row(of: key)
            let name = row.key.padding(toLength: width, withPad: " ", startingAt: 0)
            return "\(name)  \(row.value.words)  (\(row.origin.words))"
        }
    }

    /// All keys as one JSON array.
    public func json() throws -> String { try jsonText(SettingsKey.allCases.map(row)) }

    /// A key as one JSON object.
    public func json(of key: SettingsKey) throws -> String { try jsonText(row(of: key)) }

    /// A key's meaning, its value and its allowed values.
    public func explanation(of key: SettingsKey) throws -> String {
        let row = try row(of: key)
        return [
            "\(row.key) = \(row.value.words) (\(row.origin.words))", "  " + key.explanation,
            "  "
                + phrase(
                    """
                    It must be \(key.choices). The environment variable \(key.variable) overrides \
                    the file.
                    """),
        ].joined(separator: "\n")
    }

    /// Sets a key in the file, which is created if it is missing. Throws if the value is invalid
    /// for the key.
    public func set(_ key: SettingsKey, to text: String) throws {
        let value = try key.value(typed: text)
        var keys = try written()
        switch value {
        case .text(let text): keys[key.rawValue] = text
        case .number(let number): keys[key.rawValue] = Int(exactly: number) ?? number
        case .boolean(let boolean): keys[key.rawValue] = boolean
        }
        try write(keys)
    }

    /// Removes a key from the file.
    public func unset(_ key: SettingsKey) throws {
        var keys = try written()
        keys[key.rawValue] = nil
        try write(keys)
    }

    /// The text of a file with every key at its default value.
    public func example() throws -> String {
        let rows = SettingsKey.allCases.map { key in
            (key.rawValue, key.initial(environment))
        }
        return try jsonPage(Dictionary(uniqueKeysWithValues: rows))
    }

    private func row(of key: SettingsKey) throws -> Row {
        let settings = try Settings(
            path: FileManager.default.fileExists(atPath: file) ? file : nil,
            environment: environment)
        let inFile = try written()[key.rawValue] != nil
        let isInEnvironment = environment[key.variable]?.isEmpty == false
        return Row(
            key: key.rawValue, value: key.value(in: settings) ?? key.initial(environment),
            origin: isInEnvironment
                ? .environment(variable: key.variable) : inFile ? .file : .initial,
            choices: key.choices, explanation: key.explanation, variable: key.variable)
    }

    private func written() throws -> [String: Any] {
        guard let data = FileManager.default.contents(atPath: file) else { return [:] }
        return try Settings.keys(in: data, of: file)
    }

    /// Writes the file. The new file must be valid before it replaces the old one.
    private func write(_ keys: [String: Any]) throws {
        let place = URL(filePath: file)
        do {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            let data = try JSONSerialization.data(
                withJSONObject: keys, options: [.prettyPrinted, .sortedKeys])
            let trial = file + ".new"
            try (data + Data("\n".utf8)).write(to: URL(filePath: trial))
            defer { try? FileManager.default.removeItem(atPath: trial) }
            _ = try Settings(path: trial, environment: [:])
            guard rename(trial, file) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch let error as CaptureError where error.status == .usage {
            throw error
        } catch {
            throw CaptureError(
                .unwritten(after: error),
                phrase("Cannot write the configuration \(file): \(systemReason(error) + ".")"))
        }
    }
}
