import Glibc
import Scene
import Wording

/// Explains an error of the system on a line.
struct ErrnoMapping {
    /// The path or host of the line.
    let subject: String
    /// The kind of the line.
    let kind: Kind

    enum Kind { case serial, network, video, program }

    /// The error of an operation (such as "open" or "write to") that failed with this errno.
    func error(_ operation: String, _ code: Int32) -> StandError {
        let (kind, reason, suggestion) = ownExplanation(of: code) ?? explanation(of: code)
        return StandError(
            kind, operation: operation, subject: subject, reason: reason, suggestion: suggestion)
    }

    private var group: String {
        switch kind {
        case .serial: "dialout"
        case .video: "video"
        case .network, .program: "root"
        }
    }

    /// What an error means for a program or a camera; nil where it means the same for each kind.
    private func ownExplanation(of code: Int32) -> (StandErrorKind, String, String)? {
        switch (kind, code) {
        case (.program, ENOENT), (.program, ENOTDIR):
            (
                .notFound, phrase("there is no such program"),
                phrase("Check its path, and the interpreter in the first line of a script.")
            )
        case (.program, EPIPE), (.program, ECONNRESET):
            (
                .lost, phrase("the program has ended"),
                phrase("It has to answer each line until its input ends; try it in a terminal.")
            )
        case (.video, ENOTTY):
            (
                .notFound, phrase("it is no camera"),
                phrase("Check the path and the cable; `capstan stand list` shows what is there.")
            )
        default: nil
        }
    }

    private func explanation(of code: Int32) -> (StandErrorKind, String, String) {
        switch code {
        case ENOENT, ENOTDIR,
            EISDIR where kind == .video:
            (
                .notFound, phrase("there is no such device"),
                phrase("Check the path and the cable; `capstan stand list` shows what is there.")
            )
        case EACCES, EPERM:
            (
                .permission, phrase("you have no permission to use it"),
                kind == .serial || kind == .video
                    ? phrase(
                        """
                        Its group is “\(group)”: run `sudo usermod -aG \(group) $USER`, then log \
                        out and in.
                        """)
                    : phrase("Check the rights of the file, or what a firewall forbids.")
            )
        case EBUSY, EAGAIN:
            (
                .busy, phrase("another program uses it"),
                phrase("Close the program that steers the stand (another capture, a printer host).")
            )
        case ENODEV, ENXIO, EIO, ESHUTDOWN, EPIPE, ECONNRESET, ENOTCONN, EBADF:
            (
                .lost, phrase("it is gone (unplugged, switched off, or the other side hung up)"),
                phrase("Check cable and power; it is stopped first when it comes back.")
            )
        case ECONNREFUSED:
            (
                .notFound, phrase("nobody answers at that port"),
                phrase("Check the port, and that the stand's network control is switched on.")
            )
        case EHOSTUNREACH, ENETUNREACH, ETIMEDOUT:
            (
                .silent, phrase("it cannot be reached in the network"),
                phrase("Check its address, its power and the network cable.")
            )
        case ENOTTY, EISDIR:
            (
                .notFound, phrase("it is no serial line"),
                phrase("Give the path of a serial port (/dev/ttyUSB0).")
            )
        case ENOEXEC:
            (
                .notFound, phrase("it is no program that runs here"),
                phrase("Begin a script with its interpreter (#!/bin/sh).")
            )
        default:
            (
                .lost, systemWords(code),
                phrase("Unplug the stand for a moment and try again.")
            )
        }
    }
}
