import Scene

/// Where a head scan keeps its files, and what turns pictures into files. The wiring brings one that
/// writes to a disk; tests bring one in memory.
public protocol HeadStorage: Sendable {
    /// Writes a file whole or not at all; makes its folder. Throws its own error.
    func write(_ bytes: [UInt8], to path: String) throws
    /// The bytes of a file; throws where there is none.
    func read(_ path: String) throws -> [UInt8]
    /// Deletes a folder with all that is in it; throws where something stays.
    func remove(_ folder: String) throws
    /// The picture as a JPEG file.
    func jpeg(of frame: Frame) throws -> [UInt8]
    /// Depth as a PNG file of 16-bit gray.
    func png(of depth: DepthPlane) throws -> [UInt8]
    /// A value as JSON with sorted keys.
    func json(_ value: some Encodable & Sendable) throws -> [UInt8]
    /// A value from JSON.
    func value<Value: Decodable & Sendable>(_ type: Value.Type, from json: [UInt8]) throws -> Value
}
