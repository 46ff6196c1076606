/// The identity of a stand.
public struct StandDescription: Equatable, Sendable {
    /// Its name for people ("PTZOptics 20X").
    public var name: String
    /// Its serial number, the same at every port; nil where it reports none.
    public var serialNumber: String?
    /// Version of its firmware, as it reports it.
    public var firmware: String?
    /// Model of the device, as it reports it.
    public var model: String?
    /// The address without its password.
    public var address: String
    /// Numbers of its buttons.
    public var buttons: [Int]

    /// A stand at this address.
    public init(
        name: String, address: String, serialNumber: String? = nil, firmware: String? = nil,
        model: String? = nil, buttons: [Int] = []
    ) {
        (self.name, self.address, self.serialNumber) = (name, address, serialNumber)
        (self.firmware, self.model, self.buttons) = (firmware, model, buttons)
    }

    /// The key of its calibration: the serial number, else the address.
    public var calibrationKey: String { serialNumber ?? address }
}
