/** Tests the note about an address that the user may not have meant, and the addresses that get none. */
import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { exitCodes } from "../../../cli/failure.ts";
import { identity, type Run, saltmill, scratch } from "./saltmill.ts";

describe("a doubtful address", () => {
  const folder = scratch();
  const own = ["-l", "ada", "-i", identity];
  const made = (...args: readonly string[]): Promise<Run> => saltmill([...args, ...own]);

  const resembling: Record<string, string> = {
    vualt: "vault",
    vautl: "vault",
    vaults: "vault",
    Vault: "vault",
    imprt: "import",
    import2: "import",
    complet: "completion",
    completions: "completion",
    hlep: "help",
    list: "vault list",
    sync: "vault sync",
    export: "vault export",
  };
  for (const [word, meant] of Object.entries(resembling)) {
    it(`gets a note that names the command "${meant}": ${word}`, async () => {
      const { stdout, stderr, end } = await made(word);
      expect([stdout.length, end]).to.deep.equal([17, 0]);
      expect(stderr).to.include(
        `saltmill: there is no command "${word}", did you mean "saltmill ${meant}"? ` +
          "if this is the name of the site, use --site\n",
      );
    });
  }

  for (const [address, host] of Object.entries({
    nordshop: "nordshop",
    NordShop: "nordshop",
    "nordshop.con": "nordshop.con",
    "www.nordshop": "www.nordshop",
    "nordshop.": "nordshop",
    "co.uk": "co.uk",
    com: "com",
    nasa: "nasa",
    bücherei: "xn--bcherei-n2a",
  })) {
    it(`gets a note that it does not end like a website: ${address}`, async () => {
      const { stdout, stderr, end } = await made(address);
      expect([stdout.length, end]).to.deep.equal([17, 0]);
      expect(stderr).to.include(`saltmill: "${host}" does not end like the name of a website, for example with .com;`);
    });
  }

  it("is an error with --strict, before the master password is read", async () => {
    for (const address of ["vualt", "list", "nordshop", "nordshop.con"]) {
      const { stdout, stderr, end } = await saltmill([address, "--strict"], { input: "" });
      expect([stdout, end], stderr).to.deep.equal(["", exitCodes.usage[0]]);
      expect(stderr).to.match(/^saltmill: .*if this is the name of the site, use --site\n$/u);
    }
    expect(await made("example.com", "--strict")).to.deep.equal(await made("example.com"));
    expect(await made("--site", "nordshop", "--strict")).to.deep.equal(await made("--site", "nordshop"));
  });

  it("gives the same password with and without the note", async () => {
    expect((await made("nordshop")).stdout).to.equal((await made("--site", "nordshop")).stdout);
  });

  const usual = [
    ...["example.com", "example.co.uk", "ada.github.io", "bank.example", "münchen.de", "login.example.com."],
    ...["localhost", "nas", "nas2", "router", "printer-1", "server01", "intranet"],
    ...["192.168.1.10", "127.1", "[::1]", "http://[fe80::1]/"],
    ...["nas.lan", "printer.local", "wiki.corp", "box.home.arpa", "host.localdomain", "app.test", "api.localhost"],
    ...["nordshop:8080", "http://nordshop/", "nordshop/login", "vualt:5000"],
  ];
  for (const address of usual) {
    it(`is none of the usual addresses: ${address}`, async () => {
      const { stderr, end } = await made(address, "--strict");
      expect(end, stderr).to.equal(0);
      expect(stderr).not.to.match(/did you mean|does not end like/u);
    });
  }

  it("is no name that the config file has among its hosts", async () => {
    const config = path.join(folder.path, "config.json");
    await writeFile(config, JSON.stringify({ hosts: ["NordShop", "vualt", "wiki.con"] }));
    for (const address of ["nordshop", "Nordshop", "vualt", "wiki.con"]) {
      const { stderr, end } = await made(address, "--strict", "--config", config);
      expect([stderr.replace(/^saltmill: the site is .*\n/u, ""), end]).to.deep.equal(["", 0]);
    }
    expect((await made("other", "--strict", "--config", config)).end).to.equal(exitCodes.usage[0]);
  });

  it("that has other arguments of a command gets the hint beside the error", async () => {
    for (const [args, meant] of [
      [["vualt", "list", "backup.json"], "vault"],
      [["imprt", "passwords.csv", "--vault", "vault.json"], "import"],
      [["show", "backup.json", "example.com"], "vault show"],
    ] as const) {
      const { stdout, stderr, end } = await saltmill(args);
      expect([stdout, end]).to.deep.equal(["", exitCodes.usage[0]]);
      expect(stderr).to.match(/^saltmill: (?:too many arguments|unknown option)/u);
      expect(stderr).to.include(`there is no command "${args[0]}", did you mean "saltmill ${meant}"?\n`);
    }
    for (const args of [
      ["example.com", "second"],
      ["example.com", "--unknown"],
      ["vault", "list", "--unknown"],
    ]) {
      expect((await saltmill(args)).stderr).not.to.include("did you mean");
    }
  });

  it("is refused as before if it cannot be a host", async () => {
    for (const address of ["nordshop,con", "nordshop,com", "a|b"]) {
      const { stdout, stderr, end } = await made(address);
      expect([stdout, end]).to.deep.equal(["", exitCodes.usage[0]]);
      expect(stderr).to.include("has no site: give an address such as example.com");
    }
  });
});
