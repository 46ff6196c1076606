/// The numbers in a comma-separated list; nil if an item is not a number.
public func numberList(_ text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count ? numbers : nil
}
