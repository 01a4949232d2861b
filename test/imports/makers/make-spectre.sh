#!/bin/sh
# Makes the files in this folder's parent with `mpw`, the command line of Master Password (github.com/Lyndir/MasterPassword
# at c38f713f, platform-independent/c/cli, GPL-3.0), and with `spectre`, the command line of Spectre (github.com/spectre-app,
# cli at 5ff9ec4 with api at 49b6b7e, GPL-3.0). Both must be in the PATH. All data is invented, except the first full name
# and the master password, which are those of the programs' own tests.
set -eu
out=$(cd "$(dirname "$0")/.." && pwd)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir "$home/.mpw.d" "$home/.spectre.d"

full='Robert Lee Mitchell'

run() {
  printf 'banana colored duckling' | HOME=$home MPW_FULLNAME=$full mpw -q -q -m 0 "$@" > /dev/null
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

# Stored texts and generated usernames of all versions. The length of this name is not the same in all versions.
# $1: format, $2: 1 if texts are encrypted
texts() {
  for version in 0 1 2 3; do
    run -F "$1" -R "$2" -a $version -t P -P "own pässword 🔑 $version" v$version.example
    run -F "$1" -R "$2" -a $version -p i -t P -P "zoë+$version@example.org" v$version.example
    run -F "$1" -R "$2" -a $version -p i name$version.example
  done
  run -F "$1" -R "$2" -p r -C pet -t P -P 'Rex & Söhne' v3.example
  run -F "$1" -R "$2" -t P -P 0123456789abcdef block.example
  run -F "$1" -R "$2" -p i -t s short.example
  run -F "$1" -R "$2" -t D -P device device.example
  run -F "$1" -R "$2" -p i -t D -P device device.example
}

full='Zoë Ångström'
texts j 1
mv "$home/.mpw.d/$full.mpjson" "$out/spectre-texts.mpjson"
texts j 0
mv "$home/.mpw.d/$full.mpjson" "$out/spectre-texts-visible.mpjson"
texts f 1
mv "$home/.mpw.d/$full.mpsites" "$out/spectre-texts.mpsites"

# Files of Spectre, in which sites can have the username of the user.
# $1: 1 if texts are encrypted
run_spectre() {
  printf 'banana colored duckling' | HOME=$home SPECTRE_USERNAME=$full spectre -q -q -s 0 -F j "$@" > /dev/null
}

newer() {
  run_spectre -R "$1" plain.example
  run_spectre -R "$1" -p i plain.example
  run_spectre -R "$1" -p i -t n generated.example
  run_spectre -R "$1" -t P -P 'own pässword 🔑' stored.example
  run_spectre -R "$1" -p i -t P -P zoë stored.example
  run_spectre -R "$1" -p r -C pet -t P -P Rex stored.example
}

newer 1
mv "$home/.spectre.d/$full.mpjson" "$out/spectre-3.mpjson"
newer 0
mv "$home/.spectre.d/$full.mpjson" "$out/spectre-3-visible.mpjson"
