/**
 * A Firefox in another language: a package that names the language and translates nothing. The browser's own texts stay
 * English then; extensions, which bring their own, are told the language, and lines run in its direction.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeXpi } from "./xpi.ts";

/** Puts the package where Firefox finds it when it starts on that profile. @returns the preferences that choose it */
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
