import CNcurses
import Glibc

/// What curses allocates for one terminal.
struct CursesScreen {
    let screen: OpaquePointer
    /// A pad from which keys are read. It is never drawn, because reading from a visible window
    /// would also draw it.
    let keys: CursesWindow
    /// The stream of the terminal's input.
    let file: UnsafeMutablePointer<FILE>

    /// Frees the pad, the screen and the stream of the input.
    func free() {
        delwin(keys)
        delscreen(screen)
        fclose(file)
    }
}
