/// A folder beside pictures with other data of the same pictures: their depth or their masks.
public enum CompanionFolder {
    /// Whether a folder's name says that it holds depth or masks, as `depth`, `masks` and
    /// `left_mask` do.
    public static func matches(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["depth", "mask"].contains { name.hasPrefix($0) || name.hasSuffix($0) }
    }
}
