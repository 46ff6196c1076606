import Scene

/// Where a head scan stores its files, and how pictures are encoded. The program provides one that
/// writes to a disk, tests provide one in memory.
public protocol HeadStorage: Sendable {
    /// Writes a file completely or not at all; creates its folder. Throws its own error.
    func write(_ bytes: [UInt8], to path: String) throws
    /// The bytes of a file; throws where there is none.
    func read(_ path: String) throws -> [UInt8]
    /// Deletes a folder with all its content; throws where some of it remains.
    func remove(_ folder: String) throws
    /// The picture as a JPEG file.
    func jpeg(of frame: Frame) throws -> [UInt8]
    /// The depth as a PNG file of 16-bit gray.
    func png(of depth: DepthPlane) throws -> [UInt8]
    /// A value as JSON with sorted keys.
    func json(_ value: some Encodable & Sendable) throws -> [UInt8]
    /// The value that this JSON encodes; throws where it encodes none.
    func value<Value: Decodable & Sendable>(_ type: Value.Type, from json: [UInt8]) throws -> Value
}
