/** Where the applications from npm are installed. */
import path from "node:path";
import { installPackages } from "../packages.ts";

let installed: Promise<string> | undefined;

/** @returns the path of a file in a package */
export async function fileOf(file: string): Promise<string> {
  installed ??= installPackages(import.meta.dirname, "real-apps");
  return path.join(await installed, "node_modules", file);
}
