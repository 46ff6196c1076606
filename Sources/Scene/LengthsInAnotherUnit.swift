// Conversion of lengths to another unit.

extension RigidTransform {
    /// The pose in a new unit of length: its translation is multiplied by `unit`, the length of the
    /// old unit in the new one.
    public func scaled(by unit: Double) -> RigidTransform {
        RigidTransform(rotation: rotation, translation: translation * unit)
    }
}

extension BoundingBox {
    /// The box in a new unit of length: its centre and size are multiplied by `unit`, the length of
    /// the old unit in the new one.
    public func scaled(by unit: Double) -> BoundingBox {
        BoundingBox(center: center * unit, size: size * unit, worldFromObject: worldFromObject)
    }
}
