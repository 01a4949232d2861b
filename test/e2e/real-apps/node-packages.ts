/** Where the applications from npm are installed. */
import path from "node:path";
import { downloadedFolder } from "../../../tools/downloads.mjs";

/** @returns the path of a file in a package */
export async function fileOf(file: string): Promise<string> {
  return path.join(await downloadedFolder("real-apps"), "node_modules", file);
}
