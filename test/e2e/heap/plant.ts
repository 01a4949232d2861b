/**
 * Puts a secret into the memory of a page on purpose, to test that `findSecrets` finds the secret in each form that
 * `planted` lists.
 */
import type { Page } from "puppeteer-core";
import { PRELUDE } from "../browsers/page-source.ts";

export const planted = [
  "a text",
  "a text of two bytes for each character",
  "a text put together from parts",
  "a part of a longer text",
  "half of a text",
  "base64",
  "what a closure keeps",
  "bytes",
  "bytes inside others",
  "the memory of WebAssembly",
  "an array of numbers",
  "an array of characters",
  "a field that has left the document",
  "single characters in elements that have left the document",
] as const;

export type Planted = (typeof planted)[number];

/** Stores a secret in the page's memory. The secret is sent masked (XOR), so that the page has no other copy of it. */
export async function plant(page: Page, kind: Planted, secret: string): Promise<void> {
  const masked = Array.from(secret, (character) => character.charCodeAt(0) ^ 0x1f1f);
  await page.evaluate(
    `(() => { ${PRELUDE} (window.planted ??= []).push((${hold.toString()})(${JSON.stringify(kind)}, ${JSON.stringify(masked)})); })()`,
  );
}

/** Returns an object that contains the secret in the way that `kind` names. Runs in the page. */
function hold(kind: Planted, masked: readonly number[]): unknown {
  const secret = (): string => String.fromCharCode(...masked.map((code) => code ^ 0x1f1f));
  const elements = (tag: string): HTMLElement[] =>
    Array.from(secret(), (character) => Object.assign(document.createElement(tag), { textContent: character }));
  const half = masked.length / 2;
  const bytes = new TextEncoder().encode(secret());
  switch (kind) {
    case "a text":
      return { secret: secret() };
    case "a text of two bytes for each character":
      return { secret: `\u03bb${secret()}` };
    case "a text put together from parts":
      return { secret: `${secret().slice(0, 4)}${secret().slice(4, 6)}` + secret().slice(6) };
    case "a part of a longer text":
      return { secret: `${"before ".repeat(400)}${secret()}${" after".repeat(400)}`.slice(2790, -2300) };
    case "half of a text":
      return { secret: secret().slice(0, half) };
    case "base64":
      return { secret: btoa(secret()) };
    case "what a closure keeps": {
      const kept = secret();
      return () => kept.length;
    }
    case "bytes":
      return bytes;
    case "bytes inside others": {
      const larger = new Uint8Array(70_000);
      larger.set(bytes, 65_003);
      return larger.subarray(0, 5);
    }
    case "the memory of WebAssembly": {
      const memory = new WebAssembly.Memory({ initial: 1 });
      new Uint8Array(memory.buffer).set(bytes, 1000);
      return memory;
    }
    case "an array of numbers":
      return Array.from(bytes);
    case "an array of characters":
      return Array.from(secret());
    case "a field that has left the document":
      return Object.assign(document.createElement("input"), { value: secret() });
    case "single characters in elements that have left the document": {
      const output = document.createElement("output");
      output.append(...elements("span"));
      return output;
    }
  }
}
