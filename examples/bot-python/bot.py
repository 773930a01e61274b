#!/usr/bin/env python3
"""A program that plays one game over the HTTP API and ends, with Python's standard library alone.

It holds no rules. The server says whose turn it is and which moves are legal; all that is the program's own is
`choose`. It asks for the state of the game again and again; `examples/bot` is told over a WebSocket instead. Every
server describes its addresses at `/api/docs`.
"""

import argparse
import json
import os
import secrets
import sys
import time
import urllib.error
import urllib.request

# How long to wait before asking again, in seconds. An address may make 1200 requests a minute unless the server is set
# up otherwise, and a player who asks less than once a minute counts as gone.
PAUSE = 0.2

# How many names to try.
NAMES = 5


class Refused(Exception):
    """The server refused a request; the message says what it expected and what came."""


class Server:
    """A server on which we have an account."""

    def __init__(self, address, token=None):
        self.address = address.rstrip("/")
        self.headers = {"Content-Type": "application/json"}
        self.headers["Authorization"] = f"Bearer {token or self.register()}"
        self.id = self.get("/api/me")["id"]

    def get(self, path):
        return self.send("GET", path)

    def post(self, path, body):
        return self.send("POST", path, body)

    def register(self):
        """Makes a bot account and a token for it. To come back as the same bot, keep the token."""
        # A name by chance can be taken, or look like a word that the server does not want.
        for attempt in range(NAMES):
            # Nobody signs in with this account again, so its password may be forgotten.
            account = {"name": f"bot-{secrets.token_hex(6)}", "password": secrets.token_hex(16), "bot": True}
            try:
                self.post("/api/register", account)
                break
            except Refused:
                if attempt == NAMES - 1:
                    raise
        token = self.post("/api/me/tokens", {"name": "example bot", "scopes": ["play", "read"]})
        self.headers.pop("Cookie", None)
        return token["secret"]

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        while True:
            request = urllib.request.Request(self.address + path, data, self.headers, method=method)
            try:
                with urllib.request.urlopen(request) as response:
                    cookie = response.headers.get("Set-Cookie")
                    if cookie and "Authorization" not in self.headers:
                        self.headers["Cookie"] = cookie.split(";")[0]
                    return json.load(response)
            except urllib.error.HTTPError as error:
                problem = error.read().decode()
                if error.code not in (429, 503):
                    raise Refused(f"{method} {path}: {error.code} {problem}") from None
                # The server says how long to wait.
                time.sleep(int(error.headers.get("Retry-After", 5)))


def choose(moves):
    """The largest piece that fits, and of those the first: the one line that a better player replaces."""
    return max(moves, key=lambda move: move.count(","))


def make(server, variant, level):
    """Makes a game with computer players on all other seats."""
    known = server.get("/api/variants")
    chosen = [item for item in known if (item["name"] == variant if variant else item["default"])]
    if not chosen:
        names = ", ".join(item["name"] for item in known)
        raise Refused(f"expected one of the variants {names}, got {variant!r}")
    computers = [{"type": "computer", "level": level}] * (chosen[0]["seats"] - 1)
    game = {"variant": chosen[0]["name"], "seats": [{"type": "me"}, *computers]}
    return server.post("/api/games", game)["id"]


def join(server, game):
    """Takes the first open seat of a game."""
    seats = server.get(f"/api/games/{game}")["table"]["seats"]
    is_open = [seat["seat"] for seat in seats if seat["holder"]["type"] == "open"]
    if not is_open:
        raise Refused(f"expected an open seat in game {game}, found none")
    server.post(f"/api/games/{game}/ask", {"type": "join", "seat": is_open[0]})


def play(server, game):
    """Plays until the game is over; gives the table as it is then."""
    while True:
        table = server.get(f"/api/games/{game}")["table"]
        if table["stage"] in ("over", "cancelled"):
            return table
        own = [seat["seat"] for seat in table["seats"] if seat["holder"].get("person") == server.id]
        legal = server.get(f"/api/games/{game}/legal")
        turn = legal["turn"]
        if turn and turn["seat"] in own:
            move = {"type": "play", "turn_number": turn["number"], "move": choose(legal["moves"])}
            server.post(f"/api/games/{game}/ask", move)
        else:
            time.sleep(PAUSE)


def main():
    parser = argparse.ArgumentParser(description="Plays one game on a Catercorner server.")
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8420", help="the server's address")
    parser.add_argument("--game", metavar="ID", help="the game whose first open seat to take; without it a new one is made")
    parser.add_argument("--variant", help="the variant of a new game; without it the server's first choice")
    parser.add_argument("--level", type=int, default=1, help="the level of the computer players in a new game")
    parser.add_argument(
        "--token",
        default=os.environ.get("CATERCORNER_TOKEN"),
        help="the secret of a token with the scopes play and read; without it a new bot account is made",
    )
    args = parser.parse_args()
    server = Server(args.server, args.token)
    if args.game:
        join(server, args.game)
    game = args.game or make(server, args.variant, args.level)
    print(f"playing {server.address}/api/games/{game}", flush=True)
    table = play(server, game)
    for seat in (table["outcome"] or {"seats": []})["seats"]:
        who = "me" if seat["holder"].get("person") == server.id else "another"
        print(f"rank {seat['rank']}: {who}")


if __name__ == "__main__":
    try:
        main()
    except (Refused, urllib.error.URLError) as error:
        sys.exit(f"bot.py: {error}")
