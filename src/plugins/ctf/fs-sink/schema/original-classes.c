/* SPDX-License-Identifier: MIT */
/* What the original has, and the trace IR hasn't; see original-classes.h. */
#include "plugins/ctf/fs-sink/schema/original-classes.h"

/* The child of `output` that is the translation of the next visible one of the original, from
 * `*index` on, which then is after it. Skips the keys that were generated. */
static struct ctf_field_class *next_translated(struct ctf_field_class *output, guint *index)
{
    while (*index < ctf_field_class_child_count(output)) {
        struct ctf_field_class *child = ctf_field_class_child(output, (*index)++).field_class;

        if (!child->is_generated_key) {
            return child;
        }
    }
    return NULL;
}

static struct ctf_field_class *unwrap(struct ctf_field_class *output)
{
    return output->is_wrapper ? output->members[output->member_count - 1].field_class : output;
}

void original_classes_adopt_text_lengths(
    struct ctf_field_class *output, const struct ctf_field_class *original)
{
    guint index = 0;

    if (!output || !original) {
        return;
    }
    output = unwrap(output);
    if (original->type == CTF_FIELD_STATIC_STRING && output->type == CTF_FIELD_STRING &&
        original->encoding == CTF_ENCODING_UTF8) {
        output->type = CTF_FIELD_STATIC_STRING;
        output->length = original->length;
        return;
    }
    for (guint i = 0; i < ctf_field_class_child_count(original); i++) {
        const struct ctf_field_class *child = ctf_field_class_child(original, i).field_class;

        if (ctf_field_class_is_visible(child)) {
            original_classes_adopt_text_lengths(next_translated(output, &index), child);
        }
    }
}

bool original_classes_have_text_lengths(const struct ctf_field_class *root)
{
    if (!root || root->type == CTF_FIELD_STATIC_STRING) {
        return root != NULL;
    }
    for (guint i = 0; i < ctf_field_class_child_count(root); i++) {
        if (original_classes_have_text_lengths(ctf_field_class_child(root, i).field_class)) {
            return true;
        }
    }
    return false;
}
