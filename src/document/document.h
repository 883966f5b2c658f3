/* SPDX-License-Identifier: MIT */
/*
 * Documents: what a command or an analysis reports, independent of how it is shown.
 *
 * A document has sections. A section has a title, and properties, tables and notes in order. Each
 * property and each column of a table has a type and a unit. A document becomes text
 * (document/text.h) or JSON (document/json.h).
 *
 * A document copies all texts that it is given, so that titles, columns and values may come from a
 * trace.
 */
#ifndef DOCUMENT_DOCUMENT_H
#define DOCUMENT_DOCUMENT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "document/human.h"

enum doc_type {
    DOC_MISSING, /* of a value only: it is unknown */
    DOC_STRING,
    DOC_UNSIGNED, /* a count */
    DOC_SIGNED,   /* a thread id, a priority, a return value: text has no commas in it */
    DOC_REAL,
    DOC_BOOLEAN,
    DOC_TIME,     /* nanoseconds from the origin */
    DOC_DURATION, /* nanoseconds */
    DOC_BYTES,
};

struct doc_value {
    enum doc_type type;
    bool has_date; /* of a time: its origin is the Unix epoch */
    union {
        const char *text;         /* of a string */
        uint64_t unsigned_number; /* of an unsigned integer, of a duration and of bytes */
        int64_t signed_number;    /* of a signed integer and of a time */
        double real;
        bool boolean;
    };
};

static inline struct doc_value doc_missing(void)
{
    return (struct doc_value){.type = DOC_MISSING};
}

/* Missing if `text` is NULL. The document that gets the value copies the text. */
static inline struct doc_value doc_string(const char *text)
{
    return (struct doc_value){.type = text ? DOC_STRING : DOC_MISSING, .text = text};
}

static inline struct doc_value doc_unsigned(uint64_t number)
{
    return (struct doc_value){.type = DOC_UNSIGNED, .unsigned_number = number};
}

static inline struct doc_value doc_signed(int64_t number)
{
    return (struct doc_value){.type = DOC_SIGNED, .signed_number = number};
}

static inline struct doc_value doc_real(double real)
{
    return (struct doc_value){.type = DOC_REAL, .real = real};
}

static inline struct doc_value doc_boolean(bool boolean)
{
    return (struct doc_value){.type = DOC_BOOLEAN, .boolean = boolean};
}

static inline struct doc_value doc_time(int64_t ns, bool has_date)
{
    return (struct doc_value){.type = DOC_TIME, .has_date = has_date, .signed_number = ns};
}

static inline struct doc_value doc_duration(uint64_t ns)
{
    return (struct doc_value){.type = DOC_DURATION, .unsigned_number = ns};
}

static inline struct doc_value doc_bytes(uint64_t bytes)
{
    return (struct doc_value){.type = DOC_BYTES, .unsigned_number = bytes};
}

/* Description of a property, or of the cells of a column. */
struct doc_field {
    const char *key; /* NULL: the value is only in the text */
    /* NULL: the column has no heading; the property is on the line of the one before it. */
    const char *title;
    enum doc_type type; /* of all values that aren't missing */
    /* The unit of a number: "packet", "%", "/s". NULL: none, or the type implies it. Text has the
     * unit of a column in its heading, and that of a property after the value. */
    const char *unit;
    /* How the text shows it. */
    const char *plural;      /* suffix of the unit of counts other than one, such as "s", or NULL */
    bool is_fault;           /* highlighted unless it is 0; of a column: at the end of its row */
    bool is_bar;             /* a number: as a bar that is relative to the column's maximum */
    bool is_layout;          /* a string that is shown unchanged: it may have several lines */
    bool is_scaled;          /* a real: three digits and a prefix, `12.3 k` */
    unsigned decimals;       /* of other reals */
    enum doc_time_part part; /* of a time */
    /* For columns of tables only: */
    bool is_rest;       /* as long as the texts are; after it, only faults follow */
    unsigned width;     /* includes the space before it; 0: as wide as its widest text */
    unsigned max_width; /* longer texts are cut; 0: no limit */
    const char *absent; /* the text of a missing cell; NULL: it is empty */
};

enum doc_item_kind { DOC_PROPERTY, DOC_TABLE, DOC_NOTE };

struct doc_table {
    const char *key;
    struct doc_field *columns;
    guint column_count;
    GArray *cells;         /* `struct doc_value`, row by row */
    GStringChunk *strings; /* of the document */
};

struct doc_item {
    enum doc_item_kind kind;
    struct doc_field field;  /* of a property */
    struct doc_value value;  /* of a property; of a note, its text */
    struct doc_table *table; /* of a table */
};

struct doc_section {
    const char *key;
    const char *title;
    GArray *items;         /* `struct doc_item` */
    GStringChunk *strings; /* of the document */
};

struct doc_document {
    GPtrArray *sections; /* `struct doc_section *` */
    GStringChunk *strings;
};

struct doc_document *doc_create(void);
void doc_free(struct doc_document *self);
typedef struct doc_document doc_document;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(doc_document, doc_free)

/* `key` may be NULL if the section is only in the text; `title` may be NULL. */
struct doc_section *doc_add_section(struct doc_document *self, const char *key, const char *title);

void doc_add_property(struct doc_section *self, struct doc_field field, struct doc_value value);

/* Adds a sentence about the section, such as what could not be known. It is shown on a line of its
 * own, after the properties and tables so far. */
void doc_add_note(struct doc_section *self, const char *text);

/* Adds a table. The number of columns must not be 0. */
struct doc_table *doc_add_table(
    struct doc_section *self, const char *key, const struct doc_field *columns, guint column_count);

/* Adds the next cell of the row, or begins a row if all columns have a cell. The value has the type
 * of its column, or is missing. */
void doc_add_cell(struct doc_table *self, struct doc_value value);

static inline guint doc_row_count(const struct doc_table *self)
{
    return self->column_count > 0 ? self->cells->len / self->column_count : 0;
}

static inline const struct doc_value *doc_cell(
    const struct doc_table *self, guint row, guint column)
{
    return &g_array_index(self->cells, struct doc_value, row * self->column_count + column);
}

#endif
