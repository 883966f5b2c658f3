/* SPDX-License-Identifier: MIT */
/* The parameter `color` of the sinks. */
#ifndef TEXT_COMMON_COLOR_H
#define TEXT_COMMON_COLOR_H

enum text_color {
    TEXT_COLOR_NEVER,
    TEXT_COLOR_AUTO,
    TEXT_COLOR_ALWAYS,
};

static const char *const text_color_names[] = {
    [TEXT_COLOR_NEVER] = "never",
    [TEXT_COLOR_AUTO] = "auto",
    [TEXT_COLOR_ALWAYS] = "always",
    NULL,
};

#endif
