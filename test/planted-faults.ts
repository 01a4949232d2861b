/**
 * `npm run test:planted`: plants faults in a copy of the source, one at a time, and runs the unit tests that must catch
 * each of them. `-- src/sync cli` plants only the faults of these rooms.
 *
 * A fault is found by its text, which occurs once below its floor, and its tests by parts of their paths, so files may
 * move. If a line is rewritten, its fault gets the new text.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

interface Fault {
  readonly room: string;
  /** The text that is replaced. It occurs once in the code of the room's floor. */
  readonly text: string;
  readonly by: string;
  /** Matches the paths of the test files that catch the fault. */
  readonly tests: RegExp;
}

const fault = (room: string, text: string, by: string, tests: RegExp): Fault => ({ room, text, by, tests });

const faults: readonly Fault[] = [
  fault("crypto/sha", "words[i >> 2]! >>> (24 - 8 * (i & 3))", "words[i >> 2]! >>> (24 - 8 * (i & 2))", /crypto\/sha/u),
  fault("crypto/sha", "this.#W[15] = this.#length << 3;", "this.#W[15] = this.#length << 2;", /crypto\/sha/u),
  fault("crypto/hmac", "key.length > blockBytes ?", "key.length >= blockBytes ?", /crypto\/(hmac\/)?hmac\./u),
  fault("crypto/hmac", "hmacKey.mac(u32(++i), context)", "hmacKey.mac(u32(i++), context)", /crypto\/(hmac\/)?kdf\./u),
  fault("crypto/pbkdf2", "hLen * b < job.keyBytes", "hLen * (b + 1) < job.keyBytes", /pbkdf2\/(pbkdf2|sha256)\./u),
  fault("crypto/pbkdf2", "?? Infinity) * margin(backend)", "?? Infinity)", /crypto\/pbkdf2\/(spare|worker|calib)/u),
  fault(
    "crypto/aes",
    "rcon = (rcon << 1) ^ (rcon >> 7 ? 0x11b",
    "rcon = (rcon << 1) ^ (rcon >> 7 ? 0x11d",
    /crypto\/aes/u,
  ),
  fault("crypto/aes", "const b = inverse(x) * 0x101;", "const b = inverse(x) * 0x100;", /crypto\/aes/u),
  fault("crypto/ccm", "(((tagBytes - 2) / 2) << 3)", "(((tagBytes - 2) / 2) << 2)", /crypto\/(ccm\/)?ccm\./u),
  fault(
    "crypto/ccm",
    "equalConstantTime(T.subarray(0, received.length), received)",
    "equalConstantTime(T.subarray(0, 1), received.subarray(0, 1))",
    /crypto\/(ccm\/)?ccm(-refusals)?\.|ccm\/refusals/u,
  ),
  fault("crypto/papers", "(X[15]! << 1) ^ (0x87 & -out)", "(X[15]! << 1) ^ (0x86 & -out)", /crypto\/.*\/cmac\./u),
  fault("crypto/papers", "/ 16)) > 2n ** 64n", "/ 16)) > 2n ** 65n", /crypto\/.*\/ctr\./u),
  fault(
    "crypto/kernels",
    "if (rest < 0x80) return [...bytes, rest]",
    "if (rest <= 0x80) return [...bytes, rest]",
    /kernels\/emit/u,
  ),
  fault(
    "crypto/kernels",
    '...int(32 - n), ...op["i32x4.shr_u"]',
    '...int(31 - n), ...op["i32x4.shr_u"]',
    /kernels\/(emit|rounds)/u,
  ),

  fault(
    "src/schemes",
    "missing < 1 << sizes.length",
    "missing < 1 << (sizes.length - 1)",
    /schemes\/(?:entropy|rules)/u,
  ),
  fault(
    "src/schemes",
    "value < fair ? list[value % listSize]",
    "value <= fair ? list[value % (listSize - 1)]",
    /schemes\/(saltmill1|word-rules)/u,
  ),
  fault("src/merge", "revisionOf(b) - revisionOf(a) ||", "revisionOf(a) - revisionOf(b) ||", /src\/merge\//u),
  fault("src/merge", "some.replaced.every((id) => all.replaced.includes(id))", "true", /src\/merge\//u),
  fault(
    "src/vault",
    "their > our || (their === our && other.id < own.id)",
    "their >= our",
    /src\/vault\/(?:generations|replace-key)/u,
  ),
  fault(
    "src/vault",
    "last > now ? now : last + retryDelay",
    "last > now ? last : last + retryDelay",
    /src\/vault\/(?:master|unlock)-attempts/u,
  ),
  fault(
    "src/formats",
    "if (value <= most) return;",
    "if (value >= most) return;",
    /src\/.*(import|exchange)\/(managers|csv)\./u,
  ),
  fault("src/formats", "if (++elements > limits.elements)", "if (elements > limits.elements)", /sync\/webdav/u),
  fault("src/sites", "url.hostname.replace(/\\.$/u", "url.hostname.replace(/,$/u", /src\/sites\//u),
  fault("src/sites", "host === domain || host.endsWith(`.${domain}`)", "host === domain", /src\/sites\//u),
  fault("src/accounts", "Math.max(0, ...spent) + 1", "Math.max(0, ...spent)", /src\/accounts\/(account|deleted)/u),
  fault(
    "src/accounts",
    "(b.used ?? 0) - (a.used ?? 0) ||\n",
    "(a.used ?? 0) - (b.used ?? 0) ||\n",
    /src\/accounts\/(?:account|list)/u,
  ),
  fault("src/backup", "if (now - made < oldAfter ||", "if (now - made > oldAfter ||", /src\/backup\/last-backup/u),
  fault(
    "src/backup",
    "value >= (digits.length === 3 ? 65_536 : 256)",
    "value >= 65_536",
    /src\/.*(base45|kit|recovery)/u,
  ),
  fault(
    "src/exchange",
    "count < leastMilliseconds ? count * 1000",
    "count < leastMilliseconds ? count * 100",
    /src\/.*(import|exchange)\/(csv|managers)/u,
  ),
  fault(
    "src/exchange",
    'favorite", (row) => (row.favourite ? "1" : "")',
    'favorite", (row) => (row.favourite ? "" : "1")',
    /src\/.*export/u,
  ),
  fault(
    "src/sync",
    "timeOf(record) > timeOf(deleted);",
    "timeOf(record) < timeOf(deleted);",
    /src\/sync\/(adopt-ids|sync-vault)/u,
  ),
  fault(
    "src/sync",
    "(a, b) => (a.label < b.label ? -1 : 1)",
    "(a, b) => (a.label < b.label ? 1 : -1)",
    /src\/sync\/devices/u,
  ),
  fault(
    "src/master",
    "isStart ? mostTries - 1 : mostTries",
    "isStart ? mostTries : mostTries + 1",
    /(master\/quick-unlock|master\/pin)/u,
  ),
  fault(
    "src/master",
    "digits.length >= leastPinDigits",
    "digits.length > leastPinDigits",
    /(master\/quick-unlock|master\/pin)/u,
  ),
  fault(
    "src/filling",
    '|| typeof seconds !== "number" || !(seconds >= 0)',
    '|| typeof seconds !== "number"',
    /src\/(intentions|filling)/u,
  ),
  fault(
    "src/filling",
    "history[index]?.ended === ended ?",
    "history[index]?.ended !== ended ?",
    /src\/(intentions|filling)/u,
  ),

  fault("ui/editor", 'if (login !== "") counts.set(', 'if (login === "") counts.set(', /ui\/editor\//u),
  fault(
    "ui/editor",
    "classNames.filter((each) => draft[each] ??",
    "classNames.filter((each) => !draft[each] ??",
    /ui\/editor\/foreign-draft|ui\/editor\//u,
  ),
  fault("ui/open-vault", "if (read < shown) return;", "if (read > shown) return;", /ui\/open-vault\//u),
  fault("ui/open-vault", "length < manyAccounts ? [] :", "length >= manyAccounts ? [] :", /ui\/open-vault\//u),
  fault(
    "ui/accounts",
    "two(now.getMonth() + 1)",
    "two(now.getMonth())",
    /ui\/accounts\/file-name|ui\/accounts\/[^/]*$/u,
  ),
  fault("ui/accounts", "lastChange(b) - lastChange(a)", "lastChange(a) - lastChange(b)", /ui\/accounts\/list/u),
  fault(
    "ui/popup",
    "[...sites].filter((site) => !left.has(site))",
    "[...sites].filter((site) => left.has(site))",
    /ui\/popup\//u,
  ),
  fault(
    "ui/popup",
    '(await copyPart(account, "password")) === true',
    '(await copyPart(account, "code")) === true',
    /ui\/popup\//u,
  ),
  fault(
    "ui/generator",
    'state.value = cleared ? "cleared" : "waiting"',
    'state.value = cleared ? "waiting" : "cleared"',
    /ui\/generator\//u,
  ),
  fault(
    "ui/generator",
    "if (!isExpired(at.value, minutes, now.value)) return;",
    "if (isExpired(at.value, minutes, now.value)) return;",
    /ui\/generator\//u,
  ),
  fault("ui/devices", 'status?.state === "done" && left === 0', 'status?.state === "done"', /sync-first/u),
  fault("ui/devices", 'status?.state !== "done" || left >= before', 'status?.state !== "done"', /sync-first/u),
  fault("ui/codes", "if (fileBytes > mostFileBytes)", "if (fileBytes < mostFileBytes)", /ui\/codes\//u),
  fault("ui/codes", "= { page: 1, paper: 12 }", "= { page: 1, paper: 1 }", /ui\/codes\/find-codes/u),
  fault("ui/locale", ".repeat(unbegun + 1) + text", ".repeat(unbegun) + text", /ui\/locale\//u),
  fault("ui/locale", 'count === undefined ? "other" : pluralForm(count)', '"other"', /ui\/locale\//u),

  fault(
    "extension/background",
    '(how === "windows" ? endSession : endIdleSession)',
    '(how === "windows" ? endIdleSession : endSession)',
    /background\/(idle|lock)/u,
  ),
  fault(
    "extension/background",
    "({ lockIdleMinutes }) => lockIdleMinutes > 0",
    "({ lockIdleMinutes }) => lockIdleMinutes > 1e9",
    /background\/(idle|lock)/u,
  ),
  fault("extension/fill", "if (url === undefined || !isAllowedOn(url))", "if (url === undefined)", /fill\/decide/u),
  fault("extension/fill", "> (room.login ?? Infinity)", "> (room.login ?? 0)", /fill\/contents/u),
  fault(
    "extension/platform",
    "if (seconds === 0) await mark.clear();",
    "if (seconds > 0) await mark.clear();",
    /platform\/clipboard/u,
  ),
  fault(
    "extension/platform",
    "(await patterns()).filter((pattern) => hostOf(pattern) === granted)",
    "(await patterns())",
    /platform\/permissions/u,
  ),

  fault("online", "(pair) => parseInt(pair, 16)", "(pair) => parseInt(pair, 15)", /unit\/online\//u),
  fault("online", 'sha1(bytes(given, "message"))', 'sha1(bytes(given, "messages"))', /unit\/online\//u),
  fault("cli", "buffer[end - 1] === 13 ? 1 : 0", "buffer[end - 1] === 13 ? 0 : 1", /cli\/(pipe|master|password)/u),
  fault("cli", "text.search(invisible) >= 0", "text.search(invisible) < 0", /cli\/(output|password|vault\.)/u),
];

/** The time for one test, which fails when it waits longer, and the time for all tests of a fault. */
const patience = { test: 20_000, all: 240_000 };
const copy = "build/planted";
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => file !== "" && file !== "node_modules" && existsSync(file));
const testsOf = ({ tests }: Fault): string[] =>
  files.filter((file) => file.startsWith("test/unit/") && file.endsWith(".test.ts") && tests.test(file));

/** Returns the only file of the fault's floor that has its text, or why the fault cannot be planted. */
function placeOf({ room, text }: Fault): { file: string } | { problem: string } {
  const floor = room.split("/")[0] ?? "";
  const places = files
    .filter((file) => file.startsWith(`${floor}/`) && /\.tsx?$/u.test(file))
    .flatMap((file) => {
      const count = readFileSync(file, "utf8").split(text).length - 1;
      return new Array<string>(count).fill(file);
    });
  const [file] = places;
  return file !== undefined && places.length === 1 ? { file } : { problem: `its text is there ${places.length} times` };
}

/** Runs test files in the copy. The result is true if all of them pass. */
function pass(tests: readonly string[], shown = false): Promise<boolean> {
  return new Promise((resolve) => {
    const mocha = realpathSync("node_modules/mocha/lib/cli/cli.js");
    const args = [
      "--import=tsx/esm",
      mocha,
      "--fail-zero",
      "--reporter",
      "dot",
      ...(shown ? [] : ["--bail", "--timeout", String(patience.test)]),
      ...tests,
    ];
    const child = spawn(process.execPath, args, { cwd: copy, stdio: shown ? "inherit" : "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), shown ? 10 * patience.all : patience.all);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

rmSync(copy, { recursive: true, force: true });
for (const file of files) {
  mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
  cpSync(file, path.join(copy, file));
}
cpSync("crypto/generated", path.join(copy, "crypto/generated"), { recursive: true });
for (const folder of ["node_modules", ...(existsSync("build/lib") ? ["build"] : [])]) {
  symlinkSync(path.resolve(folder), path.join(copy, folder), "dir");
}

const rooms = process.argv.slice(2);
const chosen = faults.filter(({ room }) => rooms.length === 0 || rooms.includes(room));
console.log(`${chosen.length} faults. First, their tests without a fault:`);
if (!(await pass([...new Set(chosen.flatMap(testsOf))], true))) throw new Error("these tests fail without a fault");

const missed: string[] = [];
for (const each of chosen) {
  const title = `${each.room}: ${each.text.trim()}`;
  const place = placeOf(each);
  const tests = testsOf(each);
  let result = "caught";
  if ("problem" in place) result = place.problem;
  else if (tests.length === 0) result = "no test file matches";
  else {
    const planted = path.join(copy, place.file);
    const text = readFileSync(planted, "utf8");
    writeFileSync(
      planted,
      text.replace(each.text, () => each.by),
    );
    if (await pass(tests)) result = "NOT CAUGHT";
    writeFileSync(planted, text);
  }
  if (result !== "caught") missed.push(title);
  console.log(`${result.padEnd(10)} ${title}`);
}
console.log(`${chosen.length - missed.length} of ${chosen.length} faults were caught.`);
process.exitCode = missed.length === 0 ? 0 : 1;
