/** Starts a MariaDB server for a web application. The server listens only on a Unix socket in its folder. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { userInfo } from "node:os";
import path from "node:path";
import { freshFolder, startProcess, type Stop } from "./server-process.ts";

const command = "/usr/sbin/mariadbd";
const tables = ["mysql_system_tables.sql", "mysql_system_tables_data.sql"].map((file) => `/usr/share/mysql/${file}`);

async function accepts(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, "connect");
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}

export interface Database {
  readonly socket: string;
  readonly stop: Stop;
}

/**
 * Starts the server.
 *
 * @param statements - SQL statements that run once, as MariaDB's user root
 */
export async function startMariaDb(statements: readonly string[]): Promise<Database> {
  const folder = await freshFolder("mariadb");
  const data = path.join(folder, "data");
  const first = path.join(folder, "first.sql");
  const socket = path.join(folder, "socket");
  await mkdir(data);
  await writeFile(first, statements.map((statement) => `${statement};\n`).join(""));
  const options = ["--no-defaults", `--user=${userInfo().username}`, `--datadir=${data}`, "--innodb-log-file-size=8M"];
  const scripts = await Promise.all(tables.map((file) => readFile(file, "utf8")));
  const input = ["create database mysql;", "use mysql;", ...scripts].join("\n");
  const made = spawnSync(command, [...options, "--bootstrap"], { input, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`MariaDB made no database:\n${made.stderr}`);
  const args = [...options, `--socket=${socket}`, "--skip-networking", `--init-file=${first}`];
  const stop = await startProcess({ command, args, folder }, () => accepts(socket));
  return { socket, stop };
}
