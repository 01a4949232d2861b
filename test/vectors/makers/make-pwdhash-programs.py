"""Makes the inputs of pwdhash-2-programs.json, with the passwords of the Python program: pip install pwdhash==0.2.0

python make-pwdhash-programs.py | node make-pwdhash-programs.mjs hashed-password.js forge.min.js

make-pwdhash-programs.mjs adds the passwords of the browser extension and prints the table. NULs at the end of a password
are removed, because no web form accepts them.
"""
import json
import random
import sys
import unicodedata

sys.path.pop(0)
import pwdhash  # noqa: E402

draw = random.Random(3)
ascii_word = [chr(c) for c in range(128) if chr(c).isalnum()]
ascii_symbols = [chr(c) for c in range(32, 127) if not chr(c).isalnum() and chr(c) != "_"]


def assigned(first, last, *categories):
    return [chr(c) for c in range(first, last) if unicodedata.category(chr(c)) in categories]


letters = assigned(0xC0, 0x24F, "Lu", "Ll") + assigned(0x370, 0x5FF, "Lu", "Ll", "Lo") + assigned(0x3041, 0x3100, "Lo", "Lm")
letters += assigned(0x4E00, 0x4F00, "Lo") + assigned(0x620, 0x650, "Lo", "Lm")
beyond = assigned(0x10000, 0x10500, "Lo", "Lu", "Ll", "Nl") + assigned(0x1D400, 0x1D7CC, "Lu", "Ll") + assigned(0x20000, 0x20100, "Lo")
pictures = assigned(0x1F300, 0x1F700, "So")
marks = assigned(0x300, 0x370, "Mn") + assigned(0x900, 0x980, "Mn", "Mc") + ["\u200d", "\ufe0f"]
digits = assigned(0x660, 0xE00, "Nd", "No") + assigned(0x2150, 0x218A, "No", "Nl") + assigned(0x1D7CE, 0x1D800, "Nd") + ["²", "½", "①"]

kinds = {
    "ASCII": [ascii_word, ascii_symbols],
    "ASCII letters and digits": [ascii_word],
    "underscore": [ascii_word, ["_"]],
    "letters": [letters],
    "letters of ASCII and others": [ascii_word, letters],
    "letters and underscore": [ascii_word, letters, ["_"]],
    "letters beyond U+FFFF": [letters, beyond],
    "pictures": [ascii_word, pictures],
    "combining marks": [ascii_word, letters, marks],
    "digits of other scripts": [ascii_word, letters, digits],
    "other symbols": [letters, ascii_symbols, assigned(0xA1, 0xC0, "Sc", "So", "Po", "Sk"), [" ", "\u00a0", "€", "…"]],
}
salts = ["", "salt", "ChangeMe", "Zoë", "соль", "塩🧂"]
sites = ["example.com", "example.co.uk", "bücher.example", "почта.example"]

rows = []
for kind, lists in kinds.items():
    for i in range(32):
        length = 1 + i % 30 if i < 30 else draw.choice([60, 75, 90])
        master = "".join(draw.choice(draw.choice(lists)) for _ in range(length))
        # The first half has the texts of most users: a salt and a domain of ASCII characters.
        site, salt = draw.choice(sites[:2] if i % 2 else sites), draw.choice(salts[:3] if i % 2 else salts)
        iterations = draw.choice([1, 10, 1000])
        password = pwdhash.pwdhash2(site, master, iterations, salt).rstrip("\0")
        row = {"kind": kind, "master": master, "site": site, "salt": salt, "iterations": iterations}
        rows.append({**row, "python": password})
# With the default number of iterations.
for master in ["pässwörter", "пароль1", "密码🔐x", "pass_word"]:
    row = {"kind": "words", "master": master, "site": "example.com", "salt": "salt", "iterations": 50000}
    rows.append({**row, "python": pwdhash.pwdhash2("example.com", master, 50000, "salt")})
assert [row["python"] for row in rows[-4:]] == ["D245X8RqYRGA", "3MXg5E5rm", "J+s6JX", "/vRBPMi83oy"]
print(json.dumps(rows))
