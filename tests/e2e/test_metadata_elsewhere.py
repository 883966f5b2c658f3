# SPDX-License-Identifier: MIT
"""Data stream files with separate metadata: the parameter `metadata` and the option --metadata."""

import pytest
from trace_builder import Trace, number, packet

OTHER_UUID = bytes(range(16))


@pytest.fixture
def folder(tmp_path):
    """Creates a folder of two data stream files, and the metadata outside of the folder."""
    trace = Trace(tmp_path / "data")
    trace.stream("a", [packet(number(100, 1), number(300, 3))], indexed=True)
    trace.stream("b", [packet(number(200, 2), number(400, 4))])
    (tmp_path / "data/metadata").rename(tmp_path / "board.tsdl")
    return tmp_path / "data"


@pytest.mark.parametrize(
    "inputs, values",
    [
        (["data"], [1, 2, 3, 4]),
        (["data/a"], [1, 3]),
        (["data/b", "data/a"], [1, 2, 3, 4]),
        (["data/b", "data/../data/b"], [2, 4]),
        (["./data/b"], [2, 4]),
    ],
)
@pytest.mark.parametrize("options", [[], ["--tolerant"]])
def test_separate_metadata_applies_to_folders_and_files(cli, folder, inputs, values, options):
    assert cli.prints("--metadata=board.tsdl", *options, *inputs).values == values


def test_component_has_a_parameter_for_the_metadata(cli, folder):
    parameters = 'inputs=["data/a"],metadata="board.tsdl"'

    assert cli.prints("-c", "source.ctf.fs", "-p", parameters).values == [1, 3]
    infos = cli.prints("query", "source.ctf.fs", "babeltrace.trace-infos", "-p", parameters).out
    assert b"begin: 100" in infos


def test_metadata_in_the_data_folder_is_not_read_as_a_data_stream(cli, folder):
    (folder.parent / "board.tsdl").rename(folder / "board.tsdl")

    assert cli.prints("--metadata=data/board.tsdl", "data").values == [1, 2, 3, 4]


@pytest.mark.parametrize("options", [[], ["--tolerant"]])
@pytest.mark.parametrize(
    "metadata, inputs",
    [
        ("data/board.tsdl", ["link"]),
        ("link/board.tsdl", ["data"]),
        ("data/hard-link.tsdl", ["data"]),
        ("soft-link.tsdl", ["data"]),
        ("link/board.tsdl", ["data/a", "data/b", "data/board.tsdl", "data/hard-link.tsdl"]),
    ],
)
def test_metadata_in_the_data_folder_may_be_given_by_another_path(cli, folder, metadata, inputs, options):
    (folder.parent / "board.tsdl").rename(folder / "board.tsdl")
    (folder / "hard-link.tsdl").hardlink_to(folder / "board.tsdl")
    (folder.parent / "link").symlink_to("data")
    (folder.parent / "soft-link.tsdl").symlink_to("data/board.tsdl")

    assert cli.prints(f"--metadata={metadata}", *options, *inputs).values == [1, 2, 3, 4]


@pytest.mark.parametrize("options", [[], ["--tolerant"]])
def test_metadata_may_be_a_link_to_a_file_in_the_same_folder(cli, folder, options):
    (folder.parent / "board.tsdl").rename(folder / "board.tsdl")
    (folder / "metadata").symlink_to("board.tsdl")

    assert cli.prints(*options, "data").values == [1, 2, 3, 4]


def test_given_metadata_replaces_the_metadata_of_the_folder(cli, folder):
    (folder / "metadata").write_text("wrong")

    assert cli.prints("--metadata=board.tsdl", "data").values == [1, 2, 3, 4]


def test_other_options_apply_to_data_with_separate_metadata(cli, folder):
    base = ["--metadata=board.tsdl", "data"]

    assert cli.prints(*base, "--begin=0.000000150", "--end=0.000000350").values == [2, 3]
    assert cli.prints(*base, "--begin=+200ns").values == [3, 4]
    assert cli.prints(*base, "--filter=value == 2").values == [2]
    assert cli.prints(*base, "--clock-seconds", "--clock-offset=1").out.startswith(b"[1.000000100]")
    cli.prints(*base, "-o", "ctf", "-w", "copy")
    assert cli.prints("copy").values == [1, 2, 3, 4]


def test_options_after_separate_metadata_apply_to_its_source(cli, folder):
    words = cli.prints("--run-args", "--metadata=board.tsdl", "data/a", "-p", "trace-name=x", "-l", "D").out.decode()

    assert "--component ctf-fs:source.ctf.fs --params trace-name=x --log-level D" in words
    assert 'metadata="board.tsdl"' in words
    assert 'inputs=["data/a"]' in words


@pytest.mark.parametrize(
    "arguments, error",
    [
        (["--metadata=missing", "data"], "/missing: no such metadata file"),
        (["--metadata=data", "data"], "/data: is a directory, not a regular file"),
        (["--metadata=data/a", "data"], "/data/a:"),
        (["--metadata=board.tsdl", "data/c"], "/data/c: no such data stream file or directory"),
    ],
)
def test_errors_about_separate_metadata_name_the_file(cli, folder, arguments, error):
    result = cli(*arguments)

    assert (result.status, result.out) == (1, b"")
    assert error in result.errors


def test_metadata_with_another_uuid_causes_a_warning(cli, folder):
    text = (folder.parent / "board.tsdl").read_text()
    header = text.replace("uint32_t magic;", "uint32_t magic;\n        uint8_t uuid[16];")
    (folder.parent / "board.tsdl").write_text(header)
    content = (folder / "a").read_bytes()
    sizes = [int.from_bytes(content[i : i + 8], "little") + 128 for i in (8, 16)]
    changed = content[:4] + OTHER_UUID + content[4:8] + b"".join(size.to_bytes(8, "little") for size in sizes)
    (folder / "a").write_bytes(changed + content[24:])
    result = cli("--metadata=board.tsdl", "data/a")

    assert (result.status, result.values) == (0, [1, 3])
    assert "the packet's UUID differs from the UUID of the metadata" in result.errors
