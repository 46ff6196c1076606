/// How the person gets to the right place, seen from the person. The first four are Pictofit's.
public enum CaptureInstruction: String, CaseIterable, Sendable, Codable {
    case centerToTheLeft, centerToTheRight, moveUp, moveDown
    case moveNearer, moveFarther
}
