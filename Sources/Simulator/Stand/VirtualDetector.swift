import Glibc
import Scene

/// A virtual detector behind a virtual camera on a stand. Its boxes have noise, it misses people,
/// and people hide each other.
public struct VirtualDetector: Sendable {
    /// The detection of one person.
    public struct Detection: Equatable, Sendable {
        /// The index of the detected person, for tests only: followers do not use it.
        public var person: Int
        /// The box in shares of the upright picture, origin upper left.
        public var x, y, width, height: Double
        /// The detected colours: shares as in `VirtualWalker.colorHistogram`, with noise.
        public var colorHistogram: [Float]

        /// Cuts off the part outside the picture.
        mutating func cut() {
            let (right, lower) = (min(1, x + width), min(1, y + height))
            (x, y) = (max(0, x), max(0, y))
            (width, height) = (
                max(VirtualDetector.leastSide, right - x),
                max(VirtualDetector.leastSide, lower - y)
            )
        }
    }

    /// Horizontal field of view in radians.
    public var fieldOfView = Double.pi / 3
    /// The picture's width divided by its height.
    public var aspect = 16.0 / 9

    // Numbers without an origin beside them are guesses; Docs/Figures/Following.md lists them.

    /// Standard deviation of a box's centre, as a share of the picture's width.
    public var noise = 0.005
    /// The share of people that the detector misses.
    public var missRate = 0.05
    /// Standard deviation of each colour's share.
    public var colorNoise = 0.05
    /// Standard deviation of a box's size, as a share of the size.
    private static let sizeNoise = 0.03
    /// A person is detected only if more than this share of the person's width is visible.
    private static let leastVisible = 0.4
    /// A direction of length 1 counts as behind the camera if its forward component is below this.
    private static let leastForward = 0.05
    /// The least side of a box, as a share of the picture.
    private static let leastSide = 0.001
    private var rng: SplitMix64

    /// A detector with random numbers from this seed.
    public init(seed: UInt64) { rng = SplitMix64(seed: seed) }

    /// The place of a direction in the picture of a camera at `pan` and `tilt`, in shares of the
    /// picture from its upper left corner; nil if the direction is behind the camera.
    public func place(
        yaw: Double, pitch: Double, pan: Double, tilt: Double
    ) -> (x: Double, y: Double)? {
        // The components of the direction in the axes of the home position: to the right, up and
        // ahead. Below, the direction is rotated back by the pan, then by the tilt.
        let (east, up, ahead) = (cos(pitch) * sin(yaw), sin(pitch), cos(pitch) * cos(yaw))
        let right = east * cos(pan) - ahead * sin(pan)
        let level = east * sin(pan) + ahead * cos(pan)
        let forward = level * cos(tilt) + up * sin(tilt)
        let upward = up * cos(tilt) - level * sin(tilt)
        guard forward > Self.leastForward else { return nil }
        let half = tan(fieldOfView / 2)
        return (
            0.5 + right / forward / (2 * half), 0.5 - upward / forward * aspect / (2 * half)
        )
    }

    /// The detections at a moment.
    public mutating func detect(
        at people: [VirtualWalker], seconds: Double, pan: Double, tilt: Double
    ) -> [Detection] {
        var detections: [Detection] = []
        // People are processed from near to far, so that each is compared with the people in front.
        let order = people.indices.sorted { people[$0].distance < people[$1].distance }
        var front: [Detection] = []
        for index in order {
            let person = people[index]
            let direction = person.path.direction(at: seconds)
            // All random numbers of a person are drawn even if the person is not detected, so that
            // one person's result does not change another's.
            let (miss, dx, dy, size) = (rng.unit(), normal(), normal(), normal())
            let colours = person.colorHistogram.map { max(0, $0 + Float(colorNoise * normal())) }
            guard !person.path.isHidden(at: seconds),
                let place = place(
                    yaw: direction.yaw, pitch: direction.pitch, pan: pan, tilt: tilt)
            else { continue }
            var whole = Detection(
                person: index, x: place.x - person.width / 2, y: place.y - person.height / 2,
                width: person.width, height: person.height, colorHistogram: colours)
            let (left, right) = free(whole, behind: front)
            front.append(whole)
            let seen = (right - left) / person.width
            guard seen > Self.leastVisible, place.x > 0, place.x < 1, place.y > 0, place.y < 1,
                miss > missRate
            else { continue }
            (whole.x, whole.width) = (left + noise * dx, right - left)
            whole.y += noise * aspect * dy
            let growth = 1 + Self.sizeNoise * size
            (whole.width, whole.height) = (whole.width * growth, whole.height * growth)
            whole.cut()
            detections.append(whole)
        }
        return detections.sorted { ($0.x, $0.person) < ($1.x, $1.person) }
    }

    /// The left and the right edge of the part of the box that no person in front covers. If a
    /// person in front divides the box into two parts, the larger part counts.
    private func free(_ box: Detection, behind front: [Detection]) -> (Double, Double) {
        var (left, right) = (box.x, box.x + box.width)
        for other in front where other.x < right && other.x + other.width > left {
            let (onLeft, onRight) = (other.x - left, right - other.x - other.width)
            if onLeft >= onRight {
                right = max(left, other.x)
            } else {
                left = min(right, other.x + other.width)
            }
        }
        return (left, right)
    }

    private mutating func normal() -> Double {
        (-2 * log(max(1e-12, rng.unit()))).squareRoot() * cos(2 * .pi * rng.unit())
    }
}
