import Dispatch
import Foundation
import Scene
import Synchronization
import TUI

/// A preview for the start screen: pictures of a camera, or the last shot of a scan. A separate
/// thread reads them.
final class StartPreview: Sendable {
    /// The item that the preview shows.
    let item: StartItem
    private let picture = Mutex<ColorImage?>(nil)
    private let isOver = Atomic(false)
    private let done = DispatchSemaphore(value: 0)

    /// Pictures per second of a camera's preview: enough to recognise the camera by motion in its
    /// picture (guess).
    private static let picturesPerSecond = 5.0
    /// Width and height to request from a camera, pixels: the smallest size that nearly every
    /// camera has (guess).
    private static let (width, height) = (640, 480)

    /// - Parameter wake: called from another thread whenever there is a picture.
    init(_ item: StartItem, wake: @escaping @Sendable () -> Void) {
        self.item = item
        Thread { [self] in
            switch item.kind {
            case .camera: try? showPictures(item.id, wake)
            case .scan:
                if let last = ScanCards.last(of: item.id) { show(last, wake) }
            case .demo, .run: break
            }
            done.signal()
        }.start()
    }

    /// The newest picture; nil if it was already taken.
    func takePicture() -> ColorImage? {
        picture.withLock { picture in
            defer { picture = nil }
            return picture
        }
    }

    /// Stops the preview, and waits until the camera is released.
    func stop() {
        isOver.store(true, ordering: .relaxed)
        done.wait()
    }

    private func show(_ image: ColorImage, _ wake: () -> Void) {
        picture.withLock { $0 = image }
        wake()
    }

    /// Shows pictures of the camera at this address. If the camera cannot be opened, no reason is
    /// shown here: a capture that opens the camera reports the reason.
    private func showPictures(_ address: String, _ wake: () -> Void) throws {
        var options = SourceOptions(wantsPreview: true)
        (options.width, options.height) = (Self.width, Self.height)
        let source = try SourceAddress(address).open(options: options)
        defer { source.close() }
        let clock = ContinuousClock()
        var shown: ContinuousClock.Instant?
        while !isOver.load(ordering: .relaxed), let event = try source.next() {
            guard case .frame(let frame) = event, let preview = frame.preview else { continue }
            if let shown, (clock.now - shown) / .seconds(1) < 1 / Self.picturesPerSecond {
                continue
            }
            shown = clock.now
            show(preview, wake)
        }
    }
}
