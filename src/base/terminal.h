/* SPDX-License-Identifier: MIT */
/* Terminal colours: whether to use them, and their escape sequences. */
#ifndef TG_BASE_TERMINAL_H
#define TG_BASE_TERMINAL_H

#include <stdbool.h>

/* Escape sequences, or empty texts. */
struct tg_palette {
    const char *reset;
    const char *bold;
    const char *default_color;
    const char *blue;
    const char *cyan;
    const char *green;
    const char *magenta;
    const char *yellow;
    const char *bright_blue;
    const char *bright_cyan;
    const char *bright_green;
    const char *bright_magenta;
    const char *bright_red;
    const char *bright_yellow;
};

/*
 * Whether to print colours. BABELTRACE_TERM_COLOR, `always` or `never`, has precedence. Otherwise,
 * there are colours if the user wants them (`is_wanted`), or if standard output and standard error
 * are terminals that are known to show them, unless NO_COLOR refuses them.
 */
bool tg_terminal_shows_colors(bool is_wanted);

/* Static. Bright colours follow BABELTRACE_TERM_COLOR_BRIGHT_MEANS_BOLD. */
const struct tg_palette *tg_terminal_palette(bool colors);

#endif
