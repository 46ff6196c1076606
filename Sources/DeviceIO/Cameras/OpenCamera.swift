/// An open camera: what is new each time that it returns.
struct OpenCamera {
    /// The running stream.
    let stream: VideoStream
    /// Decodes its pictures.
    let reader: PictureReader
    /// Its node and bus position, which may change when it returns.
    let path, bus: String
    /// Counts the pictures that the driver lost.
    var sequence: SequenceCount

    /// Its format.
    var format: VideoFormat { reader.format }

    /// The camera of a setup at `path`. Throws when its pictures cannot be read.
    init(
        _ setup: CameraSetup, path: String, options: CameraOptions, trouble: CameraTrouble
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
