import Scene

/// Conversions of depth planes.
public enum DepthConversion {
    /// The plane with each raw value in `invalid` replaced by 0, "unknown".
    public static func cleared(_ plane: DepthPlane, of invalid: [UInt16]) -> DepthPlane {
        var plane = plane
        for value in Set(invalid) where value != 0 {
            plane.values.withUnsafeMutableBufferPointer { values in
                for i in values.indices where values[i] == value { values[i] = 0 }
            }
        }
        return plane
    }

    /// The plane with its depths converted to units of `metersPerUnit` metres, rounded. Numbers
    /// beyond 16 bits become 0, "unknown".
    public static func rescaled(_ plane: DepthPlane, metersPerUnit: Double) -> DepthPlane {
        let factor = plane.metersPerUnit / metersPerUnit
        let values = [UInt16](unsafeUninitializedCapacity: plane.values.count) { target, filled in
            plane.values.withUnsafeBufferPointer { source in
                for i in source.indices {
                    let value = (Double(source[i]) * factor).rounded()
                    target[i] = value >= 0 && value <= 65535 ? UInt16(value) : 0
                }
            }
            filled = plane.values.count
        }
        return DepthPlane(
            width: plane.width, height: plane.height, values: values,
            metersPerUnit: metersPerUnit)
    }
}
