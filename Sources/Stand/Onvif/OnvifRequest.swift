import Markup

/// A request in SOAP 1.2 to the device, media or PTZ service of an ONVIF camera.
public enum OnvifRequest: Equatable, Sendable {
    case systemDateAndTime
    case deviceInformation
    case capabilities
    case profiles
    case configurationOptions(configuration: String)
    case status(profile: String)
    /// Turns at this speed, in the unit of the camera's speed space, until the next command, but at
    /// most for `seconds`.
    case continuousMove(profile: String, pan: Double, tilt: Double, zoom: Double?, seconds: Int)
    case absoluteMove(
        profile: String, pan: Double, tilt: Double, space: String?,
        speed: (pan: Double, tilt: Double)?
    )
    case relativeMove(profile: String, pan: Double, tilt: Double, space: String?)
    case absoluteZoom(profile: String, zoom: Double)
    case stop(profile: String, panTilt: Bool, zoom: Bool)
    case presets(profile: String)
    case setPreset(profile: String, name: String)
    case goToPreset(profile: String, token: String)
    case goHome(profile: String)

    /// A service of a camera.
    public enum Service: String, Sendable {
        case device = "http://www.onvif.org/ver10/device/wsdl"
        case media = "http://www.onvif.org/ver10/media/wsdl"
        case ptz = "http://www.onvif.org/ver20/ptz/wsdl"
    }

    /// The service that takes this request.
    public var service: Service {
        switch self {
        case .systemDateAndTime, .deviceInformation, .capabilities: .device
        case .profiles: .media
        default: .ptz
        }
    }

    /// The name of the operation in ONVIF.
    public var operation: String {
        switch self {
        case .systemDateAndTime: "GetSystemDateAndTime"
        case .deviceInformation: "GetDeviceInformation"
        case .capabilities: "GetCapabilities"
        case .profiles: "GetProfiles"
        case .configurationOptions: "GetConfigurationOptions"
        case .status: "GetStatus"
        case .continuousMove: "ContinuousMove"
        case .absoluteMove, .absoluteZoom: "AbsoluteMove"
        case .relativeMove: "RelativeMove"
        case .stop: "Stop"
        case .presets: "GetPresets"
        case .setPreset: "SetPreset"
        case .goToPreset: "GotoPreset"
        case .goHome: "GotoHomePosition"
        }
    }

    /// The element of the request in the body of the message.
    var body: String {
        let fields = fields
        return "<\(operation) xmlns=\"\(service.rawValue)\""
            + (fields.isEmpty ? "/>" : ">\(fields)</\(operation)>")
    }

    private var fields: String {
        switch self {
        case .systemDateAndTime, .deviceInformation, .profiles: ""
        case .capabilities: "<Category>All</Category>"
        case .configurationOptions(let token): Self.element("ConfigurationToken", token)
        case .status(let profile), .presets(let profile), .goHome(let profile):
            Self.profile(profile)
        case .continuousMove(let profile, let pan, let tilt, let zoom, let seconds):
            Self.profile(profile) + "<Velocity>" + Self.panTilt(pan, tilt, nil)
                + (zoom.map { Self.zoom($0) } ?? "") + "</Velocity><Timeout>PT\(seconds)S</Timeout>"
        case .absoluteMove(let profile, let pan, let tilt, let space, let speed):
            Self.profile(profile) + "<Position>" + Self.panTilt(pan, tilt, space) + "</Position>"
                + (speed.map { "<Speed>" + Self.panTilt($0.pan, $0.tilt, nil) + "</Speed>" } ?? "")
        case .relativeMove(let profile, let pan, let tilt, let space):
            Self.profile(profile) + "<Translation>" + Self.panTilt(pan, tilt, space)
                + "</Translation>"
        case .absoluteZoom(let profile, let zoom):
            Self.profile(profile) + "<Position>" + Self.zoom(zoom) + "</Position>"
        case .stop(let profile, let panTilt, let zoom):
            Self.profile(profile) + "<PanTilt>\(panTilt)</PanTilt><Zoom>\(zoom)</Zoom>"
        case .setPreset(let profile, let name):
            Self.profile(profile) + Self.element("PresetName", name)
        case .goToPreset(let profile, let token):
            Self.profile(profile) + Self.element("PresetToken", token)
        }
    }

    private static let schema = "http://www.onvif.org/ver10/schema"

    private static func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(MarkupElement.escaped(text))</\(name)>"
    }

    private static func profile(_ token: String) -> String { element("ProfileToken", token) }

    private static func panTilt(_ x: Double, _ y: Double, _ space: String?) -> String {
        let space = space.map { " space=\"\(MarkupElement.escaped($0))\"" } ?? ""
        return "<PanTilt xmlns=\"\(schema)\" x=\"\(number(x))\" y=\"\(number(y))\"\(space)/>"
    }

    private static func zoom(_ x: Double) -> String {
        "<Zoom xmlns=\"\(schema)\" x=\"\(number(x))\"/>"
    }

    /// A number with at most four decimals, since cameras do not read exponents.
    private static func number(_ value: Double) -> String { GrblCommand.number(value) }

    public static func == (a: OnvifRequest, b: OnvifRequest) -> Bool { a.body == b.body }
}
