"""Makes passwordmaker.json from PasswordMaker's own tests and a second implementation: pip install pycryptodome==3.23.0

python test/vectors/makers/make-passwordmaker.py PasswordMakerTest.java > test/vectors/passwordmaker.json

The file is src/test/java/org/daveware/passwordmaker/test/PasswordMakerTest.java of java-passwordmaker-lib. `derive` is
written from the description in docs/schemes.md and compared here with each of its values.
"""
import hmac
import json
import random
import re
import string
import sys

from Crypto.Hash import MD4, MD5, RIPEMD160, SHA1, SHA256

full = string.ascii_uppercase + string.ascii_lowercase + string.digits + "`~!@#$%^&*()_-+={}|[]\\:\";'<>?,./"
hashes = {"md4": MD4, "md5": MD5, "md5_v6": MD5, "sha1": SHA1, "rmd160": RIPEMD160, "sha256": SHA256}
levels = r"""4 b c d 3 f g h i j k 1 m n 0 p 9 r s 7 u v w x y z
4 b c d 3 f g h 1 j k 1 m n 0 p 9 r 5 7 u v w x y 2
4 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2
@ 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2
@ |3 c d 3 f 6 # ! 7 |< 1 m n 0 |> 9 |2 $ 7 u \/ w x '/ 2
@ |3 c |) & |= 6 # ! ,| |< 1 m n 0 |> 9 |2 $ 7 u \/ w x '/ 2
@ |3 [ |) & |= 6 # ! ,| |< 1 ^^ ^/ 0 |* 9 |2 5 7 (_) \/ \/\/ >< '/ 2
@ 8 ( |) & |= 6 |-| ! _| |( 1 |\/| |\| () |> (,) |2 $ | |_| \/ \^/ )( '/ "/_
@ 8 ( |) & |= 6 |-| ! _| |{ |_ /\/\ |\| () |> (,) |2 $ | |_| \/ \^/ )( '/ "/_""".split("\n")


def leet(level, text):
    if level == 0:
        return text
    table = dict(zip(string.ascii_lowercase, levels[level - 1].split(" ")))
    return "".join(table.get(c, c) for c in text.lower())


def derive(master, site, login, modifier, algorithm="md5", length=8, charset=full, where="off", level=0, prefix="", suffix=""):
    name = algorithm.removeprefix("hmac-")
    text, count = "", 0
    while len(text) < length:
        key, data = master + (f"\n{count}" if count else ""), site + login + modifier
        before = (lambda each: leet(level, each)) if where in ("before", "both") else str
        if name != algorithm:
            digest = hmac.new(before(key).encode(), before(data).encode(), hashes[name]).digest()
        else:
            digest = hashes[name].new(before(key + data).encode()).digest()
        number, part = int.from_bytes(digest, "big"), ""
        while number and name != "md5_v6":
            number, digit = divmod(number, len(charset))
            part = charset[digit] + part
        part = digest.hex() if name == "md5_v6" else part
        text += leet(level, part) if where in ("after", "both") else part
        count += 1
    return ((prefix + text)[: max(length - len(suffix), 0)] + suffix)[:length]


def vector(master, site, login="", revision="", **rules):
    names = {"where": "l33t", "level": "l33tLevel"}
    given = {"masterPassword": master, "site": site, "login": login, "revision": revision}
    given["rules"] = {names.get(name, name): value for name, value in rules.items()}
    return {**given, "password": derive(master, site, login, revision, **rules)}


def check(expected, *given, **rules):
    each = vector(*given, **rules)
    assert each["password"] == expected, (expected, each)
    return each


# test/test.js of emersion/node-passwordmaker
published = [
    check(expected, "test", "example.org", "", modifier, algorithm=algorithm)
    for algorithm, expected, modifier in [
        ("md4", "E#7.=d#Z", ""),
        ("hmac-md4", "IKi8;2JX", ""),
        ("md5", 'E5(zr"/q', ""),
        ("hmac-md5", "J0Zg;w%Y", ""),
        ("sha1", "$7C]3`#b", ""),
        ("hmac-sha1", "E2/.R}F<", ""),
        ("sha256", "'j{}TUh;", ""),
        ("hmac-sha256", ">2qA1V-!", ""),
        ("rmd160", "EHB6EGPe", ""),
        ("hmac-rmd160", "@N,.*<jy", ""),
        ("sha256", "cRzG{Hio", "modifier"),
        ("sha256", "G1CN$Vt\\", "éàa@#°ç"),
    ]
]
published.append(check("-(ke_Z~1", "test", "example.org", algorithm="sha256", where="before", level=1))
published.append(check("iZnG%aJ]", "test", 'çà@-a.&"', algorithm="sha256"))

pattern = r'AlgorithmType\.(\w+), (true|false), true, (\d+), CharacterSets\.BASE_93_SET, LeetType\.(\w+), LeetLevel\.LEVEL(\d), "", "", "", false, ""\), "123abc!@#/\\\\\'\\"", ("(?:[^"\\]|\\.)*")\)'
for kind, is_hmac, length, where, level, expected in re.findall(pattern, open(sys.argv[1], encoding="utf-8").read()):
    name = {"RIPEMD160": "rmd160"}.get(kind, kind.lower())
    rules = {"algorithm": ("hmac-" if is_hmac == "true" else "") + name, "length": int(length)}
    if where != "NONE":
        rules |= {"where": where.lower(), "level": int(level)}
    given = ["123abc!@#/\\'\"", "yummyhumans.com", "tyrannosaurus@iwishiwasnotextinct.com"]
    published.append(check(json.loads(expected), *given, **rules))
assert len(published) > 80, len(published)

draw = random.Random(2)
made = []
for i in range(60):
    rules = {
        "algorithm": draw.choice(["", "hmac-"]) + draw.choice(list(hashes)),
        "length": draw.choice([1, 8, 16, 40, 100, 256]),
        "charset": draw.choice([full, string.digits, "01", "äöü€", string.hexdigits]),
        "where": draw.choice(["off", "before", "after", "both"]),
        "level": draw.randint(0, 9),
        "prefix": draw.choice(["", "", "pre-"]),
        "suffix": draw.choice(["", "", "-suf"]),
    }
    master = draw.choice(["correct horse", "Пароль", "x" * 65, "🔑"])
    made.append(vector(master, draw.choice(["example.com", ""]), draw.choice(["", "Zoë"]), draw.choice(["", "2"]), **rules))
print(json.dumps({"published": published, "made": made}, ensure_ascii=False, indent=1))
