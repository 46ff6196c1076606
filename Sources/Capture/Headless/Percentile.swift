extension [Double] {
    /// The value that this percentage of the values, 0 to 99, does not exceed; nil for no values.
    func percentile(_ percent: Int) -> Double? {
        isEmpty ? nil : sorted()[count * percent / 100]
    }
}
