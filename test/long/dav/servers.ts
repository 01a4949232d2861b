/** Starts WebDAV servers from packages of Debian and PyPI on 127.0.0.1. Each server has its own folder. */
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort, freshFolder, startProcess } from "../../e2e/real-apps/server-process.ts";

export const user = "ada";
export const password = "a password: ü";

export interface RealDav {
  readonly url: string;
  readonly port: number;
  /** The folder whose files the server offers at `url`. */
  readonly files: string;
  /** Kills the server and starts it again with the same files. A disk in memory is empty after that. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Paths of programs that the servers need. */
export interface Programs {
  /** The folder with the unpacked Debian packages. */
  readonly packages: string;
  /** The `python` command of the environment in which WsgiDAV is installed. */
  readonly python: string;
}

/**
 * Starts a server. If `disk` is given, the server's files are on a disk in memory that has this size in bytes and that
 * only the server sees.
 */
type Start = (programs: Programs, disk?: number) => Promise<RealDav>;

const libraries = (packages: string): Record<string, string> => ({
  LD_LIBRARY_PATH: path.join(packages, "usr/lib/x86_64-linux-gnu"),
});

/** Returns a function that returns true if a server is ready. A ready server refuses a request without a password. */
const refuses = (url: string) => async (): Promise<boolean> => {
  const response = await fetch(url, { method: "PROPFIND" }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 401;
};

interface Place {
  /** The folder of one server: for its files, its configuration and its process data. */
  readonly folder: string;
  readonly port: number;
  readonly packages: string;
  readonly python: string;
}

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Options of `unshare` for a disk that only one process sees. A user other than root also needs a user namespace. */
export const ownDisk = process.getuid?.() === 0 ? "-m" : "-Urm";

/** Returns a command that runs `command` with a small disk in memory at a folder. No other process sees this disk. */
function onSmallDisk({ command, args, env }: Command, folder: string, size: number): Command {
  const mounted = `mount -t tmpfs -o size=${size} tmpfs "$0" && mkdir "$0/vault" && exec "$@"`;
  const all = [ownDisk, "sh", "-c", mounted, folder, command, ...args];
  return { command: "unshare", args: all, ...(env && { env }) };
}

/** Returns a function that starts a server in a new folder. */
const serverOf =
  (configured: (place: Place) => Promise<Command>): Start =>
  async (programs, disk) => {
    const folder = await freshFolder("dav");
    const port = await freePort();
    const files = path.join(folder, "www", "vault");
    await mkdir(files, { recursive: true });
    const url = `http://127.0.0.1:${port}/vault/`;
    const own = await configured({ folder, port, ...programs });
    const command = disk === undefined ? own : onSmallDisk(own, path.dirname(files), disk);
    let starts = 0;
    const start = async (): Promise<() => Promise<void>> => {
      const working = path.join(folder, `process-${++starts}`);
      await mkdir(working);
      return startProcess({ ...command, folder: working }, refuses(url));
    };
    let end = await start();
    return {
      url,
      port,
      files,
      async restart() {
        await end();
        end = await start();
      },
      async stop() {
        await end();
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  };

const sha1 = `{SHA}${createHash("sha1").update(password).digest("base64")}`;

const apache = (lines: (modules: string) => readonly string[], digest = false): Start =>
  serverOf(async ({ folder, port, packages }) => {
    const modules = path.join(packages, "usr/lib/apache2/modules");
    const load = (name: string): string => `LoadModule ${name}_module ${modules}/mod_${name}.so`;
    const inDigest = createHash("md5").update(`${user}:dav:${password}`).digest("hex"); // H(A1) in RFC 7616 §3.4.2
    await writeFile(path.join(folder, "users"), digest ? `${user}:dav:${inDigest}\n` : `${user}:${sha1}\n`);
    const auth = digest ? "auth_digest" : "auth_basic";
    const config = [
      ...["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", auth, "dav", "dav_fs"].map(load),
      ...[`ServerName 127.0.0.1`, `ServerRoot ${folder}`, `Listen 127.0.0.1:${port}`, `PidFile ${folder}/pid`],
      ...[`ErrorLog ${folder}/errors`, `DocumentRoot ${folder}/www`, `DavLockDB ${folder}/locks`],
      "<Directory />",
      ...[
        "Dav On",
        `AuthType ${digest ? "Digest" : "Basic"}`,
        "AuthName dav",
        `AuthUserFile ${folder}/users`,
        "Require valid-user",
      ],
      "</Directory>",
      ...lines(modules),
    ];
    await writeFile(path.join(folder, "httpd.conf"), `${config.join("\n")}\n`);
    return {
      command: path.join(packages, "usr/sbin/apache2"),
      args: ["-X", "-f", path.join(folder, "httpd.conf")], // `-X`: one process, so that stopping it stops Apache
      env: libraries(packages),
    };
  });

const lighttpd = serverOf(async ({ folder, port, packages }) => {
  await writeFile(path.join(folder, "users"), `${user}:${password}\n`);
  await mkdir(path.join(folder, "uploads"));
  const config = [
    `server.document-root = "${folder}/www"`,
    `server.bind = "127.0.0.1"`,
    `server.port = ${port}`,
    `server.upload-dirs = ("${folder}/uploads")`,
    `server.errorlog = "${folder}/errors"`,
    `server.modules = ("mod_auth", "mod_authn_file", "mod_webdav")`,
    `auth.backend = "plain"`,
    `auth.backend.plain.userfile = "${folder}/users"`,
    `auth.require = ("/" => ("method" => "basic", "realm" => "dav", "require" => "valid-user"))`,
    `webdav.activate = "enable"`,
  ];
  await writeFile(path.join(folder, "lighttpd.conf"), `${config.join("\n")}\n`);
  const modules = path.join(packages, "usr/lib/lighttpd");
  return {
    command: path.join(packages, "usr/sbin/lighttpd"),
    args: ["-D", "-f", path.join(folder, "lighttpd.conf"), "-m", modules],
  };
});

const nginx = serverOf(async ({ folder, port, packages }) => {
  await writeFile(path.join(folder, "users"), `${user}:${sha1}\n`);
  await mkdir(path.join(folder, "notes"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/notes/${name};`,
  );
  const config = [
    `load_module ${packages}/usr/lib/nginx/modules/ngx_http_dav_ext_module.so;`,
    `daemon off; master_process off; pid ${folder}/notes/pid; error_log ${folder}/notes/errors;`,
    "events {}",
    "http {",
    "access_log off; client_max_body_size 64m;", // nginx's default of 1 MB is too small for 10,000 accounts
    ...temporary,
    `server { listen 127.0.0.1:${port}; root ${folder}/www; auth_basic dav; auth_basic_user_file ${folder}/users;`,
    "location / { dav_methods PUT DELETE MKCOL COPY MOVE; dav_ext_methods PROPFIND OPTIONS; } }",
    "}",
  ];
  await writeFile(path.join(folder, "nginx.conf"), `${config.join("\n")}\n`);
  return {
    command: path.join(packages, "usr/sbin/nginx"),
    args: ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "notes", "errors")],
  };
});

const rclone = (...more: readonly string[]): Start =>
  serverOf(({ folder, port, packages }) => {
    const login = ["--user", user, "--pass", password];
    const args = ["serve", "webdav", path.join(folder, "www"), "--addr", `127.0.0.1:${port}`, ...login, ...more];
    const env = { RCLONE_CONFIG: path.join(folder, "rclone.conf"), RCLONE_CACHE_DIR: path.join(folder, "cache") };
    // Without `--dir-cache-time 0s`, rclone would list files as they were up to five minutes ago, although the tests
    // change files directly on the disk.
    return Promise.resolve({
      command: path.join(packages, "usr/bin/rclone"),
      args: [...args, "--dir-cache-time", "0s"],
      env,
    });
  });

const wsgiDav = serverOf(async ({ folder, port, python }) => {
  const config = {
    ...{ host: "127.0.0.1", port, provider_mapping: { "/": path.join(folder, "www") }, verbose: 1 },
    simple_dc: { user_mapping: { "*": { [user]: { password } } } },
    http_authenticator: { accept_basic: true, accept_digest: false, default_to_digest: false },
  };
  await writeFile(path.join(folder, "wsgidav.json"), JSON.stringify(config));
  const args = ["-m", "wsgidav.server.server_cli", "--config", path.join(folder, "wsgidav.json")];
  return { command: python, args };
});

/** A PHP program. Each server needs one, because sabre/dav is only a library. Accepts one username and one password. */
const sabreProgram = `<?php
require 'Sabre/autoload.php';
class Users extends Sabre\\DAV\\Auth\\Backend\\AbstractBasic {
  protected function validateUserPass($user, $password) {
    return $user === getenv('DAV_USER') && $password === getenv('DAV_PASSWORD');
  }
}
$server = new Sabre\\DAV\\Server(new Sabre\\DAV\\FSExt\\Directory(getenv('DAV_FOLDER')));
$server->setBaseUri('/');
$server->addPlugin(new Sabre\\DAV\\Auth\\Plugin(new Users(), 'dav'));
$server->exec();
`;

const sabreDav = serverOf(async ({ folder, port, packages }) => {
  const program = path.join(folder, "server.php");
  await writeFile(program, sabreProgram);
  // Debian's sabre/dav is older than Debian's PHP. Without these settings, PHP would write warnings into the responses.
  const settings = [`include_path=${path.join(packages, "usr/share/php")}`, "display_errors=0", "error_reporting=0"];
  const env = { DAV_USER: user, DAV_PASSWORD: password, DAV_FOLDER: path.join(folder, "www") };
  return {
    command: "php",
    args: [...settings.flatMap((setting) => ["-d", setting]), "-S", `127.0.0.1:${port}`, program],
    env,
  };
});

export const servers: Readonly<Record<string, Start>> = {
  "Apache mod_dav": apache(() => []),
  "Apache mod_dav with gzip": apache((modules) => [
    `LoadModule filter_module ${modules}/mod_filter.so`,
    `LoadModule deflate_module ${modules}/mod_deflate.so`,
    "SetOutputFilter DEFLATE",
  ]),
  lighttpd,
  "nginx with dav-ext": nginx,
  rclone: rclone(),
  "rclone with a write cache": rclone("--vfs-cache-mode", "writes", "--vfs-write-back", "0s"),
  WsgiDAV: wsgiDav,
  "sabre/dav": sabreDav,
};

/** Apache with Digest authentication, which Saltmill does not support. */
export const digestServer: Start = apache(() => [], true);
