/// The number of a subject; a follower never uses one twice.
public struct SubjectID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number of the subject, counted from 1.
    public var number: Int

    /// The subject of this number.
    public init(_ number: Int) { self.number = number }

    public static func < (a: SubjectID, b: SubjectID) -> Bool { a.number < b.number }

    public var description: String { "\(number)" }
}
