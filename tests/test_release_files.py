"""The files around the program: one version everywhere, pinned workflows, issue forms, correct pages."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import kleinod

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
SCRIPTS = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["scripts"]
DICTIONARIES = ROOT / "web" / "i18n"
#: Commands that a step of a workflow may run: scripts of ours, and commands that only a workflow can run.
CALLS = ("npm run ", "node build/", ".ci/run", "gh release create ", "sudo apt-get ")
#: Matches the name of a key in `localStorage` or of a database.
KEYS = re.compile(r'"(kleinod\.[a-z-]+|kleinod(?:-studies)?)"')
#: The directives under which the page loads or starts something; its own policy forbids everything else.
ALLOWED = {"script-src", "style-src", "img-src", "font-src", "connect-src", "worker-src", "manifest-src"}
KEPT_IN = ("STORAGE_KEY", "ASKED", "TRIED", "HEALED", "database:")


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_all_files_have_the_same_version() -> None:
    version = kleinod.__version__
    project = tomllib.loads(text("pyproject.toml"))["project"]
    assert project["version"] == version
    assert project["optional-dependencies"]["site"] == [f"kleinod-site=={version}"]
    assert json.loads(text("package.json"))["version"] == version
    assert json.loads(text("package-lock.json"))["version"] == version
    assert f"\nversion: {version}\n" in text("CITATION.cff")
    assert f"\n## {version} (" in text("CHANGELOG.md")


def test_packages_have_metadata_that_the_publishing_action_reads() -> None:
    """The publishing action brings its own, older libraries, which refuse the newest metadata version."""
    targets = tomllib.loads(text("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]
    site = tomllib.loads(text("build/site-package/pyproject.template.toml"))["tool"]["hatch"]["build"][
        "targets"
    ]
    found = [target["core-metadata-version"] for target in (*targets.values(), *site.values())]
    assert found == ["2.4"] * 3


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_pins_actions_and_holds_nothing_but_calls(workflow: Path) -> None:
    lines = workflow.read_text(encoding="utf-8").splitlines()
    uses = [line.partition("uses: ")[2] for line in lines if "uses: " in line]
    assert uses
    assert [use for use in uses if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)] == []
    runs = [line.partition("run: ")[2] for line in lines if "run: " in line]
    assert [run for run in runs if not run.startswith(CALLS)] == []
    for script in re.findall(r"npm run ([\w:]+)", "\n".join(runs)):
        assert script in SCRIPTS
    for script in re.findall(r"node (\S+)", "\n".join(runs)):
        assert (ROOT / script).is_file()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_only_what_it_needs(workflow: Path) -> None:
    """A workflow as a whole may at most read; a job that may write runs no code of the repository."""
    whole = workflow.read_text(encoding="utf-8")
    top, _, jobs = whole.partition("\njobs:\n")
    assert re.search(r"^permissions:( \{\}|\n  contents: read)$", top, re.M)
    for job in re.split(r"^  (?=\w+:$)", jobs, flags=re.M)[1:]:
        if "write" in job:
            assert "actions/checkout" not in job
            assert "npm " not in job
        elif "actions/checkout" in job:
            assert "persist-credentials: false" in job
    assert "secrets." not in whole


def test_a_release_is_public_only_after_it_was_attested_and_published() -> None:
    """The jobs run one after the other, so that nothing becomes public after an earlier job has failed."""
    _, _, jobs = text(".github/workflows/release.yml").partition("\njobs:\n")
    needs = dict(re.findall(r"^  (\w+):\n    needs: (\w+)$", jobs, re.M))
    assert needs == {"attest": "build", "publish": "attest", "release": "publish"}
    job_of = dict(re.findall(r"^  (\w+):\n((?:    .*\n)+)", jobs, re.M))
    for step, name in {"attest-build": "attest", "pypi-publish": "publish", "gh release": "release"}.items():
        assert [job for job, body in job_of.items() if step in body] == [name]


def test_workflows_install_the_programs_without_which_tests_are_skipped() -> None:
    check = text("build/release/check.mjs")
    [servers] = re.findall(r"^const SERVERS = \[(.*)\];", check, re.M)
    assert len(servers.split()) == 3
    for workflow in WORKFLOWS:
        whole = workflow.read_text(encoding="utf-8")
        needed = ["webkit2gtk-driver", "coturn"] if ".ci/run" in whole else []
        needed += re.findall(r'"(\w+)"', servers) if "release:check" in whole else []
        assert [name for name in needed if f" {name}" not in whole] == []


def test_the_same_action_has_the_same_hash_everywhere() -> None:
    found: dict[str, set[str]] = {}
    for workflow in WORKFLOWS:
        for name, commit in re.findall(r"uses: ([\w./-]+)@(\w+)", workflow.read_text(encoding="utf-8")):
            found.setdefault(name, set()).add(commit)
    assert {name: commits for name, commits in found.items() if len(commits) > 1} == {}


def test_the_form_for_bugs_names_the_buttons_of_the_page() -> None:
    form = text(".github/ISSUE_TEMPLATE/bug.yml")
    for language in ("de", "en"):
        bug = json.loads((DICTIONARIES / "later" / f"bug.{language}.json").read_text(encoding="utf-8"))
        table = json.loads((DICTIONARIES / "later" / f"table.{language}.json").read_text(encoding="utf-8"))
        assert bug["bug.copy"] in form
        assert table["share.seen"] in form
    assert "render: text" in form


def test_the_form_that_the_page_for_authors_names_is_there() -> None:
    [named] = re.findall(r"with the form “([^”]+)”", text("docs/authors.md"))
    assert any(path.read_text(encoding="utf-8").startswith(f"name: {named}") for path in FORMS)


def test_every_store_of_the_page_is_told() -> None:
    """docs/privacy.md lists every key and database that the page stores data in."""
    told = text("docs/privacy.md")
    kept: set[str] = set()
    for path in (ROOT / "web" / "src").rglob("*.ts"):
        if not path.name.endswith(".test.ts"):
            for line in path.read_text(encoding="utf-8").splitlines():
                if any(word in line for word in KEPT_IN):
                    kept |= set(KEYS.findall(line))
    assert len(kept) > 10
    assert sorted(key for key in kept if f"`{key}`" not in told) == []


def test_the_policy_that_hosts_must_allow_is_that_of_the_page() -> None:
    [policy] = re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', text("web/index.html"))
    [allowed] = re.findall(r"allow at least\s+`([^`]+)`", text("docs/hosting.md"))
    needed = {part.strip() for part in " ".join(allowed.split()).split(";")}
    page = {part.strip() for part in policy.split(";")}
    assert needed == {part for part in page if part.split()[0] in ALLOWED}


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "SECURITY.md",
        *(f"docs/{name}.md" for name in ("hosting", "privacy", "authors", "versions")),
    ],
)
def test_what_a_page_points_to_is_there(page: str) -> None:
    """Everything that a page refers to exists: links, pictures, paths of this repository and npm scripts."""
    written = text(page)
    folder = (ROOT / page).parent
    links = [*re.findall(r"\]\(([^)#]+)\)", written), *re.findall(r'src="([^"]+)"', written)]
    assert [link for link in links if "://" not in link and not (folder / link).exists()] == []
    paths = re.findall(r"`((?:py|tests|e2e|build|docs|\.github)/[\w./-]+?)`", written)
    assert [path for path in paths if not (ROOT / path).exists()] == []
    commands = re.findall(r"npm run ([\w:]+)", written)
    assert [name for name in commands if name not in SCRIPTS] == []


def test_the_documents_that_people_look_for_are_there() -> None:
    for name in ("LICENSE", "SECURITY.md", "CITATION.cff", "CONTRIBUTING.md", "CHANGELOG.md"):
        assert (ROOT / name).is_file()
    assert (ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md").is_file()
    assert len(FORMS) > 2


@pytest.mark.parametrize("game", kleinod.games())
def test_the_readme_shows_each_game_and_names_who_made_it(game: str) -> None:
    picture = f"docs/games/{game}.svg"
    assert f'src="{picture}"' in text("README.md")
    assert text(picture).startswith("<svg")
    assert "://" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text(picture))
