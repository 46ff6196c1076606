/// The identity of a stand.
public struct StandDescription: Equatable, Sendable {
    /// The stand's name for people, such as "PTZOptics 20X".
    public var name: String
    /// The stand's serial number, which is the same at every port; nil where the stand reports
    /// none.
    public var serialNumber: String?
    /// Version of the firmware; nil where the stand reports none.
    public var firmware: String?
    /// Model of the device; nil where the stand reports none.
    public var model: String?
    /// The stand's address without the password.
    public var address: String
    /// The numbers of the buttons on the stand.
    public var buttons: [Int]

    /// A stand at this address.
    public init(
        name: String, address: String, serialNumber: String? = nil, firmware: String? = nil,
        model: String? = nil, buttons: [Int] = []
    ) {
        (self.name, self.address, self.serialNumber) = (name, address, serialNumber)
        (self.firmware, self.model, self.buttons) = (firmware, model, buttons)
    }

    /// The key of the stand's calibration: the serial number, or else the address.
    public var calibrationKey: String { serialNumber ?? address }
}
