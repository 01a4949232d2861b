/** Tests the import of a folder of pass with the real gpg, and a key that exists only for this test. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { decryptStore } from "../../../cli/pass-store.ts";
import { systemHost } from "../../../cli/host.ts";
import { describeWith } from "../../needs.ts";

const missing = spawnSync("gpg", ["--version"]).status === 0 ? undefined : "gpg is not installed";

describeWith(missing, "a store that gpg encrypted", function () {
  this.timeout(120_000);
  let folder: string;
  const env = (): NodeJS.ProcessEnv => ({ ...process.env, GNUPGHOME: path.join(folder, "keys") });
  const gpg = (...args: readonly string[]): string => {
    const options = ["--batch", "--quiet", "--no-tty", "--pinentry-mode", "loopback", "--passphrase", ""];
    const { status, stdout, stderr } = spawnSync("gpg", [...options, ...args], { env: env(), encoding: "utf8" });
    expect(status, stderr).to.equal(0);
    return stdout;
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-pass-"));
    await mkdir(path.join(folder, "keys"), { mode: 0o700 });
    await mkdir(path.join(folder, "store", "work"), { recursive: true });
    for (const name of ["ada", "bob"]) {
      gpg("--quick-gen-key", `${name}@example.org`, "rsa2048", "default", "never");
      const [, print = ""] =
        /^fpr:+([\dA-F]+):/mu.exec(gpg("--list-keys", "--with-colons", `${name}@example.org`)) ?? [];
      gpg("--quick-add-key", print, "rsa2048", "encr", "never");
    }
  });
  after(async () => {
    spawnSync("gpgconf", ["--kill", "all"], { env: env() });
    await rm(folder, { recursive: true });
  });

  it("is read, also with letters beyond ASCII; other people's files and damaged ones are named", async () => {
    const text = path.join(folder, "text");
    for (const [name, content, reader] of [
      ["work/bank.com", "hunter2 ♥\nlogin: ada\n", "ada"],
      ["not mine", "hunter3\n", "bob"],
    ] as const) {
      await writeFile(text, content);
      gpg(
        "--trust-model",
        "always",
        "-e",
        "-r",
        `${reader}@example.org`,
        "-o",
        path.join(folder, "store", `${name}.gpg`),
        text,
      );
    }
    const [, secret = ""] = /^fpr:+([\dA-F]+):/mu.exec(gpg("--list-keys", "--with-colons", "bob@example.org")) ?? [];
    gpg("--yes", "--delete-secret-keys", secret);
    await writeFile(path.join(folder, "store", "junk.gpg"), "junk");
    const host = { ...systemHost(), env: env() };
    expect(await decryptStore(host, path.join(folder, "store"), {})).to.deep.equal({
      files: [{ path: "work/bank.com", text: "hunter2 ♥\nlogin: ada\n" }],
      failed: [
        { path: "junk", reason: "it is not encrypted by gpg" },
        { path: "not mine", reason: "its secret key is not here" },
      ],
    });
  });
});
