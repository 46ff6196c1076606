import Glibc
import Models

extension PhotogrammetryRequest {
    /// Finds out before hours of work whether the model could be written.
    func check() throws(PhotogrammetryError) {
        guard case .modelFile(let path, _) = self else { return }
        guard ModelFormat(path: path) != nil else {
            let names = ModelFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidOutput(path: path, reason: "its ending is none of \(names)")
        }
        guard access(path, F_OK) != 0 else {
            throw .invalidOutput(
                path: path, reason: "it exists already; choose another name or remove it first")
        }
        let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        // The dot tells a folder from a file of that name.
        guard access("\(folder)/.", W_OK) == 0 else {
            throw .invalidOutput(path: path, reason: String(cString: strerror(errno)))
        }
    }
}
