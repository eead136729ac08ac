"""Serves a folder on this machine alone: python3 serve.py FOLDER PORT"""

import functools
import http.server
import sys


def main(folder, port):
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), handler)
    except (OSError, OverflowError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a port, 0 to 65535"
        sys.exit(f"port {port} of this machine: {reason}; WEB_PORT=number chooses another one")
    print(f"http://localhost:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


main(*sys.argv[1:])
