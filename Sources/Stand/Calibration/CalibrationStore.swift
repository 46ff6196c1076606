import Foundation
import Scene

/// Calibrations on the disk, one JSON file for each stand.
public struct CalibrationStore: Sendable {
    private let folder: String
    /// The accepted delays in seconds (guess). Every stand has a delay in this range; any other
    /// delay shows that the file is damaged.
    private static let delayRange = 0.0...5

    /// The calibrations in this folder. The folder is made when a calibration is written.
    public init(folder: String) { self.folder = folder }

    /// The path of a stand's file. In the name, bytes other than ASCII letters, digits and hyphens
    /// are written as % and two hexadecimal digits.
    func path(of key: String) -> String {
        folder + "/stand-\(key.escaped(keeping: "-")).json"
    }

    /// The stored calibration of a stand; nil where none is stored. Throws `.invalid` if the file
    /// is damaged or belongs to another stand.
    public func calibration(of key: String) throws(StandError) -> StandCalibration? {
        guard let bytes = FileManager.default.contents(atPath: path(of: key)) else { return nil }
        guard let found = try? JSONDecoder().decode(StandCalibration.self, from: bytes),
            found.key == key,
            found.axes.values.allSatisfy({
                $0.countsPerRadian.isFinite && $0.countsPerRadian != 0
                    && Self.delayRange.contains($0.delaySeconds)
            })
        else {
            throw StandError(
                .invalid, operation: phrase("read the calibration of"), subject: key,
                reason: phrase("\(path(of: key)) is damaged"),
                suggestion: phrase("Run `capstan stand calibrate`, or delete the file."))
        }
        return found
    }

    /// Writes a calibration; it replaces the stand's previous one.
    public func keep(_ calibration: StandCalibration) throws(StandError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try encoder.encode(calibration).write(
                to: URL(fileURLWithPath: path(of: calibration.key)), options: .atomic)
        } catch {
            throw StandError(
                .refused, operation: phrase("keep the calibration of"), subject: calibration.key,
                reason: phrase("\(folder) cannot be written"),
                suggestion: phrase("Check its rights and the free space of the disk."))
        }
    }
}
