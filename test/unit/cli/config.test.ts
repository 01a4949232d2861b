/** Tests the config file of the command line: its location, its settings, and the wrong content that is refused. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { defaultConfigFile } from "../../../cli/config.ts";
import { itWith } from "../../needs.ts";
import { bin, cleanEnvironment, identity, master, saltmill, scratch } from "./saltmill.ts";

describe("the config file", () => {
  const folder = scratch();
  let count = 0;

  async function file(content: string | Uint8Array): Promise<string> {
    const name = path.join(folder.path, `config-${++count}.json`);
    await writeFile(name, content);
    return name;
  }
  const fileOf = (config: object): Promise<string> => file(JSON.stringify(config));

  it("holds defaults for options", async () => {
    const config = await fileOf({ identity, login: "ada" });
    const { stdout, stderr } = await saltmill(["example.com", "--config", config]);
    expect({ stdout, stderr }).to.deep.equal({ stdout: "[4zR,AH$Q|(,5v[4\n", stderr: "" });
  });

  it("is found in the default folder of the system", async function () {
    const places: Partial<Record<string, readonly [variable: string, folder: string]>> = {
      linux: ["XDG_CONFIG_HOME", "saltmill"],
      darwin: ["HOME", "Library/Preferences/saltmill"],
      win32: ["APPDATA", "saltmill/Config"],
    };
    const place = places[process.platform];
    if (!place) throw new Error(`no folder is known for ${process.platform}`);
    const [variable, own] = place;
    await mkdir(path.join(folder.path, own), { recursive: true });
    await writeFile(path.join(folder.path, own, "config.json"), JSON.stringify({ identity, login: "ada" }));
    const before = process.env[variable];
    process.env[variable] = folder.path;
    const configFile = defaultConfigFile();
    if (before === undefined) Reflect.deleteProperty(process.env, variable);
    else process.env[variable] = before;
    const { stdout } = await saltmill(["example.com"], { configFile });
    expect(stdout).to.equal("[4zR,AH$Q|(,5v[4\n");
  });

  it("gives way to the command line", async () => {
    const config = await fileOf({
      identity: "bob",
      login: "bob",
      length: 30,
      symbols: false,
      scheme: "easypasswords-1",
    });
    const own = [
      "-l",
      "ada",
      "-i",
      identity,
      "-s",
      "saltmill-1",
      "-n",
      "16",
      "--symbols",
      "!#$%&()*+,-./:;<=>?@[]^_{|}~",
    ];
    const { stdout } = await saltmill(["example.com", "--config", config, ...own]);
    expect(stdout).to.equal("[4zR,AH$Q|(,5v[4\n");
  });

  it("sets the length and the symbols of passwords of characters, but not of PINs and words", async () => {
    const config = await fileOf({ identity, login: "ada", length: 24, symbols: "-_" });
    const made = async (...args: readonly string[]): Promise<string> =>
      (await saltmill(["example.com", "--config", config, ...args])).stdout;
    expect(await made()).to.match(/^[\w-]{24}\n$/u);
    expect(await made("--no-symbols")).to.match(/^[a-zA-Z0-9]{24}\n$/u);
    expect(await made("--pin")).to.match(/^\d{6}\n$/u);
    expect(await made("--words")).to.match(/^([a-z]+-?){6}\n$/u);
  });

  it("can say that there is no identity, so that no warning appears", async () => {
    const { stderr } = await saltmill(["example.com", "--config", await fileOf({ identity: "" })]);
    expect(stderr).to.equal("");
  });

  const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
  const written: Record<string, (text: string) => string | Uint8Array> = {
    "with a byte order mark": (text) => `\ufeff${text}`,
    "with line ends of Windows": (text) => text.replaceAll("\n", "\r\n"),
    "in UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
    "in UTF-16 with line ends of Windows": (text) => Buffer.from(`\ufeff${text.replaceAll("\n", "\r\n")}`, "utf16le"),
    "in UTF-16 with the high byte first": (text) => swapped(`\ufeff${text}`),
    "in UTF-16 without a byte order mark": (text) => Buffer.from(text, "utf16le"),
    "in Windows-1252": (text) => Buffer.from(text, "latin1"),
  };
  for (const [title, encoded] of Object.entries(written)) {
    it(`is read ${title}`, async () => {
      const config = await file(encoded(JSON.stringify({ identity, login: "Zoë" }, null, 2)));
      const { stdout, stderr, end } = await saltmill(["example.com", "--config", config, "--json"]);
      expect([stderr, end]).to.deep.equal(["", 0]);
      expect(JSON.parse(stdout)).to.include({ identity, login: "Zoë" });
    });
  }

  const refused: Record<string, readonly [content: string | Uint8Array, says: RegExp]> = {
    "text that is not JSON": ["identity = ada", /is not JSON/u],
    "bytes that are no text": [Uint8Array.of(0xff, 0xfe, 0x00, 0xd8), /is not JSON/u],
    "a list": ["[]", /must contain a JSON object/u],
    "a master password": ['{"masterPassword": "secret"}', /there is no setting "masterPassword"/u],
    "a number written as text": ['{"length": "16"}', /"length" must be a whole number/u],
    "a fraction": ['{"clearAfter": 1.5}', /"clearAfter" must be a whole number from 1 to 3600/u],
    "a time of 0": ['{"clearAfter": 0}', /"clearAfter" must be a whole number from 1 to 3600/u],
    "symbols that are true": ['{"symbols": true}', /"symbols" must be text or false/u],
    "hosts that are no list": ['{"hosts": "nas"}', /"hosts" must be a list of texts/u],
    "a host that is a number": ['{"hosts": ["nas", 1]}', /"hosts" must be a list of texts/u],
    "an unknown scheme": ['{"scheme": "x"}', /there is no scheme "x"/u],
  };
  for (const [title, [content, says]] of Object.entries(refused)) {
    it(`is refused with ${title}`, async () => {
      const { stdout, stderr, end } = await saltmill(["example.com", "--config", await file(content)]);
      expect(stderr).to.match(says).and.not.include("secret");
      expect([stdout, end]).to.deep.equal(["", exitCodes.usage[0]]);
    });
  }

  it("is refused if it was named and does not exist", async () => {
    const { stderr, end } = await saltmill(["example.com", "--config", path.join(folder.path, "nowhere.json")]);
    expect(stderr).to.match(/nowhere\.json: cannot be read: no such file\n/u);
    expect(end).to.equal(exitCodes.usage[0]);
  });

  describe("in the default folder", () => {
    const made = (
      env: Readonly<Record<string, string>>,
      cwd = folder.path,
    ): readonly [string, string, number | null] => {
      const options = { cwd, encoding: "utf8", input: master, env: cleanEnvironment(env) } as const;
      const { stdout, stderr, status } = spawnSync(process.execPath, [bin, "example.com", "-l", "ada"], options);
      return [stdout.length === 17 ? "a password" : stdout, stderr, status];
    };
    const none = "saltmill: no identity: anyone with the same master password gets the same passwords\n";
    const onWindows = process.platform === "win32" ? "the folder is named by APPDATA" : undefined;

    const homes: Record<string, (name: (text: string) => string) => string> = {
      "/dev/null": () => "/dev/null",
      "a file": (at) => at("a-file"),
      "below a file": (at) => at("a-file/home"),
      missing: (at) => at("no-such-home"),
      empty: () => "",
      relative: () => "home",
    };
    for (const [title, home] of Object.entries(homes)) {
      itWith(onWindows, `may be missing because the home folder is ${title}`, async () => {
        const at = (name: string): string => path.join(folder.path, name);
        await writeFile(at("a-file"), "");
        for (const relative of ["home", ""]) {
          for (const own of [".config/saltmill", "Library/Preferences/saltmill"]) {
            await mkdir(path.join(folder.path, relative, own), { recursive: true });
            await writeFile(path.join(folder.path, relative, own, "config.json"), "not read");
          }
        }
        expect(made({ HOME: home(at) })).to.deep.equal(["a password", none, 0]);
        expect(made({ HOME: home(at), XDG_CONFIG_HOME: "" })).to.deep.equal(["a password", none, 0]);
      });
    }

    // The superuser may read every folder, so that there is no such case to try.
    if (process.getuid?.() !== 0 && onWindows === undefined) {
      it("may be missing because the home folder cannot be read", async () => {
        const home = path.join(folder.path, "closed");
        await mkdir(path.join(home, ".config", "saltmill"), { recursive: true });
        await chmod(home, 0);
        expect(made({ HOME: home })).to.deep.equal(["a password", none, 0]);
        await chmod(home, 0o700);
      });
    }

    itWith(onWindows, "is refused if it is there but cannot be used", async () => {
      const home = path.join(folder.path, "wrong");
      const place = process.platform === "darwin" ? "Library/Preferences/saltmill" : ".config/saltmill";
      await mkdir(path.join(home, place, "config.json"), { recursive: true });
      const [stdout, stderr, status] = made({ HOME: home });
      expect([stdout, status]).to.deep.equal(["", exitCodes.usage[0]]);
      expect(stderr).to.match(/config\.json: cannot be read: it is a folder\n$/u);
    });
  });
});
