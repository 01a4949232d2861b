/**
 * Makes a backup or a sync file with the code of PfP 2.2.6 (tag v2.2.6 of github.com/palant/pfp, MPL-2.0). All data is
 * invented. `node make-pfp.mjs FOLDER > ../pfp.json`, `node make-pfp.mjs FOLDER sync > ../pfp-sync.json`: FOLDER
 * contains the program's files, with @stablelib/scrypt 1 installed there.
 */
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2] ?? ".");
process.chdir(folder); // PfP's test environment looks for worker scripts in the current folder
const load = (file) => import(pathToFileURL(path.join(folder, file)).href);

globalThis.window = globalThis;
globalThis.browser = (await load("test-env/browserAPI.js")).default;
globalThis.Worker = (await load("test-env/fake-worker.js")).FakeWorker;
const passwords = await load("lib/passwords.js");
const { changePassword } = await load("lib/masterPassword.js");

await changePassword("foobar"); // the master password in PfP's own tests
const all = { lower: true, upper: true, number: true, symbol: true };
const digits = { lower: true, upper: false, number: true, symbol: false };
await passwords.addGenerated({ site: "example.com", name: "foo", revision: "", length: 8, ...digits });
await passwords.addGenerated({
  site: "example.com",
  name: "bar",
  revision: "2",
  length: 16,
  ...all,
  notes: "a note ♥",
});
await passwords.addGenerated({ site: "bücher.example", name: "Zoë", revision: "", length: 24, ...all });
await passwords.addStored({ site: "example.com", name: "pin", revision: "", password: ' exact \t"pass" wörd ♥ ' });
await passwords.addStored({ site: "pfp.invalid", name: "router", revision: "", password: "hunter2", notes: "shelf" });
await passwords.addAlias("example.info", "example.com");
process.stdout.write(process.argv[3] === "sync" ? await syncFile() : await passwords.exportPasswordData());
process.exit(0);

/** Returns the text of the file that PfP uploads when it synchronizes. */
async function syncFile() {
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true } });
  const { authorize, setDropboxProvider, sync } = await load("lib/sync.js");
  const provider = (await load("test-env/fake-storage-provider.js")).default;
  setDropboxProvider(provider);
  await authorize("dropbox");
  await sync();
  return provider._get("/passwords.json").contents;
}
