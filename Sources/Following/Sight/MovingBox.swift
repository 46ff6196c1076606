import Scene

/// A moving thing in the picture.
public struct MovingBox: Equatable, Sendable {
    public var box: PictureBox
    /// The number of the thing. It stays the same from picture to picture while the boxes overlap.
    public var number: Int
    /// When the thing was first seen, and when it was last seen.
    var firstSeen, lastSeen: Timestamp

    /// A thing is discarded after this number of seconds without a detection (guess).
    private static let rememberSeconds = 0.3
    /// Boxes of two pictures show the same thing if they share more than this part of the smaller
    /// box (guess).
    private static let leastOverlap = 0.3

    /// Two boxes belong together if they share more than `sharedHeight` times the smaller height,
    /// and if the gap between them is below `bodyWidth` times the larger height. Guesses.
    private static let (sharedHeight, bodyWidth) = (0.5, 0.5)

    /// After a thing was seen for this number of seconds, its box is no longer joined with the
    /// boxes beside it (guess).
    private static let separateSeconds = 1.0

    /// Joins the boxes that are parts of one thing. A person who begins to walk differs from the
    /// background first at the front and at the back, since clothes look alike in the middle.
    /// - Parameter aspect: width of the picture by its height.
    static func joined(
        _ boxes: [PictureBox], after former: [MovingBox], aspect: Double
    ) -> [PictureBox] {
        func isKnown(_ box: PictureBox) -> Bool {
            former.contains {
                $0.lastSeen.seconds(since: $0.firstSeen) > separateSeconds
                    && $0.box.overlap(with: box) > leastOverlap
            }
        }
        var (joined, rest) = (boxes.filter(isKnown), boxes.filter { !isKnown($0) })
        while var box = rest.popLast() {
            while let index = rest.firstIndex(where: { belongTogether($0, box, aspect) }) {
                box = box.union(rest.remove(at: index))
            }
            joined.append(box)
        }
        return joined
    }

    /// Whether two boxes are side by side within the width of a body, which is half its height.
    private static func belongTogether(_ a: PictureBox, _ b: PictureBox, _ aspect: Double) -> Bool {
        a.sharedHeight(with: b) > sharedHeight * min(a.height, b.height)
            && a.gap(to: b) * aspect < bodyWidth * max(a.height, b.height)
    }

    /// The boxes with their numbers, largest first. A thing that was missed for a moment keeps its
    /// number.
    static func numbered(
        _ boxes: [PictureBox], after former: [MovingBox], next: inout Int, at time: Timestamp
    ) -> [MovingBox] {
        var rest = former.filter { time.seconds(since: $0.lastSeen) <= rememberSeconds }
        var found: [MovingBox] = []
        for box in boxes {
            let best = rest.indices.max {
                rest[$0].box.overlap(with: box) < rest[$1].box.overlap(with: box)
            }
            if let best, rest[best].box.overlap(with: box) > leastOverlap {
                var known = rest.remove(at: best)
                (known.box, known.lastSeen) = (box, time)
                found.append(known)
            } else {
                found.append(MovingBox(box: box, number: next, firstSeen: time, lastSeen: time))
                next += 1
            }
        }
        return found + rest
    }
}
