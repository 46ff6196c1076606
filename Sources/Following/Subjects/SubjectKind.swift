/// What a detector says a subject is.
public enum SubjectKind: String, CaseIterable, Sendable, Codable {
    case face, body, object
}
