import ArgumentParser

/// The path that an argument names, as its `transform`. Throws if the text is empty, as a variable
/// of a shell is that was never set: files would be written at the root of the disk.
func namedPath(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError(phrase("it is empty. Name a path.")) }
    return text
}
