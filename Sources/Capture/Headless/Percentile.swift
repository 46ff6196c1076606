extension [Double] {
    /// The value below which about `percent` % of the list's values are. `percent` is 0 to 99. Nil
    /// for an empty list.
    func percentile(_ percent: Int) -> Double? {
        isEmpty ? nil : sorted()[count * percent / 100]
    }
}
