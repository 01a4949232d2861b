/**
 * The study for the series of implementations in "Implementing efficient PBKDF2 for the browser". Each step removes
 * unnecessary work of the previous step.
 */
import { pbkdf2HmacSha1 } from "../../../crypto/index.ts";
import type { Derive } from "../../contenders/shapes.ts";
import * as rusha from "../../contenders/rusha.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import type { Contender, Study } from "../../measure/study.ts";
import { loadGenerated, loadSha1, pbkdf2Stages } from "../variants/pbkdf2.ts";
import { overHash } from "./over-hash.ts";
import { password } from "./pbkdf2-contenders.ts";
import { checked } from "./checked.ts";
import { ladder } from "./published/pbkdf2.ts";
import { efficientPbkdf2 } from "./seeds.ts";

const keyBytes = 20;
const native = webcrypto.derive("SHA-1");

const rung = (name: string, load: () => Derive | Promise<Derive>, ours = true, expected = native): Contender => ({
  name,
  ours,
  async make(iterations) {
    const derive = await load();
    return checked(
      (salt) => derive(password, salt, iterations, keyBytes),
      (salt) => expected(password, salt, iterations, keyBytes),
      iterations,
    );
  },
});

/**
 * Makes the contender of a step in `pbkdf2Stages`. All steps there except the call of WebCrypto use the same
 * compression function, so that their times differ only because of the steps.
 */
const stage = (name: string, which: keyof ReturnType<typeof pbkdf2Stages>, ours = true): Contender =>
  rung(name, async () => pbkdf2Stages(await loadSha1(80))[which], ours);

const ours = (name: string, backend: "js" | "wasm"): Contender =>
  rung(
    name,
    () => (password, salt, iterations, keyBytes) => pbkdf2HmacSha1({ password, salt, iterations, keyBytes, backend }),
  );

export const pbkdf2Ladder: Study = {
  id: "pbkdf2-ladder",
  seed: efficientPbkdf2,
  table: "the article's ladder",
  title: "PBKDF2-HMAC-SHA1, one key of 20 bytes: the article's steps, and those after it",
  shows:
    "How each step gains on the one before, from a call of WebCrypto in every iteration down to the native function, and past it.",
  axis: { name: "iterations", full: [262_144], quick: [16_384] },
  measure: "ms",
  nodes: true,
  contenders: [
    stage("WebCrypto's HMAC, asked in each iteration", "askingWebCrypto", false),
    rung("HMAC over Rusha 0.8.14", () => overHash(rusha.sha1), false),
    stage("HMAC over our SHA-1, both key pads hashed each time", "hashingPads"),
    stage("cached key pads", "keepingPads"),
    stage("no conversion: digests stay words", "stayingInWords"),
    rung("the whole loop generated, in JavaScript", () => loadGenerated(80)),
    ours("Saltmill in JavaScript", "js"),
    ours("Saltmill in WebAssembly", "wasm"),
    rung("native: WebCrypto's PBKDF2", () => native, false, noble.derive("sha1")),
  ],
  published: ladder,
};
