extension [Double] {
    /// A value of the list that is not below `percent` % of the values. `percent` is 0 to 99. Nil
    /// for an empty list.
    func percentile(_ percent: Int) -> Double? {
        isEmpty ? nil : sorted()[count * percent / 100]
    }
}
