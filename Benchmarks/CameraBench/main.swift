import DeviceIO
import FakeCameras
import Foundation
import Glibc
import Guidance
import Scene
import Simulator
import Vision

/// Measures the cost of one camera with 1280×720 pixels, MJPEG and 30 pictures a second, from the
/// driver's filled buffer to the assessed frame. A fake kernel plays the virtual camera's pictures.
/// The fake kernel's copy into the buffer replaces the driver's copy; the work of the USB bus is
/// not included. `make bench-camera` runs this program. With a folder of pictures, it instead
/// compares analysis at half size with analysis at full size (`HalfSize`).
struct CameraBench {
    private static let (width, height, rate) = (1280, 720, 30.0)
    private static let pictures = 8, rounds = 38

    /// The goals: a tenth of a processor core, and 5 ms from the dequeued buffer (DQBUF) to the
    /// assessment.
    private static let (mostShare, mostMilliseconds) = (0.10, 5.0)

    static func run() throws {
        let film = try film()
        let bytes = film.map(\.count).reduce(0, +) / max(1, film.count)
        let mode = CameraMode(
            pixelFormat: .mjpeg, width: width, height: height, interval: FrameInterval(1, 30))
        let kernel = FakeVideoKernel(nodes: [FakeVideoNode(modes: [mode])])
        let source = try Video4LinuxSource.open(
            path: "/dev/video0",
            options: CameraOptions(width: width, height: height, wantsPreview: false),
            kernel: kernel)
        defer { source.close() }
        var assessor = FrameAssessor()
        var (capture, whole, latency): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<rounds {
            for picture in film {
                kernel.play([.picture(picture)])
                let (cpu, wall) = (time(CLOCK_THREAD_CPUTIME_ID), time(CLOCK_MONOTONIC))
                guard case .frame(let frame)? = try source.next() else { continue }
                let read = time(CLOCK_THREAD_CPUTIME_ID)
                _ = assessor.assess(frame.luma, isStill: false)
                guard round > 0 else { continue }
                capture.append(read - cpu)
                whole.append(time(CLOCK_THREAD_CPUTIME_ID) - cpu)
                latency.append(time(CLOCK_MONOTONIC) - wall)
            }
        }
        let share = median(capture) * rate / 1000
        let words = String(
            format: """
                MJPEG %d×%d, %d KB a picture, %d pictures, luma only
                capture and decode: %.2f ms of processor a picture (median), %.1f %% of one core \
                at 30 a second (goal %.0f %%)
                with the assessment: %.2f ms of processor
                DQBUF to assessment: median %.2f ms, 95 of 100 below %.2f ms (goal %.0f ms)

                """, width, height, bytes / 1000, capture.count, median(capture), 100 * share,
            100 * mostShare, median(whole), median(latency),
            latency.sorted()[latency.count * 95 / 100], mostMilliseconds)
        FileHandle.standardOutput.write(Data(words.utf8))
    }

    private static func film() throws -> [[UInt8]] {
        var options = VirtualCameraOptions(script: .orbit)
        (options.width, options.height, options.frames) = (width, height, pictures)
        (options.wantsPreview, options.hasDepth) = (false, false)
        let camera = try VirtualCamera(options: options, steering: nil)
        let encoder = try ImageEncoder()
        var film: [[UInt8]] = []
        var rng: UInt32 = 1
        while film.count < pictures, case .frame(let frame)? = try camera.next() {
            guard case .rgb(var picture) = frame.original else { continue }
            // Adds a sensor's noise of two levels. Without noise, the JPEG files would be smaller
            // than a camera's.
            for index in picture.values.indices {
                rng = rng &* 1_664_525 &+ 1_013_904_223
                let noise = Int(rng >> 24) % 5 - 2
                picture.values[index] = UInt8(max(0, min(255, Int(picture.values[index]) + noise)))
            }
            film.append(try encoder.jpeg(picture, quality: 85))
        }
        return film
    }

    static func time(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    private static func median(_ figures: [Double]) -> Double {
        figures.sorted()[figures.count / 2]
    }
}

if let folder = CommandLine.arguments.dropFirst().first {
    try HalfSize.run(folder)
} else {
    try CameraBench.run()
}
