/// What is wrong with a stream of pictures, in words.
struct StreamFault: Error, Equatable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
