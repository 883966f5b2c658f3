/* SPDX-License-Identifier: MIT */
/* Terminal colours: see terminal.h. */
#include "base/terminal.h"

#include <glib.h>
#include <string.h>
#include <unistd.h>

/* Values of TERM begin with these prefixes on terminals that show colours. */
static const char *const color_terminals[] = {
    "xterm",
    "rxvt",
    "konsole",
    "gnome",
    "screen",
    "tmux",
    "putty",
};

static const struct tg_palette no_colors = {
    .reset = "",
    .bold = "",
    .default_color = "",
    .blue = "",
    .cyan = "",
    .green = "",
    .magenta = "",
    .yellow = "",
    .bright_blue = "",
    .bright_cyan = "",
    .bright_green = "",
    .bright_magenta = "",
    .bright_red = "",
    .bright_yellow = "",
};

/* A palette. The macro `BRIGHT` turns a digit into the escape sequence of a bright colour. */
#define PALETTE(BRIGHT)                                                                            \
    {                                                                                              \
        .reset = "\033[0m",                                                                        \
        .bold = "\033[1m",                                                                         \
        .default_color = "\033[39m",                                                               \
        .blue = "\033[34m",                                                                        \
        .cyan = "\033[36m",                                                                        \
        .green = "\033[32m",                                                                       \
        .magenta = "\033[35m",                                                                     \
        .yellow = "\033[33m",                                                                      \
        .bright_blue = BRIGHT("4"),                                                                \
        .bright_cyan = BRIGHT("6"),                                                                \
        .bright_green = BRIGHT("2"),                                                               \
        .bright_magenta = BRIGHT("5"),                                                             \
        .bright_red = BRIGHT("1"),                                                                 \
        .bright_yellow = BRIGHT("3"),                                                              \
    }
#define BOLD_COLOR(digit)   "\033[1m\033[3" digit "m"
#define BRIGHT_COLOR(digit) "\033[9" digit "m"

static const struct tg_palette bold_colors = PALETTE(BOLD_COLOR);
static const struct tg_palette bright_colors = PALETTE(BRIGHT_COLOR);

bool tg_terminal_shows_colors(bool is_wanted)
{
    const char *const wish = g_getenv("BABELTRACE_TERM_COLOR");

    if (wish && g_ascii_strcasecmp(wish, "always") == 0) {
        return true;
    }
    if (wish && g_ascii_strcasecmp(wish, "never") == 0) {
        return false;
    }
    if (is_wanted) {
        return true;
    }
    const char *const terminal = g_getenv("TERM");
    const char *const refusal = g_getenv("NO_COLOR");

    if (refusal && *refusal) {
        return false;
    }
    if (!terminal || !isatty(STDOUT_FILENO) || !isatty(STDERR_FILENO)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(color_terminals); i++) {
        if (g_str_has_prefix(terminal, color_terminals[i])) {
            return true;
        }
    }
    return false;
}

const struct tg_palette *tg_terminal_palette(bool colors)
{
    if (!colors) {
        return &no_colors;
    }
    const char *const wish = g_getenv("BABELTRACE_TERM_COLOR_BRIGHT_MEANS_BOLD");

    if (wish) {
        return strcmp(wish, "0") == 0 ? &bright_colors : &bold_colors;
    }
    /* Kitty prints bold text in the normal colour. */
    return g_strcmp0(g_getenv("TERM"), "xterm-kitty") == 0 ? &bright_colors : &bold_colors;
}
