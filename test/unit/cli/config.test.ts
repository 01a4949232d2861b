/** Tests the config file of the command line: its location, its settings, and the wrong content that is refused. */
import { expect } from "chai";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { defaultConfigFile } from "../../../cli/config.ts";
import { identity, saltmill, scratch } from "./saltmill.ts";

describe("the config file", () => {
  const folder = scratch();
  let count = 0;

  async function file(content: string): Promise<string> {
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

  const refused: Record<string, readonly [content: string, says: RegExp]> = {
    "text that is not JSON": ["identity = ada", /is not JSON/u],
    "a list": ["[]", /must contain a JSON object/u],
    "a master password": ['{"masterPassword": "secret"}', /there is no setting "masterPassword"/u],
    "a number written as text": ['{"length": "16"}', /"length" must be a whole number/u],
    "a fraction": ['{"clearAfter": 1.5}', /"clearAfter" must be a whole number from 1 to 3600/u],
    "a time of 0": ['{"clearAfter": 0}', /"clearAfter" must be a whole number from 1 to 3600/u],
    "symbols that are true": ['{"symbols": true}', /"symbols" must be text or false/u],
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
});
