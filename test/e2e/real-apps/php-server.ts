/** PHP's own web server. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { RunningApp } from "./real-app.ts";
import { freePort, startServer } from "./server-process.ts";

export interface PhpApp {
  /** Its working folder. */
  readonly folder: string;
  readonly documents: string;
  /** PHP that runs before each script. */
  readonly first?: string;
  /** The script that answers for every address without a file. */
  readonly router?: string;
  /** The address that answers when the server is ready. */
  readonly ready: string;
}

export async function startPhp({ folder, documents, first = "", router, ready }: PhpApp): Promise<RunningApp> {
  const port = await freePort();
  const prepended = path.join(folder, "first.php");
  await writeFile(prepended, `<?php ${first}\n`);
  const settings = { auto_prepend_file: prepended, "session.save_path": folder, display_errors: "0", log_errors: "1" };
  const options = Object.entries(settings).flatMap(([key, value]) => ["-d", `${key}=${value}`]);
  return startServer({
    command: "php",
    args: [...options, "-S", `127.0.0.1:${String(port)}`, "-t", documents, ...(router === undefined ? [] : [router])],
    folder,
    port,
    ready,
  });
}
