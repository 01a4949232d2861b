/**
 * Makes Firefox use another language than English, with a language package that has no translations. Therefore
 * Firefox's own texts stay English, but extensions use the language and its text direction.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeXpi } from "./xpi.ts";

/**
 * Puts the language package into a profile. Firefox finds the package at its next start.
 *
 * @returns the preferences that choose the language
 */
export async function addLanguagePack(profile: string, language: string): Promise<Record<string, string | boolean>> {
  const id = `langpack-${language}@saltmill.test`;
  const source = path.join(profile, `language-${language}`);
  await mkdir(path.join(profile, "extensions"), { recursive: true });
  await mkdir(source);
  const manifest = {
    manifest_version: 2,
    langpack_id: language,
    browser_specific_settings: { gecko: { id, strict_min_version: "100.0" } },
    name: `Language: ${language}`,
    version: "1.0",
    languages: { [language]: { version: "20260101000000", chrome_resources: {} } },
    sources: { browser: { base_path: "browser/" } },
  };
  await writeFile(path.join(source, "manifest.json"), JSON.stringify(manifest));
  await writeXpi(source, path.join(profile, "extensions", `${id}.xpi`));
  await rm(source, { recursive: true });
  return { "intl.locale.requested": language, "extensions.langpacks.signatures.required": false };
}
