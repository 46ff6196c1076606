import Following
import Foundation

/// The filled sectors of a guided orbit, stored in the scan folder, so that the orbit continues
/// after a power loss.
struct OrbitProgress {
    /// The content of the stored record: the dial, and the number of the sector in front of the
    /// camera.
    struct Record: Codable, Equatable {
        var dial: OrbitDial
        var sector: Int
        /// Angle from position 0 of the table to the middle of sector 0, radians. Nil if an earlier
        /// version of the program wrote the record.
        var offset: Double?
    }

    private let path: String

    /// The progress of this scan.
    init(scan: String) { path = scan + "/orbit.json" }

    /// The stored record; nil if it cannot be read.
    func read() -> Record? {
        FileManager.default.contents(atPath: path)
            .flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
    }

    /// Replaces the stored record. Errors are ignored, because the recorder reports a full disk.
    func write(_ record: Record) {
        guard let data = try? JSONEncoder().encode(record) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
