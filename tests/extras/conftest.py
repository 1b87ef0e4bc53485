"""What needs an extra of the package runs in a stage of its own, `npm run test:extras`, and nowhere else."""

from os import environ

collect_ignore_glob = [] if environ.get("KLEINOD_EXTRAS") else ["test_*.py"]
