#!/bin/sh
# Makes the KDBX files in this folder's parent with KeePassXC (keepassxc-cli 2.7, Debian package keepassxc) from
# invented data. KeePassXC's command line creates KDBX 3.1. For KDBX 4, kdbxweb 2.1.1 creates empty files, into which
# KeePassXC merges the entries. Run this script in a folder in which `npm install kdbxweb@2.1.1 hash-wasm@4.13.0` was
# run.
set -eu
makers=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$makers")
password='file ♥ password'
rm -f "$out"/keepass-*.kdbx "$out"/keepass-*.keyx

printf '%s\n%s\n' "$password" "$password" |
  keepassxc-cli import -q -p -t 100 "$makers/keepass.xml" "$out/keepass-3.kdbx"
printf 'attached\n' > attached.txt
printf '%s\n' "$password" |
  keepassxc-cli attachment-import -q "$out/keepass-3.kdbx" "My bank" attached.txt attached.txt

printf '%s\n%s\n' "$password" "$password" |
  keepassxc-cli import -q -p -t 100 --set-key-file "$out/keepass-3-key.keyx" "$makers/keepass.xml" "$out/keepass-3-key.kdbx"

node "$makers/make-keepass-start.mjs" "$out" "$password"
for name in keepass-4 keepass-4-chacha20; do
  printf '%s\n' "$password" | keepassxc-cli merge -q -s "$out/$name.kdbx" "$out/keepass-3.kdbx"
done
chmod 644 "$out"/keepass-*
printf '%s\n' "$password" | keepassxc-cli export -q -f csv "$out/keepass-3.kdbx" > "$out/keepassxc.csv"
printf '%s\n' "$password" | keepassxc-cli export -q -f xml "$out/keepass-3.kdbx" > "$out/keepassxc.xml"
