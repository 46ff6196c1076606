import Scene
import Vision
import Wording

/// Reads the pictures of a video, which are the frames of a dataset. They can be read in any order;
/// in the order of the video, each is decoded only once.
final class VideoPictures {
    /// The video's name in errors.
    private let subject: String
    private let program: () -> StreamProgram
    private var running: (program: StreamProgram, stream: JPEGStream)?
    /// The picture that was read last, and its number, from 0.
    private var last: (number: Int, bytes: [UInt8])?

    /// The pictures that `program` writes.
    init(subject: String, program: @escaping () -> StreamProgram) {
        (self.subject, self.program) = (subject, program)
    }

    deinit { stop() }

    /// The width and the height of the first picture. Throws when the video has none.
    func size() throws(DeviceError) -> (width: Int, height: Int) {
        let bytes = try picture(0)
        do {
            let header = try ImageDecoder.header(of: bytes)
            return (header.width, header.height)
        } catch {
            throw failure(error.reason)
        }
    }

    /// The picture with this number, from 0, as a JPEG. Throws when the video ends before it or
    /// cannot be read.
    func picture(_ number: Int) throws(DeviceError) -> [UInt8] {
        if let last, last.number == number { return last.bytes }
        if let last, last.number > number { stop() }
        let stream = if let running { running.stream } else { try start() }
        var next = last.map { $0.number + 1 } ?? 0
        while let piece = stream.next() {
            if case .picture(let bytes) = piece {
                last = (next, bytes)
                if next == number { return bytes }
            }
            next += 1
        }
        let complaint = stop()
        throw failure(
            complaint ?? phrase("it ends after \(next) pictures, before picture \(number)"))
    }

    private func start() throws(DeviceError) -> JPEGStream {
        let program = program()
        let descriptor: Int32
        do {
            descriptor = try program.start()
        } catch {
            throw failure(error.reason, error.suggestion + " ")
        }
        let stream = JPEGStream(stream: PipeReader(descriptor: descriptor))
        running = (program, stream)
        return stream
    }

    @discardableResult
    private func stop() -> String? {
        defer { (running, last) = (nil, nil) }
        running?.stream.stream.close()
        return running?.program.end()?.reason
    }

    private func failure(_ reason: String, _ remedy: String = "") -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(subject), reason: reason,
            suggestion: remedy
                + phrase(
                    """
                    Split it into pictures on a machine whose FFmpeg reads it: mkdir rgb && \
                    ffmpeg -i rgb.mp4 -start_number 0 -q:v 2 rgb/%06d.jpg
                    """))
    }
}
