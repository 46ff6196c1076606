import Scene

/// The kernel's interface for cameras, which tests replace with a fake driver. A descriptor belongs
/// to the kernel that opened it. No call retries; calls whose failure has no useful handling
/// (`close`, `unmap`) do not throw.
public protocol VideoKernel: Sendable {
    // MARK: The system

    /// Paths of all video nodes, in the order of their numbers.
    func nodes() -> [String]
    /// What is known of a node without opening it.
    func facts(of path: String) -> VideoNodeFacts
    /// Other processes that have the node open, as far as this process may see them.
    func holders(of path: String) -> [DeviceHolder]
    /// The time of CLOCK_MONOTONIC, the clock of picture timestamps.
    func now() -> Timestamp
    /// Waits, for use while there is no device to wait on.
    func pause(milliseconds: Int)

    // MARK: Descriptors

    /// Opens a node for reading and writing, without blocking.
    func open(_ path: String) throws(KernelFault) -> Int32
    /// Closes the descriptor.
    func close(_ descriptor: Int32)
    /// Waits until a buffer is filled, something is wrong, or the timeout.
    func poll(_ descriptor: Int32, milliseconds: Int) throws(KernelFault) -> PollReport

    // MARK: Questions

    /// The node's driver, device and abilities (VIDIOC_QUERYCAP).
    func capability(_ descriptor: Int32) throws(KernelFault) -> VideoCapability
    /// The pixel format at `index` (VIDIOC_ENUM_FMT); EINVAL after the last.
    func pixelFormat(_ descriptor: Int32, at index: Int) throws(KernelFault) -> PixelFormat
    /// The sizes at `index` (VIDIOC_ENUM_FRAMESIZES); EINVAL after the last.
    func frameSizes(
        _ descriptor: Int32, of format: PixelFormat, at index: Int
    ) throws(KernelFault) -> FrameSizes
    /// The intervals at `index` (VIDIOC_ENUM_FRAMEINTERVALS); EINVAL after the last. Only the size
    /// and the pixel format of `format` count.
    func frameIntervals(
        _ descriptor: Int32, of format: VideoFormat, at index: Int
    ) throws(KernelFault) -> FrameIntervals
    /// The value of a control (VIDIOC_G_CTRL), by its V4L2_CID number.
    func control(_ descriptor: Int32, _ number: UInt32) throws(KernelFault) -> Int32
    /// The first control whose number is above `number` (VIDIOC_QUERYCTRL); EINVAL after the last.
    func controlFacts(
        _ descriptor: Int32, after number: UInt32
    ) throws(KernelFault) -> CameraControl
    /// The name of a menu's choice (VIDIOC_QUERYMENU), or the number in a menu of numbers; EINVAL
    /// where the menu has a gap.
    func controlChoice(
        _ descriptor: Int32, _ control: CameraControl, at index: Int
    ) throws(KernelFault) -> String

    // MARK: Settings

    /// Requests a format and returns the one that the driver selected (VIDIOC_S_FMT).
    func setFormat(_ descriptor: Int32, _ wish: VideoFormat) throws(KernelFault) -> VideoFormat
    /// Requests an interval and returns the one that the driver selected (VIDIOC_S_PARM).
    func setInterval(
        _ descriptor: Int32, _ wish: FrameInterval
    ) throws(KernelFault) -> FrameInterval

    /// Sets a control and returns the applied value (VIDIOC_S_CTRL).
    func setControl(
        _ descriptor: Int32, _ number: UInt32, to value: Int32
    ) throws(KernelFault) -> Int32

    // MARK: Streaming

    /// Requests buffers and returns the granted number (VIDIOC_REQBUFS); 0 frees them.
    func requestBuffers(_ descriptor: Int32, count: Int) throws(KernelFault) -> Int
    /// The buffer at `index` (VIDIOC_QUERYBUF).
    func buffer(_ descriptor: Int32, at index: Int) throws(KernelFault) -> VideoBuffer
    /// Maps a buffer into this process (mmap).
    func map(_ descriptor: Int32, _ buffer: VideoBuffer) throws(KernelFault) -> VideoMapping
    /// Unmaps a buffer (munmap).
    func unmap(_ mapping: VideoMapping)
    /// Queues a buffer (VIDIOC_QBUF).
    func queue(_ descriptor: Int32, index: Int) throws(KernelFault)
    /// Takes the oldest filled buffer (VIDIOC_DQBUF); EAGAIN when there is none.
    func dequeue(_ descriptor: Int32) throws(KernelFault) -> VideoBuffer
    /// Starts the stream (VIDIOC_STREAMON).
    func startStream(_ descriptor: Int32) throws(KernelFault)
    /// Ends the stream (VIDIOC_STREAMOFF); all buffers are dequeued.
    func stopStream(_ descriptor: Int32) throws(KernelFault)
}
