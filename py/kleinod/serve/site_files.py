"""The files of a built site, in a folder or in a zip."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import resources
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, ZipFile

from kleinod.core.game import BadOption, msg

#: The package that `kleinod[site]` installs, and the zip in it.
PACKAGE, ARCHIVE = "kleinod_site", "site.zip"
#: The start page. A folder without this file is no site.
PAGE = "index.html"


class SiteFiles(ABC):
    """The files of one site by path, with "/" between folders."""

    @abstractmethod
    def read(self, path: str) -> bytes | None:
        """Return the content of a file; None if there is none, or if the path leads out of the site."""


class FolderFiles(SiteFiles):
    """A site in a folder, unpacked or built there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def read(self, path: str) -> bytes | None:
        """Return the content of a file as it is now."""
        try:
            file = (self._folder / path).resolve()
            return file.read_bytes() if file.is_relative_to(self._folder) else None
        except (OSError, ValueError):  # no such file, a folder, or a name with a zero byte
            return None


class ZipFiles(SiteFiles):
    """A site in the zip of a release, which need not be unpacked."""

    def __init__(self, archive: Path) -> None:
        self._zip = ZipFile(archive)
        self._names = frozenset(self._zip.namelist())

    def read(self, path: str) -> bytes | None:
        """Return the content of a file of the zip."""
        return self._zip.read(path) if path in self._names else None


def site_files(given: str = "") -> SiteFiles:
    """Find a site.

    Args:
        given: The path of a folder or zip with a built site; "" for the site that `kleinod[site]` installs.

    Returns:
        Its files.

    Raises:
        BadOption: There is no site.
    """
    path = Path(given) if given else _installed()
    if path is None:
        raise BadOption(msg("serve.missing"))
    try:
        found = FolderFiles(path) if path.is_dir() else ZipFiles(path)
    except (OSError, BadZipFile) as error:
        raise BadOption(msg("serve.unreadable", path=str(path))) from error
    if found.read(PAGE) is None:
        raise BadOption(msg("serve.unreadable", path=str(path)))
    return found


def _installed() -> Path | None:
    if find_spec(PACKAGE) is None:
        return None
    with resources.as_file(resources.files(PACKAGE) / ARCHIVE) as archive:
        return archive


def plain_path(address: str) -> str:
    """Return the path of the file for the path of a URL; for a folder, that of its `index.html`."""
    parts = [part for part in PurePosixPath("/" + address).parts[1:] if part != "."]
    path = "/".join(parts)
    return f"{path}/{PAGE}".lstrip("/") if address.endswith("/") or not path else path
