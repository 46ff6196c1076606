import Foundation
import Markup

/// User and password of a camera. They are sent as WS-Security's UsernameToken, with a digest of a
/// nonce, the time and the password (OASIS Username Token Profile 1.1).
public struct OnvifAccount: Sendable {
    let user: String
    private let password: String

    /// An account; for an empty user no token is sent.
    public init(user: String, password: String) { (self.user, self.password) = (user, password) }

    /// The digest of the token: base64(SHA1(nonce + created + password)).
    static func digest(nonce: [UInt8], created: String, password: String) -> String {
        Data(SHA1.digest(nonce + Array(created.utf8) + Array(password.utf8)))
            .base64EncodedString()
    }

    private static let secext =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
    private static let utility =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
    private static let profile =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0"
    private static let message =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0"

    /// The token as an element for the header of a request; empty without a user.
    func header(nonce: [UInt8], created: String) -> String {
        guard !user.isEmpty else { return "" }
        let digest = Self.digest(nonce: nonce, created: created, password: password)
        return "<Security xmlns=\"\(Self.secext)\"><UsernameToken><Username>"
            + MarkupElement.escaped(user)
            + "</Username><Password Type=\"\(Self.profile)#PasswordDigest\">\(digest)</Password>"
            + "<Nonce EncodingType=\"\(Self.message)#Base64Binary\">"
            + Data(nonce).base64EncodedString()
            + "</Nonce><Created xmlns=\"\(Self.utility)\">\(created)</Created>"
            + "</UsernameToken></Security>"
    }
}
