import Glibc
import Scene

/// The point nearest to the optical axes of several views, and the up direction there.
struct AxisIntersection {
    /// The point nearest to all optical axes, by least squares.
    private(set) var point: Vector3
    /// Median depth of the point, as seen from the cameras.
    private(set) var distance: Double

    /// If the directions of all views differ by less than this, radians, their axes define no point
    /// (guess).
    private static let leastSpread = 2 * Double.pi / 180
    /// The point must be in front of at least four of five cameras (guess).
    private static let leastInFront = (views: 4, of: 5)
    /// Assumed roll of a hand-held camera, as the variance of the roll's sine: some 3° (guess).
    private static let rollVariance = 0.0027
    /// If the mean elevation of the cameras is below this, radians, the estimated up direction is
    /// reversed: people look down at objects, so the pictures were taken upside down (guess).
    private static let lowestElevation = -15 * Double.pi / 180

    /// Nil where the axes are nearly parallel, or meet behind the cameras.
    init?(_ views: [RigidTransform]) {
        guard let first = views.first, Self.spread(views) >= Self.leastSpread else { return nil }
        // Positions are relative to the first camera, so that a world with large coordinates loses
        // no accuracy.
        let axes = views.map {
            (origin: $0.translation - first.translation, direction: $0.rotation.zAxis)
        }
        guard let offset = pointNearest(to: axes) else { return nil }
        let intersection = first.translation + offset
        var depths = views.map { dot(intersection - $0.translation, $0.rotation.zAxis) }
        // A fifth of the views may face away from the point.
        let ahead = depths.reduce(0) { $0 + ($1 > 0 ? 1 : 0) }
        let middle = selectSmallest(depths.count / 2, in: &depths)
        guard intersection.isFinite, middle > 0,
            Self.leastInFront.of * ahead >= Self.leastInFront.views * depths.count
        else { return nil }
        (point, distance) = (intersection, middle)
    }

    /// The mean distance of a point from the optical axes of cameras at these poses.
    static func distance(of point: Vector3, to poses: some Collection<RigidTransform>) -> Double {
        var sum = 0.0
        for pose in poses { sum += cross(point - pose.translation, pose.rotation.zAxis).length }
        return sum / Double(poses.count)
    }

    /// The largest angle between the optical axes of the first view and another one, radians.
    static func spread(_ views: [RigidTransform]) -> Double {
        guard let first = views.first else { return 0 }
        return views.map { angle(between: $0.rotation.zAxis, and: first.rotation.zAxis) }.max()
            ?? 0
    }

    /// The most likely up direction. People hold cameras level, so up is perpendicular to the x
    /// axis of every camera. Where these axes hardly differ, the mean of the cameras' own up
    /// directions decides. The two estimates are weighted by the usual roll of a hand-held camera.
    static func up(_ views: [RigidTransform], round point: Vector3?) -> Vector3 {
        if let up = upOnSide(views) { return up }
        var mean = Vector3.zero
        var level = SymmetricMatrix.zero
        for view in views {
            mean -= view.rotation.yAxis
            level.add(SymmetricMatrix(outer: view.rotation.xAxis), weight: 1 / Double(views.count))
        }
        level.add(SymmetricMatrix.identity, weight: rollVariance)
        guard let ownUp = mean.normalized else { return -(views.first?.rotation.yAxis ?? .zero) }
        let up = level.solve(ownUp)?.normalized ?? ownUp
        guard let point else { return up }
        var elevation = 0.0
        for view in views {
            if let away = (view.translation - point).normalized {
                elevation += asin(dot(away, up).clamped(to: -1...1)) / Double(views.count)
            }
        }
        return elevation < lowestElevation ? -up : up
    }

    /// Cameras count as held on their side if the mean squared cosine between up and their x axes
    /// exceeds this. A camera that looks down at the object tilts its x axis by as much: up to 30°
    /// (guess).
    private static let leastVertical = 0.75
    /// Cameras count as held on their side only if this assumption fits their axes better than the
    /// assumption that they are level, by more than this difference of mean squared cosines. Views
    /// from one side fit both assumptions equally.
    private static let leastAdvantage = 0.15

    /// The up direction for cameras held on their left or right side, as phones are: their x axes
    /// are vertical and their y axes level. Nil for other cameras, and for views from too few
    /// sides.
    private static func upOnSide(_ views: [RigidTransform]) -> Vector3? {
        var (xAxes, yAxes) = (SymmetricMatrix.zero, SymmetricMatrix.zero)
        var ahead = Vector3.zero
        for view in views {
            xAxes.add(SymmetricMatrix(outer: view.rotation.xAxis), weight: 1 / Double(views.count))
            yAxes.add(SymmetricMatrix(outer: view.rotation.yAxis), weight: 1 / Double(views.count))
            ahead += view.rotation.zAxis
        }
        guard let vertical = xAxes.dominantEigenvector, let upright = yAxes.dominantEigenvector
        else { return nil }
        let share = dot(vertical, xAxes * vertical)
        let onSide = share - dot(vertical, yAxes * vertical)
        let level = dot(upright, yAxes * upright) - dot(upright, xAxes * upright)
        guard share > leastVertical, onSide > level + leastAdvantage else { return nil }
        yAxes.add(SymmetricMatrix.identity, weight: rollVariance)
        let up = yAxes.solve(vertical)?.normalized ?? vertical
        // The axes do not show which side is up; the sign follows from cameras that look down at
        // the object.
        return dot(up, ahead) > 0 ? -up : up
    }
}
