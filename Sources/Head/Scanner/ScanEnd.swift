/// An end of the head's range, seen from the person.
public enum ScanEnd: String, CaseIterable, Sendable, Codable {
    case left, right, up, down
}
