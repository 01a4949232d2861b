"""Makes pwdhash.json and pwdhash-2.json: pip install pwdhash==0.2.0

python test/vectors/makers/make-pwdhash.py

This PyPI program differs from PwdHash itself for passwords with "_" or letters beyond ASCII, and for NULs at the end,
which it keeps. Such inputs are left out.
"""
import json
import pathlib
import random
import sys

sys.path.pop(0)
import pwdhash  # noqa: E402

folder = pathlib.Path(__file__).parents[1]


def write(name, **vectors):
    (folder / name).write_text(json.dumps(vectors, ensure_ascii=False, indent=1) + "\n")


def one(master, site):
    return {"masterPassword": master, "site": site, "password": pwdhash.pwdhash(site, master)}


def two(master, site, salt, iterations):
    rules = {"salt": salt, "iterations": iterations}
    password = pwdhash.pwdhash2(site, master, iterations, salt)
    return {"masterPassword": master, "site": site, "rules": rules, "password": password}


# The values are those of HashedPasswordTest.java of phw/Android-PwdHash and of pwdhash_test.py of abbot/pwdhash.
given = ["my53cret#", "my53cret", "ab", "a", "aB1", "aB1."]
published = [one(each, "example.com") for each in given]
assert [each["password"] for each in published] == ["Bu6aSm+Zcsf", "CIUD4SCSgh", "0IKv", "9FBo", "Js0Ad", "+4wVkg"]

draw = random.Random(2)
letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def master(i):
    text = "".join(draw.choice(letters + ("#+- ;" if i % 2 else "")) for _ in range(1 + i % 20))
    return text


sites = ["example.com", "example.co.uk", "a.example", "localhost"]
write("pwdhash.json", published=published, made=[one(master(i), draw.choice(sites)) for i in range(60)])

# The text of `pwdhash --help` has no example of PwdHash 2. So the program computes all values, also the `published`
# ones.
several = [two(master(i), draw.choice(sites), draw.choice(["", "salt", "Zoë"]), draw.choice([1, 1000, 5000])) for i in range(40)]
write("pwdhash-2.json", published=several[:2], made=several[2:])
