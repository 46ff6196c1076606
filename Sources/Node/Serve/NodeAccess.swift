/// Who may speak with a node.
struct NodeAccess: Sendable {
    /// What every request has to name; nil where only this machine is listened to.
    let token: String?

    /// The parts of a request that identify its sender.
    struct Credentials {
        /// The query's `token`, or that of the header `Authorization: Bearer`.
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
        // Without a token a page in this machine's browser must not reach the node: neither by a
        // name of its own that points here (DNS rebinding) nor by a form.
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

    /// Takes as long wherever they differ.
    private static func isSame(_ given: String, _ token: String) -> Bool {
        let (given, token) = (Array(given.utf8), Array(token.utf8))
        var difference = given.count ^ token.count
        for (place, byte) in token.enumerated() {
            difference |= Int(byte ^ (place < given.count ? given[place] : 0))
        }
        return difference == 0
    }
}
