/* SPDX-License-Identifier: MIT */
/*
 * Documents: what a command or an analysis reports, independent of how it is shown.
 *
 * A document has sections. A section has properties, tables and notes, in order. Properties and the
 * cells of a table have a type, which implies a unit. A document becomes text (document/text.h) or
 * JSON (document/json.h).
 *
 * Keys, titles and the columns of tables are borrowed: they are constants of the producer. Other
 * texts are copied.
 */
#ifndef DOCUMENT_DOCUMENT_H
#define DOCUMENT_DOCUMENT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "document/human.h"

/* The type of a value, its unit, and the function that makes it. */
enum doc_type {
    DOC_TEXT,     /* doc_text(): control characters are replaced when it is shown */
    DOC_LAYOUT,   /* doc_text(): shown as it is; it may have several lines */
    DOC_COUNT,    /* doc_unsigned() */
    DOC_BAR,      /* doc_unsigned(): the same, as a bar that is relative to the column's maximum */
    DOC_SIZE,     /* doc_unsigned(): bytes */
    DOC_DURATION, /* doc_unsigned(): nanoseconds */
    DOC_SECONDS,  /* doc_real() */
    DOC_PER_SECOND, /* doc_real() */
    DOC_PERCENT,    /* doc_real() */
    DOC_TIME,       /* doc_time(): nanoseconds from the origin */
};

/* A value, or none if it is unknown. */
struct doc_value {
    bool is_known;
    bool has_date; /* of a time: its origin is the Unix epoch */
    union {
        uint64_t number;
        int64_t ns;
        double real;
        char *text;
    };
};

static inline struct doc_value doc_unknown(void)
{
    return (struct doc_value){0};
}

static inline struct doc_value doc_unsigned(uint64_t number)
{
    return (struct doc_value){.is_known = true, .number = number};
}

static inline struct doc_value doc_real(double real)
{
    return (struct doc_value){.is_known = true, .real = real};
}

static inline struct doc_value doc_time(int64_t ns, bool has_date)
{
    return (struct doc_value){.is_known = true, .has_date = has_date, .ns = ns};
}

/* Unknown if `text` is NULL. What the value is added to frees the copy. */
static inline struct doc_value doc_text(const char *text)
{
    return (struct doc_value){.is_known = text != NULL, .text = g_strdup(text)};
}

/* Description of a property, or of the cells of a column. */
struct doc_field {
    const char *key; /* NULL: the value is only in the text */
    /* NULL: the column has no heading; the property is on the line of the one before it. */
    const char *title;
    enum doc_type type;
    /* How the text shows it. */
    bool is_fault;           /* highlighted unless it is 0; of a column: at the end of its row */
    const char *noun;        /* of a count: "packet" */
    const char *plural;      /* of a count: the suffix, such as "s", if it isn't 1 */
    unsigned decimals;       /* of seconds */
    enum doc_time_part part; /* of a time */
    /* For columns of tables only: */
    bool is_rest;       /* as long as the texts are; after it, only faults follow */
    unsigned width;     /* includes the space before it; 0: as wide as its widest text */
    unsigned max_width; /* longer texts are cut; 0: no limit */
};

enum doc_item_kind { DOC_PROPERTY, DOC_TABLE, DOC_NOTE };

struct doc_table {
    const char *key;
    const struct doc_field *columns;
    guint column_count;
    GArray *cells; /* `struct doc_value`, row by row */
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
    GArray *items; /* `struct doc_item` */
};

struct doc_document {
    GPtrArray *sections; /* `struct doc_section *` */
};

struct doc_document *doc_create(void);
void doc_free(struct doc_document *self);
typedef struct doc_document doc_document;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(doc_document, doc_free)

/* `key` may be NULL if the section is only in the text; `title` may be NULL. */
struct doc_section *doc_add_section(struct doc_document *self, const char *key, const char *title);

void doc_add_property(struct doc_section *self, struct doc_field field, struct doc_value value);

/* Adds text that is shown on a line of its own, after the properties and tables so far. */
void doc_add_note(struct doc_section *self, const char *text);

struct doc_table *doc_add_table(
    struct doc_section *self, const char *key, const struct doc_field *columns, guint column_count);

/* Adds the next cell of the row, or begins a row if all columns have a cell. */
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
