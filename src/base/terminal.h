/* SPDX-License-Identifier: MIT */
/* Terminal colours: decides whether to use them, and provides their escape sequences. */
#ifndef TG_BASE_TERMINAL_H
#define TG_BASE_TERMINAL_H

#include <stdbool.h>

/* Escape sequences, or empty texts if colours aren't used. */
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
 * Returns whether to print colours. BABELTRACE_TERM_COLOR (`always` or `never`) has precedence.
 * Otherwise, colours are printed if `is_wanted` is true. Colours are also printed if standard
 * output and standard error are terminals that are known to show colours, and NO_COLOR isn't set.
 */
bool tg_terminal_shows_colors(bool is_wanted);

/*
 * Returns static sequences. BABELTRACE_TERM_COLOR_BRIGHT_MEANS_BOLD selects the sequences of bright
 * colours.
 */
const struct tg_palette *tg_terminal_palette(bool colors);

#endif
