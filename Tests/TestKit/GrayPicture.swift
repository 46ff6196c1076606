import Scene

extension ColorImage {
    /// The mean of each pixel's three channels, multiplied by this share of the light.
    public func gray(light: Double = 1) -> LumaPlane {
        var gray = [UInt8](repeating: 0, count: width * height)
        for index in gray.indices {
            let sum =
                Int(values[3 * index]) + Int(values[3 * index + 1]) + Int(values[3 * index + 2])
            gray[index] = light == 1 ? UInt8(sum / 3) : UInt8(Double(sum / 3) * light)
        }
        return LumaPlane(width: width, height: height, values: gray)
    }
}
