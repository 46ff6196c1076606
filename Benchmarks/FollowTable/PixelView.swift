import FollowTrials
import Glibc
import Scene
import Simulator

/// The input of followers that do not know the motor's angle. It is the position of the box that is
/// nearest to the previous box: its offset from the picture's middle, to the right and upwards, as
/// shares of the picture's width.
struct PixelView {
    /// Half of the horizontal field of view, in radians.
    let halfField: Double
    /// The picture's width divided by its height.
    let aspect: Double
    private var last: (x: Double, y: Double) = (0, 0)

    init(fieldOfView: Double, aspect: Double) {
        halfField = fieldOfView / 2
        self.aspect = aspect
    }

    /// The position of the followed box; nil if there is no box.
    mutating func place(_ findings: [VirtualDetector.Detection]) -> (x: Double, y: Double)? {
        let places = findings.map {
            (x: $0.x + $0.width / 2 - 0.5, y: (0.5 - $0.y - $0.height / 2) / aspect)
        }
        let nearest = places.min {
            hypot($0.x - last.x, $0.y - last.y) < hypot($1.x - last.x, $1.y - last.y)
        }
        if let nearest { last = nearest }
        return nearest
    }

    /// The angle that belongs to an offset from the picture's middle, in radians.
    func angle(_ share: Double) -> Double { atan(2 * share * tan(halfField)) }
}
