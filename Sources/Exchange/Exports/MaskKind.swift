/// What a mask keeps where the source brings none of its own.
public enum MaskKind: String, CaseIterable, Sendable {
    /// What the box round the object covers.
    case box
    /// What the depth measured inside that box, above the ground that it stands on.
    case silhouette
}
