import Scene

/// One pixel format of a camera with its sizes and rates, as people and scripts see it.
public struct CameraFormat: Equatable, Sendable, Codable {
    /// The code of the pixel format.
    public var pixelFormat: PixelFormat
    /// Whether Capstan reads this format.
    public var isReadable: Bool
    /// The sizes that the camera offers in this format.
    public var sizes: [Size]

    /// A format with these sizes.
    public init(pixelFormat: PixelFormat, sizes: [Size]) {
        (self.pixelFormat, self.sizes) = (pixelFormat, sizes)
        isReadable = pixelFormat.isReadable
    }

    /// One size and the rates that the camera offers at this size.
    public struct Size: Equatable, Sendable, Codable {
        /// The width and the height in pixels.
        public var width, height: Int
        /// The rates in pictures per second; empty when the driver states none.
        public var framesPerSecond: [Double]

        /// A size with these rates, in pictures per second.
        public init(width: Int, height: Int, framesPerSecond: [Double]) {
            (self.width, self.height) = (width, height)
            self.framesPerSecond = framesPerSecond
        }
    }

    /// Groups modes by format and size. The order of the driver's list is kept.
    static func grouped(_ modes: [CameraMode]) -> [CameraFormat] {
        var formats: [CameraFormat] = []
        for mode in modes {
            if formats.last?.pixelFormat != mode.pixelFormat {
                formats.append(CameraFormat(pixelFormat: mode.pixelFormat, sizes: []))
            }
            let format = formats.count - 1
            let last = formats[format].sizes.last
            if last?.width != mode.width || last?.height != mode.height {
                formats[format].sizes.append(
                    Size(width: mode.width, height: mode.height, framesPerSecond: []))
            }
            if let rate = mode.interval?.framesPerSecond {
                let size = formats[format].sizes.count - 1
                formats[format].sizes[size].framesPerSecond.append(rate.rounded(decimals: 3))
            }
        }
        return formats
    }
}
