"""Makes LessPass's files with its own server and its own command line program.

`python make-lesspass.py SERVER OUT`: SERVER is the folder `backend` of github.com/lesspass/lesspass (GPL-3.0, at
60fcbeaf), OUT the folder for the files. The requirements of the server and PyPI's lesspass 10.2.1 must be installed.
The server listens on 127.0.0.1 and keeps its data in SERVER/db.sqlite3, which must not exist. All data is invented,
except the first profile, which is from the program's own tests.
"""

import builtins
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import requests
from lesspass import connected
from lesspass.password import generate_password

server, out = map(pathlib.Path, sys.argv[1:3])
url = "http://127.0.0.1:8765/"
email, master = "ada@example.org", "password"
kinds = {"lowercase": True, "uppercase": True, "digits": True, "symbols": True}
own = {"site": "lesspass.com", "login": email, **kinds, "length": 16, "counter": 1}
profiles = [
    {"site": "example.org", "login": "contact@example.org", **kinds, "length": 16, "counter": 1, "version": 2},
    {"site": "www.shop.example", "login": "Zoë", **kinds, "symbols": False, "length": 14, "counter": 2, "version": 2},
    {"site": "♥ LessPass ♥", "login": "test@example.org", **kinds, "length": 16, "counter": 1, "version": 2},
    {"site": "pin.example", "login": "", "lowercase": False, "uppercase": False, "digits": True, "symbols": False,
     "length": 5, "counter": 1, "version": 2},
]


def manage(*arguments):
    variables = {**os.environ, "DEBUG": "True"}
    return [sys.executable, "manage.py", *arguments], {"cwd": server, "env": variables}


command, options = manage("migrate")
subprocess.run(command, **options, check=True, stdout=sys.stderr)
user = f"from api.models import LessPassUser as U; U.objects.create_user({email!r}, {generate_password(own, master)!r})"
command, options = manage("shell", "-c", user)
subprocess.run(command, **options, check=True, stdout=sys.stderr)
command, options = manage("runserver", "--noreload", url.split("/")[2])
running = subprocess.Popen(command, **options, stdout=sys.stderr)
try:
    connected.getpass.getpass = lambda prompt: master
    builtins.input = lambda prompt: email
    for attempt in range(100):
        try:
            requests.get(url)
            break
        except requests.ConnectionError:
            time.sleep(1)
    with tempfile.TemporaryDirectory() as home:
        token = connected._login(home, url, master)
        for profile in profiles:
            answer = requests.post(f"{url}passwords/", json=profile, headers={"Authorization": f"JWT {token}"})
            answer.raise_for_status()
        connected.save_password_profiles(home, url, out / "lesspass.json")
        connected.export_passwords(home, url, out / "lesspass.csv")
finally:
    running.terminate()
    running.wait()
