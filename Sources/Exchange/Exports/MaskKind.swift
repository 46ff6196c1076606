/// The kind of mask where the source has none.
public enum MaskKind: String, CaseIterable, Sendable {
    /// The projection of the box around the object.
    case box
    /// The depth inside that box, above the ground.
    case silhouette
}
