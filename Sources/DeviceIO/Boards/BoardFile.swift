import Scene

/// Reads and writes `board.json`. The file has the family of a board's markers, and the corners of
/// each marker in the board's frame, in metres:
///
///     {"family": "tag36h11", "corners_order": "as OpenCV ArUco: TL,TR,BR,BL",
///      "tags": {"0": [[x, y, z], [x, y, z], [x, y, z], [x, y, z]], …}}
///
/// The order of the corners is top left, top right, bottom right, bottom left. If `corners_order`
/// does not name ArUco, these words are valid for the upright marker. If it does, they are valid
/// for the marker as OpenCV's ArUco module sees it: this module rotates tag36h11 by half a turn
/// from the printed original. Without `corners_order`, tag36h11 has OpenCV's order, and other
/// families are upright. Other keys are comments for people.
public enum BoardFile {
    private struct Fields: Decodable {
        var family: String
        var cornersOrder: String?
        var tags: [String: [[Double]]]

        enum CodingKeys: String, CodingKey {
            case family, tags
            case cornersOrder = "corners_order"
        }
    }

    /// The board in a file. Throws `.data` when the file cannot be read or its numbers cannot be a
    /// board.
    public static func read(_ path: String) throws(DeviceError) -> MarkerBoard {
        let bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit, subject: path)
        let fields = try BoundedJSON.decode(Fields.self, from: bytes, subject: path)
        guard let family = MarkerFamily(rawValue: fields.family) else {
            let known = MarkerFamily.allCases.map(\.rawValue).joined(separator: " and ")
            throw failure(
                path, phrase("the family “\(visible(fields.family))” is not known (\(known) are)"))
        }
        let isHalfTurned =
            fields.cornersOrder.map { $0.lowercased().contains("aruco") }
            ?? (family == .tag36h11)
        var tags: [MarkerBoard.Tag] = []
        for (name, corners) in fields.tags {
            guard let identifier = Int(name) else {
                throw failure(path, phrase("“tags.\(visible(name))” is no marker's number"))
            }
            guard corners.count == 4, corners.allSatisfy({ $0.count == 3 }) else {
                throw failure(
                    path, phrase("“tags.\(identifier)” must be four corners of x, y and z"))
            }
            let places = corners.map { Vector3($0[0], $0[1], $0[2]) }
            tags.append(
                MarkerBoard.Tag(
                    identifier: identifier, corners: isHalfTurned ? halfTurned(places) : places))
        }
        let board = MarkerBoard(family: family, tags: tags)
        if let fault = board.fault { throw failure(path, fault) }
        return board
    }

    /// The text of a board's file. The corners of tag36h11 are in OpenCV's order, so that OpenCV's
    /// programs can use the file too.
    public static func text(of board: MarkerBoard) -> String {
        let isHalfTurned = board.family == .tag36h11
        let rows = board.tags.map { tag in
            let places = isHalfTurned ? halfTurned(tag.corners) : tag.corners
            let corners = places.map { "[\($0.x), \($0.y), \($0.z)]" }
            return "    \"\(tag.identifier)\": [\(corners.joined(separator: ", "))]"
        }
        return """
            {
              "family": "\(board.family.rawValue)",
              "frame": "board, metres",
              "corners_order": "\(isHalfTurned ? "as OpenCV ArUco" : "upright"): TL,TR,BR,BL",
              "tags": {
            \(rows.joined(separator: ",\n"))
              }
            }

            """
    }

    private static func halfTurned(_ corners: [Vector3]) -> [Vector3] {
        [corners[2], corners[3], corners[0], corners[1]]
    }

    private static func failure(_ path: String, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read the board"), subject: visible(path),
            reason: reason,
            suggestion: phrase("Take the board.json that was made with the printed board."))
    }
}
