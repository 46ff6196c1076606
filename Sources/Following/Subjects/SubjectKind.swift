/// The kind of a subject, from the detector.
public enum SubjectKind: String, CaseIterable, Sendable, Codable {
    case face, body, object
}
