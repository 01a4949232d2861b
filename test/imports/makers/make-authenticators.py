"""Makes encrypted files of authenticator apps, and an export of Google Authenticator with two QR codes.

The public files of these apps are under a licence that does not fit here, so this script writes the formats anew,
with PyPI `cryptography` for all cryptography and PyPI `protobuf` for the export of Google Authenticator:

    pip install cryptography protobuf
    python3 make-authenticators.py FOLDER

The formats are those of docs/vault.md in github.com/beemdevelopment/Aegis, of BackupContent in
github.com/twofas/2fas-android, of EncryptionHelper in github.com/andOTP/andOTP, and of the message that
github.com/qistoph/otp_export describes. All secrets are those of RFC 6238.
"""

import json
import os
import struct
import sys
import urllib.parse
from base64 import b32encode, b64encode

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

PASSWORD = "file ♥ password".encode()
SHORT = b"12345678901234567890"
LONG = b"12345678901234567890123456789012"

# kind, issuer, name, secret, algorithm, digits, period
KEYS = [
    ("totp", "Shop", "ada", SHORT, "SHA1", 6, 30),
    ("totp", "Bank", "ada@example.com", LONG, "SHA256", 8, 30),
    ("steam", "Steam", "ada", SHORT, "SHA1", 5, 30),
    ("hotp", "Counter", "ada", SHORT, "SHA1", 6, None),
]


def base32(secret):
    return b32encode(secret).decode().rstrip("=")


def split(sealed):
    return sealed[:-16], sealed[-16:]


def aegis():
    """A slot for another password comes first, so that the second slot must be tried too."""
    groups = [{"uuid": "f7e3b8c6-7b0a-4e0c-9a40-54b5b9f3a3c1", "name": "Work"}]
    entries = [
        {
            "type": kind,
            "uuid": f"00000000-0000-4000-8000-00000000000{i}",
            "name": name,
            "issuer": issuer,
            "note": "a note" if i == 0 else "",
            "favorite": i == 0,
            "icon": None,
            "info": {
                "secret": base32(secret),
                "algo": algorithm,
                "digits": digits,
                **({"counter": 1} if period is None else {"period": period}),
            },
            "groups": [groups[0]["uuid"]] if i == 0 else [],
        }
        for i, (kind, issuer, name, secret, algorithm, digits, period) in enumerate(KEYS)
    ]
    database = json.dumps({"version": 3, "entries": entries, "groups": groups, "icons_optimized": True}).encode()
    master = os.urandom(32)
    slots = []
    for number, password in enumerate([b"another password", PASSWORD]):
        salt, nonce = os.urandom(32), os.urandom(12)
        key, tag = split(
            AESGCM(Scrypt(salt=salt, length=32, n=32768, r=8, p=1).derive(password)).encrypt(
                nonce, os.urandom(32) if number == 0 else master, None
            )
        )
        slots.append(
            {
                "type": 1,
                "uuid": f"10000000-0000-4000-8000-00000000000{number}",
                "key": key.hex(),
                "key_params": {"nonce": nonce.hex(), "tag": tag.hex()},
                "n": 32768,
                "r": 8,
                "p": 1,
                "salt": salt.hex(),
                "repaired": True,
                "is_backup": number == 1,
            }
        )
    nonce = os.urandom(12)
    data, tag = split(AESGCM(master).encrypt(nonce, database, None))
    header = {"slots": slots, "params": {"nonce": nonce.hex(), "tag": tag.hex()}}
    return json.dumps({"version": 1, "header": header, "db": b64encode(data).decode()}, indent=4).encode()


def two_fas():
    services = [
        {
            "name": issuer,
            "secret": base32(secret),
            "updatedAt": 1702934567518,
            "otp": {
                "label": name,
                "account": name,
                "issuer": issuer,
                "digits": digits,
                **({"counter": 1} if period is None else {"period": period}),
                "algorithm": algorithm,
                "tokenType": kind.upper(),
                "source": "Link",
            },
            "order": {"position": i},
            **({"groupId": "g1"} if i == 0 else {}),
        }
        for i, (kind, issuer, name, secret, algorithm, digits, period) in enumerate(KEYS)
    ]
    salt, nonce = os.urandom(256), os.urandom(12)
    key = PBKDF2HMAC(hashes.SHA256(), length=32, salt=salt, iterations=10_000).derive(PASSWORD)
    sealed = AESGCM(key).encrypt(nonce, json.dumps(services).encode(), None)
    return json.dumps(
        {
            "services": [],
            "groups": [{"id": "g1", "name": "Work", "isExpanded": True, "updatedAt": 1702934567518}],
            "updatedAt": 1702934782660,
            "schemaVersion": 4,
            "appVersionCode": 5000009,
            "appOrigin": "android",
            "servicesEncrypted": ":".join(b64encode(part).decode() for part in (sealed, salt, nonce)),
        }
    ).encode()


def and_otp():
    entries = [
        {
            "secret": b32encode(secret).decode(),
            "issuer": issuer,
            "label": name,
            "digits": digits,
            "type": kind.upper(),
            "algorithm": algorithm,
            "thumbnail": "Default",
            "last_used": 1608146844162,
            "used_frequency": 0,
            **({"counter": 1} if period is None else {"period": period}),
            "tags": ["Work"] if i == 0 else [],
        }
        for i, (kind, issuer, name, secret, algorithm, digits, period) in enumerate(KEYS)
    ]
    iterations, salt, nonce = 151_234, os.urandom(12), os.urandom(12)
    key = PBKDF2HMAC(hashes.SHA1(), length=32, salt=salt, iterations=iterations).derive(PASSWORD)
    return struct.pack(">I", iterations) + salt + nonce + AESGCM(key).encrypt(nonce, json.dumps(entries).encode(), None)


def google():
    """Two QR codes of one export. Each field is declared here, so that protobuf's own encoder writes it."""
    types = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="export.proto", syntax="proto3")

    def message(name, *fields):
        declared = file.message_type.add(name=name)
        for number, (field, kind) in enumerate(fields, 1):
            one = declared.field.add(name=field, number=number, type=kind, label=types.LABEL_OPTIONAL)
            if kind == types.TYPE_MESSAGE:
                one.label, one.type_name = types.LABEL_REPEATED, ".Parameters"

    message(
        "Parameters",
        ("secret", types.TYPE_BYTES),
        ("name", types.TYPE_STRING),
        ("issuer", types.TYPE_STRING),
        ("algorithm", types.TYPE_INT32),
        ("digits", types.TYPE_INT32),
        ("type", types.TYPE_INT32),
        ("counter", types.TYPE_INT64),
        ("unique_id", types.TYPE_STRING),
    )
    message(
        "Payload",
        ("otp_parameters", types.TYPE_MESSAGE),
        ("version", types.TYPE_INT32),
        ("batch_size", types.TYPE_INT32),
        ("batch_index", types.TYPE_INT32),
        ("batch_id", types.TYPE_INT32),
    )
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    payload = message_factory.GetMessageClass(pool.FindMessageTypeByName("Payload"))
    keys = [key for key in KEYS if key[0] != "steam"]
    lines = []
    for index, part in enumerate([keys[:2], keys[2:]]):
        made = payload(version=1, batch_size=2, batch_index=index, batch_id=-1234567890)
        for kind, issuer, name, secret, algorithm, digits, _ in part:
            made.otp_parameters.add(
                secret=secret,
                name=f"{issuer}:{name}" if kind == "hotp" else name,
                issuer=issuer,
                algorithm={"SHA1": 1, "SHA256": 2}[algorithm],
                digits={6: 1, 8: 2}[digits],
                type={"hotp": 1, "totp": 2}[kind],
                counter=1 if kind == "hotp" else 0,
                unique_id=f"id {name}",
            )
        data = urllib.parse.quote(b64encode(made.SerializeToString()).decode(), safe="")
        lines.append(f"otpauth-migration://offline?data={data}")
    return ("\n".join(lines) + "\n").encode()


FILES = {
    "aegis-sealed.json": aegis,
    "2fas-sealed.2fas": two_fas,
    "andotp-sealed.bin": and_otp,
    "google-authenticator.txt": google,
}
for name, make in FILES.items():
    with open(os.path.join(sys.argv[1], name), "wb") as out:
        out.write(make())
