import Glibc

/// The three descriptors that every program has from its start.
enum StandardDescriptors {
    /// Opens those with which the program was not started, as with `>&-` in a shell. Otherwise the
    /// next file that is opened gets the number, and printed lines go into that file.
    static func fill() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // `open` takes the least free number, which is this one. Writing to stdout fails
            // as before: nobody would see the data.
            _ = open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
