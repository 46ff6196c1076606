import Markup

/// Looks for cameras in the network (WS-Discovery). Only a person starts it, since it sends to
/// everybody in the network.
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

    /// The hosts that an answer names, with the port where it is not 80.
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
