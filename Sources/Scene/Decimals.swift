extension Double {
    /// The nearest number with at most this number of decimals, for people and for lines of JSON.
    public func rounded(decimals: Int) -> Double {
        var steps = 1.0
        for _ in 0..<decimals { steps *= 10 }
        return (self * steps).rounded() / steps
    }

    /// The number as text; a whole number has no decimal point.
    public var shortText: String {
        if let whole = Int(exactly: self) { return "\(whole)" }
        return "\(self)"
    }
}
