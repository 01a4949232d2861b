#!/bin/sh
# Makes two KDBX files with placeholders and references from keepass-placeholders.xml, one with KeePass and one with
# KeePassXC, and keepass-placeholders.json, the texts with which each program replaces them. Needs Debian's packages
# keepass2, mono-mcs, keepassxc and jq. Run this script in an empty folder.
set -eu
makers=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$makers")
password='file ♥ password'
xml=$makers/keepass-placeholders.xml
rm -f "$out"/keepass-placeholders*

cp /usr/lib/keepass2/KeePass.exe .
mcs -r:KeePass.exe -out:placeholders.exe "$makers/make-placeholders.cs"
mono placeholders.exe "$xml" "$out/keepass-placeholders.kdbx" "$password" > keepass.json

printf '%s\n%s\n' "$password" "$password" |
  keepassxc-cli import -q -p -t 100 "$xml" "$out/keepass-placeholders-xc.kdbx"
python3 "$makers/make-placeholders.py" "$xml" "$out/keepass-placeholders-xc.kdbx" "$password" > keepassxc.json

jq -n --slurpfile a keepass.json --slurpfile b keepassxc.json '{KeePass: $a[0], KeePassXC: $b[0]}' \
  > "$out/keepass-placeholders.json"
chmod 644 "$out"/keepass-placeholders*
