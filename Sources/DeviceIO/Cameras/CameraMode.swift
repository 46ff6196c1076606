import Glibc
import Scene

/// One way in which a camera can run: a pixel format, a size and a rate.
public struct CameraMode: Hashable, Sendable {
    /// The pixel format of the pictures.
    public var pixelFormat: PixelFormat
    /// The width and the height in pixels.
    public var width, height: Int
    /// The time between two pictures; nil when the driver does not state it.
    public var interval: FrameInterval?

    /// A mode with these values.
    public init(pixelFormat: PixelFormat, width: Int, height: Int, interval: FrameInterval?) {
        (self.pixelFormat, self.width, self.height) = (pixelFormat, width, height)
        self.interval = interval
    }

    /// Guidance needs at least this rate, in pictures per second. A slower mode is chosen only if
    /// there is no other. Boards with one-chip cameras deliver a preview of 5 to 15 pictures per
    /// second.
    static let usableFramesPerSecond = 10.0

    /// The modes that fit the options, the best first: those of the wanted pixel format; if no
    /// format is wanted, all modes that Capstan can read. The order follows these rules, the most
    /// important first: processed colour before raw colour before grey; a usable rate; the nearest
    /// size; a rate that is least below the wanted one; no compression; a rate that is least above
    /// the wanted one. Most USB cameras deliver YUYV at 1280×720 at no more than 10 pictures per
    /// second; then MJPEG comes first.
    static func ranked(_ modes: [CameraMode], for options: CameraOptions) -> [CameraMode] {
        let usable = modes.filter { mode in
            options.pixelFormat.map { $0 == mode.pixelFormat } ?? mode.pixelFormat.isReadable
        }
        let ranks = usable.map { ($0, $0.rank(for: options)) }
        return ranks.enumerated().sorted { a, b in
            let (left, right) = (a.element.1, b.element.1)
            return left == right ? a.offset < b.offset : left.lexicographicallyPrecedes(right)
        }.map(\.element.0)
    }

    private func rank(for options: CameraOptions) -> [Double] {
        let wanted = options.framesPerSecond
        let rate = interval?.framesPerSecond ?? wanted
        let isSlow = rate < min(wanted, CameraMode.usableFramesPerSecond)
        let widthOff = abs(log2(Double(max(width, 1)) / Double(max(options.width, 1))))
        let heightOff = abs(log2(Double(max(height, 1)) / Double(max(options.height, 1))))
        return [
            Double(PixelLayout(pixelFormat)?.preferenceRank ?? 3), isSlow ? 1 : 0,
            widthOff + heightOff,
            max(0, wanted - rate),
            pixelFormat.isJPEG ? 1 : 0,
            max(0, rate - wanted),
        ]
    }

    /// The mode in words ("MJPG 1280×720 at 30 pictures a second").
    public var words: String {
        let size = "\(pixelFormat.name) \(width)×\(height)"
        guard let rate = interval?.framesPerSecond, rate > 0 else { return size }
        return phrase("\(size) at \(rate.rounded(decimals: 1).shortText) pictures a second")
    }
}
