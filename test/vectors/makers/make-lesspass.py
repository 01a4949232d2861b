"""Makes lesspass-2.json with LessPass's own command line program: pip install lesspass==10.2.1

python test/vectors/makers/make-lesspass.py > test/vectors/lesspass-2.json
"""
import json
import random

from lesspass.fingerprint import get_mnemonic
from lesspass.password import generate_password

names = ["lowercase", "uppercase", "digits", "symbols"]
texts = ["", "example.org", "contact@example.org", "♥ LessPass ♥", "bücher.example", "a", "ab", "bc", "c", "site"]
masters = ["password", "test", "correct horse battery staple", "пароль", "🔑" * 20, "x" * 65]


def case(master, site, login, counter, length, chosen, exclude=""):
    rules = {"length": length, **{name: name in chosen for name in names}}
    if exclude:
        rules["exclude"] = exclude
    profile = {"site": site, "login": login, "counter": counter, **rules}
    given = {"masterPassword": master, "site": site, "login": login, "revision": counter, "rules": rules}
    return {**given, "password": generate_password(profile, master)}


# The values are those of packages/lesspass/src/index.test.ts and cli/tests/test_password_generation.py of LessPass.
published = [
    case("password", "example.org", "contact@example.org", 1, 16, names),
    case("password", "example.org", "contact@example.org", 2, 14, names[:3]),
    case("password", "example.org", "contact@example.org", 1, 16, ["digits"]),
    case("password", "example.org", "contact@example.org", 1, 16, ["lowercase", "uppercase", "symbols"]),
    case("test", "site", "login", 10, 16, names),
    case("password", "♥ LessPass ♥", "test@example.org", 1, 16, names),
]
expected = ["WHLpUL)e00[iHR+w", "MBAsB7b1Prt8Sl", "8742368585200667", "s>{F}RwkN/-fmM.X", "XFt0F*,r619:+}[.", "BH$>U5Lj7v9A1wB/"]
assert [each["password"] for each in published] == expected

draw = random.Random(2)
made = []
for i in range(30):
    chosen = [name for j, name in enumerate(names) if (i % 15 + 1) >> j & 1]
    exclude = draw.choice(["", "", "abcO0", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|"])
    counter = draw.choice([1, 2, 15, 16, 255, 2**32 - 1])
    made.append(case(draw.choice(masters), draw.choice(texts), draw.choice(texts), counter, draw.randint(5, 35), chosen, exclude))

checks = [{"masterPassword": master, "check": get_mnemonic(master).replace("\ufe0f", "")} for master in masters]
print(json.dumps({"published": published, "made": made, "checks": checks}, ensure_ascii=False, indent=1))
