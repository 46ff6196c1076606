// Conversion of lengths to another unit.

extension RigidTransform {
    /// The pose with lengths multiplied by `unit`, which is the old unit's length in the new one.
    public func scaled(by unit: Double) -> RigidTransform {
        RigidTransform(rotation: rotation, translation: translation * unit)
    }
}

extension BoundingBox {
    /// The box with lengths multiplied by `unit`, which is the old unit's length in the new one.
    public func scaled(by unit: Double) -> BoundingBox {
        BoundingBox(center: center * unit, size: size * unit, worldFromObject: worldFromObject)
    }
}
