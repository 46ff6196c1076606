import Glibc
import Wording

/// Explains a camera's error to the person: what happened, and what to try.
struct CameraErrors {
    /// The camera's node.
    let path: String
    /// The kernel, which knows the other cameras and the processes that use this camera.
    let kernel: any VideoKernel

    /// The error for an operation that the kernel refused. The operation is a verb such as "open"
    /// or "read a picture from".
    func error(_ operation: String, _ fault: KernelFault) -> DeviceError {
        let (reason, suggestion) = explanation(of: fault)
        return error(operation, reason: reason, suggestion: suggestion)
    }

    /// An error about this camera: the operation that failed, the reason, and what to try.
    func error(_ operation: String, reason: String, suggestion: String) -> DeviceError {
        DeviceError(
            kind: .device, operation: operation, subject: path, reason: reason,
            suggestion: suggestion)
    }

    /// The reason and the suggestion for a refusal by the kernel.
    func explanation(of fault: KernelFault) -> (reason: String, suggestion: String) {
        switch fault.code {
        case ENOENT: (phrase("there is no such device"), otherCameras)
        case EACCES, EPERM: (phrase("you have no permission to use it"), groupAdvice)
        case EBUSY: busy
        case ENODEV, ENXIO, ESHUTDOWN:
            (
                phrase("the camera is gone (unplugged, or its cable or port failed)"),
                phrase(
                    "Plug it in again, directly and not through a hub; what was captured is kept.")
            )
        case ENOTTY, EISDIR:
            (
                phrase("it is no video device"),
                phrase("`capstan devices` lists the cameras of this machine.")
            )
        case EINVAL, ENOTSUP:
            (
                phrase("the driver refuses (\(fault.words))"),
                phrase(
                    """
                    Unplug the camera for a moment and try again, or ask for another size or \
                    rate.
                    """)
            )
        case ENOSPC:
            (
                phrase("the USB bus has no bandwidth left for this stream"),
                phrase(
                    """
                    Plug the camera into another port, unplug other cameras, or ask for a smaller \
                    size or rate.
                    """)
            )
        case EIO, EPROTO, EILSEQ:
            (
                phrase("the camera answers with errors (\(fault.words))"),
                phrase("Try another cable or port, and a powered hub if there is one between.")
            )
        case EPIPE:
            (
                phrase("the driver ended the stream"),
                phrase("Open the camera again; if the fault stays, unplug the camera for a moment.")
            )
        case ENOMEM:
            (
                phrase("the kernel has no memory for its buffers"),
                phrase("Close other programs, or ask for a smaller size.")
            )
        case EMFILE, ENFILE:
            (phrase("too many files are open"), phrase("Close other programs and try again."))
        default:
            (fault.words, phrase("Unplug the camera for a moment and try again."))
        }
    }

    private var groupAdvice: String {
        phrase(
            """
            Cameras belong to the group “video”: run `sudo usermod -aG video $USER`, then log out \
            and in.
            """)
    }

    private var busy: (reason: String, suggestion: String) {
        let names = kernel.holders(of: path).map { phrase("\($0.program) (process \($0.process))") }
        guard !names.isEmpty else {
            return (
                phrase("another program uses it"),
                phrase(
                    """
                    Close the program that shows its picture (a call, a browser, another \
                    capture).
                    """)
            )
        }
        let list = names.joined(separator: ", ")
        return (phrase("\(list) uses it"), phrase("Close \(list) and try again."))
    }

    private var otherCameras: String {
        let cameras = CameraList.cameras(kernel: kernel).filter { $0.path != path }
        if cameras.isEmpty {
            return phrase("No camera is plugged in; `capstan demo` works without one.")
        }
        let list = cameras.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
        return phrase("This machine has \(list).")
    }
}
