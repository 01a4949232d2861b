import { Pbkdf2HmacSha1 } from "asmcrypto.js";
import type { BarCase } from "../case.ts";
import { side } from "../side.ts";
import { iterationsOf, ours, password } from "./pbkdf2-sides.ts";

export const pbkdf2Asmcrypto: BarCase = {
  id: "pbkdf2-asmcrypto",
  title: "scalar WebAssembly ÷ asmCrypto: one 20-byte PBKDF2-HMAC-SHA1 of 262,144 iterations",
  ours: "wasm",
  theirs: "asmCrypto",
  bars: { chromium: 0.5, firefox: 0.5, webkit: 0.3, node: 0.9 },
  sides: (size) => ({
    ours: ours("wasm", 20, size),
    theirs: side({
      prepare: (salt) => salt,
      run: (salt) => Pbkdf2HmacSha1(password, salt, iterationsOf(size), 20),
      bytes: (key) => key,
    }),
  }),
};
