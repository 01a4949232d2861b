/** Tests that docs/extension.md names the shortcut keys, browser versions and default settings of the extension. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { defaultSettings } from "../../../src/vault/settings.ts";

interface Manifest {
  readonly commands: Record<string, { suggested_key: { default: string; mac?: string } }>;
  readonly minimum_chrome_version?: string;
  readonly browser_specific_settings?: Record<"gecko" | "gecko_android", { strict_min_version: string }>;
}

const document = readFileSync("docs/extension.md", "utf8");
const [chrome, firefox] = ["chrome", "firefox"].map(
  (browser) => JSON.parse(readFileSync(`build/${browser}/manifest.json`, "utf8")) as Manifest,
);

describe("docs/extension.md", () => {
  it("lists the keys of the manifest and no others", () => {
    const keys = Object.values(chrome?.commands ?? {}).map(({ suggested_key: { default: key, mac } }) =>
      mac === undefined ? key : `${key} (Mac: ${mac.replace("Command+", "⌘").replace("Shift+", "⇧")})`,
    );
    const shown = Array.from(document.matchAll(/^\| ((?:Alt|Ctrl)\+[^|]+?) \|/gmu), ([, key]) => key);
    expect(shown).to.have.members(keys);
  });

  it("names the oldest browsers that the manifest allows", () => {
    const oldest = (kind: "gecko" | "gecko_android"): number =>
      parseInt(firefox?.browser_specific_settings?.[kind].strict_min_version ?? "", 10);
    expect(document).to.include(`Firefox from ${oldest("gecko")}`);
    expect(document).to.include(`Firefox for Android, from ${oldest("gecko_android")}`);
    expect(document).to.include(`Chrome and Edge from ${chrome?.minimum_chrome_version ?? ""}`);
  });

  it("names the default settings", () => {
    expect(document).to.include(`after ${defaultSettings.lockMinutes} minutes without use`);
    expect(document).to.include(`the clipboard is cleared (${defaultSettings.clipboardSeconds} seconds)`);
    expect(defaultSettings).to.include({ lockWithScreen: true, lockWithWindows: true, lockIdleMinutes: 0 });
  });
});
