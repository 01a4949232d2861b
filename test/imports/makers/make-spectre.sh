#!/bin/sh
# Makes the files in this folder's parent with `mpw`, the command line of Master Password, which is now Spectre
# (github.com/Lyndir/MasterPassword, platform-independent/c/cli, GPL-3.0). `mpw` must be in the PATH. All data is
# invented, except the full name and the master password, which are those of the program's own tests.
set -eu
out=$(cd "$(dirname "$0")/.." && pwd)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir "$home/.mpw.d"

run() {
  printf 'banana colored duckling' | HOME=$home MPW_FULLNAME='Robert Lee Mitchell' mpw -q -q -m 0 "$@" > /dev/null
}

# $1: format, $2: 1 if passwords and logins are encrypted
sites() {
  run -F "$1" -R "$2" masterpasswordapp.com
  run -F "$1" -R "$2" -p r -C question masterpasswordapp.com
  run -F "$1" -R "$2" -t x -c 2 example.com
  run -F "$1" -R "$2" -a 0 old.example
  run -F "$1" -R "$2" -t P -P ' exact "pass" wörd ♥ ' stored.example
  run -F "$1" -R "$2" -p i -t P -P rob masterpasswordapp.com
}

sites j 1
mv "$home/.mpw.d/Robert Lee Mitchell.mpjson" "$out/spectre.mpjson"
sites j 0
mv "$home/.mpw.d/Robert Lee Mitchell.mpjson" "$out/spectre-visible.mpjson"
sites f 1
mv "$home/.mpw.d/Robert Lee Mitchell.mpsites" "$out/spectre.mpsites"
