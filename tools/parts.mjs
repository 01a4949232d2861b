// @ts-check
/** Lists the parts of the tests, with their files and requirements. Imports no npm packages. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./steps.mjs";

/**
 * A group of test files that one command runs. `files` returns true for the files of the part. A file that matches
 * several parts belongs to the first of these parts. `jobs` is the number of files that run at the same time.
 *
 * @typedef {{
 *   title: string,
 *   files: (file: string) => boolean,
 *   jobs: number,
 *   browsers?: boolean,
 *   programs?: readonly import("./programs.mjs").Program[],
 *   python?: boolean,
 *   php?: boolean,
 *   downloads?: readonly import("./downloads.mjs").DownloadName[],
 * }} Part
 */

/** @param {readonly string[]} names */
const listed = (names) => (/** @type {string} */ file) => names.includes(file);

/** @param {string} folder */
const below = (folder) => (/** @type {string} */ file) => file.startsWith(`${folder}/`);

/**
 * End-to-end tests in `npm test`: interruptions, locking, the main path of a user, and filling one page of every second
 * folder in test/e2e/pages. The slowest test file starts first, so that the other files run at the same time.
 */
export const mainFiles = [
  "test/e2e/faults.test.ts",
  "test/e2e/locking.test.ts",
  "test/e2e/journey.test.ts",
  "test/e2e/corpus.test.ts",
];

/** Unit tests that take many seconds each. `npm test` leaves them out. */
export const slowFiles = [
  "test/unit/architecture.test.ts",
  "test/unit/cli/clipboard.test.ts",
  "test/unit/cli/file-lock.test.ts",
  "test/unit/cli/pass-gpg.test.ts",
  "test/unit/cli/refused-memory.test.ts",
  "test/unit/cli/sameness.test.ts",
  "test/unit/crypto/argon2/large.test.ts",
  "test/unit/crypto/ccm-agreement.test.ts",
  "test/unit/crypto/ccm-composed.test.ts",
  "test/unit/crypto/references.test.ts",
  "test/unit/documents/snippets.test.ts",
  "test/unit/examples.test.ts",
  "test/unit/needs.test.ts",
  "test/unit/package.test.ts",
  "test/unit/published-types.test.ts",
  "test/unit/sameness.test.ts",
  "test/unit/src/backup/restore-fuzz.test.ts",
  "test/unit/src/exchange/import/easy-passwords.test.ts",
  "test/unit/src/exchange/import/fuzz.test.ts",
  "test/unit/src/exchange/import/real-files.test.ts",
  "test/unit/src/exchange/import/spectre.test.ts",
  "test/unit/src/schemes/foreign/accounts.test.ts",
  "test/unit/src/schemes/foreign/schemes.test.ts",
  "test/unit/src/sync/carried-syncs.test.ts",
  "test/unit/src/sync/hostile-store.test.ts",
  "test/unit/src/sync/simulator.test.ts",
  "test/unit/src/sync/traffic.test.ts",
  "test/unit/src/sync/version-0.1.0.test.ts",
  "test/unit/tools/bill-of-materials.test.ts",
  "test/unit/tools/packages.test.ts",
  "test/unit/src/vault/refused-memory.test.ts",
  "test/unit/ui/codes/find-codes.test.ts",
  "test/unit/ui/sources.test.ts",
];

/**
 * The shells whose completion is tested, and a formatter of man pages.
 *
 * @type {readonly import("./programs.mjs").Program[]}
 */
const unitPrograms = ["bash", "zsh", "fish", "groff"];

/** @satisfies {Record<string, Part>} */
export const parts = {
  bench: {
    title: "the benchmarks' own tests",
    files: (file) => below("test/unit/bench")(file) || file.startsWith("test/e2e/bench"),
    jobs: 2,
    browsers: true,
    downloads: ["contenders", "node-versions"],
  },
  main: {
    title: "the main path in the browsers",
    files: listed(mainFiles),
    jobs: 3,
    browsers: true,
    downloads: ["frameworks"],
  },
  corpus: {
    title: "the corpus of pages",
    files: (file) => file.startsWith("test/long/corpus-"),
    jobs: 4, // one page is filled while another page settles: four jobs take 0.87 of the time of two jobs
    browsers: true,
    downloads: ["frameworks"],
  },
  apps: {
    title: "real applications",
    files: listed(["test/long/real-apps.test.ts"]),
    jobs: 1,
    browsers: true,
    python: true,
    php: true,
    downloads: ["real-apps", "real-apps-python", "real-apps-pgadmin", "real-apps-debian"],
  },
  dav: {
    title: "real WebDAV servers",
    files: listed(["test/long/dav-servers.test.ts", "test/long/hostile-dav.test.ts", "test/long/one-vault.test.ts"]),
    jobs: 1,
    browsers: true,
    python: true,
    php: true,
    downloads: ["dav-servers", "dav-wsgidav"],
  },
  release: {
    title: "the packages of a release, and the age of its pictures",
    files: listed(["test/long/packages.test.ts", "test/long/pictures.test.ts"]),
    jobs: 1,
  },
  slow: { title: "slow unit tests", files: listed(slowFiles), jobs: 2, programs: unitPrograms },
  unit: { title: "unit tests", files: below("test/unit"), jobs: 2, programs: unitPrograms },
  e2e: {
    title: "the other tests in browsers",
    files: below("test/e2e"),
    jobs: 3,
    browsers: true,
    programs: ["pdftoppm"],
  },
  long: {
    title: "the long tests in browsers",
    files: below("test/long"),
    jobs: 2,
    browsers: true,
    programs: ["keepassxc-cli"],
  },
  nodes: {
    title: "unit tests in newer versions of Node",
    files: () => false,
    jobs: 2,
    programs: unitPrograms,
    downloads: ["node-versions"],
  },
};

/** @typedef {keyof typeof parts} PartName */

/**
 * The names of downloads that failed, by their kind.
 *
 * @typedef {{
 *   browsers: readonly string[],
 *   programs: readonly string[],
 *   python: readonly string[],
 *   php: readonly string[],
 *   downloads: readonly string[],
 * }} FailedDownloads
 */

/**
 * Returns the failed downloads that a part needs. The part does not run without them, so that a failed download is not
 * reported as a failed test.
 *
 * @param {Part} part
 * @param {FailedDownloads} failed
 * @returns {string[]}
 */
export const missingFor = ({ browsers, programs = [], python, php, downloads = [] }, failed) => [
  ...(browsers ? failed.browsers : []),
  ...failed.programs.filter((name) => programs.some((program) => program === name)),
  ...(python ? failed.python : []),
  ...(php ? failed.php : []),
  ...failed.downloads.filter((name) => downloads.some((download) => download === name)),
];

/** @returns {string[]} */
export const testFiles = () =>
  /** @type {string[]} */ (readdirSync(path.join(root, "test"), { recursive: true }))
    .map((file) => `test/${file.split(path.sep).join("/")}`)
    .filter((file) => file.endsWith(".test.ts"))
    .sort();

/**
 * Returns the part that a test file belongs to.
 *
 * @param {string} file
 * @returns {PartName | undefined}
 */
export const partOf = (file) =>
  /** @type {[PartName, Part][]} */ (Object.entries(parts)).find(([, { files }]) => files(file))?.[0];
