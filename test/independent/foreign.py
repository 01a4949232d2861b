"""Implements the schemes of other programs a second time, from docs/schemes.md.

Uses Python's standard library, and of this project only saltmill.py.

    python3 foreign.py < table.json

reads the questions of a table and prints a list of answers as JSON. An answer is the secret in hexadecimal and the
password, or null if the scheme refuses the question. RIPEMD-160 is left out, because not every Python has it.
"""

import base64
import hashlib
import hmac
import json
import sys

from saltmill import Refused, classes_of, demand, easy_password, u32, utf8


def rules_of(rules, **known):
    """Returns the rules with default values. `known` has a default and a check for each name."""
    demand(all(name in known for name in rules))
    values = {name: rules.get(name, initial) for name, (initial, _) in known.items()}
    demand(all(check(values[name]) for name, (_, check) in known.items()))
    return values


def whole(low, high):
    return lambda value: type(value) is int and low <= value <= high


def one_of(*values):
    return lambda value: value in values


def is_flag(value):
    return type(value) is bool


def is_text(value):
    return type(value) is str and len(value) <= 1000 and utf8(value) is not None


def low_bytes(text):
    return text.encode("utf-16-le")[::2]


# --- lesspass-2 -------------------------------------------------------------------------------------------------------


def lesspass(master, entry):
    rules = rules_of(
        entry["rules"],
        length=(16, whole(5, 35)),
        lowercase=(True, is_flag),
        uppercase=(True, is_flag),
        digits=(True, is_flag),
        symbols=(True, is_flag),
        exclude=("", is_text),
    )
    demand(whole(1, 2**32 - 1)(entry["revision"]))
    visible = [chr(c) for c in range(0x21, 0x7F)]
    sets = {
        "lowercase": [c for c in visible if c.islower()],
        "uppercase": [c for c in visible if c.isupper()],
        "digits": [c for c in visible if c.isdigit()],
        "symbols": [c for c in visible if not c.isalnum()],
    }
    chosen = [[c for c in set_ if c not in rules["exclude"]] for name, set_ in sets.items() if rules[name]]
    demand(chosen and all(chosen))
    salt = utf8(entry["site"] + entry["login"]) + b"%x" % entry["revision"]
    secret = hashlib.pbkdf2_hmac("sha256", utf8(master), salt, 100_000, 32)
    number = int.from_bytes(secret, "big")
    everything = sum(chosen, [])
    password, required = [], []
    for _ in range(rules["length"] - len(chosen)):
        number, at = divmod(number, len(everything))
        password.append(everything[at])
    for set_ in chosen:
        number, at = divmod(number, len(set_))
        required.append(set_[at])
    for character in required:
        number, at = divmod(number, len(password))
        password.insert(at, character)
    return secret, "".join(password)


# --- pfp-2 ------------------------------------------------------------------------------------------------------------


def pfp(master, entry):
    named = ["lower", "upper", "digit", "symbol"]
    rules = rules_of(entry["rules"], length=(16, whole(4, 24)), classes=(named, lambda value: classes_of({"classes": value})))
    salt = utf8(entry["site"]) + b"\0" + utf8(entry["login"])
    if entry["revision"] not in ("", "1"):
        salt += b"\0" + utf8(entry["revision"])
    easy_password(bytes(24), rules)  # refuses before the slow step
    secret = hashlib.scrypt(utf8(master), salt=salt, n=32768, r=8, p=1, maxmem=2**26, dklen=24)
    return secret, easy_password(secret, rules)


# --- masterpassword-0 to -3 -------------------------------------------------------------------------------------------

VOWELS, CONSONANTS = "AEIOU", "BCDFGHJKLMNPQRSTVWXYZ"
LETTERS = {
    "V": VOWELS,
    "C": CONSONANTS,
    "v": VOWELS.lower(),
    "c": CONSONANTS.lower(),
    "a": VOWELS + VOWELS.lower() + CONSONANTS + CONSONANTS.lower(),
    "n": "0123456789",
    "o": "@&%?,=[]_:-+*$#!'^~;()/.",
    " ": " ",
}
LETTERS["x"] = LETTERS["a"] + LETTERS["n"] + "!@#$%^&*()"
TEMPLATES = {
    "maximum": "anoxxxxxxxxxxxxxxxxx axxxxxxxxxxxxxxxxxno".split(),
    "long": (
        "CvcvnoCvcvCvcv CvcvCvcvnoCvcv CvcvCvcvCvcvno CvccnoCvcvCvcv CvccCvcvnoCvcv CvccCvcvCvcvno CvcvnoCvccCvcv "
        "CvcvCvccnoCvcv CvcvCvccCvcvno CvcvnoCvcvCvcc CvcvCvcvnoCvcc CvcvCvcvCvccno CvccnoCvccCvcv CvccCvccnoCvcv "
        "CvccCvccCvcvno CvcvnoCvccCvcc CvcvCvccnoCvcc CvcvCvccCvccno CvccnoCvcvCvcc CvccCvcvnoCvcc CvccCvcvCvccno"
    ).split(),
    "medium": ["CvcnoCvc", "CvcCvcno"],
    "short": ["Cvcn"],
    "basic": ["aaanaaan", "aannaaan", "aaannaaa"],
    "pin": ["nnnn"],
    "name": ["cvccvcvcv"],
    "phrase": ["cvcc cvc cvccvcv cvc", "cvc cvccvcvcv cvcv", "cv cvccv cvc cvcvccv"],
}
PURPOSES = {"password": ("", "long"), "login": (".login", "name"), "answer": (".answer", "phrase")}
MASTER_KEYS = {}


def sized(text, in_bytes):
    return u32(len(utf8(text)) if in_bytes else len(text)) + utf8(text)


def spectre(version):
    def answer(master, entry):
        scope, usual = PURPOSES[entry["rules"].get("purpose", "password")]
        rules = rules_of(
            entry["rules"],
            purpose=("password", one_of(*PURPOSES)),
            type=(usual, one_of(*TEMPLATES)),
            context=("", is_text),
        )
        demand(entry["identity"] != "" and whole(1, 2**32 - 1)(entry["revision"]))
        message = b"com.lyndir.masterpassword" + scope.encode() + sized(entry["site"], version >= 2) + u32(entry["revision"])
        if rules["context"] != "":
            message += sized(rules["context"], version >= 2)
        which = master, entry["identity"], version == 3
        if which not in MASTER_KEYS:
            salt = b"com.lyndir.masterpassword" + sized(entry["identity"], version == 3)
            MASTER_KEYS[which] = hashlib.scrypt(utf8(master), salt=salt, n=32768, r=8, p=2, maxmem=2**26, dklen=64)
        secret = hmac.new(MASTER_KEYS[which], message, "sha256").digest()
        at = [256 * b + (0 if b < 128 else 255) if version == 0 else b for b in secret]
        templates = TEMPLATES[rules["type"]]
        letters = [LETTERS[letter] for letter in templates[at[0] % len(templates)]]
        return secret, "".join(set_[at[i + 1] % len(set_)] for i, set_ in enumerate(letters))

    return answer


# --- supergenpass -----------------------------------------------------------------------------------------------------


def supergenpass(master, entry):
    rules = rules_of(
        entry["rules"],
        length=(10, whole(4, 24)),
        method=("md5", one_of("md5", "sha512")),
        rounds=(10, whole(1, 1000)),
    )
    text, count = utf8(master + ":" + entry["site"]), 0
    while True:
        secret = hashlib.new(rules["method"], text).digest()
        text = base64.b64encode(secret, b"98").replace(b"=", b"A")
        count += 1
        password = text[: rules["length"]].decode()
        good = password[0].islower() and any(c.isupper() for c in password) and any(c.isdigit() for c in password)
        if count >= rules["rounds"] and good:
            return secret, password


# --- pwdhash, pwdhash-2 -----------------------------------------------------------------------------------------------


def constrained(size, symbols, text):
    start = max(size - 4, 0)
    result, queue = text[:start], [ord(c) for c in text[start:]]

    def draw():
        return queue.pop(0) if queue else 0

    def is_symbol(c):
        return not (c.isascii() and c.isalnum() or c == "_")

    for first, last, base in (("A", "Z", 26), ("a", "z", 26), ("0", "9", 10)):
        code = draw()
        result += chr(code if any(first <= c <= last for c in result) else ord(first) + code % base)
    result += chr(draw()) if any(map(is_symbol, result)) and symbols else "+"
    while not symbols and any(map(is_symbol, result)):
        at = next(i for i, c in enumerate(result) if is_symbol(c))
        result = result[:at] + chr(65 + draw() % 26) + result[at + 1 :]
    turn = draw() % len(result)
    return (result[turn:] + result[:turn]).rstrip("\0")


def is_word(c):
    return c.isascii() and c.isalnum() or c == "_"


def head_of(size, symbols):
    return (size % 65536).to_bytes(2, "big") + bytes([symbols])


def pwdhash(master, entry):
    rules_of(entry["rules"])
    size, symbols = len(low_bytes(master)) + 2, not all(map(is_word, master))
    digest = hmac.new(low_bytes(master), low_bytes(entry["site"]), "md5").digest()
    return head_of(size, symbols) + digest, constrained(size, symbols, base64.b64encode(digest).decode().rstrip("="))


def mixed_bytes(text):
    """Returns the low bytes, each mixed with the high byte of the next unit, which is in the same group of four."""
    units = text.encode("utf-16-le")
    low, high = units[::2], units[3::2] + b"\0"
    return bytes(low[i] ^ (high[i] if i % 4 < 3 else 0) for i in range(len(low)))


def pwdhash2(master, entry):
    rules = rules_of(
        entry["rules"],
        salt=("", is_text),
        iterations=(50_000, whole(1, 10_000_000)),
        edition=("auto", one_of("auto", "extension", "python")),
    )
    edition, salt, site = rules["edition"], rules["salt"], entry["site"]
    if edition == "python" or edition == "auto" and not (master + salt + site).isascii():
        size, symbols, encoded = len(master) + 2, not master.isalnum(), utf8
    else:
        size, symbols, encoded = len(low_bytes(master)) + 2, not all(map(is_word, master)), mixed_bytes
    count = rules["iterations"]
    digest = hashlib.pbkdf2_hmac("sha256", encoded(master + salt), encoded(site), count, 2 * size // 3 + 16)
    text = base64.b64encode(digest).decode()
    text = {"auto": text.rstrip("="), "extension": text, "python": text[:-2]}[edition]
    return head_of(size, symbols) + digest, constrained(size, symbols, text)


# --- passwordmaker ----------------------------------------------------------------------------------------------------

PROPOSED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789`~!@#$%^&*()_-+={}|[]\\:\";'<>?,./"
L33T = [
    line.split(" ")
    for line in r"""4 b c d 3 f g h i j k 1 m n 0 p 9 r s 7 u v w x y z
4 b c d 3 f g h 1 j k 1 m n 0 p 9 r 5 7 u v w x y 2
4 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2
@ 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2
@ |3 c d 3 f 6 # ! 7 |< 1 m n 0 |> 9 |2 $ 7 u \/ w x '/ 2
@ |3 c |) & |= 6 # ! ,| |< 1 m n 0 |> 9 |2 $ 7 u \/ w x '/ 2
@ |3 [ |) & |= 6 # ! ,| |< 1 ^^ ^/ 0 |* 9 |2 5 7 (_) \/ \/\/ >< '/ 2
@ 8 ( |) & |= 6 |-| ! _| |( 1 |\/| |\| () |> (,) |2 $ | |_| \/ \^/ )( '/ "/_
@ 8 ( |) & |= 6 |-| ! _| |{ |_ /\/\ |\| () |> (,) |2 $ | |_| \/ \^/ )( '/ "/_""".split("\n")
]


def l33t(level, text):
    if level == 0:
        return text
    return "".join(L33T[level - 1][ord(c) - 97] if "a" <= c <= "z" else c for c in text.lower())


def turned_left(word, count):
    return (word << count | (word & 0xFFFFFFFF) >> (32 - count)) & 0xFFFFFFFF


def md4(message):
    """Returns the MD4 digest (RFC 1320)."""
    padded = message + b"\x80" + bytes((55 - len(message)) % 64) + (8 * len(message)).to_bytes(8, "little")
    state = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476]
    rounds = [
        (lambda x, y, z: x & y | ~x & z, 0, range(16), (3, 7, 11, 19)),
        (lambda x, y, z: x & y | x & z | y & z, 0x5A827999, [4 * (i % 4) + i // 4 for i in range(16)], (3, 5, 9, 13)),
        (lambda x, y, z: x ^ y ^ z, 0x6ED9EBA1, [int(f"{i:04b}"[::-1], 2) for i in range(16)], (3, 9, 11, 15)),
    ]
    for at in range(0, len(padded), 64):
        words = [int.from_bytes(padded[at + i : at + i + 4], "little") for i in range(0, 64, 4)]
        a, b, c, d = state
        for mix, constant, order, shifts in rounds:
            for i, word in enumerate(order):
                mixed = turned_left((a + mix(b, c, d) + words[word] + constant) & 0xFFFFFFFF, shifts[i % 4])
                a, b, c, d = d, mixed, b, c
        state = [(x + y) & 0xFFFFFFFF for x, y in zip(state, (a, b, c, d))]
    return b"".join(word.to_bytes(4, "little") for word in state)


assert md4(b"abc").hex() == "a448017aaf21d8525fc10ae87aa6729d"  # RFC 1320, appendix A.5

PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, n))]


def root_bits(prime, root):
    """Returns the first 32 bits of the fractional part of a prime's square or cube root."""
    low, high = 0, prime << 40
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= prime << 32 * root else (low, middle)
    return low & 0xFFFFFFFF


SHA256_INITIAL = [root_bits(prime, 2) for prime in PRIMES[:8]]
SHA256_CONSTANTS = [root_bits(prime, 3) for prime in PRIMES]


def sha256_blocks(data):
    """Hashes complete blocks with SHA-256, without padding: FIPS 180-4, section 6.2.2."""

    def right(word, *counts):
        turned = [turned_left(word, 32 - count) for count in counts]
        return turned[0] ^ turned[1] ^ (turned[2] if len(turned) > 2 else 0)

    state = SHA256_INITIAL
    for at in range(0, len(data), 64):
        w = [int.from_bytes(data[at + i : at + i + 4], "big") for i in range(0, 64, 4)]
        for t in range(16, 64):
            low = right(w[t - 15], 7, 18) ^ w[t - 15] >> 3
            high = right(w[t - 2], 17, 19) ^ w[t - 2] >> 10
            w.append((w[t - 16] + low + w[t - 7] + high) & 0xFFFFFFFF)
        a, b, c, d, e, f, g, h = state
        for constant, word in zip(SHA256_CONSTANTS, w):
            one = h + right(e, 6, 11, 25) + (e & f ^ ~e & g) + constant + word
            two = right(a, 2, 13, 22) + (a & b ^ a & c ^ b & c)
            a, b, c, d, e, f, g, h = (one + two) & 0xFFFFFFFF, a, b, c, (d + one) & 0xFFFFFFFF, e, f, g
        state = [(x + y) & 0xFFFFFFFF for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return b"".join(map(u32, state))


def digest_of(name, data):
    return md4(data) if name == "md4" else hashlib.new("md5" if name == "md5_v6" else name, data).digest()


def keyed_digest(name, key, data, is_old):
    block = (digest_of(name, key) if len(key) > 64 else key).ljust(64, b"\0")
    inner = digest_of(name, bytes(b ^ 0x36 for b in block) + data)
    outer = bytes(b ^ 0x5C for b in block)
    if not is_old:
        return digest_of(name, outer + inner)
    last = bytearray(inner + bytes(28) + u32(672))
    last[20] |= 0x80
    return sha256_blocks(outer + last)


def passwordmaker(master, entry):
    digests = ["md4", "md5", "md5_v6", "sha1", "sha256"]
    rules = rules_of(
        entry["rules"],
        length=(8, whole(1, 256)),
        algorithm=("md5", one_of(*digests, *("hmac-" + name for name in digests), "hmac-sha256_v1.5.1")),
        charset=(PROPOSED, lambda set_: is_text(set_) and len(set_) >= 2 and all(c < "\U00010000" for c in set_)),
        l33t=("off", one_of("off", "before", "after", "both")),
        l33tLevel=(0, whole(0, 9)),
        prefix=("", is_text),
        suffix=("", is_text),
        edition=(None, one_of(None, "chrome")),
    )
    algorithm, set_, level = rules["algorithm"], rules["charset"], rules["l33tLevel"]
    is_old = algorithm == "hmac-sha256_v1.5.1"
    name = "sha256" if is_old else algorithm.replace("hmac-", "")
    data = entry["site"] + entry["login"] + entry["revision"]

    def before(text):
        text = l33t(level, text) if rules["l33t"] in ("before", "both") else text
        return low_bytes(text) if name == "md5_v6" else utf8(text)

    secret, text, count = b"", "", 0
    while len(text) < rules["length"]:
        key = master if count == 0 else f"{master}\n{count}"
        if algorithm == name:
            digest = digest_of(name, before(key + data))
        else:
            digest = keyed_digest(name, before(key), before(data), is_old)
        secret += digest
        part = digest.hex() if name == "md5_v6" else digits(int.from_bytes(digest, "big"), set_)
        text += l33t(level, part) if rules["l33t"] in ("after", "both") else part
        count += 1
    length, suffix = rules["length"], rules["suffix"]
    kept = length - len(suffix)
    return secret, ((rules["prefix"] + text)[: kept if rules["edition"] else max(kept, 0)] + suffix)[:length]


def digits(number, set_):
    text = ""
    while number or not text:
        number, at = divmod(number, len(set_))
        text = set_[at] + text
    return text


# --- pashword ---------------------------------------------------------------------------------------------------------


def pashword(master, entry):
    rules = rules_of(entry["rules"], length=(20, whole(5, 20)), noSymbols=(False, is_flag), noNumbers=(False, is_flag))
    names = {"website": entry["site"], "username": entry["login"], "password": master}
    text = json.dumps(names, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha3_512(utf8(text)).hexdigest().encode()
    salt = utf8(entry["site"] + entry["login"])
    secret = hashlib.scrypt(digest, salt=salt, n=32768, r=8, p=1, maxmem=2**26, dklen=32)
    lower = "abcdefghijklmnopqrstuvwxyz"
    symbols = "@#$%&*._!"

    def drawing():
        given = b""

        def draw(data, count):
            nonlocal given
            given += data
            return int.from_bytes(hashlib.shake_256(given).digest(32), "big") % count

        return draw

    draw = drawing()
    free = list(range(rules["length"]))
    sets = {free.pop(draw(secret, len(free))): set_ for set_ in (lower, lower.upper(), symbols, "1234567890")}
    password = []
    for i in range(rules["length"]):
        set_ = sets.get(i, symbols + "0123456789" + lower.upper() + lower)
        password.append(set_[draw(secret, len(set_))])
    replace = drawing()
    for removed, kind in ((rules["noSymbols"], symbols), (rules["noNumbers"], "0123456789")):
        for i, c in enumerate(password):
            if removed and c in kind:
                password[i] = (lower + lower.upper())[replace(utf8(f"{i}{c}"), 52)]
    return secret, "".join(password)


# --- the table --------------------------------------------------------------------------------------------------------

SCHEMES = {
    "lesspass-2": lesspass,
    "pfp-2": pfp,
    **{f"masterpassword-{version}": spectre(version) for version in range(4)},
    "supergenpass": supergenpass,
    "pwdhash": pwdhash,
    "pwdhash-2": pwdhash2,
    "passwordmaker": passwordmaker,
    "pashword": pashword,
}


def answer(question):
    try:
        for text in (question["master"], question["identity"], question["site"], question["login"]):
            utf8(text)
        demand(question["master"] != "")
        secret, password = SCHEMES[question["scheme"]](question["master"], question)
        return {"secret": secret.hex(), "password": password}
    except Refused:
        return None


if __name__ == "__main__":
    table = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    json.dump([answer(question) for question in table["foreign"]], sys.stdout)
