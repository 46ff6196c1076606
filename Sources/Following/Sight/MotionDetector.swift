import Glibc
import Scene

/// Finds moving things in the pictures of a camera that turns. The place of the background in a
/// picture follows from the stand's angles. What differs from the background moves or has moved.
/// The camera is assumed to turn about its own centre, so that distances do not matter; on a stand
/// this is nearly true.
public struct MotionDetector: Sendable {
    /// Width of the reduced picture that is analysed, in pixels (guess).
    private static let width = 160
    /// A group counts as moving if at least this share of its pixels changed recently (guess).
    private static let leastChanged = 0.05
    /// An abandoned thing becomes background with the time constant `leftSeconds`, a standing
    /// person with the time constant `stillSeconds`, in seconds. Guesses.
    private static let (leftSeconds, stillSeconds) = (0.3, 10.0)
    /// A pixel changed recently if it differs from its running mean. This is the time constant of
    /// that mean in seconds (guess): three pictures.
    private static let recentSeconds = 0.1
    /// If more than this share of the picture differs from the background, the map begins anew
    /// (guess). People fill less of a picture, so the light changed or the stand was pushed.
    private static let mostForeground = 0.6
    /// Pictures with a side below this number of pixels are not analysed (guess).
    private static let leastSide = 16
    /// The time between two pictures is limited to `leastSeconds` and `mostSeconds`; the first
    /// picture counts as if `firstSeconds` had passed. Guesses.
    private static let (leastSeconds, mostSeconds, firstSeconds) = (0.001, 1.0, 1.0 / 30)
    /// Bearings are computed only at pixels that are this far apart, and interpolated between them
    /// (guess). The error is small, since the projection is nearly linear over eight pixels.
    private static let latticeStep = 8
    /// A pixel differs from the background if the difference exceeds `noise` plus `residualFactor`
    /// times the median difference of the background, in grey values. While this median is unknown,
    /// `usualResidual` replaces it. Guesses.
    private static let (noise, residualFactor, usualResidual): (Float, Float, Float) = (10, 3, 10)
    /// A group shows the same thing as a moving box of the last picture if both share more than
    /// this part of the smaller one (guess). That thing moves on, or it stands still now.
    private static let leastOverlap = 0.5

    private let camera: PinholeCamera
    private var map = BackgroundMap()
    /// The sum of the measured shifts, in cells. It corrects the error of the stand's angles.
    private var drift = (columns: 0.0, rows: 0.0)
    /// The last picture's brightness divided by the map's.
    private var brightness: Float = 1
    private var former: [MovingBox] = []
    private var nextNumber = 1
    private var last: Timestamp?

    /// A detector that has seen no picture yet.
    public init(camera: PinholeCamera) { self.camera = camera }

    /// The boxes of moving things, largest first.
    /// - Parameter angles: the stand's angles when the picture was taken.
    public mutating func detect(
        in picture: LumaPlane, at angles: PanTilt, time: Timestamp
    ) -> [MovingBox] {
        let small = picture.reduced(leastWidth: Self.width)
        guard min(small.width, small.height) >= Self.leastSide, angles.isFinite, camera.fault == nil
        else { return [] }
        let seconds =
            last.map { time.seconds(since: $0).clamped(to: Self.leastSeconds...Self.mostSeconds) }
            ?? Self.firstSeconds
        last = time
        var places = places(of: small, at: angles)
        let alignment = MapAlignment(small, places, map, brightness: brightness)
        brightness = alignment.brightness
        drift.columns += alignment.columns
        drift.rows += alignment.rows
        for index in places.indices {
            places[index].column += Float(alignment.columns)
            places[index].row += Float(alignment.rows)
        }
        let values = small.values.map { Float($0) / brightness }
        let blobs = compared(values, small.width, places, alignment)
        let foreground = blobs.pixels.count { $0.isForeground }
        if Double(foreground) > Self.mostForeground * Double(values.count) {
            (map, former) = (BackgroundMap(), [])
        } else {
            let boxes = MovingBox.joined(
                chosen(blobs.blobs()), after: former,
                aspect: Double(small.width) / Double(small.height))
            former = MovingBox.numbered(boxes, after: former, next: &nextNumber, at: time)
        }
        learn(blobs, places, seconds)
        return former.filter { $0.lastSeen == time }
    }

    /// The place of each pixel on the map. It is computed only for every pixel at the stride
    /// `latticeStep`; between these pixels it is interpolated linearly.
    private func places(of picture: LumaPlane, at angles: PanTilt) -> [BackgroundMap.Place] {
        let (width, height, step) = (picture.width, picture.height, Self.latticeStep)
        // A cell is as large as a pixel in the middle of the picture.
        let cells = camera.focalX * Double(width)
        let columns = (width - 1) / step + 2
        var (across, down): ([Float], [Float]) = ([], [])
        for y in stride(from: 0, through: height - 1 + step, by: step) {
            for x in 0..<columns {
                let bearing = camera.bearing(
                    x: (Double(x * step) + 0.5) / Double(width),
                    y: (Double(y) + 0.5) / Double(height), at: angles)
                across.append(Float(bearing.yaw * cells + drift.columns))
                down.append(Float(-bearing.pitch * cells + drift.rows))
            }
        }
        func between(_ lattice: [Float], _ corner: Int, _ right: Float, _ low: Float) -> Float {
            let upper = lattice[corner] * (1 - right) + lattice[corner + 1] * right
            let lower =
                lattice[corner + columns] * (1 - right) + lattice[corner + columns + 1] * right
            return upper * (1 - low) + lower * low
        }
        var places: [BackgroundMap.Place] = []
        places.reserveCapacity(width * height)
        for y in 0..<height {
            let low = Float(y % step) / Float(step)
            for x in 0..<width {
                let right = Float(x % step) / Float(step)
                let corner = y / step * columns + x / step
                places.append(
                    .init(
                        column: between(across, corner, right, low),
                        row: between(down, corner, right, low)))
            }
        }
        return places
    }

    /// Classifies the pixels by their difference from the background.
    private func compared(
        _ values: [Float], _ width: Int, _ places: [BackgroundMap.Place],
        _ alignment: MapAlignment
    ) -> MovingBlobs {
        let threshold =
            Self.noise + Self.residualFactor * (alignment.residual ?? Self.usualResidual)
        var means = [Float](repeating: .nan, count: values.count)
        let pixels = values.indices.map { index -> MovingBlobs.Pixel in
            guard let cell = map.cell(at: places[index]) else { return .unknown }
            means[index] = cell.mean
            let value = values[index]
            if value > cell.least - threshold, value < cell.most + threshold {
                return .background
            }
            return abs(value - cell.recent) > threshold ? .changing : .foreground
        }
        return MovingBlobs(
            width: width, height: values.count / width, pixels: pixels, values: values,
            means: means)
    }

    /// The boxes of the groups that move now, and of the groups that moved before and now stand
    /// still.
    private func chosen(_ blobs: [MovingBlobs.Blob]) -> [PictureBox] {
        blobs.filter { blob in
            let isMoving = Double(blob.changed) >= Self.leastChanged * Double(blob.area)
            return blob.isInPicture
                && (isMoving
                    || former.contains { $0.box.overlap(with: blob.box) > Self.leastOverlap })
        }.map(\.box)
    }

    private mutating func learn(
        _ blobs: MovingBlobs, _ places: [BackgroundMap.Place], _ seconds: Double
    ) {
        func gain(_ span: Double) -> Float { Float(1 - exp(-seconds / span)) }
        let (leftGain, stillGain) = (gain(Self.leftSeconds), gain(Self.stillSeconds))
        let recent = gain(Self.recentSeconds)
        let (width, height) = (Double(blobs.width), Double(blobs.height))
        for index in places.indices {
            var share: Float?
            if blobs.pixels[index].isForeground {
                let x = (Double(index % blobs.width) + 0.5) / width
                let y = (Double(index / blobs.width) + 0.5) / height
                share = former.contains { $0.box.contains(x: x, y: y) } ? stillGain : leftGain
            }
            map.update(blobs.values[index], at: places[index], gain: share, recentGain: recent)
        }
    }
}
