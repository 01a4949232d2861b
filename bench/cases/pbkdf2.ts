import type { BarCase } from "../case.ts";
import { ours, webcrypto } from "./pbkdf2-sides.ts";

const oneDerivation = "one 20-byte PBKDF2-HMAC-SHA1 of 262,144 iterations";

const auto: BarCase = {
  id: "pbkdf2-auto",
  title: `best backend ÷ WebCrypto: ${oneDerivation}`,
  ours: "auto",
  theirs: "WebCrypto",
  bars: { chromium: 0.85, firefox: 0.25, webkit: 0.9, node: 0.5 },
  sides: (size) => ({ ours: ours("auto", 20, size), theirs: webcrypto(20, size) }),
};

const js: BarCase = {
  id: "pbkdf2-js",
  title: `plain JavaScript ÷ WebCrypto: ${oneDerivation}`,
  ours: "js",
  theirs: "WebCrypto",
  bars: { chromium: 2, firefox: 1, webkit: 3, node: 1 },
  sides: (size) => ({ ours: ours("js", 20, size), theirs: webcrypto(20, size) }),
};

const wasm: BarCase = {
  id: "pbkdf2-wasm",
  title: `scalar WebAssembly ÷ WebCrypto: ${oneDerivation}`,
  ours: "wasm",
  theirs: "WebCrypto",
  bars: {},
  sides: (size) => ({ ours: ours("wasm", 20, size), theirs: webcrypto(20, size) }),
};

const simd: BarCase = {
  id: "pbkdf2-simd",
  title: "SIMD WebAssembly ÷ WebCrypto: one 80-byte key, so four blocks, of 262,144 iterations each",
  ours: "wasm-simd",
  theirs: "WebCrypto",
  bars: {},
  sides: (size) => ({ ours: ours("wasm-simd", 80, size), theirs: webcrypto(80, size) }),
};

export const pbkdf2: readonly BarCase[] = [auto, js, wasm, simd];
