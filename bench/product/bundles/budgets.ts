/**
 * The limit for the files that a page or script needs before it runs, in kilobytes (1000 bytes) after gzip. Scripts
 * that load on demand do not count.
 */
export interface Budget {
  readonly title: string;
  /** The path of a web page, of a separate script or of a part of a page in `build/`. */
  readonly entry: string;
  readonly kilobytes: number;
}

export const budgets: readonly Budget[] = [
  { title: "popup", entry: "chrome/popup.html", kilobytes: 110 },
  { title: "popup's list of accounts, with what both need", entry: "chrome/parts/list.js", kilobytes: 190 },
  { title: "accounts page", entry: "chrome/accounts.html", kilobytes: 219 },
  { title: "first run", entry: "chrome/welcome.html", kilobytes: 110 },
  { title: "background", entry: "chrome/background.js", kilobytes: 286 },
  { title: "PBKDF2 worker", entry: "chrome/worker.js", kilobytes: 21 },
  { title: "generator page, everything in it", entry: "online/index.html", kilobytes: 322 },
];

/**
 * Code that must load only on demand. The value of each entry is a text by which the code is recognized, because no
 * other code contains this text.
 */
export const onDemand: Readonly<Record<string, string>> = {
  "the estimate of a password's strength": "bruteforceMatcher",
  "its dictionaries": "letmein",
  "the word list": '"abacus","abdomen"',
  "QR codes": "encodeSegments",
  "schemes of other programs": "com.lyndir.masterpassword",
  "their scrypt": "maxmem",
  filling: "elementsFromPoint",
  "the view of devices": "saltmill-probe-",
  "the texts of a chosen language": "Ein Master-Passwort. ",
};
