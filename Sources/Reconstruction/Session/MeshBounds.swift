import Scene

extension Mesh {
    /// The smallest box around the mesh that has the axes of another box.
    func bounds(along box: BoundingBox) -> BoundingBox {
        var low = Vector3(repeating: .infinity)
        var high = -low
        let boxFromWorld = box.worldFromObject.inverse
        for position in positions {
            let point = boxFromWorld * Vector3(position)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return BoundingBox(
            center: box.worldFromObject * ((low + high) / 2), size: high - low,
            worldFromObject: box.worldFromObject)
    }
}
