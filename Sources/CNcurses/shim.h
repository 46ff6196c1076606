// What of ncursesw Swift cannot see by itself: macros and globals. Nothing else belongs here.
#define NCURSES_WIDECHAR 1
#include <curses.h>

// Declared here because <term.h> defines macros named `lines`, `columns`, `bell`.
extern int setupterm(const char *name, int descriptor, int *status);
extern char *tgoto(const char *capability, int column, int row);
// <wchar.h> shows it only with _XOPEN_SOURCE.
extern int wcwidth(wchar_t character);

// Attribute masks are cast macros, which Swift does not import.
static inline attr_t capstan_bold(void) { return WA_BOLD; }
static inline attr_t capstan_dim(void) { return WA_DIM; }
static inline attr_t capstan_reverse(void) { return WA_REVERSE; }
static inline attr_t capstan_underline(void) { return WA_UNDERLINE; }

// Globals are not concurrency-safe in Swift's eyes; the terminal's thread alone calls these.
static inline WINDOW *capstan_standard_screen(void) { return stdscr; }
static inline WINDOW *capstan_physical_screen(void) { return curscr; }
static inline int capstan_colors(void) { return COLORS; }
static inline int capstan_color_pairs(void) { return COLOR_PAIRS; }
