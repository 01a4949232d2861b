"""Prints each entry's fields with all placeholders replaced, as `keepassxc-cli show` prints them, as JSON.

Usage: make-placeholders.py XML KDBX PASSWORD
"""

import base64
import json
import subprocess
import sys
from xml.etree import ElementTree

xml, kdbx, password = sys.argv[1:]
result = {}


def show(path, name):
    command = ["keepassxc-cli", "show", "-q", "-s", "-a", name, kdbx, path]
    return subprocess.run(command, input=f"{password}\n", text=True, capture_output=True, check=True).stdout[:-1]


def add(group, path):
    for entry in group.findall("Entry"):
        names = [field.find("Key").text for field in entry.findall("String")]
        title = entry.find("String[Key='Title']/Value").text
        identifier = base64.b64decode(entry.find("UUID").text).hex()
        result[identifier] = {name: show(path + title, name) for name in names}
    for child in group.findall("Group"):
        add(child, f"{path}{child.find('Name').text}/")


add(ElementTree.parse(xml).find("Root/Group"), "")
print(json.dumps(result, ensure_ascii=False, indent=1))
