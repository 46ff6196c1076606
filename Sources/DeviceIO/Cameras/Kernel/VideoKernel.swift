import Scene

/// The kernel as a camera needs it: the seam at which tests play the driver. A descriptor belongs
/// to the kernel that opened it. No call retries; a call without a result that cannot fail
/// usefully (`close`, `unmap`) does not throw.
public protocol VideoKernel: Sendable {
    // MARK: The system

    /// Paths of all video nodes, in the order of their numbers.
    func nodes() -> [String]
    /// What is known of a node without opening it.
    func facts(of path: String) -> VideoNodeFacts
    /// Other processes that have the node open, as far as this one may see.
    func holders(of path: String) -> [DeviceHolder]
    /// The time of CLOCK_MONOTONIC, on which drivers stamp pictures.
    func now() -> Timestamp
    /// Lets time pass, while there is no device to wait on.
    func pause(milliseconds: Int)

    // MARK: Descriptors

    /// Opens a node for reading and writing, without blocking.
    func open(_ path: String) throws(KernelFault) -> Int32
    /// Gives the descriptor back.
    func close(_ descriptor: Int32)
    /// Waits until a buffer is filled or something is wrong, at most so long.
    func poll(_ descriptor: Int32, milliseconds: Int) throws(KernelFault) -> PollReport

    // MARK: Questions

    /// What the node is (VIDIOC_QUERYCAP).
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
    /// The name of a menu's choice (VIDIOC_QUERYMENU); EINVAL where the menu has a hole. Of a menu
    /// of numbers, the number.
    func controlChoice(
        _ descriptor: Int32, _ control: CameraControl, at index: Int
    ) throws(KernelFault) -> String

    // MARK: Settings

    /// Asks for a format and tells what the driver made of it (VIDIOC_S_FMT).
    func setFormat(_ descriptor: Int32, _ wish: VideoFormat) throws(KernelFault) -> VideoFormat
    /// Asks for an interval and tells what the driver made of it (VIDIOC_S_PARM).
    func setInterval(
        _ descriptor: Int32, _ wish: FrameInterval
    ) throws(KernelFault) -> FrameInterval

    /// Sets a control and tells what the driver made of it (VIDIOC_S_CTRL).
    func setControl(
        _ descriptor: Int32, _ number: UInt32, to value: Int32
    ) throws(KernelFault) -> Int32

    // MARK: Streaming

    /// Asks for buffers and tells how many there are (VIDIOC_REQBUFS); 0 frees them.
    func requestBuffers(_ descriptor: Int32, count: Int) throws(KernelFault) -> Int
    /// The buffer at `index` (VIDIOC_QUERYBUF).
    func buffer(_ descriptor: Int32, at index: Int) throws(KernelFault) -> VideoBuffer
    /// Brings a buffer into this process's memory (mmap).
    func map(_ descriptor: Int32, _ buffer: VideoBuffer) throws(KernelFault) -> VideoMapping
    /// Takes it out again (munmap).
    func unmap(_ mapping: VideoMapping)
    /// Hands a buffer to the driver (VIDIOC_QBUF).
    func queue(_ descriptor: Int32, index: Int) throws(KernelFault)
    /// Takes the oldest filled buffer (VIDIOC_DQBUF); EAGAIN when there is none.
    func dequeue(_ descriptor: Int32) throws(KernelFault) -> VideoBuffer
    /// Starts the stream (VIDIOC_STREAMON).
    func startStream(_ descriptor: Int32) throws(KernelFault)
    /// Ends the stream (VIDIOC_STREAMOFF); all buffers come back.
    func stopStream(_ descriptor: Int32) throws(KernelFault)
}
