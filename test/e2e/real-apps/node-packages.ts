/** Finds the files of applications from npm. */
import path from "node:path";
import { downloadedFolder } from "../../../tools/downloads.mjs";

/** Returns the path of a file in a package. */
export async function fileOf(file: string): Promise<string> {
  return path.join(await downloadedFolder("real-apps"), "node_modules", file);
}
