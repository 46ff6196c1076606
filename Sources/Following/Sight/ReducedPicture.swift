import Scene

extension LumaPlane {
    /// The picture reduced to at least this width. Each new pixel is the mean of a square of old
    /// pixels.
    public func reduced(toWidth target: Int) -> LumaPlane {
        reduced(by: max(1, width / max(1, target)))
    }
}
