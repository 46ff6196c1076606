/// Why a program delivers no pictures, in a person's words, from its error output.
struct StreamTrouble: Equatable {
    /// Why.
    let reason: String
    /// What to try; nil where only the program's own remedy is known.
    let suggestion: String?

    /// The explanation of a program's error output; nil when there is none. `shown` replaces the
    /// address, which may hold a password.
    init?(complaint: String, address: String, shown: String) {
        let text = complaint.replacing(address, with: shown)
        for (sign, reason, suggestion) in Self.known where text.contains(sign) {
            (self.reason, self.suggestion) = (reason, suggestion)
            return
        }
        // libcamera's own tool counts from 1.
        if text.contains(/Camera \d+ not found/) {
            reason = "libcamera has no camera of this number"
            suggestion = "`cam --list` lists the cameras; its 1 is libcamera:0 here."
            return
        }
        let lines = text.split(separator: "\n").map { $0.filter { $0 != "\r" } }
            .filter { $0.contains { !$0.isWhitespace } }
        // Some programs print the error and then a page of advice.
        let telling = lines.first { $0.contains("*** ") || $0.contains("ERROR") }
        guard let line = telling ?? lines.last else { return nil }
        (reason, suggestion) = (visible(String(line)), nil)
    }

    /// Messages of FFmpeg, gphoto2, rpicam-vid and cam; the first match is used.
    private static let known: [(sign: String, reason: String, suggestion: String)] = [
        (
            "401 Unauthorized", "it wants a user and a password, or others than these",
            "Write them into the address: PROTOCOL://USER:PASSWORD@HOST/…"
        ),
        ("403 Forbidden", "it forbids this", "Allow this machine in the camera's settings."),
        (
            "404 Not Found", "there is nothing of this name",
            "The camera's app or manual shows the whole address, with its path."
        ),
        (
            "404 Stream Not Found", "there is no stream of this name",
            "The camera's app or manual shows the whole address, with its path."
        ),
        (
            "Connection refused", "nothing answers there",
            "Start the camera or its app, and look at the address and its port."
        ),
        (
            "timed out", "nothing answers there",
            "See that both are in one network, and look at the address."
        ),
        (
            "No route to host", "it cannot be reached",
            "See that both are in one network, and look at the address."
        ),
        (
            "Network is unreachable", "it cannot be reached",
            "See that both are in one network, and look at the address."
        ),
        (
            "Failed to resolve hostname", "no machine of this name is known",
            "Look at the address; its number (as 192.168.…) always works."
        ),
        (
            "Protocol not found", "FFmpeg does not know this kind of address",
            "Use rtsp://, http:// or https://."
        ),
        (
            "moov atom not found", "the file is cut short or was not finished",
            "Copy it again, or end the recording first."
        ),
        (
            "does not contain any stream", "there is no picture in it",
            "Name a file or a stream with video."
        ),
        (
            "Invalid data found", "it is no video that FFmpeg reads",
            "Look whether another player shows it."
        ),
        (
            "Could not claim", "another program has the camera",
            "Close the programs that show its files (the desktop opens them by itself), or unplug "
                + "it and plug it in again."
        ),
        (
            "No camera found", "no camera answers",
            "Switch it on, plug it in, and choose PTP in its menu; `gphoto2 --auto-detect` lists it."
        ),
        (
            "no cameras available", "libcamera finds no camera",
            "Look at its ribbon cable; `rpicam-hello --list-cameras` lists the cameras."
        ),
        (
            "selected camera is not available", "libcamera has no camera of this number",
            "`rpicam-hello --list-cameras` lists the cameras, from 0 on."
        ),
        (
            "Device or resource busy", "another program has the camera",
            "Close the program that shows its picture."
        ),
        (
            "in use by another process", "another program has the camera",
            "Close the program that shows its picture."
        ),
    ]
}
