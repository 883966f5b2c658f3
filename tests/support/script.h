/* SPDX-License-Identifier: MIT */
/*
 * A script: a text file which says what a source sends, through which filter it goes, what is done
 * with the filter's message iterator, and what must come out. One line is one statement of words
 * which spaces separate (quotes keep them together); `#` begins a comment.
 *
 *     mip 1                            MIP version of the graph (default 0)
 *     filter trimmer                   filter component class of the plugin `utils` (none: without)
 *     sink counter                     sink component class of the plugin, instead of one that does
 *                                      what is below: what it prints must come out; parameters are
 *                                      for it
 *     param begin string 0.000000150   a parameter: name, type (string, int, uint, real, bool) and
 *                                      value
 *     source batch=2 seek=none         batch: at most so many messages at once; seek=none: cannot
 *                                      seek; seek=inexact: doesn't say that it seeks exactly;
 *                                      forward=no: cannot seek forward; earliest=5: may go back in
 *                                      time to 5 ns
 *     cause "text"                     the error must have a cause that contains this text
 *     wild                             the source breaks a rule: not with developer mode
 *
 *     clock c frequency=1000000000 offset-s=0 offset-cycles=0 origin=unknown name= uuid= precision=
 *           uid= namespace= origin-name= origin-uid=
 *     trace t name= uuid= uid= namespace=
 *     class k trace=t clock=c id=0 name= features=FLAGS
 *           FLAGS: p packets, b / e their beginning / end has a time, d discarded events, D with
 *           times, x discarded packets, X with times (default: dD, pbedDxX if the script has
 *           packets; without clock: d, pdx)
 *     event v class=k id=0 name= log-level= emf-uri=
 *     stream s class=k id=0 name=
 *
 *     input                            a port of the source, and what it sends:
 *     SB s [TIME]                      stream beginning
 *     SE s [TIME]                      stream end
 *     PB s [TIME]                      packet beginning
 *     PE s [TIME]                      packet end
 *     EV s [TIME] [event=v]            event (default: the first event class of the stream's class)
 *     DE s [BEGIN END] [count=N]       discarded events
 *     DP s [BEGIN END] [count=N]       discarded packets
 *     IN c TIME                        inactivity
 *     AGAIN, ERROR                     a status
 *     NOTE text                        printed when the source comes here, before the next message
 *     seek 500                         what follows is sent after seeking 500 ns instead
 *
 *     do take 3                        print the next three messages
 *     do all                           print all messages (what is done if there is no `do`)
 *     do seek-beginning, do can-seek-beginning, do seek 500, do can-seek 500
 *
 *     expected                         the rest of the file is what is printed
 *
 * Messages are printed like the lines above. Times are clock values, in cycles.
 */
#ifndef TESTS_SUPPORT_SCRIPT_H
#define TESTS_SUPPORT_SCRIPT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

struct script;

struct script_line {
    const struct script *script;
    unsigned number;
    unsigned count;
    char **words; /* owned */
};

/* What a source sends from the beginning, or after seeking. */
struct script_sequence {
    int64_t ns_from_origin; /* INT64_MIN: from the beginning */
    GPtrArray *lines;       /* of struct script_line */
};

struct script {
    char *path;
    char *text;     /* up to and including the line `expected` */
    char *expected; /* what follows it */
    uint64_t mip;
    char *filter; /* NULL: none */
    char *sink;   /* NULL: a printing sink */
    bt_value *params;
    char *cause;    /* NULL: none is expected */
    uint64_t batch; /* 0: as many as there is room for */
    bool can_seek, seeks_exactly, can_seek_forward;
    uint64_t earliest;      /* ns; UINT64_MAX: the source doesn't go back in time */
    bool is_wild;           /* the source breaks a rule: developer mode stops it */
    GPtrArray *definitions; /* of struct script_line */
    GPtrArray *inputs;      /* of GPtrArray of struct script_sequence */
    GPtrArray *steps;       /* of struct script_line: the lines `do` */

    GString *output; /* borrowed: what is printed */

    /* The objects that the source made from the definitions, by name; all are held. */
    GHashTable *objects;
};

/* Ends the program with a message if the file is no script. */
struct script *script_read(const char *path);
void script_free(struct script *script);

/* Ends the program with a message that names the line. */
G_GNUC_NORETURN void script_fail(const struct script_line *line, const char *what);

const char *script_word(const struct script_line *line, unsigned index);

/* The value of the word `name=value`, or NULL. */
const char *script_option(const struct script_line *line, const char *name);
uint64_t script_unsigned_option(
    const struct script_line *line, const char *name, uint64_t default_value);

/* The object that an earlier definition named. */
void *script_object(const struct script_line *line, const char *name);

#endif
