/* SPDX-License-Identifier: MIT */
/*
 * A script: a text file with the messages of a source, the filter that processes them, the calls of
 * the filter's message iterator, and the expected output. A line is one statement. It consists of
 * words that are separated by spaces or in quotes. `#` begins a comment.
 *
 *     mip 1                            MIP version of the graph (default 0)
 *     filter trimmer                   filter component class of the plugin `utils` (default: none)
 *     sink counter                     sink component class of the plugin, which replaces the sink
 *                                      that runs the `do` lines; its output is the output of the
 *                                      script, and `param` lines are its parameters
 *     param begin string 0.000000150   a parameter: name, type (string, int, uint, real, bool) and
 *                                      value
 *     source batch=2 seek=none         batch: greatest count of messages in a batch; seek=none:
 *                                      can't seek; seek=inexact: doesn't declare that it seeks
 *                                      exactly; forward=no: can't seek forward; earliest=5: may go
 *                                      back in time to 5 ns
 *     cause "text"                     the error must have a cause that contains this text
 *     wild                             the source breaks a rule, so developer mode skips the script
 *
 *     clock c frequency=1000000000 offset-s=0 offset-cycles=0 origin=unknown name= uuid= precision=
 *           uid= namespace= origin-name= origin-uid=
 *     trace t name= uuid= uid= namespace=
 *     class k trace=t clock=c id=0 name= features=FLAGS
 *           FLAGS are letters. p: there are packets; b: packet beginnings have times; e: packet
 *           ends have times; d: there are discarded events; D: they have times; x: there are
 *           discarded packets; X: they have times. The default with a clock is dD, or pbedDxX if
 *           the script has packets. The default without a clock is d, or pdx with packets.
 *     event v class=k id=0 name= log-level= emf-uri=
 *     stream s class=k id=0 name=
 *
 *     input                            a port of the source; its messages follow:
 *     SB s [TIME]                      stream beginning
 *     SE s [TIME]                      stream end
 *     PB s [TIME]                      packet beginning
 *     PE s [TIME]                      packet end
 *     EV s [TIME] [event=v]            event (default: the first event class of the stream's class)
 *     DE s [BEGIN END] [count=N]       discarded events
 *     DP s [BEGIN END] [count=N]       discarded packets
 *     IN c TIME                        inactivity
 *     AGAIN, ERROR                     the status of the "next" method
 *     NOTE text                        printed when the source reaches this line
 *     seek 500                         the following lines are sent after seeking 500 ns
 *
 *     do take 3                        print the next three messages
 *     do all                           print all messages (also if there is no `do` line)
 *     do insist                        print all messages, and continue once after an error
 *     do seek-beginning, do can-seek-beginning, do seek 500, do can-seek 500
 *
 *     expected                         the rest of the file is the expected output
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

/* The lines that a source sends from its beginning, or after it seeks a time. */
struct script_sequence {
    int64_t ns_from_origin; /* INT64_MIN: from the beginning */
    GPtrArray *lines;       /* elements: struct script_line */
};

struct script {
    char *path;
    char *text;     /* the file up to and including the line `expected` */
    char *expected; /* the rest of the file */
    uint64_t mip;
    char *filter; /* NULL: no filter */
    char *sink;   /* NULL: the printing sink */
    bt_value *params;
    char *cause;    /* NULL: no cause is expected */
    uint64_t batch; /* greatest count of messages in a batch; 0: the capacity */
    bool can_seek, seeks_exactly, can_seek_forward;
    uint64_t earliest;      /* ns; UINT64_MAX: the source doesn't go back in time */
    bool is_wild;           /* the source breaks a rule that developer mode checks */
    GPtrArray *definitions; /* elements: struct script_line */
    GPtrArray *inputs;      /* for each port: an array of struct script_sequence */
    GPtrArray *steps;       /* elements: struct script_line, the `do` lines */

    GString *output; /* borrowed: the output text is appended to it */

    /* The objects that the source made from the definitions, by name. Owned references. */
    GHashTable *objects;
};

/* Reads a script. If the file isn't a valid script, prints a message and ends the program. */
struct script *script_read(const char *path);
void script_free(struct script *script);

/* Prints a message with the line number, and ends the program. */
G_GNUC_NORETURN void script_fail(const struct script_line *line, const char *what);

const char *script_word(const struct script_line *line, unsigned index);

/* Returns the value of the word `name=value`, or NULL. */
const char *script_option(const struct script_line *line, const char *name);
uint64_t script_unsigned_option(
    const struct script_line *line, const char *name, uint64_t default_value);

/* Returns the object that an earlier definition named. */
void *script_object(const struct script_line *line, const char *name);

#endif
