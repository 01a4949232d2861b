"""Opens a backup file of version 2 or 3, as docs/formats.md describes it.

Uses Python's standard library and no code of the project.

    python3 snapshot.py < vector.json

reads the vault key K (hexadecimal) and the text of a file, and prints the file's time and records as JSON.
"""

import base64
import hashlib
import hmac
import json
import struct
import sys
import zlib

# --- AES-256, FIPS 197 ------------------------------------------------------------------------------------------------


def double(x):
    return ((x << 1) ^ 0x11B) & 0xFF if x & 0x80 else x << 1


def make_box():
    box, p, q = [0] * 256, 1, 1
    while True:
        p ^= double(p)
        q ^= q << 1
        q ^= q << 2
        q ^= q << 4
        q &= 0xFF
        if q & 0x80:
            q ^= 0x09
        rotated = q
        for shift in range(1, 5):
            rotated ^= ((q << shift) | (q >> (8 - shift))) & 0xFF
        box[p] = rotated ^ 0x63
        if p == 1:
            box[0] = 0x63
            return box


BOX = make_box()


def expand(key):
    words, constant = [list(key[i : i + 4]) for i in range(0, 32, 4)], 1
    for i in range(8, 60):
        word = list(words[-1])
        if i % 8 == 0:
            word = [BOX[b] for b in word[1:] + word[:1]]
            word[0] ^= constant
            constant = double(constant)
        elif i % 8 == 4:
            word = [BOX[b] for b in word]
        words.append([a ^ b for a, b in zip(words[i - 8], word)])
    return [sum(words[4 * i : 4 * i + 4], []) for i in range(15)]


def encrypt(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for i in range(1, 15):
        state = [BOX[state[(n + 4 * (n % 4)) % 16]] for n in range(16)]
        if i < 14:
            mixed = []
            for c in range(0, 16, 4):
                column = state[c : c + 4]
                every = column[0] ^ column[1] ^ column[2] ^ column[3]
                mixed += [column[r] ^ every ^ double(column[r] ^ column[(r + 1) % 4]) for r in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, keys[i])]
    return bytes(state)


# --- CCM, SP 800-38C, with q = 3 and a tag of 16 bytes ----------------------------------------------------------------


def padded(data):
    return data + bytes(-len(data) % 16)


def ccm_open(key, nonce, sealed, associated):
    keys = expand(key)
    ciphertext, tag = sealed[:-16], sealed[-16:]

    def counter(i):
        return encrypt(keys, bytes([2]) + nonce + i.to_bytes(3, "big"))

    stream = b"".join(counter(i) for i in range(1, (len(ciphertext) + 15) // 16 + 1))
    plaintext = bytes(a ^ b for a, b in zip(ciphertext, stream))
    first = bytes([0x40 | (7 << 3) | 2]) + nonce + len(plaintext).to_bytes(3, "big")
    mac = bytes(16)
    data = first + padded(struct.pack(">H", len(associated)) + associated) + padded(plaintext)
    for i in range(0, len(data), 16):
        mac = encrypt(keys, bytes(a ^ b for a, b in zip(mac, data[i : i + 16])))
    if bytes(a ^ b for a, b in zip(mac, counter(0))) != tag:
        raise SystemExit("the tag does not fit")
    return plaintext


# --- the file ---------------------------------------------------------------------------------------------------------


def part(data, at):
    (length,) = struct.unpack_from(">I", data, at)
    return data[at + 4 : at + 4 + length]


def join(plain, secret):
    record = dict(plain)
    for field, value in secret.items():
        divided = field in ("sync", "account") and isinstance(value, dict) and isinstance(record.get(field), dict)
        record[field] = join(record[field], value) if divided else value
    return record


# --- version 3: names, secrets and ids --------------------------------------------------------------------------------


class Pieces:
    def __init__(self, data):
        self.data = data

    def take(self, length):
        assert length <= len(self.data)
        taken, self.data = self.data[:length], self.data[length:]
        return taken

    def piece(self):
        length, shift = 0, 0
        while True:
            (byte,) = self.take(1)
            length |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return None if length == 0 else self.take(length - 1)


INCIDENTAL = {"v", "name", "modified", "used", "sync", "deleted", "deletedAt"}
COMPOUNDS = {
    "account": {"password": ["site", "login", "scheme", "root", "revision", "rules", "secret", "previous"]},
    "keys": {"current": ["current", "header"]},
}
LISTS = {"aliases", "hosts", "tags", "history", "totpHistory", "ignored", "earlier"}
MAPS = {"roots", "generations"}


def whole(short, group, content):
    if not isinstance(short, str) or len(short) != 8:
        return short
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(f"saltmill-sync-1\0{short}{group}\0{text}".encode()).digest()
    return short + base64.urlsafe_b64encode(digest[:3]).decode()


def restore_ids(record):
    sync = record.get("sync", {})
    short = sync.get("ids")
    if short is None:
        return record
    known = short if isinstance(short, dict) else {}
    fields = record.get("account", {}) if "deleted" in record else record
    groups = sync.get("groups", COMPOUNDS.get(record["name"].split("/")[0], {}))
    members = {field for group in groups.values() for field in group}
    ids = dict(known)

    def each(name, group, content, at):
        return whole(short if isinstance(short, str) else at, group, content)

    for name, group in groups.items():
        content = {field: fields[field] for field in group if field in fields}
        if content:
            ids[name] = each(name, "=" + name, content, known.get(name))
    for name, value in fields.items():
        if name in INCIDENTAL or name in members:
            continue
        at = known.get(name)
        if isinstance(value, list) and (name in LISTS or isinstance(at, list)):
            ids[name] = [each(name, "[]" + name, item, at[i] if at else None) for i, item in enumerate(value)]
        elif isinstance(value, dict) and (name in MAPS or isinstance(at, dict)):
            ids[name] = {}
            for key, item in value.items():
                content = {field: item[field] for field in item if field != "retired"} if isinstance(item, dict) else item
                ids[name][key] = each(name, "{}" + name + "/" + key, content, at[key] if at else None)
        else:
            ids[name] = each(name, "=" + name, {name: value}, at)
    return {**record, "sync": {**sync, "ids": ids}}


def in_order(plain, header, names, secrets):
    for record in plain:
        if record.get("header") is True:
            record = {**record, "header": header}
        if record.get("madeAt") is True:
            record = {**record, "madeAt": record["address"].split("/")[2]}
        if isinstance(record["name"], list):
            letters = base64.urlsafe_b64encode(names.take(16)).decode().rstrip("=")
            record = {**record, "name": record["name"][0] + letters}
        secret, rest = secrets.piece(), secrets.piece()
        added = {} if secret is None else {"secret": base64.b64encode(secret).decode()}
        yield restore_ids(join(record, {**added, **({} if rest is None else json.loads(rest))}))


def main():
    vector = json.load(sys.stdin)
    key = hmac.new(bytes.fromhex(vector["K"]), struct.pack(">I", 1) + b"saltmill-vault-1 record key", hashlib.sha256)
    file = json.loads(vector["text"])
    assert file["format"] == "saltmill-backup" and file["version"] in (2, 3)
    bound = b"saltmill-vault-1\0" + base64.b64decode(file["vault"]["id"])
    data = b""
    for i, block in enumerate(file["blocks"]):
        sealed = base64.b64decode(block)
        assert sealed[0] == 1
        place = f"backup/{file['file']}/{i}/{len(file['blocks'])}".encode()
        data += ccm_open(key.digest(), sealed[1:13], sealed[13:], bound + place)
    compressed = part(data, 0)
    plain = json.loads(zlib.decompress(compressed, -15))
    assert plain["vault"] == file["vault"] and plain.get("version", 2) == file["version"]
    second = part(data, 4 + len(compressed))
    if file["version"] == 2:
        secrets = json.loads(second)
        records = [join(record, secrets.get(record["name"], {})) for record in plain["records"]]
    else:
        secrets = part(data, 8 + len(compressed) + len(second))
        records = list(in_order(plain["records"], plain["vault"], Pieces(second), Pieces(secrets)))
    print(json.dumps({"created": plain["created"], "records": records}))


main()
