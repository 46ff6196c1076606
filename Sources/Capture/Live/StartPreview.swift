import Dispatch
import Foundation
import Scene
import Synchronization
import TUI

/// A preview for the start screen: the picture of a camera, or a scan's last shot, read on its own
/// thread.
final class StartPreview: Sendable {
    /// The item that the preview shows.
    let item: StartItem
    private let picture = Mutex<ColorImage?>(nil)
    private let isOver = Atomic(false)
    private let done = DispatchSemaphore(value: 0)

    /// Pictures a second: enough to recognise a camera by motion in its picture (guess).
    private static let picturesPerSecond = 5.0
    /// Requested size of a picture, pixels: the smallest that nearly every camera has (guess).
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

    /// The newest picture; nil if there is none since the last call.
    func takePicture() -> ColorImage? {
        picture.withLock { picture in
            defer { picture = nil }
            return picture
        }
    }

    /// Stops, and waits until the camera is released.
    func stop() {
        isOver.store(true, ordering: .relaxed)
        done.wait()
    }

    private func show(_ image: ColorImage, _ wake: () -> Void) {
        picture.withLock { $0 = image }
        wake()
    }

    /// A camera that cannot be opened shows nothing: opening it for a capture reports the reason.
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
