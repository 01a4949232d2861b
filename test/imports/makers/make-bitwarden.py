"""Makes files in the formats of Bitwarden's exports, with other implementations of the ciphers.

The formats are those of Bitwarden's public source code. Bitwarden's own export needs an account on a server. This
script needs the packages cryptography and argon2-cffi: `python3 make-bitwarden.py ..`. All data is invented.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import sys

from argon2.low_level import Type, hash_secret_raw
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7

FOLDER = pathlib.Path(sys.argv[1])
PASSWORD = "the file's own ♥ password"

PLAIN = {
    "encrypted": False,
    "folders": [{"id": "f1", "name": "Money/Home"}],
    "items": [
        {
            "passwordHistory": [
                {"lastUsedDate": "2024-02-01T08:00:00.000Z", "password": "newer"},
                {"lastUsedDate": "2023-02-01T08:00:00.000Z", "password": "older"},
            ],
            "revisionDate": "2024-03-01T08:00:00.000Z",
            "creationDate": "2022-03-01T08:00:00.000Z",
            "deletedDate": None,
            "id": "i1",
            "organizationId": None,
            "folderId": "f1",
            "type": 1,
            "reprompt": 0,
            "name": "My bank",
            "notes": "first line\nsecond line",
            "favorite": True,
            "fields": [
                {"name": "hint", "value": "year", "type": 0, "linkedId": None},
                {"name": "code", "value": "0815", "type": 1, "linkedId": None},
            ],
            "login": {
                "fido2Credentials": [{"credentialId": "c1"}],
                "uris": [
                    {"match": None, "uri": "https://login.bank.example/in?x=1"},
                    {"match": None, "uri": "https://bank.test"},
                    {"match": None, "uri": "androidapp://com.example.bank"},
                ],
                "username": "ada",
                "password": " exact \t\"pass\" wörd ♥ ",
                "totp": "GEZD GNBV GY3T QOJQ",
            },
            "collectionIds": None,
        },
        {"id": "i2", "type": 2, "name": "note", "notes": "text", "secureNote": {"type": 0}},
        {"id": "i3", "type": 3, "name": "card", "card": {"number": "4111111111111111"}},
        {"id": "i4", "type": 4, "name": "me", "identity": {"firstName": "Ada"}},
        {"id": "i5", "type": 5, "name": "key", "sshKey": {}},
        {"id": "i6", "type": 1, "name": "gone", "deletedDate": "2024-01-01T00:00:00Z", "login": {"password": "x"}},
        {"id": "i7", "type": 1, "name": "only a name", "login": {"uris": None, "username": "bob", "password": None}},
    ],
}


def base(data):
    return base64.b64encode(data).decode()


def sealed(keys, iv, text):
    key, mac_key = keys
    padder = PKCS7(128).padder()
    padded = padder.update(text.encode()) + padder.finalize()
    encryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor()
    data = encryptor.update(padded) + encryptor.finalize()
    mac = hmac.new(mac_key, iv + data, hashlib.sha256).digest()
    return f"2.{base(iv)}|{base(data)}|{base(mac)}"


def encrypted(key, salt, parameters):
    keys = [hmac.new(key, purpose + b"\x01", hashlib.sha256).digest() for purpose in (b"enc", b"mac")]
    return {
        "encrypted": True,
        "passwordProtected": True,
        "salt": salt,
        **parameters,
        "encKeyValidation_DO_NOT_EDIT": sealed(keys, bytes(range(16)), "6a6d8d06-1f8e-4d0c-8b2f-6b3f2a6f7c11"),
        "data": sealed(keys, bytes(range(16, 32)), json.dumps(PLAIN, indent=2, ensure_ascii=False)),
    }


def write(name, value):
    (FOLDER / name).write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


SALT = "bWFkZSBmb3IgdGVzdHMhIQ=="
write("bitwarden.json", PLAIN)
KEY = hashlib.pbkdf2_hmac("sha256", PASSWORD.encode(), SALT.encode(), 600_000)
write(
    "bitwarden-pbkdf2.json",
    encrypted(KEY, SALT, {"kdfType": 0, "kdfIterations": 600_000, "kdfMemory": None, "kdfParallelism": None}),
)
KEY = hash_secret_raw(PASSWORD.encode(), hashlib.sha256(SALT.encode()).digest(), 3, 32 * 1024, 4, 32, Type.ID)
write("bitwarden-argon2.json", encrypted(KEY, SALT, {"kdfType": 1, "kdfIterations": 3, "kdfMemory": 32, "kdfParallelism": 4}))
