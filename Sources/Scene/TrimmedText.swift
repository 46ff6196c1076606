extension StringProtocol {
    /// The text without white space at its beginning and its end.
    public var trimmingBlanks: String {
        let tail = drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        return String(tail.reversed())
    }
}
