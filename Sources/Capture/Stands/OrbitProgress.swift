import Following
import Foundation

/// The filled sectors of a guided orbit, stored in the scan folder, so that it continues after a
/// power loss.
struct OrbitProgress {
    /// The dial, and the sector that is in front of the camera.
    struct Record: Codable, Equatable {
        var dial: OrbitDial
        var sector: Int
        /// Radians from where the turned angle is 0 to the middle of sector 0; nil where an earlier
        /// version wrote it.
        var offset: Double?
    }

    private let path: String

    /// That of this scan.
    init(scan: String) { path = scan + "/orbit.json" }

    /// The stored record; nil where it cannot be read.
    func read() -> Record? {
        FileManager.default.contents(atPath: path)
            .flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
    }

    /// Replaces the stored record. The recorder reports a full disk.
    func write(_ record: Record) {
        guard let data = try? JSONEncoder().encode(record) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
