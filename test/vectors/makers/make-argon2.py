"""Makes argon2.json with the reference C code, through PyPI's argon2-cffi. make-argon2.mjs computes every tag again.

python test/vectors/makers/make-argon2.py > test/vectors/argon2.json && node test/vectors/makers/make-argon2.mjs
"""
import json
import random

from argon2.low_level import Type, core, ffi, lib

types = {"d": Type.D, "i": Type.I, "id": Type.ID}


def tag(case):
    values = {name: bytes.fromhex(case[name]) for name in ("password", "salt", "secret", "associatedData")}
    buffers = {name: ffi.new("uint8_t[]", value) if value else ffi.NULL for name, value in values.items()}
    out = ffi.new("uint8_t[]", case["bytes"])
    context = ffi.new("argon2_context *", {
        "version": case["version"], "flags": lib.ARGON2_DEFAULT_FLAGS,
        "out": out, "outlen": case["bytes"],
        "pwd": buffers["password"], "pwdlen": len(values["password"]),
        "salt": buffers["salt"], "saltlen": len(values["salt"]),
        "secret": buffers["secret"], "secretlen": len(values["secret"]),
        "ad": buffers["associatedData"], "adlen": len(values["associatedData"]),
        "t_cost": case["passes"], "m_cost": case["memory"], "lanes": case["lanes"], "threads": 1,
        "allocate_cbk": ffi.NULL, "free_cbk": ffi.NULL,
    })
    assert core(context, types[case["kind"]].value) == 0
    return bytes(ffi.buffer(out)).hex()


draw = random.Random(9106)


def case(**given):
    password = draw.randbytes(given.pop("passwordBytes", 24)).hex()
    salt = given.pop("salt", draw.randbytes(16)).hex()
    rest = {"kind": "id", "version": 19, "passes": 1, "memory": 32, "lanes": 1, "bytes": 32, "secret": "", "associatedData": ""}
    made = {**rest, "password": password, "salt": salt, **given}
    return {**made, "tag": tag(made)}


rfc = {"passes": 3, "memory": 32, "lanes": 4, "bytes": 32, "version": 19,
       "password": "01" * 32, "salt": "02" * 16, "secret": "03" * 8, "associatedData": "04" * 12}
published = [
    {"kind": "d", **rfc, "tag": "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"},
    {"kind": "i", **rfc, "tag": "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8"},
    {"kind": "id", **rfc, "tag": "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"},
]
for each in published:
    assert tag(each) == each["tag"]

made = [
    # The memory: 8 blocks for each lane, and numbers that are no multiple of four blocks for each lane.
    *(case(kind=kind, version=version, lanes=lanes, memory=memory, passes=2)
      for kind in types for version in (19, 16)
      for lanes, memory in ((1, 8), (1, 9), (1, 67), (2, 16), (2, 31), (4, 32), (4, 100))),
    *(case(kind=kind, lanes=255, memory=memory) for kind in types for memory in (2040, 3071)),
    # Segments of more than 128 blocks, so that a segment needs several blocks of addresses.
    *(case(kind=kind, version=version, lanes=lanes, memory=memory, passes=2)
      for kind in types for version in (19, 16) for lanes, memory in ((1, 1031), (3, 3100))),
    *(case(kind=kind, version=version, lanes=lanes, passes=passes, memory=64)
      for kind in types for version in (19, 16) for lanes in (1, 2) for passes in (1, 2, 3, 4)),
    *(case(kind=kind, bytes=length) for kind in types for length in (4, 16, 32, 64, 65, 96, 97, 128, 1000)),
    *(case(passwordBytes=length) for length in (0, 1, 63, 64, 65, 71, 72, 73, 99, 100, 101, 127, 128, 129, 1000)),
    *(case(salt=salt) for length in (8, 16, 32)
      for salt in (draw.randbytes(length).replace(b"\0", b"\1"), bytes(length), b"\0" + b"ab" * (length // 2 - 1) + b"\0")),
    *(case(kind=kind, secret=draw.randbytes(secret).hex(), associatedData=draw.randbytes(data).hex())
      for kind in types for secret, data in ((0, 1), (1, 0), (32, 200))),
]
large = [
    case(memory=65_536, passes=3),
    case(memory=262_144),
    case(kind="d", memory=262_144, lanes=4),
    case(kind="i", memory=65_537, lanes=2, version=16, passes=2),
]
lists = {"published": published, "made": made, "large": large}
lines = (f'"{name}": [\n' + ",\n".join(json.dumps(each) for each in cases) + "\n]" for name, cases in lists.items())
print("{\n" + ",\n".join(lines) + "\n}")
