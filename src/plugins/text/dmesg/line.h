/* SPDX-License-Identifier: MIT */
/* A line in the format of dmesg(1): an optional timestamp in brackets, and a text. */
#ifndef TEXT_DMESG_LINE_H
#define TEXT_DMESG_LINE_H

#include <stdbool.h>
#include <stdint.h>

struct dmesg_line {
    bool has_time;
    uint64_t time;    /* nanoseconds; 0 if there is no timestamp */
    const char *text; /* the text after the timestamp and one space, or the whole line */
};

/* Returns whether the line contains only white space. */
bool dmesg_line_is_blank(const char *text);

struct dmesg_line dmesg_line_parse(const char *text);

#endif
