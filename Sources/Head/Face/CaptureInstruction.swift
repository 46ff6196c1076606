/// How the person should move. Left and right are the person's own. The names of the first four are
/// Pictofit's.
public enum CaptureInstruction: String, CaseIterable, Sendable, Codable {
    case centerToTheLeft, centerToTheRight, moveUp, moveDown
    case moveNearer, moveFarther
}
