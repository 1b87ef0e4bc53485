"""The command `kleinod serve`: serves the whole site to a browser on this machine, without a network."""

from __future__ import annotations

import webbrowser
from argparse import ArgumentParser, Namespace

from kleinod.core.sentences import Words
from kleinod.serve.site_files import site_files
from kleinod.serve.static_server import static_server

PORT = 4173


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("site", nargs="?", default="", help="cli.serve.site")
    parser.add_argument("--port", type=int, default=PORT, help="cli.serve.port")
    parser.add_argument("--base", default="/", metavar="/FOLDER/", help="cli.serve.base")
    parser.add_argument("--no-browser", action="store_true", help="cli.serve.no_browser")


def serve(args: Namespace, words: Words) -> int:
    """Serve a site until interrupted.

    Args:
        args: The parsed arguments.
        words: The words of the command line.

    Returns:
        The exit code, 0.

    Raises:
        BadOption: There is no site, or no free port.
    """
    with static_server(site_files(args.site), args.port, args.base) as server:
        try:
            print(words.text("serve.at", {"url": server.url}), flush=True)
            if not args.no_browser:
                webbrowser.open(server.url)
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
