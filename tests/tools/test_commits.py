# SPDX-License-Identifier: MIT
"""tools/check-commits: accepted and rejected messages, and shallow clones."""

import shutil
import subprocess

import pytest
from script import ROOT, load

check = load("check-commits")


@pytest.mark.parametrize(
    "subject",
    [
        "lib: share the packet index",
        "ctf, lib: keep `name`",
        "plugins/common: end packets",
        ".ci: run it",
        "cli: pass --x",
        "cli: need less memory",
        "cli: don't print twice",
        "cli: re-read files",
        "lib: bring it back",
    ],
)
def test_right_subjects_have_no_fault(subject):
    assert not list(check.find_faults(subject, "Because.", "9\t9\tfile"))


@pytest.mark.parametrize(
    "subject",
    [
        *("Remove it", "lib:no blank", "Lib: x y", "lib: it ends.", "lib: ", "lib: do " + "x" * 100),
        *("lib: shares it", "lib: shared it", "lib: sharing it", "lib: the index", "lib: Share it", "lib: --x is gone"),
    ],
)
def test_wrong_subjects_are_faults(subject):
    assert list(check.find_faults(subject, "Because.", ""))


@pytest.mark.parametrize(
    "numstat, is_trivial", [("", True), ("2\t3\ta\n", True), ("1\t1\ta\n2\t2\tb\n", False), ("-\t-\tpicture\n", False)]
)
def test_only_trivial_commits_need_no_body(numstat, is_trivial):
    assert (not list(check.find_faults("lib: do it", "\n", numstat))) == is_trivial


@pytest.mark.parametrize("body, is_body", [("", False), ("Because.\n\n", True), ("Because: why\n", True)])
def test_trailers_do_not_count_as_a_body(body, is_body):
    trailers = "Signed-off-by: A <a@example.org>\nCo-authored-by: B <b@example.org>\nFixes: #1\n"
    assert (not list(check.find_faults("lib: do it", body + trailers, "9\t9\tfile"))) == is_body


@pytest.fixture
def repository(tmp_path):
    """A repository with a commit before the script, and the commit that adds the script."""
    (tmp_path / "tools").mkdir()

    def git(*args):
        names = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
        subprocess.run(["git", *names, "-C", tmp_path, *args], check=True, stdout=subprocess.DEVNULL)

    def commit(message):
        git("add", ".")
        git("commit", "--allow-empty", "-m", message)

    git("init", "-q", "-b", "main")
    commit("An old commit")
    shutil.copy(ROOT / "tools/check-commits", tmp_path / "tools")
    commit("The script")
    return tmp_path, commit


def run(folder):
    result = subprocess.run([folder / "tools/check-commits"], stdout=subprocess.PIPE, text=True)
    return result.returncode, result.stdout


def test_only_later_commits_are_checked(repository):
    folder, commit = repository
    assert run(folder) == (0, "")
    commit("A new one")
    status, output = run(folder)
    assert status == 1
    assert output.count("\n") == 2 and "A new one\n    the subject is not" in output


def test_shallow_clone_is_skipped(repository, tmp_path_factory):
    folder, _ = repository
    clone = tmp_path_factory.mktemp("shallow") / "clone"
    subprocess.run(["git", "clone", "-q", "--depth=1", f"file://{folder}", clone], check=True)
    assert run(clone) == (77, "a shallow clone lacks the history\n")
