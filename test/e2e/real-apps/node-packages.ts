/** Finds the files of web applications that are installed from npm. */
import path from "node:path";
import { downloadedFolder } from "../../../tools/downloads.mjs";

/** Returns the absolute path of a file in an npm package, such as `flood/dist/index.js`. */
export async function fileOf(file: string): Promise<string> {
  return path.join(await downloadedFolder("real-apps"), "node_modules", file);
}
