import Wording

/// Sends VISCA commands and inquiries over a line, and reads the answers.
struct ViscaChannel: Sendable {
    var line: any ByteTransport
    let framing: ViscaFraming
    let address: UInt8
    private var packets = ViscaPacketDecoder()
    private var sequence: UInt32 = 0
    /// Counts the commands and inquiries since the last answer.
    private var unanswered = MissedAnswers()
    private var hasUnparsedBytes = false

    /// Timeout of an answer in milliseconds (guess). A camera answers within a few frame periods;
    /// at 9600 baud the bytes alone take up to 25 ms.
    static let answerMilliseconds = 120
    /// The most reads in one wait (guess). The limit ends the wait for a device that never stops
    /// writing.
    private static let mostReads = 32
    /// A command is sent at most this number of times. It is sent again only if the camera's
    /// sockets were full.
    private static let mostAttempts = 2

    init(line: any ByteTransport, framing: ViscaFraming, address: UInt8) {
        (self.line, self.framing, self.address) = (line, framing, address)
    }

    mutating func open() throws(StandError) {
        try line.open()
        (packets, sequence, unanswered, hasUnparsedBytes) = (
            ViscaPacketDecoder(), 0, MissedAnswers(), false
        )
        guard framing == .sony else { return }
        try line.send(SonyDatagram.resetSequence.bytes)
        _ = try line.receive(milliseconds: Self.answerMilliseconds)
    }

    /// Sends a command without waiting for an answer, as for a stop.
    mutating func send(_ command: ViscaCommand) throws(StandError) {
        let packet = command.bytes(address: address)
        guard framing == .sony else { return try line.send(packet) }
        let kind: SonyDatagram.Kind = command.isInquiry ? .inquiry : .command
        try line.send(SonyDatagram(kind: kind, sequence: sequence, payload: packet).bytes)
        sequence &+= 1
    }

    /// Sends a command and waits until the camera accepts it. Throws `.refused` with the camera's
    /// reason, and `.silent` after the third missed answer in a row. A single missed answer is
    /// ignored.
    mutating func command(_ command: ViscaCommand, _ operation: String) throws(StandError) {
        for attempt in 0..<Self.mostAttempts {
            try send(command)
            let reply = try wait { reply in
                switch reply {
                case .acknowledged, .failed: true
                // Some cameras complete a short command without an acknowledgement.
                case .completed: true
                case .answer, .addresses, .chainChanged: false
                }
            }
            guard case .failed(let fault, _)? = reply else {
                if reply == nil { try missed(operation) }
                return
            }
            if fault == .bufferFull, attempt == 0 {
                // A socket is free again when its command is complete, which takes a few frame
                // periods.
                _ = try wait { if case .completed = $0 { true } else { false } }
                continue
            }
            throw .refused(operation, line.subject, fault.words)
        }
    }

    /// Sends an inquiry and waits for its data. Nil if the camera does not know the inquiry, or if
    /// no answer came.
    mutating func ask(
        _ inquiry: ViscaCommand, _ operation: String, bytes count: ClosedRange<Int>
    ) throws(StandError) -> [UInt8]? {
        try send(inquiry)
        let reply = try wait { reply in
            switch reply {
            // An answer with another length belongs to an earlier inquiry and came late.
            case .answer(let data): count.contains(data.count)
            case .failed(let fault, let socket):
                socket == 0 && (fault == .syntax || fault == .notExecutable)
            case .acknowledged, .completed, .addresses, .chainChanged: false
            }
        }
        if case .answer(let data)? = reply { return data }
        if reply == nil { try missed(operation) }
        return nil
    }

    private mutating func missed(_ operation: String) throws(StandError) {
        try unanswered.note(
            hasUnparsedBytes
                ? .malformed(operation, line.subject, phrase("VISCA"))
                : .silent(
                    operation, line.subject,
                    phrase(
                        """
                        Check its power, its cable, its address and its line rate (9600, 38400 \
                        and 115200 are usual).
                        """)))
    }

    /// Waits for an expected reply and skips other replies. Nil after the timeout.
    private mutating func wait(
        for isWanted: (ViscaReply) -> Bool
    ) throws(StandError) -> ViscaReply? {
        for _ in 0..<Self.mostReads {
            let bytes = try line.receive(milliseconds: Self.answerMilliseconds)
            if bytes.isEmpty { return nil }
            for packet in unpacked(bytes) {
                guard let reply = ViscaReply(packet: packet) else {
                    hasUnparsedBytes = true
                    continue
                }
                if isWanted(reply) {
                    (unanswered, hasUnparsedBytes) = (MissedAnswers(), false)
                    return reply
                }
            }
        }
        hasUnparsedBytes = true
        return nil
    }

    private mutating func unpacked(_ bytes: [UInt8]) -> [[UInt8]] {
        guard framing == .sony else {
            let found = packets.packets(adding: bytes)
            if found.isEmpty { hasUnparsedBytes = true }
            return found
        }
        guard let datagram = SonyDatagram(bytes: bytes) else {
            hasUnparsedBytes = true
            return []
        }
        switch datagram.kind {
        case .reply, .command, .inquiry: return [datagram.payload]
        case .control, .controlReply, .deviceSetting: return []
        }
    }
}
