"""Makes test/vectors/saltmill-2.json: the derivations of the scheme saltmill-2 and of headers of version 2.

    pip install argon2-cffi && python3 make-saltmill2.py > ../saltmill-2.json

Argon2id is that of the reference C code, through the low-level functions of argon2-cffi. PBKDF2, HMAC and SHA-256 are
Python's own, and everything else is written here from docs/schemes.md. No code of the project is used.
make-saltmill2.mjs computes the same with two packages by another author and must agree.
"""

import hashlib
import hmac
import json
import sys
import unicodedata
from importlib.metadata import version

from argon2.low_level import Type, hash_secret_raw

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/../../independent")
from saltmill import fingerprint2, prepared_identity, prepared_master, saltmill, stream  # noqa: E402

with open(__file__.rsplit("/", 1)[0] + "/../../../src/schemes/eff-large-2016.json", encoding="utf-8") as file:
    WORDS = json.load(file)

FOUR = ["lower", "upper", "digit", "symbol"]


def derive(P, D, memory=65536, passes=3, iterations=262144):
    S = hashlib.sha256(D).digest()[:16]
    A = hash_secret_raw(P, S, passes, memory, 1, 32, Type.ID, version=19)
    return S, A, hashlib.pbkdf2_hmac("sha1", P, A + D, iterations, 20)


def root(master, identity):
    P = prepared_master(master)
    D = b"saltmill-2 root\0" + prepared_identity(identity)
    S, A, R = derive(P, D)
    entry = {"site": "example.com", "login": "ada", "revision": 1}
    made = {
        "master": master,
        "identity": identity,
        "S": S.hex(),
        "A": A.hex(),
        "R": R.hex(),
        "fingerprint": fingerprint2(R),
        "recoveryKey": bytes(b for b, _ in zip(stream(R, b"saltmill-2 recovery key"), range(32))).hex(),
        "passwords": [],
    }
    for rules in (
        {"length": 16, "classes": FOUR},
        {"length": 6, "classes": ["0123456789"]},
        {"words": 5, "separator": " "},
    ):
        for revision in (1, 2, 2**32 - 1):
            asked = {**entry, "revision": revision, "rules": rules}
            made["passwords"].append({**asked, "password": saltmill("saltmill-2", R, asked, WORDS)})
    return made


def header(master, salt, memory, passes, iterations):
    P = prepared_master(master)
    S, A, V = derive(P, b"saltmill-2 vault\0" + salt, memory, passes, iterations)
    key = bytes(b for b, _ in zip(stream(V, b"saltmill-vault-2 wrap key"), range(32)))
    costs = {"memory": memory, "passes": passes, "iterations": iterations}
    return {"master": master, "salt": salt.hex(), **costs, "S": S.hex(), "A": A.hex(), "V": V.hex(), "wrapKey": key.hex()}


def identity_with_zero():
    """Returns an identity whose S contains a zero byte, because some programs end a salt there."""
    number = 0
    while True:
        name = f"zero {number}"
        if 0 in hashlib.sha256(b"saltmill-2 root\0" + name.encode()).digest()[:16]:
            return name
        number += 1


battery, ada = "correct horse battery staple", "ada@example.org"
roots = [
    (battery, ada),
    ("x" * 64, ada),
    ("x" * 65, ada),
    ("é" * 32, ada),
    ("x" * 63 + "é", ada),
    ("pass\u00a0wo\u0308rd", "  ADA@Example.ORG "),
    ("\u2003a\u3000", "Ｚｏｅ\u0308 ²"),
    ("\U0001f9c2\U0010fffd", "\U0001d400\U00010400"),
    (battery, "İstanbul"),
    (battery, "ΟΔΥΣΣΕΥΣ"),
    (battery, "x" * 1000),
    (battery, identity_with_zero()),
    (" ", "a"),
]
counting = bytes(range(16))
headers = [
    (battery, counting, 65536, 3, 262144),
    (battery, bytes(16), 65536, 3, 262144),
    (battery, b"saltmill-1\0alice", 65536, 3, 262144),
    ("x" * 65, counting, 65536, 3, 262144),
    (battery, counting, 65540, 3, 262144),
    (battery, counting, 65536, 4, 262144),
    (battery, counting, 65536, 3, 262145),
    (battery, counting, 78640, 10, 1048576),
    (battery, counting, 262144, 3, 262144),
]
json.dump(
    {
        "source": f"argon2-cffi {version('argon2-cffi')}, Python {sys.version.split()[0]}, Unicode {unicodedata.unidata_version}",
        "roots": [root(*each) for each in roots],
        "headers": [header(*each) for each in headers],
    },
    sys.stdout,
    ensure_ascii=True,
    indent=1,
)
print()
