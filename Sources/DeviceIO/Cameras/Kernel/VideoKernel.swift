import Scene

/// The kernel's interface to cameras. Tests replace it with a fake driver. A descriptor is valid
/// only for the kernel that opened it. No call is repeated after an error. `close` and `unmap` do
/// not throw, because their callers could do nothing about an error.
public protocol VideoKernel: Sendable {
    // MARK: The system

    /// Paths of all video nodes, in the order of their numbers.
    func nodes() -> [String]
    /// The facts about a node that are known without opening it.
    func facts(of path: String) -> VideoNodeFacts
    /// The other processes that have the node open. Processes that this user may not inspect are
    /// missing.
    func holders(of path: String) -> [DeviceHolder]
    /// The time of CLOCK_MONOTONIC, the clock of picture timestamps.
    func now() -> Timestamp
    /// Waits for this time. It is used when there is no descriptor for `poll`.
    func pause(milliseconds: Int)

    // MARK: Descriptors

    /// Opens a node for reading and writing. Calls on the descriptor do not block.
    func open(_ path: String) throws(KernelFault) -> Int32
    /// Closes the descriptor.
    func close(_ descriptor: Int32)
    /// Waits until a buffer is filled, an error occurs, or this time has passed.
    func poll(_ descriptor: Int32, milliseconds: Int) throws(KernelFault) -> PollReport

    // MARK: Queries

    /// The node's driver, device and abilities (VIDIOC_QUERYCAP).
    func capability(_ descriptor: Int32) throws(KernelFault) -> VideoCapability
    /// The pixel format at `index` (VIDIOC_ENUM_FMT). Throws EINVAL after the last one.
    func pixelFormat(_ descriptor: Int32, at index: Int) throws(KernelFault) -> PixelFormat
    /// The sizes at `index` (VIDIOC_ENUM_FRAMESIZES). Throws EINVAL after the last ones.
    func frameSizes(
        _ descriptor: Int32, of format: PixelFormat, at index: Int
    ) throws(KernelFault) -> FrameSizes
    /// The intervals at `index` (VIDIOC_ENUM_FRAMEINTERVALS) for the size and the pixel format of
    /// `format`. Throws EINVAL after the last ones.
    func frameIntervals(
        _ descriptor: Int32, of format: VideoFormat, at index: Int
    ) throws(KernelFault) -> FrameIntervals
    /// The value of the control with this V4L2_CID number (VIDIOC_G_CTRL).
    func control(_ descriptor: Int32, _ number: UInt32) throws(KernelFault) -> Int32
    /// The first control whose number is above `number` (VIDIOC_QUERYCTRL). Throws EINVAL after the
    /// last one.
    func controlFacts(
        _ descriptor: Int32, after number: UInt32
    ) throws(KernelFault) -> CameraControl
    /// The name of a menu's choice (VIDIOC_QUERYMENU); in a menu of numbers, the number as text.
    /// Throws EINVAL if the menu has no choice at `index`.
    func controlChoice(
        _ descriptor: Int32, _ control: CameraControl, at index: Int
    ) throws(KernelFault) -> String

    // MARK: Settings

    /// Requests a format. Returns the format that the driver selected (VIDIOC_S_FMT).
    func setFormat(_ descriptor: Int32, _ wish: VideoFormat) throws(KernelFault) -> VideoFormat
    /// Requests an interval. Returns the interval that the driver selected (VIDIOC_S_PARM).
    func setInterval(
        _ descriptor: Int32, _ wish: FrameInterval
    ) throws(KernelFault) -> FrameInterval

    /// Sets a control. Returns the value that the driver applied (VIDIOC_S_CTRL).
    func setControl(
        _ descriptor: Int32, _ number: UInt32, to value: Int32
    ) throws(KernelFault) -> Int32

    // MARK: Streaming

    /// Requests buffers, or frees them with 0. Returns the number that the driver granted
    /// (VIDIOC_REQBUFS).
    func requestBuffers(_ descriptor: Int32, count: Int) throws(KernelFault) -> Int
    /// The buffer at `index` (VIDIOC_QUERYBUF).
    func buffer(_ descriptor: Int32, at index: Int) throws(KernelFault) -> VideoBuffer
    /// Maps a buffer into this process (mmap).
    func map(_ descriptor: Int32, _ buffer: VideoBuffer) throws(KernelFault) -> VideoMapping
    /// Unmaps a buffer (munmap).
    func unmap(_ mapping: VideoMapping)
    /// Gives a buffer to the driver, which will fill it (VIDIOC_QBUF).
    func queue(_ descriptor: Int32, index: Int) throws(KernelFault)
    /// Takes the oldest filled buffer (VIDIOC_DQBUF). Throws EAGAIN when there is none.
    func dequeue(_ descriptor: Int32) throws(KernelFault) -> VideoBuffer
    /// Starts the stream (VIDIOC_STREAMON).
    func startStream(_ descriptor: Int32) throws(KernelFault)
    /// Ends the stream (VIDIOC_STREAMOFF). The driver then owns no buffer.
    func stopStream(_ descriptor: Int32) throws(KernelFault)
}
