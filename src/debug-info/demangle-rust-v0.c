/* SPDX-License-Identifier: MIT */
/*
 * The mangling of Rust RFC 2603. What follows a tag is described by the functions, which read and
 * write at once. A back reference reads a part of the name again, so a short name can be long when
 * demangled: the text, the steps and their depth are bounded.
 */
#include <inttypes.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#include "debug-info/demangle-rust.h"
#include "debug-info/punycode.h"

enum {
    MAX_DEPTH = 256,
    MAX_STEPS = 1 << 14,
    MAX_TEXT = 1 << 16,
    MAX_LIFETIMES = 1 << 10,
};

struct reader {
    const char *name; /* after `_R`, where back references count from */
    size_t length, at;
    GString *text;
    bool is_silent; /* reading what isn't shown */
    bool is_bad;
    unsigned int depth, steps;
    uint64_t lifetimes; /* bound by the binders around */
};

struct identifier {
    const char *ascii, *punycode;
    size_t ascii_length, punycode_length;
};

static void read_path(struct reader *self, bool is_value);
static void read_type(struct reader *self);
static void read_const(struct reader *self);

static void put_bytes(struct reader *self, const char *bytes, size_t length)
{
    if (self->is_silent || self->is_bad) {
        return;
    }
    if (self->text->len + length > MAX_TEXT) {
        self->is_bad = true;
    } else {
        g_string_append_len(self->text, bytes, (ssize_t) length);
    }
}

static void put(struct reader *self, const char *text)
{
    put_bytes(self, text, strlen(text));
}

static void put_number(struct reader *self, uint64_t number)
{
    char text[24];

    put_bytes(self, text, (size_t) g_snprintf(text, sizeof text, "%" PRIu64, number));
}

static void put_character(struct reader *self, gunichar character)
{
    char text[6];

    put_bytes(self, text, (size_t) g_unichar_to_utf8(character, text));
}

/* Every part begins so. */
static bool enter(struct reader *self)
{
    if (++self->depth > MAX_DEPTH || ++self->steps > MAX_STEPS) {
        self->is_bad = true;
    }
    return !self->is_bad;
}

static void leave(struct reader *self)
{
    self->depth--;
}

static char peek(const struct reader *self)
{
    return !self->is_bad && self->at < self->length ? self->name[self->at] : '\0';
}

static char next(struct reader *self)
{
    const char character = peek(self);

    if (character == '\0') {
        self->is_bad = true;
    } else {
        self->at++;
    }
    return character;
}

static bool eat(struct reader *self, char character)
{
    if (peek(self) != character) {
        return false;
    }
    self->at++;
    return true;
}

/* Ends lists: also when the name has a fault. */
static bool eat_end(struct reader *self)
{
    return self->is_bad || eat(self, 'E');
}

static uint64_t add_digit(struct reader *self, uint64_t number, unsigned int base, int digit)
{
    if (number > (UINT64_MAX - (unsigned int) digit) / base) {
        self->is_bad = true;
    }
    return number * base + (unsigned int) digit;
}

static int base_62_digit(char character)
{
    if (g_ascii_isdigit(character)) {
        return character - '0';
    }
    if (g_ascii_islower(character)) {
        return character - 'a' + 10;
    }
    return g_ascii_isupper(character) ? character - 'A' + 36 : -1;
}

/* `_` is 0, `0_` is 1. */
static uint64_t read_base_62(struct reader *self)
{
    uint64_t number = 0;

    if (eat(self, '_')) {
        return 0;
    }
    while (!self->is_bad && !eat(self, '_')) {
        const int digit = base_62_digit(next(self));

        if (digit < 0) {
            self->is_bad = true;
        } else {
            number = add_digit(self, number, 62, digit);
        }
    }
    self->is_bad = self->is_bad || number == UINT64_MAX;
    return number + 1;
}

static uint64_t read_optional_base_62(struct reader *self, char tag)
{
    const uint64_t number = eat(self, tag) ? read_base_62(self) : UINT64_MAX;

    return number + 1;
}

static uint64_t read_decimal(struct reader *self)
{
    uint64_t number = 0;

    if (!g_ascii_isdigit(peek(self))) {
        self->is_bad = true;
    }
    if (eat(self, '0')) {
        return 0;
    }
    while (g_ascii_isdigit(peek(self))) {
        number = add_digit(self, number, 10, next(self) - '0');
    }
    return number;
}

static struct identifier read_plain_identifier(struct reader *self)
{
    struct identifier result = {.ascii = "", .punycode = ""};
    const bool is_unicode = eat(self, 'u');
    const uint64_t length = read_decimal(self);
    const char *separator;

    eat(self, '_');
    if (length > self->length - self->at) {
        self->is_bad = true;
    }
    if (self->is_bad) {
        return result;
    }
    result.ascii = self->name + self->at;
    result.ascii_length = (size_t) length;
    self->at += (size_t) length;
    if (!is_unicode) {
        return result;
    }
    separator = memrchr(result.ascii, '_', result.ascii_length);
    result.punycode = separator ? separator + 1 : result.ascii;
    result.punycode_length = (size_t) (result.ascii + length - result.punycode);
    result.ascii_length = separator ? (size_t) (separator - result.ascii) : 0;
    self->is_bad = result.punycode_length == 0;
    return result;
}

static void put_identifier(struct reader *self, const struct identifier *identifier)
{
    struct dbg_punycode decoded;

    if (identifier->punycode_length == 0) {
        put_bytes(self, identifier->ascii, identifier->ascii_length);
    } else if (!dbg_punycode_decode(identifier->ascii, identifier->ascii_length,
                   identifier->punycode, identifier->punycode_length, &decoded)) {
        self->is_bad = true;
    } else {
        for (size_t i = 0; i < decoded.count; i++) {
            put_character(self, decoded.characters[i]);
        }
    }
}

/* Reads again what begins at an earlier place; `is_value` is for paths. */
static void follow(
    struct reader *self, void (*read)(struct reader *self, bool is_value), bool is_value)
{
    const size_t tag = self->at - 1;
    const uint64_t target = read_base_62(self);
    const size_t after = self->at;

    if (target >= tag) {
        self->is_bad = true;
    }
    if (self->is_bad || self->is_silent) {
        return;
    }
    self->at = (size_t) target;
    read(self, is_value);
    self->at = after;
}

static void put_lifetime(struct reader *self, uint64_t index)
{
    const uint64_t depth = self->lifetimes - index;

    if (index == 0) {
        put(self, "'_");
    } else if (index > self->lifetimes) {
        self->is_bad = true;
    } else if (depth < 26) {
        put_bytes(self, (char[]){'\'', (char) ('a' + depth)}, 2);
    } else {
        put(self, "'_");
        put_number(self, depth);
    }
}

/* `for<'a, 'b> `; returns the number of lifetimes, which the caller takes away afterwards. */
static uint64_t read_binder(struct reader *self)
{
    const uint64_t count = read_optional_base_62(self, 'G');

    if (count > MAX_LIFETIMES) {
        self->is_bad = true;
    }
    if (self->is_bad || count == 0) {
        return 0;
    }
    put(self, "for<");
    for (uint64_t i = 0; i < count; i++) {
        put(self, i ? ", " : "");
        self->lifetimes++;
        put_lifetime(self, 1);
    }
    put(self, "> ");
    return count;
}

static void read_generic_argument(struct reader *self)
{
    if (eat(self, 'L')) {
        put_lifetime(self, read_base_62(self));
    } else if (eat(self, 'K')) {
        read_const(self);
    } else {
        read_type(self);
    }
}

/* Up to `E`. Returns the number of items. */
static size_t read_list(struct reader *self, void (*read)(struct reader *self))
{
    size_t count = 0;

    for (; !eat_end(self); count++) {
        put(self, count ? ", " : "");
        read(self);
    }
    return count;
}

/* The path of an implementation block says where it is, not what it is. */
static void skip_implementation(struct reader *self)
{
    const bool was_silent = self->is_silent;

    self->is_silent = true;
    read_optional_base_62(self, 's');
    read_path(self, false);
    self->is_silent = was_silent;
}

static void read_crate(struct reader *self)
{
    struct identifier identifier;

    read_optional_base_62(self, 's');
    identifier = read_plain_identifier(self);
    put_identifier(self, &identifier);
}

/* Closures and shims: `{closure#0}`, `{shim:vtable#0}`. */
static void put_special(
    struct reader *self, char namespace, const struct identifier *identifier, uint64_t number)
{
    put(self, "::{");
    if (namespace == 'C') {
        put(self, "closure");
    } else if (namespace == 'S') {
        put(self, "shim");
    } else {
        put_bytes(self, &namespace, 1);
    }
    if (identifier->ascii_length || identifier->punycode_length) {
        put(self, ":");
        put_identifier(self, identifier);
    }
    put(self, "#");
    put_number(self, number);
    put(self, "}");
}

static void read_nested(struct reader *self, bool is_value)
{
    const char namespace = next(self);
    struct identifier identifier;
    uint64_t number;

    if (!g_ascii_isalpha(namespace)) {
        self->is_bad = true;
    }
    read_path(self, is_value);
    number = read_optional_base_62(self, 's');
    identifier = read_plain_identifier(self);
    if (g_ascii_isupper(namespace)) {
        put_special(self, namespace, &identifier, number);
    } else if (identifier.ascii_length || identifier.punycode_length) {
        put(self, "::");
        put_identifier(self, &identifier);
    }
}

static void read_qualified(struct reader *self, bool has_trait)
{
    put(self, "<");
    read_type(self);
    if (has_trait) {
        put(self, " as ");
        read_path(self, false);
    }
    put(self, ">");
}

static void read_generic_path(struct reader *self, bool is_value)
{
    read_path(self, is_value);
    put(self, is_value ? "::<" : "<");
    read_list(self, read_generic_argument);
    put(self, ">");
}

static void read_path(struct reader *self, bool is_value)
{
    const char tag = enter(self) ? next(self) : '\0';

    switch (tag) {
    case 'C':
        read_crate(self);
        break;
    case 'N':
        read_nested(self, is_value);
        break;
    case 'M':
    case 'X':
        skip_implementation(self);
        read_qualified(self, tag == 'X');
        break;
    case 'Y':
        read_qualified(self, true);
        break;
    case 'I':
        read_generic_path(self, is_value);
        break;
    case 'B':
        follow(self, read_path, is_value);
        break;
    default:
        self->is_bad = true;
    }
    leave(self);
}

static const char *basic_type(char tag)
{
    static const char *const names['z' - 'a' + 1] = {
        ['a' - 'a'] = "i8",
        ['b' - 'a'] = "bool",
        ['c' - 'a'] = "char",
        ['d' - 'a'] = "f64",
        ['e' - 'a'] = "str",
        ['f' - 'a'] = "f32",
        ['h' - 'a'] = "u8",
        ['i' - 'a'] = "isize",
        ['j' - 'a'] = "usize",
        ['l' - 'a'] = "i32",
        ['m' - 'a'] = "u32",
        ['n' - 'a'] = "i128",
        ['o' - 'a'] = "u128",
        ['p' - 'a'] = "_",
        ['s' - 'a'] = "i16",
        ['t' - 'a'] = "u16",
        ['u' - 'a'] = "()",
        ['v' - 'a'] = "...",
        ['x' - 'a'] = "i64",
        ['y' - 'a'] = "u64",
        ['z' - 'a'] = "!",
    };

    return tag >= 'a' && tag <= 'z' ? names[tag - 'a'] : NULL;
}

static void read_reference(struct reader *self, const char *qualifier)
{
    put(self, "&");
    if (eat(self, 'L')) {
        const uint64_t index = read_base_62(self);

        if (index) {
            put_lifetime(self, index);
            put(self, " ");
        }
    }
    put(self, qualifier);
    read_type(self);
}

static void read_pointer(struct reader *self, const char *prefix)
{
    put(self, prefix);
    read_type(self);
}

static void read_array(struct reader *self, bool has_length)
{
    put(self, "[");
    read_type(self);
    if (has_length) {
        put(self, "; ");
        read_const(self);
    }
    put(self, "]");
}

static void read_tuple(struct reader *self)
{
    put(self, "(");
    put(self, read_list(self, read_type) == 1 ? ",)" : ")");
}

/* An underscore stands for a hyphen. */
static void read_abi(struct reader *self)
{
    struct identifier abi;

    put(self, "extern \"");
    if (eat(self, 'C')) {
        put(self, "C");
    } else {
        abi = read_plain_identifier(self);
        for (size_t i = 0; i < abi.ascii_length; i++) {
            put_bytes(self, abi.ascii[i] == '_' ? "-" : &abi.ascii[i], 1);
        }
    }
    put(self, "\" ");
}

static void read_function(struct reader *self)
{
    const uint64_t bound = read_binder(self);

    if (eat(self, 'U')) {
        put(self, "unsafe ");
    }
    if (eat(self, 'K')) {
        read_abi(self);
    }
    put(self, "fn(");
    read_list(self, read_type);
    put(self, ")");
    if (!eat(self, 'u')) {
        put(self, " -> ");
        read_type(self);
    }
    self->lifetimes -= bound;
}

/* `Iterator<Item = u8>`: associated types stand among the generic arguments, if there are any. */
static void read_associated_type(struct reader *self, bool is_first)
{
    GString *const text = self->text;
    struct identifier name;

    if (!is_first || (text->len && text->str[text->len - 1] == '>')) {
        if (!self->is_silent && !self->is_bad) {
            g_string_truncate(text, text->len - 1);
        }
        put(self, ", ");
    } else {
        put(self, "<");
    }
    name = read_plain_identifier(self);
    put_identifier(self, &name);
    put(self, " = ");
    read_type(self);
    put(self, ">");
}

static void read_dyn_trait(struct reader *self)
{
    read_path(self, false);
    for (bool is_first = true; eat(self, 'p'); is_first = false) {
        read_associated_type(self, is_first);
    }
}

static void read_dyn(struct reader *self)
{
    uint64_t bound, lifetime;

    put(self, "dyn ");
    bound = read_binder(self);
    for (bool is_first = true; !eat_end(self); is_first = false) {
        put(self, is_first ? "" : " + ");
        read_dyn_trait(self);
    }
    self->lifetimes -= bound;
    if (!eat(self, 'L')) {
        self->is_bad = true;
    }
    lifetime = read_base_62(self);
    if (lifetime) {
        put(self, " + ");
        put_lifetime(self, lifetime);
    }
}

static void read_type_again(struct reader *self, bool is_value)
{
    read_type(self);
}

static void read_type(struct reader *self)
{
    const char tag = enter(self) ? next(self) : '\0';
    const char *const name = basic_type(tag);

    if (name) {
        put(self, name);
        leave(self);
        return;
    }
    switch (tag) {
    case 'R':
        read_reference(self, "");
        break;
    case 'Q':
        read_reference(self, "mut ");
        break;
    case 'P':
        read_pointer(self, "*const ");
        break;
    case 'O':
        read_pointer(self, "*mut ");
        break;
    case 'A':
    case 'S':
        read_array(self, tag == 'A');
        break;
    case 'T':
        read_tuple(self);
        break;
    case 'F':
        read_function(self);
        break;
    case 'D':
        read_dyn(self);
        break;
    case 'B':
        follow(self, read_type_again, false);
        break;
    case '\0':
        self->is_bad = true;
        break;
    default:
        self->at--;
        read_path(self, false);
    }
    leave(self);
}

/* Hexadecimal digits up to `_`, without leading zeros. Returns their number. */
static size_t read_digits(struct reader *self, const char **digits)
{
    size_t count = 0;

    *digits = self->name + self->at;
    for (; !self->is_bad && !eat(self, '_'); count++) {
        const char digit = next(self);

        if (!g_ascii_isdigit(digit) && !(digit >= 'a' && digit <= 'f')) {
            self->is_bad = true;
        }
    }
    return count;
}

/* Returns 0 if there are more than 64 bits. */
static uint64_t value_of(const char *digits, size_t count)
{
    uint64_t value = 0;

    for (size_t i = 0; i < count && count <= 16; i++) {
        value = value << 4 | (uint64_t) g_ascii_xdigit_value(digits[i]);
    }
    return value;
}

static void read_const_integer(struct reader *self, bool is_signed)
{
    const bool is_negative = is_signed && eat(self, 'n');
    const char *digits;
    const size_t count = read_digits(self, &digits);

    put(self, is_negative ? "-" : "");
    if (count <= 16) {
        put_number(self, self->is_bad ? 0 : value_of(digits, count));
    } else {
        put(self, "0x");
        put_bytes(self, digits, count);
    }
}

static void read_const_bool(struct reader *self)
{
    const char *digits;
    const size_t count = read_digits(self, &digits);

    if (count != 1 || (*digits != '0' && *digits != '1')) {
        self->is_bad = true;
    } else {
        put(self, *digits == '1' ? "true" : "false");
    }
}

static void read_const_char(struct reader *self)
{
    const char *digits;
    const size_t count = read_digits(self, &digits);
    const uint64_t value = self->is_bad ? 0 : value_of(digits, count);

    if (count > 6 || !g_unichar_validate((gunichar) value)) {
        self->is_bad = true;
        return;
    }
    put(self, "'");
    if (g_unichar_isprint((gunichar) value) && value != '\'' && value != '\\') {
        put_character(self, (gunichar) value);
    } else {
        put(self, "\\u{");
        put_bytes(self, digits, count);
        put(self, "}");
    }
    put(self, "'");
}

static void read_const_again(struct reader *self, bool is_value)
{
    read_const(self);
}

static void read_const(struct reader *self)
{
    const char tag = enter(self) ? next(self) : '\0';

    if (tag == 'B') {
        follow(self, read_const_again, false);
    } else if (tag == 'p') {
        put(self, "_");
    } else if (tag == 'b') {
        read_const_bool(self);
    } else if (tag == 'c') {
        read_const_char(self);
    } else if (tag && strchr("hjmoty", tag)) {
        read_const_integer(self, false);
    } else if (tag && strchr("ailnsx", tag)) {
        read_const_integer(self, true);
    } else {
        self->is_bad = true;
    }
    leave(self);
}

size_t dbg_demangle_rust_v0(const char *name, GString *text)
{
    g_autoptr(GString) ours = g_string_new(NULL);
    struct reader reader = {.text = ours};

    if (strncmp(name, "_R", 2) != 0 || !g_ascii_isupper(name[2])) {
        return 0;
    }
    reader.name = name + 2;
    reader.length = strlen(reader.name);
    read_path(&reader, true);
    /* The crate that made this instance of a generic function. */
    reader.is_silent = true;
    if (g_ascii_isupper(peek(&reader))) {
        read_path(&reader, false);
    }
    if (reader.is_bad) {
        return 0;
    }
    g_string_append_len(text, ours->str, (ssize_t) ours->len);
    return reader.at + 2;
}
