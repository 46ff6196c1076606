import Glibc

/// Standard input, output and error: the file descriptors 0, 1 and 2, which a program expects to be
/// open from its start.
enum StandardDescriptors {
    /// Opens `/dev/null` in place of each of the three that is closed, as after `>&-` in a shell.
    /// Otherwise the next file that the program opens gets the free number, and printed lines go
    /// into that file.
    static func fill() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // `open` takes the least free number, which is this one. Writing to stdout fails
            // as before: nobody would see the data.
            _ = open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
