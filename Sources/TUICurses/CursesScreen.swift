import CNcurses
import Glibc

/// What curses allocates for a terminal.
struct CursesScreen {
    let screen: OpaquePointer
    /// Keys are read through a pad that is never drawn, so that reading does not draw either.
    let keys: CursesWindow
    /// The terminal's input.
    let file: UnsafeMutablePointer<FILE>

    /// Frees the pad, the screen and the input's stream.
    func free() {
        delwin(keys)
        delscreen(screen)
        fclose(file)
    }
}
