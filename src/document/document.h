/* SPDX-License-Identifier: MIT */
/*
 * Documents: the results of a command or an analysis, independent of their presentation.
 *
 * A document has sections. A section has a title, followed by properties, tables and notes. Each
 * property, and each column of a table, has a type and a unit. A document can be written as text
 * (document/text.h) or JSON (document/json.h).
 *
 * A document copies all texts that it gets, so that the caller may free them, for example texts
 * from a trace.
 */
#ifndef DOCUMENT_DOCUMENT_H
#define DOCUMENT_DOCUMENT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "document/human.h"

enum doc_type {
    DOC_MISSING, /* only for values: the value is unknown */
    DOC_STRING,
    DOC_UNSIGNED, /* a count */
    DOC_SIGNED,   /* an identifier, priority or return value: text shows no commas */
    DOC_REAL,
    DOC_BOOLEAN,
    DOC_TIME,     /* nanoseconds from the origin */
    DOC_DURATION, /* nanoseconds */
    DOC_BYTES,
};

struct doc_value {
    enum doc_type type;
    bool has_date; /* for a time: the origin is the Unix epoch */
    union {
        const char *text;         /* for a string */
        uint64_t unsigned_number; /* for an unsigned integer, a duration, and bytes */
        int64_t signed_number;    /* for a signed integer and a time */
        double real;
        bool boolean;
    };
};

static inline struct doc_value doc_missing(void)
{
    return (struct doc_value){.type = DOC_MISSING};
}

/*
 * Returns a string value, or a missing value if `text` is NULL. The document that gets the value
 * copies the text.
 */
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

/* The description of a property, or of the cells of a column. */
struct doc_field {
    const char *key; /* NULL: JSON doesn't contain the value */
    /* NULL: a column without a heading, or a property on the line of the previous property. */
    const char *title;
    enum doc_type type; /* type of all values, except missing ones */
    /*
     * The unit of a number: "packet", "%", "/s". NULL: no unit, or the type implies the unit. Text
     * shows the unit of a column in its heading, and the unit of a property after the value.
     */
    const char *unit;
    /* The presentation as text. */
    const char *plural; /* suffix of the unit of counts other than one, such as "s", or NULL */
    /* Highlighted unless the value is 0. In a table, the column is at the end of the row. */
    bool is_fault;
    bool is_bar;             /* a number: shown as a bar, relative to the column's maximum */
    bool is_layout;          /* a string that is printed unchanged: it may have several lines */
    bool is_scaled;          /* a real: three digits and a prefix, `12.3 k` */
    unsigned decimals;       /* number of decimals of other reals */
    enum doc_time_part part; /* the parts of a time to show */
    /* For columns of tables only. */
    bool is_rest;       /* not aligned; only fault columns follow */
    unsigned width;     /* including the space before the column; 0: as wide as the widest text */
    unsigned max_width; /* longer texts are cut; 0: no limit */
    const char *absent; /* text of a missing cell; NULL: empty */
};

enum doc_item_kind { DOC_PROPERTY, DOC_TABLE, DOC_NOTE };

struct doc_table {
    const char *key;
    struct doc_field *columns;
    guint column_count;
    GArray *cells;         /* of `struct doc_value`, row by row */
    GStringChunk *strings; /* belongs to the document */
};

struct doc_item {
    enum doc_item_kind kind;
    struct doc_field field;  /* for a property */
    struct doc_value value;  /* for a property; for a note: its text */
    struct doc_table *table; /* for a table */
};

struct doc_section {
    const char *key;
    const char *title;
    GArray *items;         /* of `struct doc_item` */
    GStringChunk *strings; /* belongs to the document */
};

struct doc_document {
    GPtrArray *sections; /* of `struct doc_section *` */
    GStringChunk *strings;
};

struct doc_document *doc_create(void);
void doc_free(struct doc_document *self);
typedef struct doc_document doc_document;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(doc_document, doc_free)

/* Adds a section. If `key` is NULL, JSON doesn't contain the section. `title` may be NULL. */
struct doc_section *doc_add_section(struct doc_document *self, const char *key, const char *title);

void doc_add_property(struct doc_section *self, struct doc_field field, struct doc_value value);

/*
 * Adds a sentence about the section, such as a warning that a value is unknown. The note is on its
 * own line, after the properties and tables that were added before.
 */
void doc_add_note(struct doc_section *self, const char *text);

/* Adds a table with at least one column. */
struct doc_table *doc_add_table(
    struct doc_section *self, const char *key, const struct doc_field *columns, guint column_count);

/*
 * Adds the next cell of the current row. If the row is complete, the cell begins a new row. The
 * value must have the type of its column, or be missing.
 */
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
