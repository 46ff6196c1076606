import Foundation

/// The fields of a small request: `application/x-www-form-urlencoded`, or an object of JSON.
struct FormFields {
    private(set) var values: [String: String] = [:]

    /// Reads a body: as JSON when the content type says so, else as
    /// `application/x-www-form-urlencoded`. Throws when the JSON is not an object.
    init(_ body: Data, contentType: String?) throws(NodeFault) {
        let type = (contentType ?? "").prefix { $0 != ";" }.lowercased()
        if type == "application/json" {
            guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
            else { throw NodeFault(phrase("The request is not a JSON object.")) }
            for (name, value) in object {
                if let text = value as? String {
                    values[name] = text
                } else if let bytes = try? JSONSerialization.data(
                    withJSONObject: value, options: .fragmentsAllowed)
                {
                    values[name] = String(decoding: bytes, as: UTF8.self)
                }
            }
            return
        }
        for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding ?? "" }
            if let name = parts.first { values[name] = parts.count == 2 ? parts[1] : "" }
        }
    }

    /// The task that the request names. Throws when it names none.
    func task() throws(NodeFault) -> TaskName {
        guard let name = TaskName(values["uuid"] ?? "") else {
            throw NodeFault(NodeODMWords.noName)
        }
        return name
    }
}
