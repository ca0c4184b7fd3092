"""Requests made from the OpenAPI description by schemathesis, against a server: none breaks it, every answer is as described, and
what is not as described is refused. The same requests every time, unless a seed is given:
  target/venv/bin/python .ci/fuzz_api.py PLANSZA [SEED]

The module is also schemathesis' hooks: a search without a limit would run for an hour, and a puzzle that there is not is refused at
once, so limits are added and names that there are put in, where the request could be right anyway."""
import os, pathlib, subprocess, sys, tempfile, zlib

SECONDS = 0.2
NAMES = {"puzzle": ["sudoku", "kuromasu", "go", "blank"], "game": ["reversi", "connect-four", "tictactoe"],
         "method": [None, "exact", "anneal", "genetic", "ants", "tabu"], "to": ["svg", "json", "text", "line"]}
TIMED = {"/api/check", "/api/generate", "/api/solve", "/api/race"}
PLAYERS = ["random", "minimax depth=1", "alphabeta depth=2"]


def bounded(path, body):
    """The same request with names that there are, and an end that comes soon."""
    lot = zlib.crc32(repr(sorted(body.items(), key=lambda pair: pair[0])).encode())
    made = dict(body)
    for key, names in NAMES.items():
        if isinstance(made.get(key), str):
            made[key] = names[lot % len(names)]
    if isinstance(made.get("board"), str) and lot % 3:
        del made["board"]
    if isinstance(made.get("player"), str):
        made["player"] = PLAYERS[lot % len(PLAYERS)]
    if isinstance(made.get("players"), list) and all(isinstance(one, str) for one in made["players"]):
        made["players"] = [PLAYERS[(lot + at) % len(PLAYERS)] for at in range(len(made["players"]))]
    if isinstance(made.get("lanes"), list):
        made["lanes"] = [{**one, "method": "anneal"} if isinstance(one, dict) and isinstance(one.get("method"), str) else one
                         for one in made["lanes"]]
    if made.get("paused") is True:
        made["paused"] = False
    if path in TIMED and (made.get("seconds") is None or isinstance(made["seconds"], (int, float)) and made["seconds"] > SECONDS):
        made["seconds"] = SECONDS
    return made


if __name__ != "__main__":
    import schemathesis

    @schemathesis.hook
    def before_call(context, case, kwargs):
        if isinstance(case.body, dict):
            case.body = bounded(case.operation.path, case.body)


def main():
    here = pathlib.Path(__file__).resolve()
    with tempfile.TemporaryDirectory() as folder:
        results = os.path.join(folder, "results")
        server = subprocess.Popen([os.path.abspath(sys.argv[1]), "serve", "--port", "0", "--results", results],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = server.stdout.readline().strip()
            settings = pathlib.Path(folder, "schemathesis.toml")
            settings.write_text("[checks]\nnegative_data_rejection.expected-statuses = [400, 404, 405, 413, 415, 422]\n")
            checks = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance",
                      "negative_data_rejection", "unsupported_method"]
            told = subprocess.run(
                [os.path.join(os.path.dirname(sys.executable), "schemathesis"), "--config-file", settings, "run", f"{address}api/openapi.json",
                 "--checks", ",".join(checks), "--phases", "examples,coverage,fuzzing", "--max-examples", "25", "--request-timeout", "30",
                 "--continue-on-failure", "--no-color", "--warnings", "off", "--suppress-health-check", "all", "--generation-deterministic",
                 *(["--seed", sys.argv[2]] if len(sys.argv) > 2 else [])],
                cwd=folder, env={**os.environ, "SCHEMATHESIS_HOOKS": here.stem, "PYTHONPATH": str(here.parent), "HYPOTHESIS_STORAGE_DIRECTORY": folder})
            assert server.poll() is None, "the server is gone"
        finally:
            server.send_signal(2)
            server.wait(timeout=20)
    sys.exit(told.returncode)


if __name__ == "__main__":
    main()
