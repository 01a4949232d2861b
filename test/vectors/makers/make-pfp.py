"""Makes pfp-2.json with Python's scrypt and the second implementation in test/independent/saltmill.py.

python test/vectors/makers/make-pfp.py > test/vectors/pfp-2.json
"""
import hashlib
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "independent"))
from saltmill import easy_password  # noqa: E402

names = ["lower", "upper", "digit", "symbol"]


def case(master, site, login, revision, length, classes):
    salt = site.encode() + b"\0" + login.encode()
    if revision not in ("", "1"):
        salt += b"\0" + revision.encode()
    data = hashlib.scrypt(master.encode(), salt=salt, n=32768, r=8, p=1, maxmem=2**26, dklen=length)
    rules = {"length": length, "classes": classes}
    given = {"masterPassword": master, "site": site, "login": login, "revision": revision, "rules": rules}
    return {**given, "password": easy_password(data, rules)}


# The values are those of test/passwords.js of PfP 2.2.6.
published = [
    case("foobar", "example.com", "foo", "", 8, ["lower", "digit"]),
    case("foobar", "example.com", "bar", "2", 16, ["upper", "symbol"]),
]
assert [each["password"] for each in published] == ["jmkg5jd4", "$X*RR~V}?;FY[T|~"]

draw = random.Random(2)
made = []
for i in range(15)[::2]:
    classes = [name for j, name in enumerate(names) if (i + 1) >> j & 1]
    master = draw.choice(["correct horse", "пароль", "🔑" * 20, "x" * 65])
    site = draw.choice(["example.com", "bücher.example", "pfp.invalid"])
    made.append(case(master, site, draw.choice(["", "ada", "Zoë"]), draw.choice(["", "1", "2", "next"]), draw.randint(4, 24), classes))
print(json.dumps({"published": published, "made": made}, ensure_ascii=False, indent=1))
