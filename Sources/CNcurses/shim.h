// The parts of ncursesw that Swift cannot import: macros and globals. Nothing else belongs here.
#define NCURSES_WIDECHAR 1
#include <curses.h>

// Declared here because <term.h> defines macros named `lines`, `columns`, `bell`.
extern int setupterm(const char *name, int descriptor, int *status);
extern char *tgoto(const char *capability, int column, int row);
// <wchar.h> declares wcwidth only with _XOPEN_SOURCE.
extern int wcwidth(wchar_t character);

// Newer headers make WINDOW opaque, so that Swift imports it as another type.
typedef WINDOW *CursesWindow;

// Attribute masks are cast macros, which Swift does not import.
static inline attr_t capstan_bold(void) { return WA_BOLD; }
static inline attr_t capstan_dim(void) { return WA_DIM; }
static inline attr_t capstan_reverse(void) { return WA_REVERSE; }
static inline attr_t capstan_underline(void) { return WA_UNDERLINE; }

// Swift treats globals as unsafe across threads; only the terminal's thread calls these.
static inline WINDOW *capstan_standard_screen(void) { return stdscr; }
static inline WINDOW *capstan_physical_screen(void) { return curscr; }

// Mouse masks are shifted macros.
static inline int capstan_mouse_start(void) {
    mouseinterval(0);  // report a press immediately; do not wait for a click
    return mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED
                         | REPORT_MOUSE_POSITION, NULL) != 0;
}
enum { CAPSTAN_MOUSE_PRESS = 1, CAPSTAN_MOUSE_RELEASE, CAPSTAN_MOUSE_MOVE, CAPSTAN_MOUSE_WHEEL_UP,
       CAPSTAN_MOUSE_WHEEL_DOWN };
/// The mouse event as one of the values above, with its cell; 0 for any other event.
static inline int capstan_mouse_take(int *column, int *row) {
    MEVENT event;
    if (getmouse(&event) != OK) return 0;
    *column = event.x;
    *row = event.y;
    if (event.bstate & BUTTON4_PRESSED) return CAPSTAN_MOUSE_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return CAPSTAN_MOUSE_WHEEL_DOWN;
    if (event.bstate & REPORT_MOUSE_POSITION) return CAPSTAN_MOUSE_MOVE;
    if (event.bstate & BUTTON1_PRESSED) return CAPSTAN_MOUSE_PRESS;
    return event.bstate & BUTTON1_RELEASED ? CAPSTAN_MOUSE_RELEASE : 0;
}
