/// Decides which requests a node answers.
struct NodeAccess: Sendable {
    /// The token that every request must have; nil where the node listens only on this machine.
    let token: String?

    /// The parts of a request that identify its sender.
    struct Credentials {
        /// The token from the query's `token`, or from the header `Authorization: Bearer`.
        var token: String?
        /// The headers `Host` and `Origin`.
        var host, origin: String?
    }

    /// Throws unless the request may be answered.
    func require(_ given: Credentials) throws(NodeFault) {
        if let token {
            guard Self.isSame(given.token ?? "", token) else {
                throw NodeFault(NodeODMWords.noAccess, status: 401)
            }
            return
        }
        // Without a token, a page in a browser on this machine must not reach the node: neither by
        // a host name that points here (DNS rebinding) nor by a form.
        guard given.origin == nil, Self.isLocal(given.host ?? "") else {
            throw NodeFault(
                phrase("A node without a token answers only programs of its own machine."),
                status: 403)
        }
    }

    static func isLocal(_ host: String) -> Bool {
        let host = host.lowercased()
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
    }

    /// Whether two texts are equal. The time does not depend on where they differ, so that nobody
    /// can guess the token from response times.
    private static func isSame(_ given: String, _ token: String) -> Bool {
        let (given, token) = (Array(given.utf8), Array(token.utf8))
        var difference = given.count ^ token.count
        for (place, byte) in token.enumerated() {
            difference |= Int(byte ^ (place < given.count ? given[place] : 0))
        }
        return difference == 0
    }
}
