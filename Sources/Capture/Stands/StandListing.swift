import Foundation
import Stand
import Wording

/// The stands that may be connected to this machine. Serial ports are listed, but nothing is sent
/// to them, because a command might move a device of another kind. The network is not searched.
public struct StandListing: Sendable {
    /// An address at which there is a stand or may be one.
    public struct Entry: Encodable, Equatable, Sendable {
        /// The address, as a person must type it.
        public var address: String
        /// The stand's name, as far as the search can know it without a connection.
        public var name: String
        /// Whether there is certainly a stand at the address.
        public var isCertain: Bool
        /// Why the stand cannot be used. Nil if it can be used, or if the search did not test this.
        public var problem: String?
    }

    /// The addresses that were found. The virtual stands come last.
    public let entries: [Entry]

    /// Searches for cameras with motors and for serial ports.
    public init(devices: String = "/dev") {
        var entries: [Entry] = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: devices)) ?? []
        let sorted = names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        for name in sorted where name.hasPrefix("video") {
            if let entry = Self.camera(devices + "/" + name) { entries.append(entry) }
        }
        for name in sorted where name.hasPrefix("ttyUSB") || name.hasPrefix("ttyACM") {
            let path = devices + "/" + name
            entries.append(
                Entry(
                    address: "grbl:" + path,
                    name: phrase(
                        """
                        a serial port; its address begins with grbl:, marlin:, visca:, pelco:, \
                        maestro: or dynamixel:, the protocol of its device
                        """),
                    isCertain: false,
                    problem: access(path, R_OK | W_OK) == 0
                        ? nil
                        : phrase(
                            """
                            You have no permission to use it; its group is “dialout”: `sudo \
                            usermod -aG dialout $USER`, then log out and in.
                            """)))
        }
        for (name, words) in VirtualStandWorld.catalogue {
            entries.append(Entry(address: "sim:" + name, name: words, isCertain: true))
        }
        self.entries = entries
    }

    /// A camera that has motors; nil for one that has none.
    private static func camera(_ path: String) -> Entry? {
        var controls = LinuxVideoControls(path: path)
        do {
            try controls.open()
        } catch {
            guard error.code == EACCES else { return nil }
            return Entry(
                address: "uvc:" + path, name: controls.name ?? phrase("a camera"), isCertain: false,
                problem: phrase(
                    """
                    You have no permission to use it; its group is “video”: `sudo usermod -aG \
                    video $USER`, then log out and in.
                    """))
        }
        defer { controls.close() }
        let motors: [VideoControl] = [.panAbsolute, .tiltAbsolute, .panSpeed, .tiltSpeed]
        let hasMotor = motors.contains { (try? controls.range(of: $0)) != nil }
        guard hasMotor else { return nil }
        return Entry(
            address: "uvc:" + path, name: controls.name ?? phrase("a camera with motors"),
            isCertain: true)
    }

    /// The entries for a script, one JSON object each.
    public func jsonLines() throws -> [String] { try entries.map { try jsonText($0) } }

    /// The entries as lines for a person.
    public var lines: [String] {
        entries.flatMap { entry in
            ["\(entry.address)  \(entry.name)"] + (entry.problem.map { ["  " + $0] } ?? [])
        }
    }
}
