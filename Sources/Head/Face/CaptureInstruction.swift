/// How the person should move, with sides as the person sees them. The first four are Pictofit's.
public enum CaptureInstruction: String, CaseIterable, Sendable, Codable {
    case centerToTheLeft, centerToTheRight, moveUp, moveDown
    case moveNearer, moveFarther
}
