"""Pack the built site into a zip, so that the same files always give the same bytes.

python build/python/site_zip.py FOLDER OUT
"""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

#: Suffixes of files that are already compressed.
PACKED = {".bin", ".png", ".whl", ".woff2", ".zip"}
FIRST_DATE = (1980, 1, 1, 0, 0, 0)
LEVEL = 9
MODE = 0o644
UNIX = 3


def pack(folder: Path, out: Path) -> int:
    """Write all files of a folder, sorted and without dates or owners, and return their number."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    with ZipFile(out, "w") as target:
        for path in files:
            entry = ZipInfo(path.relative_to(folder).as_posix(), FIRST_DATE)
            entry.create_system = UNIX
            entry.external_attr = MODE << 16
            entry.compress_type = ZIP_STORED if path.suffix in PACKED else ZIP_DEFLATED
            target.writestr(entry, path.read_bytes(), compresslevel=LEVEL)
    return len(files)


if __name__ == "__main__":
    print(f"{pack(Path(sys.argv[1]), Path(sys.argv[2]))} files.")
