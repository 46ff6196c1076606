import Scene

/// Resizes planes by nearest neighbour: depth must not be mixed over edges.
enum PlaneResize {
    static func resized(_ depth: DepthPlane, width: Int, height: Int) -> DepthPlane {
        if (depth.width, depth.height) == (width, height) { return depth }
        return DepthPlane(
            width: width, height: height,
            values: resized(depth.values, depth.width, depth.height, width, height),
            metersPerUnit: depth.metersPerUnit)
    }

    static func resized(_ mask: LumaPlane, width: Int, height: Int) -> LumaPlane {
        if (mask.width, mask.height) == (width, height) { return mask }
        return LumaPlane(
            width: width, height: height,
            values: resized(mask.values, mask.width, mask.height, width, height))
    }

    private static func resized<Value>(
        _ values: [Value], _ width: Int, _ height: Int, _ newWidth: Int, _ newHeight: Int
    ) -> [Value] {
        let columns = (0..<newWidth).map { (2 * $0 + 1) * width / (2 * newWidth) }
        var result: [Value] = []
        result.reserveCapacity(newWidth * newHeight)
        for y in 0..<newHeight {
            let row = (2 * y + 1) * height / (2 * newHeight) * width
            for column in columns { result.append(values[row + column]) }
        }
        return result
    }
}
