/// An open camera. When a camera returns after an interruption, a new value replaces the old one.
struct OpenCamera {
    /// The running stream.
    let stream: VideoStream
    /// The decoder of the camera's pictures.
    let reader: PictureReader
    /// The camera's node and bus position. Both may be different after the camera has returned.
    let path, bus: String
    /// The count of pictures that the driver lost.
    var sequence: SequenceCount

    /// The format of the camera's pictures.
    var format: VideoFormat { reader.format }

    /// The camera that `setup` opened at `path`. Throws when its pictures cannot be read.
    init(
        _ setup: CameraSetup, path: String, options: CameraOptions, trouble: CameraErrors
    ) throws(DeviceError) {
        do {
            reader = try PictureReader(
                format: setup.format,
                previewWidth: options.wantsPreview ? options.previewWidth : nil)
        } catch {
            throw trouble.error(phrase("read pictures of"), reason: error.reason, suggestion: "")
        }
        (stream, self.path, bus) = (setup.stream, path, setup.bus)
        sequence = SequenceCount(watchdogSeconds: options.watchdogSeconds)
    }
}
