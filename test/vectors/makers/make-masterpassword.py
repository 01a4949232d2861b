"""Makes masterpassword-0.json to -3.json: pip install mpwalg==0.2.3 scrypt==0.9.4

python test/vectors/makers/make-masterpassword.py

PyPI's `mpwalg` knows only version 3. `derive` is a second implementation, written from the description in
docs/schemes.md. This program compares it with `mpwalg` and with every published value.
"""
import hashlib
import hmac
import json
import pathlib
import random
import sys

sys.path.pop(0)
import mpwalg as mpw  # noqa: E402

folder = pathlib.Path(__file__).parents[1]
templates = {name.lower(): list_ for name, list_ in mpw.template_dictionary.items()}
characters = mpw.template_chars_dictionary
scopes = {"password": "", "login": ".login", "answer": ".answer"}
keys = {}


def sized(text, as_bytes):
    length = len(text.encode()) if as_bytes else len(text)
    return length.to_bytes(4, "big") + text.encode()


def master_key(master, name, version):
    which = (master, name, version == 3)
    if which not in keys:
        salt = b"com.lyndir.masterpassword" + sized(name, version == 3)
        keys[which] = hashlib.scrypt(master.encode(), salt=salt, n=32768, r=8, p=2, maxmem=2**26, dklen=64)
    return keys[which]


def derive(master, name, version, site, counter, purpose, context, type_):
    message = ("com.lyndir.masterpassword" + scopes[purpose]).encode() + sized(site, version >= 2)
    message += counter.to_bytes(4, "big")
    if context:
        message += sized(context, version >= 2)
    key = hmac.new(master_key(master, name, version), message, "sha256").digest()
    at = [(byte << 8 | (255 if byte > 127 else 0)) if version == 0 else byte for byte in key]
    template = templates[type_][at[0] % len(templates[type_])]
    return "".join(characters[c][at[i + 1] % len(characters[c])] for i, c in enumerate(template))


robert, duckling, app = "Robert Lee Mitchell", "banana colored duckling", "masterpasswordapp.com"


def case(version, type_="long", name=robert, master=duckling, site=app, counter=1, purpose="password", context=""):
    password = derive(master, name, version, site, counter, purpose, context, type_)
    rules = {"purpose": purpose, "type": type_, "context": context}
    given = {"masterPassword": master, "identity": name, "site": site, "revision": counter, "rules": rules}
    return {**given, "password": password}


old = ["Jejr5[RepuSosp", "WaqoGuho2[Xaxw", "QesuHirv5-Xepl"]
usual = ["W6@692^B1#&@gVdSdLZ@", "Jej2$Quv", "WAo2xIg6", "Jej2", "7662", "jejraquvo", "jejr quv cabsibu tam"]
# The values are those of platform-independent/c/cli/mpw_tests.xml of Master Password. For each version, the first
# password is that of the default case. The next three have another name, another master password or another site. All
# others have one type each.
published = {
    0: ["Feji5@ReduWosh", "HajrYudo7@Mamh", "MewmDini0]Meho", "HahiVana2@Nole"]
    + ["w1!3bA3icmRAc)SS@lwl", "Fej7]Jug", "wvH7irC1", "Fej7", "2117", "fejrajugo", "fejr jug gabsibu bax"],
    1: [*old, "WawiYarp2@Kodh", *usual],
    2: [*old, "LiheCuwhSerz6)", *usual],
    3: ["Jejr5[RepuSosp", "NopaDajh8=Fene", "QesuHirv5-Xepl", "LiheCuwhSerz6)", *usual],
}
types = ["maximum", "medium", "basic", "short", "pin", "name", "phrase"]

draw = random.Random(2)
for version in range(4):
    cases = [case(version), case(version, name="⛄"), case(version, master="⛄"), case(version, site="⛄")]
    cases += [case(version, type_) for type_ in types]
    assert [each["password"] for each in cases] == published[version], version
    if version == 3:  # the same file: a login name, an answer, the greatest counter
        cases += [case(3, "name", purpose="login"), case(3, "phrase", purpose="answer", context="question")]
        cases += [case(3, counter=2**32 - 1)]
        assert [each["password"] for each in cases[-3:]] == ["wohzaqage", "xogx tem cegyiva jab", "XambHoqo6[Peni"]
        assert hashlib.sha256(master_key(duckling, robert, 3)).hexdigest().upper().startswith("98EEF4D1DF46D849")
    made = []
    for i in range(40):
        purpose = draw.choice(list(scopes))
        context = draw.choice(["", "", "question", "Müller ⛄"])
        name, master = draw.choice([(robert, duckling), ("Zoë ⛄", "пароль")])
        site, counter = draw.choice([app, "bücher.example", "a"]), draw.choice([1, 2, 300, 2**31, 2**32 - 1])
        each = case(version, list(templates)[i % 8], name, master, site, counter, purpose, context)
        if version == 3 and purpose == "password" and context == "":
            type_ = next(t for t in mpw.template_dictionary if t.lower() == each["rules"]["type"])
            assert mpw.generate_password(name, master, site, counter, type_) == each["password"]
        made.append(each)
    checks = [
        {"masterPassword": m, "identity": n, "check": hashlib.sha256(master_key(m, n, version)).hexdigest().upper()}
        for m, n in [(duckling, robert), ("пароль", "Zoë ⛄")]
    ]
    text = json.dumps({"published": cases, "made": made, "checks": checks}, ensure_ascii=False, indent=1)
    (folder / f"masterpassword-{version}.json").write_text(text + "\n")
