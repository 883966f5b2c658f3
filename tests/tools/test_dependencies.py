# SPDX-License-Identifier: MIT
"""tools/check-dependencies: differences between the table of dependencies and the files that repeat it."""

from script import load

check = load("check-dependencies")

TABLE = """# a comment
library  libx-dev  x-1.0 >= 2.1, y
optional libz-dev
"""
MESON = """v = '2.1'
a = dependency('x-1.0', version: '>= ' + v)
b = dependency('y', required: false)
t = dependency('threads')
n = dependency('', required: false)
"""
README = "    apt install gcc python3-dev python3-venv libx-dev libz-dev   # as root\n"


def test_equal_lists_have_no_fault():
    assert list(check.find_faults(TABLE, [MESON], README)) == []


def test_a_different_version_is_a_fault():
    (fault,) = check.find_faults(TABLE, [MESON.replace("2.1", "2.2")], README)
    assert fault == "x-1.0: tools/dependencies.txt has >= 2.1, and meson.build has >= 2.2"


def test_a_module_that_only_one_file_has_is_a_fault():
    assert list(check.find_faults(TABLE, [MESON.replace("'y'", "'w'")], README)) == [
        "w: tools/dependencies.txt has no entry, and meson.build has no oldest version",
        "y: tools/dependencies.txt has no oldest version, and meson.build has no entry",
    ]


def test_a_package_that_the_readme_lacks_is_a_fault():
    (fault,) = check.find_faults(TABLE, [MESON], README.replace("libz-dev", ""))
    assert fault.startswith("README.md: the command must be `apt install gcc libx-dev libz-dev ")
