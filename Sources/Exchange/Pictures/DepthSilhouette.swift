import Scene

/// The object's outline from depth: white where what was measured lies inside the object's box and
/// above the ground.
enum DepthSilhouette {
    /// The lowest part of the box, as a share of its height, is taken for the ground that the box
    /// stands on: 3 % of an object of 20 cm is 6 mm, twice the noise of a depth camera at arm's
    /// length.
    private static let groundShare = 0.03
    /// A pixel that was not measured is taken as most of those so far round it.
    private static let holeRadius = 3

    /// The mask at the camera's size.
    static func mask(
        _ depth: DepthPlane, _ box: BoundingBox, camera: Intrinsics, worldFromCamera: RigidTransform
    ) -> LumaPlane {
        let (width, height) = (depth.width, depth.height)
        let lens = camera.scaled(toWidth: width, height: height)
        let objectFromCamera = box.objectFromWorld * worldFromCamera
        let (halfX, halfY) = (box.size.x / 2, box.size.y / 2)
        let ground = groundShare * box.size.z
        /// 1 is the object, −1 is not, 0 was not measured.
        var votes = [Int8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let raw = depth.values[y * width + x]
                guard raw > 0, let ray = lens.ray(through: Vector2(Double(x), Double(y))) else {
                    continue
                }
                let point = objectFromCamera * (Double(raw) * depth.metersPerUnit * ray)
                let isInside =
                    abs(point.x) <= halfX && abs(point.y) <= halfY && point.z > ground
                    && point.z <= box.size.z
                votes[y * width + x] = isInside ? 1 : -1
            }
        }
        var values = [UInt8](repeating: 0, count: width * height)
        for index in values.indices {
            let vote =
                votes[index] != 0 ? Int(votes[index]) : around(votes, index, width, height)
            values[index] = vote > 0 ? 255 : 0
        }
        return PlaneResize.resized(
            LumaPlane(width: width, height: height, values: values),
            width: camera.width, height: camera.height)
    }

    /// The sum of the votes round a pixel.
    private static func around(
        _ votes: [Int8], _ index: Int, _ width: Int, _ height: Int
    ) -> Int {
        let (x, y) = (index % width, index / width)
        var sum = 0
        for row in max(0, y - holeRadius)...min(height - 1, y + holeRadius) {
            for column in max(0, x - holeRadius)...min(width - 1, x + holeRadius) {
                sum += Int(votes[row * width + column])
            }
        }
        return sum
    }
}
