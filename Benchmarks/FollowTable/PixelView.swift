import FollowTrials
import Glibc
import Scene
import Simulator

/// The input of followers that do not know the motor's angle: the offset from the picture's middle
/// of the box nearest to the last one, as shares of the picture's width, to the right and upwards.
struct PixelView {
    /// Half the horizontal field of view, radians.
    let halfField: Double
    /// Width divided by height.
    let aspect: Double
    private var last: (x: Double, y: Double) = (0, 0)

    init(fieldOfView: Double, aspect: Double) {
        halfField = fieldOfView / 2
        self.aspect = aspect
    }

    /// The place of the followed box; nil where there is none.
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

    /// The angle of an offset from the picture's middle, radians.
    func angle(_ share: Double) -> Double { atan(2 * share * tan(halfField)) }
}
