/// The kind of mask that an export makes where the source has none.
public enum MaskKind: String, CaseIterable, Sendable {
    /// The projection of the box around the object.
    case box
    /// The pixels whose depth lies inside the box around the object and above the ground.
    case silhouette
}
