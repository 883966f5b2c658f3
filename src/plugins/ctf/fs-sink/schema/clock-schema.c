/* SPDX-License-Identifier: MIT */
/* Translates clock classes; see clock-schema.h. */
#include "plugins/ctf/fs-sink/schema/clock-schema.h"

#include <string.h>

#include "base/uuid.h"
#include "ctf/metadata/tsdl/lexer.h"
#include "plugins/ctf/fs-sink/schema/written-names.h"

/*
 * Returns an ID for a clock. It is the clock's name if possible, because CTF 1.8 readers show the
 * ID as the name.
 */
static char *choose_id(const struct ctf_schema *schema, const char *name)
{
    bool is_usable = name && (schema->version > 1 ? *name : ctf_tsdl_is_identifier(name));
    const char *base = is_usable ? name : "default";
    char *id = g_strdup(base);

    for (unsigned number = 0; ctf_schema_clock_class_by_id(schema, id); number++) {
        g_free(id);
        id = g_strdup_printf("%s%u", base, number);
    }
    return id;
}

static void report(
    struct schema_translation *translation, enum limitation limitation, const char *name)
{
    g_autofree char *where = g_strdup_printf("clock class `%s`", name);

    limitations_report(translation->limitations, limitation, where);
}

/* Reports that the name of a clock class changes. `name` may be NULL. */
static void report_name(
    struct schema_translation *translation, const char *name, const char *written)
{
    if (name && strcmp(name, written) != 0) {
        g_autofree char *where = g_strdup_printf("clock class `%s`", name);

        limitations_report_renamed(translation->limitations, where, written);
    }
}

static void set_uuid(struct ctf_clock_class *clock_class, const uint8_t uuid[16])
{
    char text[TG_UUID_TEXT_SIZE];

    memcpy(clock_class->uuid, uuid, sizeof(clock_class->uuid));
    clock_class->uid = g_strdup(tg_uuid_text(uuid, text));
}

/* In CTF 1.8, a clock is identified by its name and UUID. */
static void set_identity_of_ctf1(struct schema_translation *translation,
    const bt_clock_class *ir_class, struct ctf_clock_class *result)
{
    result->name = g_strdup(result->id);
    if (translation->mip_version == 0) {
        bt_uuid uuid = bt_clock_class_get_uuid(ir_class);

        result->has_uuid = uuid != NULL;
        if (uuid) {
            set_uuid(result, uuid);
        }
        return;
    }
    const char *uid = bt_clock_class_get_uid(ir_class);
    result->has_uuid = uid && tg_uuid_parse(uid, strlen(uid), result->uuid);
    if (result->has_uuid) {
        result->uid = g_strdup(uid);
    }
    if (bt_clock_class_get_namespace(ir_class) || (uid && !result->has_uuid)) {
        report(translation, LIMITATION_IDENTITIES, result->id);
    }
}

static void set_identity_of_ctf2(struct schema_translation *translation,
    const bt_clock_class *ir_class, struct ctf_clock_class *result)
{
    result->name = written_text(bt_clock_class_get_name(ir_class));
    if (translation->mip_version >= 1) {
        result->namespace = written_text(bt_clock_class_get_namespace(ir_class));
        result->uid = written_text(bt_clock_class_get_uid(ir_class));
    } else if (bt_clock_class_get_uuid(ir_class)) {
        set_uuid(result, bt_clock_class_get_uuid(ir_class));
    }
}

static void set_origin(struct schema_translation *translation, const bt_clock_class *ir_class,
    struct ctf_clock_class *result)
{
    if (bt_clock_class_origin_is_unix_epoch(ir_class)) {
        result->origin = CTF_ORIGIN_UNIX_EPOCH;
        return;
    }
    if (translation->mip_version == 0 || !bt_clock_class_origin_is_known(ir_class)) {
        return;
    }
    if (translation->schema->version == 1) {
        report(translation, LIMITATION_CLOCK_ORIGINS, result->id);
        return;
    }
    result->origin = CTF_ORIGIN_CUSTOM;
    result->origin_namespace = written_text(bt_clock_class_get_origin_namespace(ir_class));
    result->origin_name = written_text(bt_clock_class_get_origin_name(ir_class));
    result->origin_uid = written_text(bt_clock_class_get_origin_uid(ir_class));
}

static void set_errors(struct schema_translation *translation, const bt_clock_class *ir_class,
    struct ctf_clock_class *result)
{
    bool is_accuracy_known = false;

    if (translation->mip_version >= 1) {
        result->has_precision = bt_clock_class_get_opt_precision(ir_class, &result->precision) ==
                                BT_PROPERTY_AVAILABILITY_AVAILABLE;
        is_accuracy_known = bt_clock_class_get_accuracy(ir_class, &result->accuracy) ==
                            BT_PROPERTY_AVAILABILITY_AVAILABLE;
    } else {
        result->has_precision = true;
        result->precision = bt_clock_class_get_precision(ir_class);
    }
    if (translation->schema->version > 1) {
        result->has_accuracy = is_accuracy_known;
        return;
    }
    /* CTF 1.8 can't express an unknown precision, so 0 is written. */
    result->precision = result->has_precision ? result->precision : 0;
    result->has_precision = true;
    if (is_accuracy_known) {
        report(translation, LIMITATION_CLOCK_ACCURACIES, result->id);
    }
}

struct ctf_clock_class *clock_schema_add(
    struct schema_translation *translation, const bt_clock_class *ir_class)
{
    g_autoptr(ctf_clock_class) result = ctf_clock_class_create();
    struct ctf_clock_class *added = result;
    g_autofree char *name = written_text(bt_clock_class_get_name(ir_class));

    result->id = choose_id(translation->schema, name);
    if (translation->schema->version == 1) {
        set_identity_of_ctf1(translation, ir_class, result);
    } else {
        set_identity_of_ctf2(translation, ir_class, result);
    }
    result->description = written_text(bt_clock_class_get_description(ir_class));
    result->frequency = bt_clock_class_get_frequency(ir_class);
    bt_clock_class_get_offset(ir_class, &result->offset_seconds, &result->offset_cycles);
    set_errors(translation, ir_class, result);
    set_origin(translation, ir_class, result);
    if (translation->schema->version == 1) {
        report_name(translation, name, result->id);
    }
    g_autofree char *where = g_strdup_printf("clock class `%s`", result->id);
    if (!translation_set_attributes(translation,
            bt_clock_class_borrow_user_attributes_const(ir_class), where, &result->attributes)) {
        return NULL;
    }
    ctf_schema_add_clock_class(translation->schema, g_steal_pointer(&result));
    return added;
}
