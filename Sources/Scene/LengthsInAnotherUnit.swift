// Lengths of a world whose unit came out later.

extension RigidTransform {
    /// The pose with its lengths counted in another unit, of which the present one is so many.
    public func scaled(by unit: Double) -> RigidTransform {
        RigidTransform(rotation: rotation, translation: translation * unit)
    }
}

extension BoundingBox {
    /// The box with its lengths counted in another unit, of which the present one is so many.
    public func scaled(by unit: Double) -> BoundingBox {
        BoundingBox(center: center * unit, size: size * unit, worldFromObject: worldFromObject)
    }
}
