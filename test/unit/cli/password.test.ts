/** Tests `saltmill` with a site as its first argument: the results of its options, and the options that it refuses. */
import { expect } from "chai";
import { exitCodes } from "../../../cli/failure.ts";
import { identity, master, type Run, saltmill } from "./saltmill.ts";

const ada = ["-l", "ada", "-i", identity];
const password = "[4zR,AH$Q|(,5v[4";

const line = (run: Run): string => {
  expect(run.end, run.stderr).to.equal(0);
  expect(run.stdout).to.match(/^[^\n]*\n$/u);
  return run.stdout.slice(0, -1);
};

describe("saltmill ADDRESS", () => {
  const made: Record<string, readonly [args: readonly string[], password: string]> = {
    "the default form": [["example.com", ...ada], password],
    "an address of the site": [["https://login.example.com:8443/in?x=1", ...ada], password],
    "a revision": [["example.com", ...ada, "-r", "2"], "Ba;B}Kw!8r^_<mjG"],
    "no login": [["example.co.uk", "-i", identity, "--length", "4"], "eM=3"],
    "a site exactly as typed": [
      ["--site", "bücher.example", "-l", "Zoë", "-i", identity, "-r", "7", "-n", "64", "--no-upper", "--no-symbols"],
      "cehg77rqrbdfaesjnud3gpsgh6qyjqqedbtkmzshfw627agc42dz8zx8g4tf97t4",
    ],
    "custom classes": [
      ["example.com", ...ada, "-n", "20", "--class", "digit", "--class", "~!", "--class", "ABC", "--class", "lower"],
      "vg3B~AwhwAnaBf83yh6p",
    ],
    words: [["example.com", ...ada, "--words"], "magnetism-observant-various-banjo-suspend-obstinate"],
    "fewer words": [
      ["example.com", ...ada, "-w", "--length", "4", "--separator", " "],
      "gigantic wilder willow stereo",
    ],
  };
  for (const [title, [args, expected]] of Object.entries(made)) {
    it(`derives the password for ${title}`, async () => {
      expect(line(await saltmill(args))).to.equal(expected);
    });
  }

  it("derives a PIN for another master password and identity", async () => {
    const args = ["--site", "pin", "-l", "card", "-i", "  ADA@Example.ORG ", "--pin", "-r", "4294967295"];
    expect(line(await saltmill(args, { input: "pass\u00a0wo\u0308rd\n" }))).to.equal("908816");
  });

  it("derives the passwords of Easy Passwords", async () => {
    const easy = ["example.com", "--scheme", "easypasswords-1"];
    const foo = [...easy, "-l", "foo", "-n", "8", "--no-upper", "--no-symbols"];
    const bar = [...easy, "-l", "bar", "-r", "2", "--no-lower", "--no-digits"];
    expect(line(await saltmill(foo, { input: "foobar" }))).to.equal("r8hx8be6");
    expect(line(await saltmill(bar, { input: "foobar" }))).to.equal("VX~RBJ^NCBH(#;N[");
  });

  it("derives the passwords of other programs, with their own parameters", async () => {
    const lesspass = ["example.org", "-s", "lesspass-2", "-l", "contact@example.org", "-n", "14", "-r", "2"];
    const plain = [...lesspass, "--rules", '{"symbols":false}'];
    expect(line(await saltmill(plain, { input: "password" }))).to.equal("MBAsB7b1Prt8Sl");
    expect(line(await saltmill(["example.com", "-s", "supergenpass"], { input: "test" }))).to.equal("w9UbG0NEk7");
    const spectre = ["masterpasswordapp.com", "-s", "masterpassword-3", "-i", "Robert Lee Mitchell", "--json"];
    const { stdout } = await saltmill(spectre, { input: "banana colored duckling" });
    expect(JSON.parse(stdout)).to.deep.include({ identity: "Robert Lee Mitchell", password: "Jejr5[RepuSosp" });
  });

  it("uses other symbols instead of the default ones", async () => {
    const made = line(await saltmill(["example.com", ...ada, "--symbols", "-_", "-n", "40"]));
    expect(made)
      .to.match(/[-_]/u)
      .and.not.match(/[^\w-]/u);
  });

  it("names the site it used and warns about a missing identity", async () => {
    const { stdout, stderr, end } = await saltmill(["https://login.example.com/", "-l", "ada"]);
    expect(end).to.equal(0);
    expect(stdout.trim()).to.have.length(16).and.not.equal(password);
    expect(stderr)
      .to.match(/the site is example\.com\n/u)
      .and.match(/no identity/u);
    expect((await saltmill(["example.com", ...ada])).stderr).to.equal("");
  });

  it("outputs JSON with everything the password was derived from", async () => {
    const { stdout } = await saltmill(["example.com", ...ada, "--json", "--fingerprint"]);
    const { bits, ...said } = JSON.parse(stdout) as Record<string, unknown>;
    expect(bits).to.be.closeTo(101.4, 0.1);
    expect(said).to.deep.equal({
      scheme: "saltmill-1",
      identity,
      fingerprint: "ship mountain bell",
      site: "example.com",
      login: "ada",
      revision: 1,
      rules: { length: 16, classes: ["lower", "upper", "digit", "symbol"] },
      password,
    });
  });

  it("shows the fingerprint with a password or alone", async () => {
    const beside = await saltmill(["example.com", ...ada, "--fingerprint"]);
    expect(beside.stderr).to.equal("saltmill: fingerprint: ship mountain bell\n");
    expect(line(beside)).to.equal(password);
    expect(line(await saltmill(["-i", identity, "--fingerprint"]))).to.equal("ship mountain bell");
    expect(JSON.parse(line(await saltmill(["-i", identity, "--fingerprint", "--json"])))).to.deep.equal({
      fingerprint: "ship mountain bell",
    });
  });

  const refused: Record<string, readonly [args: readonly string[], says: RegExp]> = {
    "a missing site": [[], /no site was given/u],
    "an address and a site": [["example.com", "--site", "x"], /not both/u],
    "an empty site": [["--site", ""], /the site is empty/u],
    "text that is not an address": [["http://"], /has no site: give an address/u],
    "an unknown option": [["example.com", "--master", "x"], /unknown option '--master'/u],
    "a second argument": [["example.com", master], /too many arguments/u],
    "an unknown scheme": [
      ["example.com", "-s", "lesspass"],
      /Allowed choices are saltmill-1, saltmill-2, easypasswords-1/u,
    ],
    "a length that is not a number": [
      ["example.com", "-n", "many"],
      /whole number: 4 to 128 characters or digits, or/u,
    ],
    "a length with a sign": [["example.com", "-n", "+16"], /whole number: 4 to 128 characters or digits, or/u],
    "a length without an end": [["example.com", "-n", "9".repeat(400)], /from 4 to 128 characters, not Infinity/u],
    "a length for a program that chooses it": [
      ["example.com", "-s", "pwdhash", "-n", "12"],
      /--length does not work with the scheme pwdhash/u,
    ],
    "a length for Spectre": [
      ["example.com", "-s", "masterpassword-3", "-i", "Ada", "-n", "12"],
      /--length does not work with the scheme masterpassword-3/u,
    ],
    "a revision that is not a number": [["example.com", "-r", "two"], /whole number from 1 to 4294967295/u],
    "revision 0": [["example.com", "-r", "0"], /whole number from 1 to 4294967295/u],
    "rules without characters": [
      ["example.com", "--no-lower", "--no-upper", "--no-digits", "--no-symbols"],
      /1 to 8 classes are possible, not 0/u,
    ],
    "words and a PIN": [["example.com", "--words", "--pin"], /cannot be used with/u],
    "words without symbols": [["example.com", "--words", "--no-symbols"], /--words cannot be combined/u],
    "a PIN of symbols": [["example.com", "--pin", "--symbols", "!"], /--pin cannot be combined/u],
    "a separator without words": [["example.com", "--separator", " "], /--separator needs --words/u],
    "a class together with symbols": [["example.com", "--class", "abc", "--symbols", "!"], /cannot be used with/u],
    "a class together with --no-digits": [["example.com", "--class", "abc", "--no-digits"], /cannot be used with/u],
    "a copy and a QR code": [["example.com", "--copy", "--qr"], /cannot be used with/u],
    "an identity for a scheme without identities": [
      ["example.com", "-s", "easypasswords-1", ...ada],
      /--identity does not work with the scheme/u,
    ],
    "a fingerprint for a scheme without fingerprints": [
      ["example.com", "-s", "easypasswords-1", "--fingerprint"],
      /--fingerprint does not work/u,
    ],
    "words of Easy Passwords": [["example.com", "-s", "easypasswords-1", "-w"], /cannot make words/u],
    "parameters that the other program does not have": [
      ["example.com", "-s", "lesspass-2", "--rules", '{"rounds":2}'],
      /rules must be made of length, lowercase/u,
    ],
    "parameters that are not JSON": [["example.com", "-s", "lesspass-2", "--rules", "length"], /a JSON object/u],
    "parameters for a scheme of this program": [["example.com", "--rules", "{}"], /only with another program/u],
    "words of another program": [["example.com", "-s", "lesspass-2", "-w"], /accepts only --length and --rules/u],
    "Spectre without a full name": [["example.com", "-s", "masterpassword-3"], /needs your full name: --identity/u],
    "options of the password before another command": [
      ["-l", "ada", "vault", "list", "x"],
      /put options after "vault"/u,
    ],
    "a time for the clipboard without --copy": [["example.com", "--clear-after", "5"], /--clear-after needs --copy/u],
    "a fingerprint for the clipboard": [["--fingerprint", "--copy"], /--copy and --qr need a site/u],
    "a fingerprint as a QR code": [["--fingerprint", "--qr"], /--copy and --qr need a site/u],
    "an empty class": [["example.com", "--class", ""], /^saltmill: a class has no characters$/mu],
    "an unknown shell": [["completion", "tcsh"], /Allowed choices are bash, zsh, fish/u],
  };
  /** The limits of `--length`: the options that choose the kind of password, and its name in the message. */
  const limits: Record<string, readonly [args: readonly string[], least: number, most: number, unit: string]> = {
    "a password": [[], 4, 128, "characters"],
    "a PIN": [["--pin"], 4, 128, "digits"],
    "a password of words": [["--words"], 3, 16, "words"],
    "a password of easypasswords-1": [["-s", "easypasswords-1"], 4, 24, "characters"],
    "a password of lesspass-2": [["-s", "lesspass-2"], 5, 35, "characters"],
    "a password of pfp-2": [["-s", "pfp-2"], 4, 24, "characters"],
    "a password of supergenpass": [["-s", "supergenpass"], 4, 24, "characters"],
    "a password of passwordmaker": [["-s", "passwordmaker"], 1, 256, "characters"],
    "a password of pashword": [["-s", "pashword"], 5, 20, "characters"],
  };
  for (const [kind, [args, least, most, unit]] of Object.entries(limits)) {
    for (const length of [least - 1, most + 1, 1000]) {
      it(`refuses the length ${length} of ${kind} with the range that is possible`, async () => {
        const { stdout, stderr, end } = await saltmill(["example.com", ...args, "-n", String(length)], { input: "" });
        expect([stdout, stderr, end]).to.deep.equal([
          "",
          `saltmill: the length of ${kind} must be from ${least} to ${most} ${unit}, not ${length}\n`,
          exitCodes.usage[0],
        ]);
      });
    }
  }

  it("refuses fewer characters than there are classes, also if the config file or --rules has the length", async () => {
    const five = ["a", "b", "c", "d", "e"].flatMap((set) => ["--class", set]);
    expect((await saltmill(["example.com", ...five, "-n", "4"])).stderr).to.include("from 5 to 128 characters, not 4");
    const json = ["-s", "lesspass-2", "--rules", '{"length":3}'];
    expect((await saltmill(["example.com", ...json])).stderr).to.include("of lesspass-2 must be from 5 to 35");
  });

  for (const [title, [args, says]] of Object.entries(refused)) {
    it(`refuses ${title} before it asks for the master password`, async () => {
      const { stdout, stderr, end } = await saltmill(args, { input: "\ud83d" });
      expect(stderr)
        .to.match(says)
        .and.match(/^saltmill: /u)
        .and.not.include(master);
      expect([stdout, end]).to.deep.equal(["", exitCodes.usage[0]]);
    });
  }

  it("says where an unexpected error arose, and nothing of its message", async () => {
    const failing = (error: Error): Promise<Run> =>
      saltmill(["example.com", ...ada], { pbkdf2: () => Promise.reject(error) });
    const { stdout, stderr, end } = await failing(new TypeError(`hunter2 ${master}`));
    expect([stdout, end]).to.deep.equal(["", exitCodes.unexpected[0]]);
    expect(stderr)
      .to.match(/^saltmill: an unexpected error occurred \(TypeError, password\.test\.ts:\d+:\d+(?:, [\w.:-]+)?\)\n$/u)
      .and.not.match(/hunter2|horse/u);
    const system = Object.assign(new Error("/home/ada/hunter2"), { code: "EMFILE" });
    expect((await failing(system)).stderr).to.match(/^saltmill: an unexpected error occurred \(Error, EMFILE, /u);
  });

  it("shows help and version", async () => {
    const help = await saltmill(["--help"]);
    expect(help.stdout)
      .to.match(/Usage: saltmill/u)
      .and.include("--copy")
      .and.not.include("clear-clipboard");
    expect([help.stderr, help.end]).to.deep.equal(["", 0]);
    expect(await saltmill(["help"])).to.deep.equal(help); // "help" is not treated as a site
    expect((await saltmill(["help", "vault"])).stdout).to.equal((await saltmill(["vault", "--help"])).stdout);
    expect(line(await saltmill(["--version"]))).to.match(/^\d+\.\d+\.\d+$/u);
  });
});
