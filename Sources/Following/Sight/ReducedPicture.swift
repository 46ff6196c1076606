import Scene

extension LumaPlane {
    /// The picture reduced to at least this width: each pixel is the mean of a square.
    public func reduced(toWidth target: Int) -> LumaPlane {
        reduced(by: max(1, width / max(1, target)))
    }
}
