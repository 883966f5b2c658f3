# SPDX-License-Identifier: MIT
"""Tests binaries of all kinds, which are compiled here, and files that aren't binaries."""

import ctypes.util
import os
import re
import shutil
import socket
import subprocess
import zlib

import pytest
from dwarf_maker import elf

SOURCE = """
static __attribute__((noinline)) int hidden(int n) { return n * 3; }
__attribute__((noinline)) int wanted(int n)
{
    return hidden(n) + 1;
}
int main(int argc, char **argv) { return wanted(argc); }
"""
WANTED_LINE = "source.c:5"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def needs(*programs):
    for program in programs:
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed")


@pytest.fixture
def folder(tmp_path):
    os.umask(0o022)  # the program rejects .dwo files that other users can write
    needs("cc", "objcopy", "strip", "nm", "readelf")
    (tmp_path / "source.c").write_text(SOURCE)
    return tmp_path


def build(folder, *options, name="binary"):
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    run("cc", "-O1", "-g", "-Wl,--build-id", *options, "-o", str(target), str(folder / "source.c"))
    return target


def address_of(binary, name="wanted"):
    return next(line.split()[0] for line in run("nm", str(binary)).splitlines() if line.split()[2:] == [name])


def build_id_of(binary):
    return re.search(r"Build ID: (\w+)", run("readelf", "-n", str(binary)))[1]


def split_off(binary, debug_file, link=False):
    """Moves the debugging information to a separate file."""
    debug_file.parent.mkdir(parents=True, exist_ok=True)
    run("objcopy", "--only-keep-debug", str(binary), str(debug_file))
    run("strip", str(binary))
    if link:
        run("objcopy", f"--add-gnu-debuglink={debug_file}", str(binary))


class Answer:
    def __init__(self, text):
        lines = text.splitlines()
        self.warnings = [line.removeprefix("warning: ") for line in lines if line.startswith("warning: ")]
        infos = [line for line in lines if line.startswith("info: ")]
        self.sources = [re.search(r"come from `(.*?)`;", line)[1] for line in infos]
        self.open = int(lines[-1].removeprefix("open: "))
        self.lines = [line for line in lines[:-1] if not line.startswith(("warning: ", "info: "))]


def find(address, *paths, servers=None, **options):
    """Looks up an address. `servers` contains environment variables for debuginfod. None: debuginfod isn't used."""
    arguments = [f"--{key.replace('_', '-')}={value}" for key, value in options.items()]
    arguments += ["--debuginfod"] if servers else []
    command = [os.environ["FIND_LOCATIONS"], *arguments, address, *map(str, paths)]
    env = {**os.environ, **(servers or {})}
    return Answer(subprocess.run(command, check=True, capture_output=True, text=True, timeout=60, env=env).stdout)


def find_one(address, path, **options):
    answer = find(address, path, **options)
    assert answer.open == 0
    assert answer.warnings == []
    return answer.lines[0]


FULL = f"found wanted+0x0 {WANTED_LINE}"
SYMBOL = "found wanted+0x0"


@pytest.mark.parametrize(
    "options",
    [
        ["-gdwarf-4"],
        ["-gdwarf-5"],
        ["-no-pie"],
        ["-shared", "-fPIC"],
        ["-gz=zlib"],
        ["-gz=zlib-gnu"],
        ["-Wl,--build-id=none"],
        ["-Wl,--build-id=md5"],
    ],
    ids=" ".join,
)
def test_debugging_information_of_each_kind_is_found(folder, options):
    binary = build(folder, *options)
    assert find_one(address_of(binary), binary) == FULL


def test_position_independent_files_may_have_any_load_address(folder):
    script = run("ld", "--shared", "--verbose").split("=" * 50)[1]
    (folder / "script").write_text(script.replace('SEGMENT_START("text-segment", 0)', "0x10000000"))
    binary = build(folder, "-shared", "-fPIC", f"-Wl,-T,{folder}/script")
    first = int(re.search(r"LOAD\s+\S+\s+(0x\w+)", run("readelf", "-lW", str(binary)))[1], 16)
    assert first >= 0x10000000
    assert find_one(f"{int(address_of(binary), 16) - first:x}", binary) == FULL


def test_symbols_are_found_without_debugging_information(folder):
    binary = build(folder, "-g0")
    address = address_of(binary)
    assert find_one(address, binary) == SYMBOL
    assert find_one(address_of(binary, "hidden"), binary) == "found hidden+0x0"


def test_address_outside_of_all_functions_has_no_function(folder):
    binary = build(folder)
    assert find_one(address_of(binary, "_init"), binary) == "found"


def test_dynamic_symbols_of_a_stripped_library_are_found(folder):
    binary = build(folder, "-shared", "-fPIC")
    wanted, hidden = address_of(binary), address_of(binary, "hidden")
    run("strip", str(binary))
    assert find_one(wanted, binary) == SYMBOL
    assert find_one(hidden, binary) == "found"


def test_symbols_in_mini_debug_info_are_found(folder):
    needs("xz")
    binary = build(folder, "-g0", "-shared", "-fPIC")
    hidden = address_of(binary, "hidden")
    mini = folder / "mini"
    run("objcopy", "-S", "--remove-section=.gnu_debugdata", "--keep-symbol=hidden", str(binary), str(mini))
    run("xz", str(mini))
    run("strip", str(binary))
    run("objcopy", f"--add-section=.gnu_debugdata={mini}.xz", str(binary))
    assert find_one(hidden, binary) == "found hidden+0x0"


def test_mini_debug_info_that_expands_to_a_huge_size_is_ignored(folder):
    needs("xz")
    binary = build(folder, "-g0", "-shared", "-fPIC")
    wanted, hidden = address_of(binary), address_of(binary, "hidden")
    mini = folder / "mini"
    run("objcopy", "-S", "--remove-section=.gnu_debugdata", "--keep-symbol=hidden", str(binary), str(mini))
    os.truncate(mini, 64 << 20)
    run("xz", "-0", str(mini))
    run("strip", str(binary))
    run("objcopy", f"--add-section=.gnu_debugdata={mini}.xz", str(binary))
    assert find_one(hidden, binary) == "found"
    assert find_one(wanted, binary) == SYMBOL


def test_debug_file_is_found_by_build_id(folder):
    binary = build(folder)
    address, build_id = address_of(binary), build_id_of(binary)
    split_off(binary, folder / f"debug/.build-id/{build_id[:2]}/{build_id[2:]}.debug")
    assert find_one(address, binary) == "found"
    assert find_one(address, binary, directory=folder / "debug") == FULL
    assert find_one(address, binary, directory=folder / "debug", build_id=build_id) == FULL


def not_its_debug_file(debug_file, binary):
    return f"{debug_file} isn't the debug file of `{binary}`: its build ID or its checksum differs"


def test_debug_file_with_a_different_build_id_is_rejected(folder):
    binary = build(folder)
    other = build(folder, "-O0", name="other")
    address, build_id = address_of(binary), build_id_of(binary)
    debug_file = folder / f"debug/.build-id/{build_id[:2]}/{build_id[2:]}.debug"
    split_off(other, debug_file)
    run("strip", str(binary))
    answer = find(address, binary, directory=folder / "debug")
    assert answer.lines == ["found"]
    assert answer.warnings == [not_its_debug_file(debug_file, binary)]


@pytest.mark.parametrize("kind", ["missing", "rebuilt", "without build ID"])
def test_debug_file_is_enough_without_its_binary(folder, kind):
    binary = build(folder)
    address, build_id = address_of(binary), build_id_of(binary)
    split_off(binary, folder / f"debug/.build-id/{build_id[:2]}/{build_id[2:]}.debug")
    binary.unlink()
    if kind == "rebuilt":
        build(folder, "-O0")
    elif kind == "without build ID":
        build(folder, "-Wl,--build-id=none")
    assert find_one(address, binary, directory=folder / "debug", build_id=build_id) == FULL
    answer = find(address, binary, build_id=build_id)
    assert answer.lines == ["missing" if kind == "missing" else "other"]
    assert len(answer.warnings) == 1 and answer.warnings[0].startswith(str(binary))


@pytest.mark.parametrize("place", ["bin", "bin/.debug", "debug{folder}/bin"])
def test_debug_file_is_found_by_link_if_its_checksum_is_right(folder, place):
    binary = build(folder, "-Wl,--build-id=none", name="bin/binary")
    address = address_of(binary)
    debug_file = folder / place.format(folder=folder) / "binary.debug"
    split_off(binary, debug_file, link=True)
    assert find_one(address, binary, directory=folder / "debug") == FULL
    with debug_file.open("ab") as file:
        file.write(b"\0")
    answer = find(address, binary, directory=folder / "debug")
    assert answer.lines == ["found"]
    assert answer.warnings == [not_its_debug_file(debug_file, binary)]


def test_debug_link_from_the_trace_finds_the_debug_file(folder):
    binary = build(folder, "-Wl,--build-id=none")
    address = address_of(binary)
    split_off(binary, folder / "elsewhere")
    crc = f"{zlib.crc32((folder / 'elsewhere').read_bytes()):x}"
    assert find_one(address, binary, link="elsewhere", crc=crc) == FULL
    answer = find(address, binary, link="elsewhere", crc="1")
    assert answer.lines == ["found"]
    assert answer.warnings == [not_its_debug_file(folder / "elsewhere", binary)]
    assert find_one(address, binary, link=f"../{folder.name}/elsewhere", crc=crc) == "found"


def linked_binary(folder, debug_file, name="bin/binary"):
    """Creates a binary whose debug link refers to `debug_file`. Returns the binary's path and an address in it."""
    binary = build(folder, "-Wl,--build-id=none", name=name)
    address = address_of(binary)
    split_off(binary, debug_file, link=True)
    return binary, address


def test_debug_link_from_the_trace_overrides_the_link_in_the_binary(folder):
    own, traced = folder / "own", folder / "traced"
    binary, address = linked_binary(folder, own, name="binary")
    shutil.copy(own, traced)
    crc = f"{zlib.crc32(own.read_bytes()):x}"
    assert find(address, binary).sources == [str(own)]
    assert find(address, binary, link="traced", crc=crc).sources == [str(traced)]
    assert find_one(address, binary, link="missing", crc=crc) == "found"
    answer = find(address, binary, link="own", crc="1")
    assert answer.lines == ["found"]
    assert answer.warnings == [not_its_debug_file(own, binary)]


def test_linked_file_with_a_different_build_id_is_rejected(folder):
    binary, other = build(folder), build(folder, "-O0", name="other")
    address = address_of(binary)
    split_off(other, folder / "debug-file")
    run("strip", str(binary))
    run("objcopy", f"--add-gnu-debuglink={folder}/debug-file", str(binary))
    answer = find(address, binary)
    assert answer.lines == ["found"]
    assert answer.warnings == [not_its_debug_file(folder / "debug-file", binary)]


@pytest.mark.parametrize("path", ["/bin/../bin/binary", "//bin/./binary", "/bin/../../{name}/bin/binary"])
def test_debug_link_path_is_normalized(folder, path):
    """The search in a debug directory works even if the folders in the path don't exist."""
    binary, address = linked_binary(folder, folder / f"debug{folder}/bin/debug-file")
    assert find_one(address, f"{folder}{path.format(name=folder.name)}", directory=folder / "debug") == FULL


@pytest.mark.parametrize("path", ["/bin/../bin/binary", "//bin/./binary", "/bin/../../bin/binary"])
def test_debug_link_path_is_normalized_in_a_target(folder, path):
    binary, address = linked_binary(folder, folder / "debug/bin/debug-file")
    assert find_one(address, path, prefix=folder, directory=folder / "debug") == FULL


def test_link_does_not_lead_out_of_debug_directories(folder):
    binary, address = linked_binary(folder, folder / "outside/debug-file", name="target/outside/binary")
    (folder / "debug").mkdir()
    options = {"prefix": folder / "target", "directory": folder / "debug"}
    assert (folder / "debug/../outside/debug-file").exists()
    assert find_one(address, "/../outside/binary", **options) == "found"
    (folder / "outside").rename(folder / "debug/outside")
    assert find_one(address, "/../outside/binary", **options) == FULL


@pytest.mark.parametrize("mirrored", [True, False])
def test_link_is_followed_with_a_target_prefix(folder, mirrored):
    binary = build(folder, "-Wl,--build-id=none", name="target/bin/binary")
    address = address_of(binary)
    split_off(
        binary, folder / "debug" / (f"{folder}/target/bin" if mirrored else "bin").lstrip("/") / "link", link=True
    )
    assert find_one(address, "/bin/binary", prefix=f"{folder}/target", directory=folder / "debug") == FULL


def test_symbols_of_a_debug_file_are_found(folder):
    binary = build(folder, "-g0")
    address = address_of(binary, "hidden")
    split_off(binary, folder / "binary.debug", link=True)
    assert find_one(address, binary) == "found hidden+0x0"


def test_common_file_of_debug_files_is_found(folder):
    needs("dwz")
    members = "".join(f"int a_long_name_of_a_member_{i};" for i in range(20))
    with (folder / "source.c").open("a") as file:
        file.write(f"struct large {{ {members} }} large;")
    files = [build(folder, name=f"debug/{i}") for i in range(2)]
    address = address_of(files[0])
    run("dwz", "-m", str(folder / "debug/common"), "-M", "common", *map(str, files))
    assert find_one(address, files[0]) == FULL
    (folder / "elsewhere/.dwz").mkdir(parents=True)
    (folder / "debug/common").rename(folder / "elsewhere/.dwz/common")
    assert find_one(address, files[0], directory=folder / "elsewhere") == FULL
    answer = find(address, files[0])
    assert answer.lines == [SYMBOL]
    assert len(answer.warnings) == 1 and answer.warnings[0].startswith(str(files[0]))


def add_common_file(binary, name, common):
    """Adds a link to a common file. The binary uses nothing of that file."""
    link = binary.with_name("link")
    link.write_bytes(name.encode() + b"\0" + bytes.fromhex(build_id_of(common)))
    run("objcopy", f"--add-section=.gnu_debugaltlink={link}", str(binary))


def test_link_to_a_common_file_does_not_lead_out_of_debug_directories(folder):
    binary, common = build(folder, name="target/binary"), build(folder, name="outside/common")
    add_common_file(binary, ".dwz/../../outside/common", common)
    (folder / "debug/.dwz").mkdir(parents=True)
    address, options = address_of(binary), {"prefix": folder / "target", "directory": folder / "debug"}
    assert find(address, "/binary", **options).lines == [SYMBOL]
    (folder / "outside").rename(folder / "debug/.dwz/outside")
    assert find_one(address, "/binary", **options) == FULL


def test_common_file_that_would_block_is_not_opened(folder):
    """libdw would open the FIFO and wait for a writer."""
    binary = build(folder)
    address = address_of(binary)
    os.mkfifo(folder / "fifo")
    (folder / "link").write_bytes(f"{folder}/fifo".encode() + b"\0" + bytes(20))
    run("objcopy", f"--add-section=.gnu_debugaltlink={folder}/link", str(binary))
    assert find(address, binary).lines == [SYMBOL]


@pytest.mark.parametrize("length", [20, 12, 64])
def test_file_with_a_different_build_id_than_the_traced_file_is_rejected(folder, length):
    binary = build(folder)
    answer = find(
        address_of(binary), binary, binary, build_id=(build_id_of(binary) + "00" * 44)[: 2 * length - 2] + "00"
    )
    assert answer.lines == ["other"] * 2
    assert len(answer.warnings) == 1
    assert answer.warnings[0].startswith(f"{binary} has a different build ID than the traced file: ")


def test_file_that_was_cut_off_causes_a_warning(folder):
    binary = build(folder, "-shared", "-fPIC")
    os.truncate(binary, binary.stat().st_size - 64)
    answer = find("1000", binary)
    assert answer.warnings == [
        f"{binary}: its debugging information can't be used: the file was cut off: "
        "its table of sections is beyond its end"
    ]


def test_debug_file_that_was_cut_off_causes_a_warning(folder):
    binary = build(folder)
    address, build_id = address_of(binary), build_id_of(binary)
    debug_file = folder / f"debug/.build-id/{build_id[:2]}/{build_id[2:]}.debug"
    split_off(binary, debug_file)
    os.truncate(debug_file, debug_file.stat().st_size - 64)
    answer = find(address, binary, directory=folder / "debug")
    assert answer.lines == ["found"]
    assert len(answer.warnings) == 1 and answer.warnings[0].startswith(f"{debug_file}: its debugging information")


def test_file_with_several_paths_is_read_once(folder):
    binary = build(folder)
    address = address_of(binary)
    os.link(binary, folder / "second")
    os.symlink(binary, folder / "third")
    answer = find(address, binary, folder / "second", folder / "third")
    assert answer.lines == [FULL] * 3
    assert answer.sources == [str(binary)] * 3  # the file was read under the first path and is shared


def test_fault_of_one_file_with_two_paths_is_reported_once(folder):
    binary = build(folder)
    os.truncate(binary, binary.stat().st_size - 64)
    os.link(binary, folder / "second")
    assert len(find("1000", binary, folder / "second").warnings) == 1


def test_warns_once_about_a_server_that_cannot_be_reached(folder):
    if not ctypes.util.find_library("debuginfod"):
        pytest.skip("libdebuginfod is not installed")
    binaries = [build(folder, "-g0", option, name=f"binary{option}") for option in ["-O0", "-O1", "-O2"]]
    assert len({build_id_of(binary) for binary in binaries}) == 3
    with socket.socket() as port:
        port.bind(("127.0.0.1", 0))  # no process listens on this port
        url = f"http://127.0.0.1:{port.getsockname()[1]}"
        servers = {"DEBUGINFOD_URLS": url, "DEBUGINFOD_CACHE_PATH": str(folder / "cache")}
        warnings = find("0", *binaries, servers=servers).warnings
    assert len(warnings) == 1 and warnings[0].startswith(f"DEBUGINFOD_URLS (`{url}`): no debug files")


def test_warns_about_an_empty_list_of_servers(folder):
    warnings = find("0", build(folder, "-g0"), servers={"DEBUGINFOD_URLS": ""}).warnings
    assert warnings == ["DEBUGINFOD_URLS isn't set, so no server is searched for debug files"]
    assert find("0", folder / "binary").warnings == []


def test_files_that_are_not_binaries_count_as_missing(folder):
    os.mkfifo(folder / "fifo")
    (folder / "text").write_text("just text\n")
    (folder / "empty").write_text("")
    paths = ["/dev/null", "/dev/zero", folder, folder / "fifo", folder / "text", folder / "empty", folder / "none", ""]
    answer = find("1000", *paths, *paths)
    assert answer.lines == ["missing"] * 16
    assert answer.open == 0
    assert len(answer.warnings) == len(paths)
    for path, warning in zip(paths, answer.warnings, strict=True):
        assert warning.startswith(str(path))


@pytest.mark.parametrize("options", [["-g0"], ["-g"], ["-gz=zlib"]], ids=" ".join)
def test_truncated_binary_does_no_harm(folder, options):
    binary = build(folder, *options, "-Wl,-z,noseparate-code")
    address = address_of(binary)
    whole = binary.read_bytes()
    paths = []
    for size in range(0, len(whole), 64):
        paths.append(folder / f"truncated-{size}")
        paths[-1].write_bytes(whole[:size])
    answer = find(address, *paths)
    assert len(answer.lines) == len(paths)
    assert set(answer.lines) <= {"missing", "found", SYMBOL, FULL}


def test_paths_do_not_lead_out_of_the_target_prefix(folder):
    build(folder, name="target/usr/bin/binary")
    build(folder, name="outside")
    target = folder / "target"
    address = address_of(folder / "outside")
    (target / "absolute").symlink_to("/usr/bin/binary")
    (target / "host").symlink_to(folder / "outside")
    (target / "up").symlink_to("../../../outside")
    (target / "loop").symlink_to("loop")
    for prefix in target, f"{target}//":
        for path in "/usr/bin/binary", "usr/bin/binary", "/absolute", "/../../usr/bin/binary":
            assert find_one(address, path, prefix=prefix) == FULL
        for path in "/../outside", "/usr/../../outside", "/host", "/up", "/loop", "/":
            assert find(address, path, prefix=prefix).lines == ["missing"]


@pytest.mark.parametrize(("size", "answer"), [(4096, "missing"), (16, "found")])
def test_large_sections_that_share_bytes_are_rejected(tmp_path, size, answer):
    binary = tmp_path / "binary"
    binary.write_bytes(elf(*[("shared", bytes(size))] * 100, shares_bytes=True))
    assert find("1000", binary).lines == [answer]


def test_compressed_section_that_expands_to_a_huge_size_is_rejected(folder):
    needs("objcopy")
    binary = build(folder)
    address = address_of(binary)
    (folder / "zeros").write_bytes(b"ZLIB" + (1 << 32).to_bytes(8, "big") + zlib.compress(bytes(1 << 26), 9) * 64)
    run("objcopy", f"--add-section=.zdebug_loc={folder}/zeros", str(binary))
    assert find(address, binary).lines == ["missing"]


def test_split_units_stay_in_the_target_prefix(folder):
    target = folder / "target"
    binary = build(folder, "-gsplit-dwarf", name="target/binary")
    (split,) = target.glob("*.dwo")
    address = address_of(binary)
    inside = find(address, "/binary", prefix=target).lines
    shutil.move(split, folder / "outside")
    split.symlink_to(folder / "outside")
    outside = find(address, "/binary", prefix=target)
    assert "wanted" in inside[0]
    assert "wanted" not in outside.lines[0]
    assert f"{split.name}` of this unit can't be used: it is missing" in outside.warnings[0]


@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_split_units_that_other_users_can_write_are_rejected(folder, mode):
    """libdw maps the file, so a user who truncates it would kill the process."""
    binary = build(folder, "-gsplit-dwarf")
    (split,) = folder.glob("*.dwo")
    assert "wanted" in find_one(address_of(binary), binary)
    split.chmod(mode)
    answer = find(address_of(binary), binary)
    assert "wanted" not in answer.lines[0]
    assert f"{split.name}` of this unit can't be used: " in answer.warnings[0]


def test_control_characters_in_a_path_are_escaped_in_warnings(folder):
    warning = find("0", folder / "one\nwarning: two").warnings
    assert len(warning) == 1 and "one\\nwarning: two" in warning[0]


def test_part_of_a_function_before_its_entry_has_a_negative_offset(folder):
    """GCC moves unlikely code to `.text.unlikely`, which linkers put first."""
    (folder / "source.c").write_text(
        """
__attribute__((cold, noinline)) void seldom(int n) { __asm__ volatile("" : : "r"(n)); }
__attribute__((noinline)) int wanted(int n)
{
    if (__builtin_expect(n > 5, 0)) { seldom(n); seldom(n + 1); n /= 3; }
    return n * 5;
}
int main(int argc, char **argv) { return wanted(argc); }
"""
    )
    binary = build(folder, "-O2")
    symbols = {
        name: int(address, 16)
        for address, _, name in (line.split() for line in run("nm", "--defined-only", str(binary)).splitlines())
    }
    if "wanted.cold" not in symbols:
        pytest.skip("the compiler keeps the function in one piece")
    distance = symbols["wanted.cold"] + 1 - symbols["wanted"]
    assert find_one(f"{symbols['wanted'] + 1:x}", binary).startswith("found wanted+0x1 ")
    assert find_one(f"{symbols['wanted.cold'] + 1:x}", binary).startswith(f"found wanted{distance:+#x} ")


def test_number_of_warnings_about_missing_files_is_limited(folder):
    answer = find("0", *(folder / f"missing-{number}" for number in range(150)))
    assert answer.lines == ["missing"] * 150
    assert len(answer.warnings) == 101
    assert "more files" in answer.warnings[-1]
