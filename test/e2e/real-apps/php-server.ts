/** Starts a web application written in PHP with the web server that is built into PHP. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { RunningApp } from "./real-app.ts";
import { freePort, startServer, type Stop } from "./server-process.ts";

export interface PhpApp {
  /** Working folder of the application. */
  readonly folder: string;
  /** The folder with the unpacked Debian packages. */
  readonly debian: string;
  readonly documents: string;
  readonly env?: Readonly<Record<string, string>>;
  /** PHP code that runs before each script. */
  readonly first?: string;
  /** The URL path that answers when the server is ready. */
  readonly ready: string;
  /** Stops another process that the application needs, such as a database server. */
  readonly also?: Stop;
}

export async function startPhp(app: PhpApp): Promise<RunningApp> {
  const { folder, debian, documents, env = {}, first = "", ready, also } = app;
  const port = await freePort();
  const prepended = path.join(folder, "first.php");
  await writeFile(prepended, `<?php ${first}\n`);
  const settings = {
    auto_prepend_file: prepended,
    include_path: `.:${path.join(debian, "usr/share/php")}`,
    "session.save_path": folder,
    display_errors: "0",
    log_errors: "1",
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ["-d", `${key}=${value}`]);
  const args = [...options, "-S", `127.0.0.1:${String(port)}`, "-t", documents];
  try {
    const server = await startServer({ command: "php", args, folder, env, port, ready });
    const stop = async (): Promise<void> => {
      await server.stop();
      await also?.();
    };
    return { port, stop };
  } catch (error) {
    await also?.();
    throw error;
  }
}
