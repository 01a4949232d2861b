/** Writes a small extension with which the tests try every function of `ExtensionBrowser` and `Surface`. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const MANIFEST = {
  manifest_version: 3,
  name: "Driver sample",
  version: "1.0",
  permissions: ["activeTab", "scripting", "storage"],
  action: { default_popup: "popup.html" },
  background: {
    service_worker: "background.js",
    scripts: ["background.js"],
    preferred_environment: ["service_worker", "document"],
  },
  browser_specific_settings: { gecko: { id: "driver-sample@saltmill.example", strict_min_version: "140.0" } },
};

const BACKGROUND = `
const started = String(Math.random());
chrome.runtime.onMessage.addListener((message, sender, answer) => { answer(started); });
`;

const POPUP = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sample</title></head>
<body style="width: 20em">
<label for="note">Note</label> <input id="note">
<label><input type="checkbox" id="loud"> Loud</label>
<label>Size <select id="size"><option value="s">Small</option><option value="l">Large</option></select></label>
<button id="save">Save</button>
<button id="mark" aria-label="Mark the page">M</button>
<button id="copy">Copy</button>
<button id="wake">Wake</button>
<button id="close">Close</button>
<button id="tab">Open a tab</button>
<button hidden>Save</button>
<output id="output"></output>
<script src="popup.js"></script>
</body></html>`;

const POPUP_SCRIPT = `
const get = (id) => document.getElementById(id);
let inputs = 0;
get("note").addEventListener("input", () => { inputs += 1; });
const show = (work) => async (event) => {
  get("output").textContent = "";
  get("output").textContent = await work(event).catch((error) => "failed: " + error.message);
};
get("save").onclick = show(async (event) => {
  const saved = { note: get("note").value, loud: get("loud").checked, size: get("size").value, trusted: event.isTrusted };
  await chrome.storage.local.set(saved);
  await chrome.storage.session.set(saved);
  return "saved after " + (inputs > 0 ? "input" : "nothing");
});
get("mark").onclick = show(async () => {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const func = () => { document.title = "marked"; return document.title; };
  const [{ result }] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func });
  return result + " " + tab.url;
});
get("copy").onclick = show(async () => {
  await navigator.clipboard.writeText(get("note").value);
  return "copied";
});
get("wake").onclick = show(async () => "background " + await chrome.runtime.sendMessage("wake"));
get("close").onclick = () => { window.close(); };
get("tab").onclick = () => { chrome.tabs.create({ url: "popup.html?in=tab" }); };
`;

export interface SampleExtension {
  readonly folder: string;
  remove(): Promise<void>;
}

export async function createSampleExtension(): Promise<SampleExtension> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-sample-"));
  const files = {
    "manifest.json": JSON.stringify(MANIFEST),
    "background.js": BACKGROUND,
    "popup.html": POPUP,
    "popup.js": POPUP_SCRIPT,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
