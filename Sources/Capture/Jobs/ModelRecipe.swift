import Foundation
import Library
import Models
import Reconstruction
import Wording

/// The settings that make a model of a library's captures: those of `capstan reconstruct` that
/// affect the result. Each setting has a default, so that recipes with the same meaning give the
/// same job.
public struct ModelRecipe: Equatable, Sendable {
    /// The value of each setting, by the setting's name.
    public private(set) var settings: [String: String] = [
        "aligner": "own", "box": "", "detail": "reduced", "formats": "glb",
        "geometry": "automatic", "ignore-bounding-box": "no", "keep-poses": "no", "maps": "",
        "masking": "yes", "memory": "4096", "pages": "", "polygons": "", "sensitivity": "normal",
        "sequential": "no", "texture-format": "", "texture-size": "",
    ]

    /// Version of the result. It must increase if a change to this program gives another model for
    /// the same capture and recipe.
    public static let format = 6

    /// The recipe of the default model.
    public init() {}

    /// The recipe that a job stores. Throws if the job has a setting that this program does not
    /// know.
    public init(_ recipe: JobRecipe) throws {
        for (name, value) in recipe.settings { try set(name, value) }
    }

    /// Parses names and values of settings, such as `{"detail": "medium", "formats": "glb,usdz"}`.
    public init(json: Data) throws {
        let given: [String: String]
        do {
            given = try JSONDecoder().decode([String: String].self, from: json)
        } catch {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    A recipe must be one JSON object of names and texts, such as {\"detail\": \
                    \"full\"}.
                    """)
            )
        }
        for (name, value) in given { try set(name, value) }
    }

    /// The recipe as a job stores it.
    public var job: JobRecipe { JobRecipe(settings: settings) }

    /// The names of the model's files, one for each format.
    public var files: [String] {
        (settings["formats"] ?? "").split(separator: ",").map { "model.\($0)" }
    }

    /// Sets the value of a setting. Throws a `CaptureError` if the name or the value is invalid.
    public mutating func set(_ name: String, _ value: String) throws {
        guard let usual = Self().settings[name] else {
            throw CaptureError(
                .usage,
                phrase(
                    "A recipe has no \(name): it knows "
                        + "\(Self().settings.keys.sorted().joined(separator: ", ")).")
            )
        }
        func require(_ words: [String]) throws {
            guard words.contains(value) else {
                throw CaptureError(
                    .usage,
                    phrase("\(name) of a recipe must be one of \(words.joined(separator: ", "))."))
            }
        }
        switch name {
        case "formats":
            let formats = Set(value.split(separator: ",").map(String.init))
            let known = Set(ModelFormat.allCases.map(\.rawValue))
            guard !formats.isEmpty, formats.isSubset(of: known) else {
                throw CaptureError(
                    .usage,
                    phrase(
                        "formats of a recipe must be some of "
                            + "\(known.sorted().joined(separator: ","))."))
            }
            settings[name] = formats.sorted().joined(separator: ",")
            return
        case "aligner", "geometry", "sensitivity": try require(Self.choices(name) ?? [])
        case "memory":
            guard let megabytes = Int(value), (256...1_000_000).contains(megabytes) else {
                throw CaptureError(
                    .usage, phrase("memory of a recipe must be 256 to 1000000 megabytes."))
            }
        default: if usual == "yes" || usual == "no" { try require(["yes", "no"]) }
        }
        settings[name] = value
    }

    /// The allowed values of a setting; nil if the setting has no fixed set of values.
    static func choices(_ name: String) -> [String]? {
        switch name {
        case "aligner": ["own", "colmap"]
        case "detail": ModelDetail.names + [CustomDetail.name]
        case "geometry": PhotogrammetryConfiguration.GeometrySource.allCases.map(\.rawValue)
        case "sensitivity":
            PhotogrammetryConfiguration.FeatureSensitivity.allCases.map(\.rawValue)
        // An empty value means that the level of detail selects the format of the texture.
        case "texture-format": [""] + TextureMap.Encoding.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// Throws if the recipe's settings of the detail are invalid or contradict each other.
    public func check() throws {
        func number(_ name: String) throws -> Int? {
            guard let value = settings[name], !value.isEmpty else { return nil }
            guard let number = Int(value) else {
                throw CaptureError(.usage, phrase("\(name) of a recipe must be a number."))
            }
            return number
        }
        func word(_ name: String) -> String? { settings[name].flatMap { $0.isEmpty ? nil : $0 } }
        let figures = CustomDetail(
            polygons: try number("polygons"), textureSize: try number("texture-size"),
            textureFormat: word("texture-format"), maps: word("maps"), pages: try number("pages"))
        do throws(CustomDetail.Fault) {
            _ = try figures.level(settings["detail"] ?? "")
        } catch {
            throw CaptureError(.usage, error.words)
        }
    }

    /// The arguments of `capstan reconstruct` for a source.
    func words(source: String, output: String, pieces: String, threads: Int) -> [String] {
        var words = ["reconstruct", source, "--json", "--checkpoint", pieces]
        words += ["--threads", "\(threads)"]
        for file in files { words += ["-o", "\(output)/\(file)"] }
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
            switch name {
            case "formats": break
            case "masking": if value == "no" { words.append("--no-masking") }
            case "ignore-bounding-box", "keep-poses", "sequential":
                if value == "yes" { words.append("--\(name)") }
            default: words += ["--\(name)", value]
            }
        }
        return words
    }
}
