/**
 * Syncs a vault file once in a process of its own. Prints the HTTP method of each request before sending the request,
 * so that a test can kill the process at a certain request.
 */
import { syncVault } from "../../../src/sync/index.ts";
import { openVault } from "../../../src/vault/index.ts";
import { webDavStore } from "../../../src/sync/webdav.ts";
import { fileStorage } from "../../../cli/file-storage.ts";
import { instantly } from "../../unit/src/stand-in.ts";
import { masterPassword } from "../../unit/src/vaults.ts";
import { password, user } from "./servers.ts";

const [file = "", url = ""] = process.argv.slice(2);
const vault = await openVault({ storage: fileStorage(file), masterPassword, pbkdf2: instantly });
const store = webDavStore({
  ...{ url, user, password, allowsHttp: true },
  fetch: (address, init) => {
    process.stdout.write(`${init.method ?? "GET"}\n`);
    return fetch(address, init);
  },
});
await syncVault(vault, store);
