import Guidance
import Scene
import TUI

/// Collects two things that a person can look at during a capture: the points that were seen up to
/// now, and a card for each shot. Used only on the engine's thread.
struct LiveFindings {
    /// Cards added since the last `takeAway`.
    private(set) var cards: [ShotCard] = []
    /// The cloud of points, if it changed since the last `takeAway`.
    private(set) var newCloud: ViewedModel?
    private var cloud = ScanCloud(.live)
    private var framesSinceUpdate = 0

    /// During detection of the object, points are taken from every eighth frame. With a camera this
    /// is about four times a second (guess).
    private static let framesBetweenUpdates = 8

    /// Adds a frame and the session's state after the engine has processed that frame.
    mutating func take(
        _ frame: TrackedFrame, _ snapshot: SessionSnapshot, metersPerUnit: Double?
    ) {
        var shot: Int?
        if case .kept(let number, let reason) = snapshot.latest.decision,
            snapshot.latest.observation?.index == frame.index
        {
            shot = number
            cards.append(card(number, reason, frame, snapshot))
        }
        framesSinceUpdate += 1
        let isUpdateDue =
            snapshot.state == .detecting && framesSinceUpdate >= Self.framesBetweenUpdates
        guard shot != nil || isUpdateDue, let pose = snapshot.latest.observation?.worldFromCamera
        else {
            return
        }
        framesSinceUpdate = 0
        cloud.add(frame.frame, at: pose, shot: shot, box: snapshot.box.bounds)
        newCloud = cloud.viewed(
            title: phrase("points so far"), box: snapshot.box.bounds, metersPerUnit: metersPerUnit)
    }

    /// Returns the new cards and the new cloud; each is returned once.
    mutating func takeAway() -> (cards: [ShotCard], cloud: ViewedModel?) {
        defer { (cards, newCloud) = ([], nil) }
        return (cards, newCloud)
    }

    private func card(
        _ number: Int, _ reason: ShotReason, _ frame: TrackedFrame, _ snapshot: SessionSnapshot
    ) -> ShotCard {
        ShotCard(
            number: number, pass: max(1, snapshot.passes.count),
            sector: snapshot.dial.sectors.firstIndex { $0.shots.contains(number) }, reason: reason,
            sharpness: snapshot.latest.observation?.assessment.sharpness ?? 0,
            worldFromCamera: snapshot.latest.observation?.worldFromCamera,
            thumbnail: frame.preview?.everySecondPixel)
    }
}

extension ColorImage {
    /// The picture at half its width and half its height: every second pixel of every second row. A
    /// gallery shows even fewer pixels. `LumaPlane.halved` takes means instead.
    fileprivate var everySecondPixel: ColorImage {
        let (wide, high) = (width / 2, height / 2)
        var small = [UInt8]()
        small.reserveCapacity(wide * high * 3)
        for y in 0..<high {
            for x in 0..<wide {
                let at = (y * 2 * width + x * 2) * 3
                small.append(values[at])
                small.append(values[at + 1])
                small.append(values[at + 2])
            }
        }
        return ColorImage(width: wide, height: high, values: small)
    }
}
