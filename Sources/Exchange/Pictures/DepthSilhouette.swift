import Scene

/// The object's silhouette from depth: white where the measured point lies inside the object's box
/// and above the ground.
enum DepthSilhouette {
    /// Share of the box's height that counts as ground: 3 % of an object of 20 cm is 6 mm, twice
    /// the noise of a depth camera at arm's length. A guess.
    private static let groundShare = 0.03
    /// A pixel without depth gets the value of most pixels within this radius, in pixels of the
    /// depth picture (guess).
    private static let holeRadius = 3

    /// The mask, in the size of the camera's picture.
    static func mask(
        _ depth: DepthPlane, _ box: BoundingBox, camera: Intrinsics, worldFromCamera: RigidTransform
    ) -> LumaPlane {
        let (width, height) = (depth.width, depth.height)
        let lens = camera.scaled(toWidth: width, height: height)
        let objectFromCamera = box.objectFromWorld * worldFromCamera
        let (halfX, halfY) = (box.size.x / 2, box.size.y / 2)
        let ground = groundShare * box.size.z
        /// For each pixel, 1 for the object, −1 for the background and 0 for unknown depth.
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

    /// The sum of the votes around a pixel.
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
