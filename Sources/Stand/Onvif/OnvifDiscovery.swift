import Markup

/// Searches for cameras in the network (WS-Discovery). The search sends to every device in the
/// network, so only a person may start it.
public enum OnvifDiscovery {
    /// The request to all devices that send video.
    public static func probe(message identifier: String) -> [UInt8] {
        Array(
            ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
                + "<e:Envelope xmlns:e=\"http://www.w3.org/2003/05/soap-envelope\" "
                + "xmlns:w=\"http://schemas.xmlsoap.org/ws/2004/08/addressing\" "
                + "xmlns:d=\"http://schemas.xmlsoap.org/ws/2005/04/discovery\" "
                + "xmlns:dn=\"http://www.onvif.org/ver10/network/wsdl\"><e:Header>"
                + "<w:MessageID>uuid:\(identifier)</w:MessageID>"
                + "<w:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To>"
                + "<w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action>"
                + "</e:Header><e:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types>"
                + "</d:Probe></e:Body></e:Envelope>").utf8)
    }

    /// The hosts that an answer names; a host has its port if the address names one.
    public static func hosts(in answer: [UInt8]) -> [String] {
        let root = try? MarkupElement.root(of: answer, prefixes: .dropped)
        guard let addresses = root?.first("XAddrs")?.words else { return [] }
        return addresses.split(separator: " ").compactMap { address in
            let scheme = "http://"
            guard address.hasPrefix(scheme) else { return nil }
            let host = address.dropFirst(scheme.count).prefix { $0 != "/" }
            return host.isEmpty ? nil : String(host)
        }
    }
}
