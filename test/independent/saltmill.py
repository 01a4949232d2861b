"""Implements Saltmill's schemes a second time, from docs/schemes.md.

Uses Python's standard library and no code of the project.

    python3 saltmill.py WORDS < table.json

reads the questions of a table, not its passwords, and prints the answers as JSON: the bytes and the fingerprint of each
root, the bytes of each kept entry, and the password of each case. An answer is null if the scheme refuses the question.
WORDS is the word list as a JSON array. `stretched` in the table has the results of Argon2id for the roots of saltmill-2.
"""

import hashlib
import hmac
import json
import sys
import unicodedata
from itertools import combinations

NAMED = {
    "lower": "abcdefghjkmnpqrstuvwxyz",
    "upper": "ABCDEFGHJKMNPQRSTUVWXYZ",
    "digit": "23456789",
    "symbol": "!#$%&()*+,-./:;<=>?@[]^_{|}~",
}
NOTICEABLE = "anchor bell cloud crown fern fish key lamp leaf moon mountain shell ship star sun wave".split()
LIST_SHA256 = "6d557f0693958fb5e650b68b5bee585eb82cf4da32965505c789e924743bc522"


class Refused(Exception):
    pass


def demand(condition):
    if not condition:
        raise Refused


def u32(number):
    return number.to_bytes(4, "big")


def lp(data):
    return u32(len(data)) + data


def utf8(text):
    demand(not any(unicodedata.category(c) == "Cs" for c in text))
    return text.encode("utf-8")


def nfc(text):
    return unicodedata.normalize("NFC", text)


def stream(key, info):
    """Yields the bytes of KDF(key, info): HMAC(key, u32(1) ‖ info) ‖ HMAC(key, u32(2) ‖ info) ‖ …"""
    counter = 1
    while True:
        yield from hmac.new(key, u32(counter) + info, hashlib.sha256).digest()
        counter += 1


# --- saltmill-1 -------------------------------------------------------------------------------------------------------


def printable(text):
    demand(not any(unicodedata.category(c) in ("Cc", "Cn", "Cs") for c in text))
    return text


def trim(text):
    """Removes white space and line ends at both ends of a text, as ECMAScript's `trim` does."""
    white = {"\t", "\n", "\v", "\f", "\r", "\u2028", "\u2029", "\ufeff"}
    blank = [c in white or unicodedata.category(c) == "Zs" for c in text]
    if all(blank):
        return ""
    return text[blank.index(False) : len(text) - blank[::-1].index(False)]


def prepared_master(master):
    demand(master != "")
    return utf8(nfc("".join(" " if unicodedata.category(c) == "Zs" else c for c in printable(master))))


def prepared_identity(identity):
    name = unicodedata.normalize("NFKC", trim(printable(identity)))
    return utf8(trim(unicodedata.normalize("NFKC", name.lower())))


def root(master, identity):
    salt = b"saltmill-1\0" + prepared_identity(identity)
    return hashlib.pbkdf2_hmac("sha1", prepared_master(master), salt, 1310720, 20)


def fingerprint(r, scheme=b"saltmill-1"):
    bytes_ = stream(r, scheme + b" fingerprint")
    first, second = next(bytes_), next(bytes_)
    return " ".join(NOTICEABLE[n] for n in (first >> 4, first & 15, second >> 4))


def by_bytes(text):
    return text.encode("utf-8")


def classes_of(rules):
    """Returns the sorted characters of each class. The classes are in the scheme's order."""
    demand(1 <= len(rules["classes"]) <= 8)
    named = ["".join(sorted(characters)) for characters in NAMED.values()]
    sets = []
    for given in rules["classes"]:
        characters = "".join(sorted(set(NAMED.get(given, given))))
        demand(characters != "" and all("\x21" <= c <= "\x7e" for c in characters))
        sets.append(characters)
    joined = "".join(sets)
    demand(len(set(joined)) == len(joined))
    return [s for s in named if s in sets] + sorted((s for s in sets if s not in named), key=by_bytes)


def good(sets, length):
    """Counts the texts of a length that have a character of each set, by inclusion and exclusion."""
    total = sum(map(len, sets))
    return sum(
        (-1) ** missing * (total - sum(map(len, left_out))) ** length
        for missing in range(len(sets) + 1)
        for left_out in combinations(sets, missing)
    )


def characters_from(r, entry, info, scheme):
    rules = entry["rules"]
    sets = classes_of(rules)
    length = rules["length"]
    demand(type(length) is int and max(4, len(sets)) <= length <= 128)
    alphabet = "".join(sets)
    n = len(alphabet)
    demand(good(sets, length) * 2**16 >= n**length)
    rule_bytes = u32(length) + u32(len(sets)) + b"".join(lp(utf8(s)) for s in sets)
    bytes_ = stream(r, info(scheme + b" password\0", rule_bytes))
    while True:
        candidate = ""
        while len(candidate) < length:
            b = next(bytes_)
            if b < 256 // n * n:
                candidate += alphabet[b % n]
        if all(any(c in s for c in candidate) for s in sets):
            return candidate


def words_from(r, entry, info, words, scheme):
    count, separator = entry["rules"]["words"], entry["rules"]["separator"]
    demand(type(count) is int and 3 <= count <= 16)
    demand(len(separator) <= 8 and all("\x20" <= c <= "\x7e" for c in separator))
    rule_bytes = u32(count) + lp(utf8(separator)) + lp(b"eff-large-2016")
    bytes_ = stream(r, info(scheme + b" words\0", rule_bytes))
    chosen = []
    while len(chosen) < count:
        value = next(bytes_) << 8 | next(bytes_)
        if value < 65536 // 7776 * 7776:
            chosen.append(words[value % 7776])
    return separator.join(chosen)


def saltmill(scheme, r, entry, words):
    """Returns the password of an entry under a root of the scheme saltmill-1 or saltmill-2."""
    revision = entry["revision"]
    demand(type(revision) is int and 1 <= revision < 2**32)

    def info(kind, rule_bytes):
        site, login = (lp(utf8(nfc(entry[name]))) for name in ("site", "login"))
        return kind + site + login + u32(revision) + lp(rule_bytes)

    if "words" in entry["rules"]:
        return words_from(r, entry, info, words, scheme.encode())
    return characters_from(r, entry, info, scheme.encode())


# --- saltmill-2 -------------------------------------------------------------------------------------------------------


def root2(master, identity, stretched):
    """Returns a root. `stretched` is the result of Argon2id, which Python's library does not have."""
    password, name = prepared_master(master), prepared_identity(identity)
    demand(name != b"")
    context = b"saltmill-2 root\0" + name
    return hashlib.pbkdf2_hmac("sha1", password, stretched + context, 262144, 20)


def fingerprint2(r):
    return fingerprint(r, b"saltmill-2")


# --- easypasswords-1 --------------------------------------------------------------------------------------------------


def easy_bytes(master, entry, length):
    demand(master != "")
    salt = utf8(entry["site"]) + b"\0" + utf8(entry["login"])
    if entry["revision"] not in ("", "1"):
        salt += b"\0" + utf8(entry["revision"])
    return hashlib.pbkdf2_hmac("sha1", utf8(master), salt, 262144, length)


def easy_password(data, rules):
    demand("words" not in rules)
    n = rules["length"]
    demand(type(n) is int and 4 <= n <= 24)
    chosen = classes_of(rules)
    named = {"".join(sorted(characters)): characters for characters in NAMED.values()}
    demand(all(characters in named for characters in chosen))
    sets = list(chosen)
    seen = set()
    password = ""
    for i in range(n):
        if len(sets) - len(seen) >= n - i:
            sets = [s for s in sets if s not in seen]
            seen = set()
        k = data[i] % sum(map(len, sets))
        for s in sets:
            if k < len(s):
                password += named[s][k]
                seen.add(s)
                break
            k -= len(s)
    return password


# --- the table --------------------------------------------------------------------------------------------------------


def answer(question, *given):
    try:
        return question(*given)
    except Refused:
        return None


def root_of(question, stretched):
    if question.get("scheme") == "saltmill-2":
        return root2(question["master"], question["identity"], bytes.fromhex(stretched or ""))
    return root(question["master"], question["identity"])


def answers(table, words):
    roots = [answer(root_of, *each) for each in zip(table["roots"], table["stretched"])]
    kept = [answer(easy_bytes, each["master"], each, 24) for each in table["kept"]]

    def password(case):
        if case["scheme"] == "easypasswords-1":
            return answer(easy_password, kept[case["kept"]], case["rules"])
        return answer(saltmill, case["scheme"], roots[case["root"]], case, words)

    return {
        "unicode": unicodedata.unidata_version,
        "roots": [
            r and {"root": r.hex(), "fingerprint": fingerprint(r, each.get("scheme", "saltmill-1").encode())}
            for r, each in zip(roots, table["roots"])
        ],
        "kept": [data and data.hex() for data in kept],
        "cases": [password(case) for case in table["cases"]],
    }


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        words = json.load(file)
    listed = "".join(word + "\n" for word in words).encode("utf-8")
    assert hashlib.sha256(listed).hexdigest() == LIST_SHA256, "this is not the word list of the scheme"
    table = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    json.dump(answers(table, words), sys.stdout)


if __name__ == "__main__":
    main()
