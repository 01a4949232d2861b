/** Starts real WebDAV servers on 127.0.0.1 from Debian's packages. Each has its own folder and user. */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort, freshFolder, startProcess } from "../../e2e/real-apps/server-process.ts";

export const user = "ada";
export const password = "a password: ü";

export interface RealDav {
  readonly url: string;
  readonly port: number;
  /** The folder on the disk that the server shows. */
  readonly files: string;
  stop(): Promise<void>;
}

type Start = (packages: string) => Promise<RealDav>;

const libraries = (packages: string): Record<string, string> => ({
  LD_LIBRARY_PATH: path.join(packages, "usr/lib/x86_64-linux-gnu"),
});

/** Returns true if a server answers. Each server refuses a request without a password. */
const refuses = (url: string) => async (): Promise<boolean> => {
  const response = await fetch(url, { method: "PROPFIND" }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 401;
};

const apache =
  (lines: (modules: string) => readonly string[]): Start =>
  async (packages) => {
    const folder = await freshFolder("apache");
    const port = await freePort();
    const files = path.join(folder, "www", "vault");
    await mkdir(files, { recursive: true });
    const modules = path.join(packages, "usr/lib/apache2/modules");
    const load = (name: string): string => `LoadModule ${name}_module ${modules}/mod_${name}.so`;
    const hash = createHash("sha1").update(password).digest("base64");
    await writeFile(path.join(folder, "users"), `${user}:{SHA}${hash}\n`);
    const config = [
      ...["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_fs"].map(load),
      ...[`ServerName 127.0.0.1`, `ServerRoot ${folder}`, `Listen 127.0.0.1:${port}`, `PidFile ${folder}/pid`],
      ...[`ErrorLog ${folder}/errors`, `DocumentRoot ${folder}/www`, `DavLockDB ${folder}/locks`],
      "<Directory />",
      ...["Dav On", "AuthType Basic", "AuthName dav", `AuthUserFile ${folder}/users`, "Require valid-user"],
      "</Directory>",
      ...lines(modules),
    ];
    await writeFile(path.join(folder, "httpd.conf"), `${config.join("\n")}\n`);
    const url = `http://127.0.0.1:${port}/vault/`;
    const command = path.join(packages, "usr/sbin/apache2");
    const args = ["-X", "-f", path.join(folder, "httpd.conf")]; // a single process, which owns the files
    const stop = await startProcess({ command, args, folder, env: libraries(packages) }, refuses(url));
    return { url, port, files, stop };
  };

const rclone =
  (...more: readonly string[]): Start =>
  async (packages) => {
    const folder = await freshFolder("rclone");
    const port = await freePort();
    const files = path.join(folder, "www", "vault");
    await mkdir(files, { recursive: true });
    const login = ["--user", user, "--pass", password];
    const args = ["serve", "webdav", path.join(folder, "www"), "--addr", `127.0.0.1:${port}`, ...login, ...more];
    const env = { RCLONE_CONFIG: path.join(folder, "rclone.conf"), RCLONE_CACHE_DIR: path.join(folder, "cache") };
    const url = `http://127.0.0.1:${port}/vault/`;
    const command = path.join(packages, "usr/bin/rclone");
    // Without this option, rclone lists a state that is up to five minutes old. The tests change files on the disk
    // directly.
    const stop = await startProcess({ command, args: [...args, "--dir-cache-time", "0s"], folder, env }, refuses(url));
    return { url, port, files, stop };
  };

export const servers: Readonly<Record<string, Start>> = {
  "Apache mod_dav": apache(() => []),
  "Apache mod_dav with gzip": apache((modules) => [
    `LoadModule filter_module ${modules}/mod_filter.so`,
    `LoadModule deflate_module ${modules}/mod_deflate.so`,
    "SetOutputFilter DEFLATE",
  ]),
  rclone: rclone(),
  "rclone with a write cache": rclone("--vfs-cache-mode", "writes", "--vfs-write-back", "0s"),
};
