"""Makes passwordmaker.json from PasswordMaker's own tests and a second implementation: pip install pycryptodome==3.23.0

python test/vectors/makers/make-passwordmaker.py PasswordMakerTest.java import.js > test/vectors/passwordmaker.json

The first file is src/test/java/org/daveware/passwordmaker/test/PasswordMakerTest.java of java-passwordmaker-lib. The
second file is test/import.js of chrome-passwordmaker. `derive` is a second implementation, written from the description
in docs/schemes.md. This program compares it with each value in these files.
"""
import base64
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


def low_bytes(text):
    """Returns the low byte of each UTF-16 unit, which version 0.6 hashed."""
    return text.encode("utf-16-le")[::2]


def rotated(word, count):
    return (word >> count | word << 32 - count) & 0xFFFFFFFF


def root_bits(prime, root):
    """Returns the first 32 bits of the fractional part of a prime's square or cube root."""
    low, high = 0, prime << 40
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= prime << 32 * root else (low, middle)
    return low & 0xFFFFFFFF


primes = [n for n in range(2, 312) if all(n % d for d in range(2, n))]


def sha256_blocks(data):
    """Hashes complete blocks with SHA-256, without padding: FIPS 180-4, section 6.2.2."""
    state = [root_bits(prime, 2) for prime in primes[:8]]
    for at in range(0, len(data), 64):
        w = [int.from_bytes(data[at + i : at + i + 4], "big") for i in range(0, 64, 4)]
        for t in range(16, 64):
            s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ w[t - 15] >> 3
            s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ w[t - 2] >> 10
            w.append((w[t - 16] + s0 + w[t - 7] + s1) & 0xFFFFFFFF)
        a, b, c, d, e, f, g, h = state
        for t in range(64):
            s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            one = h + s1 + (e & f ^ ~e & g) + root_bits(primes[t], 3) + w[t]
            s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            two = s0 + (a & b ^ a & c ^ b & c)
            a, b, c, d, e, f, g, h = (one + two) & 0xFFFFFFFF, a, b, c, (d + one) & 0xFFFFFFFF, e, f, g
        state = [(x + y) & 0xFFFFFFFF for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return b"".join(word.to_bytes(4, "big") for word in state)


assert sha256_blocks(b"abc\x80" + bytes(59) + b"\x18") == SHA256.new(b"abc").digest()


def old_hmac(key, data):
    """Computes HMAC-SHA-256 of version 1.5.1. Its outer hash ends the message after 160 bits of the inner digest."""
    key = (SHA256.new(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = SHA256.new(bytes(b ^ 0x36 for b in key) + data).digest()
    last = bytearray(inner + bytes(28) + (8 * (64 + 20)).to_bytes(4, "big"))
    last[20] |= 0x80
    return sha256_blocks(bytes(b ^ 0x5C for b in key) + last)


def derive(master, site, login, modifier, algorithm="md5", length=8, charset=full, where="off", level=0, prefix="", suffix=""):
    old = algorithm == "hmac-sha256_v1.5.1"
    name = "sha256" if old else algorithm.removeprefix("hmac-")
    encoded = low_bytes if name == "md5_v6" else str.encode
    text, count = "", 0
    while len(text) < length:
        key, data = master + (f"\n{count}" if count else ""), site + login + modifier
        before = (lambda each: leet(level, each)) if where in ("before", "both") else str
        if old:
            digest = old_hmac(encoded(before(key)), encoded(before(data)))
        elif name != algorithm:
            digest = hmac.new(encoded(before(key)), encoded(before(data)), hashes[name]).digest()
        else:
            digest = hashes[name].new(encoded(before(key + data))).digest()
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


# The values are those of test/test.js of emersion/node-passwordmaker.
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

# The second file is test/import.js of chrome-passwordmaker.
source = open(sys.argv[2], encoding="utf-8").read()
source = source[source.index('QUnit.test("algorithms"') :]
rules = {"algorithm": "md5"}
count = 0
for name, value, expected in re.findall(r'this\.p\.(\w+) = "?([\w-]+)"?;|btoa\(.*?\), "([\w+/=]+)"', source):
    if name == "hashAlgorithm":
        renamed = {"hmac-sha256": "hmac-sha256_v1.5.1", "hmac-sha256_fix": "hmac-sha256"}
        rules["algorithm"] = renamed.get(value, value)
    elif name == "l33tLevel":
        rules["level"] = int(value)
    elif name == "whereToUseL33t":
        rules["where"] = value.removesuffix("-hashing")
    else:
        password = base64.b64decode(expected).decode("ascii")
        published.append(check(password, "PasswordMaker\u00a9\u20ac\U00024b62", "passwordmaker.org", **rules))
        count += 1
assert count == 16, count

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
for master, length in [("correct horse", 100), ("Пароль", 16), ("x" * 65, 8)]:
    made.append(vector(master, "example.com", "Zoë", "2", algorithm="hmac-sha256_v1.5.1", length=length))
print(json.dumps({"published": published, "made": made}, ensure_ascii=False, indent=1))
