import Scene
import Wording

/// Why a program delivers no pictures, in words for the person. The reason comes from the program's
/// error output.
struct StreamFailure: Equatable {
    /// Why no pictures come, in words.
    let reason: String
    /// What to try; nil when only the caller knows it.
    let suggestion: String?

    /// Explains the error output of a program; nil when the output is empty. `shown` replaces the
    /// address, which may have a password.
    init?(complaint: String, address: String, shown: String) {
        let text = complaint.replacing(address, with: shown)
        for (sign, reason, suggestion) in Self.known where text.contains(sign) {
            (self.reason, self.suggestion) = (reason, suggestion)
            return
        }
        // libcamera's tool `cam` counts cameras from 1, Capstan counts them from 0.
        if text.contains(/Camera \d+ not found/) {
            reason = phrase("libcamera has no camera of this number")
            suggestion = phrase("`cam --list` lists the cameras; its 1 is libcamera:0 here.")
            return
        }
        let lines = text.split(separator: "\n").map { $0.filter { $0 != "\r" } }
            .filter { $0.contains { !$0.isWhitespace } }
        // Some programs print the error first, and then a page of advice.
        let errorLine = lines.first { $0.contains("*** ") || $0.contains("ERROR") }
        guard let line = errorLine ?? lines.last else { return nil }
        (reason, suggestion) = (visible(String(line)), nil)
    }

    /// Parts of messages of FFmpeg, gphoto2, rpicam-vid and cam, with their explanations. The first
    /// part that is found counts.
    private static var known: [(sign: String, reason: String, suggestion: String)] {
        [
            (
                "401 Unauthorized",
                phrase("it needs a user name and a password, or different ones"),
                phrase("Write them into the address: PROTOCOL://USER:PASSWORD@HOST/…")
            ),
            (
                "403 Forbidden", phrase("it forbids this"),
                phrase("Allow this machine in the camera's settings.")
            ),
            (
                "404 Not Found", phrase("there is nothing of this name"),
                phrase("The camera's app or manual shows the whole address, with its path.")
            ),
            (
                "404 Stream Not Found", phrase("there is no stream of this name"),
                phrase("The camera's app or manual shows the whole address, with its path.")
            ),
            (
                "Connection refused", phrase("nothing answers there"),
                phrase("Start the camera or its app, and look at the address and its port.")
            ),
            (
                "timed out", phrase("nothing answers there"),
                phrase("See that both are in one network, and look at the address.")
            ),
            (
                "No route to host", phrase("it cannot be reached"),
                phrase("See that both are in one network, and look at the address.")
            ),
            (
                "Network is unreachable", phrase("it cannot be reached"),
                phrase("See that both are in one network, and look at the address.")
            ),
            (
                "Failed to resolve hostname", phrase("no machine of this name is known"),
                phrase("Look at the address; its number (as 192.168.…) always works.")
            ),
            (
                "Protocol not found", phrase("FFmpeg does not know this kind of address"),
                phrase("Use rtsp://, http:// or https://.")
            ),
            (
                "moov atom not found", phrase("the file is cut short or was not finished"),
                phrase("Copy it again, or end the recording first.")
            ),
            (
                "does not contain any stream", phrase("there is no picture in it"),
                phrase("Name a file or a stream with video.")
            ),
            (
                "Invalid data found", phrase("it is no video that FFmpeg reads"),
                phrase("Look whether another player shows it.")
            ),
            (
                "Could not claim", phrase("another program has the camera"),
                phrase(
                    """
                    Close the programs that show its files (the desktop opens them by itself), or \
                    unplug it and plug it in again.
                    """)
            ),
            (
                "No camera found", phrase("no camera answers"),
                phrase(
                    """
                    Switch it on, plug it in, and choose PTP in its menu; `gphoto2 --auto-detect` \
                    lists it.
                    """)
            ),
            (
                "no cameras available", phrase("libcamera finds no camera"),
                phrase("Look at its ribbon cable; `rpicam-hello --list-cameras` lists the cameras.")
            ),
            (
                "selected camera is not available",
                phrase("libcamera has no camera of this number"),
                phrase("`rpicam-hello --list-cameras` lists the cameras, from 0 on.")
            ),
            (
                "Device or resource busy", phrase("another program has the camera"),
                phrase("Close the program that shows its picture.")
            ),
            (
                "in use by another process", phrase("another program has the camera"),
                phrase("Close the program that shows its picture.")
            ),
        ]
    }
}
