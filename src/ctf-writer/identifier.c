/* SPDX-License-Identifier: MIT */
/* Names; see <babeltrace2-ctf-writer/utils.h> and identifier.h. */
#include "ctf-writer/identifier.h"

#include <babeltrace2-ctf-writer/utils.h>
#include <glib.h>
#include <string.h>

#include "ctf/metadata/tsdl/lexer.h"

static bool begins_name(char character)
{
    return g_ascii_isalpha(character) || character == '_';
}

static bool is_name(const char *text, size_t length)
{
    if (length == 0 || !begins_name(text[0])) {
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        if (!begins_name(text[i]) && !g_ascii_isdigit(text[i])) {
            return false;
        }
    }
    return true;
}

bool ctfw_is_member_name(const char *name)
{
    return is_name(name, strlen(name));
}

bool ctfw_is_key_name(const char *name)
{
    const char *dot = strchr(name, '.');

    if (!dot) {
        return bt_ctf_identifier_is_valid(name);
    }
    for (; dot; dot = strchr(name, '.')) {
        if (!is_name(name, (size_t) (dot - name))) {
            return false;
        }
        name = dot + 1;
    }
    return ctfw_is_member_name(name);
}

bt_ctf_bool bt_ctf_identifier_is_valid(const char *identifier)
{
    return identifier && ctf_tsdl_is_identifier(identifier) ? BT_CTF_TRUE : BT_CTF_FALSE;
}
