import { expect } from "chai";
import fc from "fast-check";
import { fromBase64, toBase64, toBase64Url } from "../../../src/base64.ts";

const anyBytes = fc.uint8Array({ maxLength: 200 });

/**
 * Replacements for the native Base64 functions of ECMAScript 2026 §23.3.3, written with Node's Buffer. They test the
 * code for engines that have these functions.
 */
const standard = {
  fromBase64(text: string, { lastChunkHandling }: { lastChunkHandling: string }): Uint8Array {
    expect(lastChunkHandling).to.equal("strict");
    const solid = text.replace(/[\t\n\f\r ]/gu, "");
    const bytes = Uint8Array.from(Buffer.from(solid, "base64"));
    if (Buffer.from(bytes).toString("base64") !== solid) throw new SyntaxError("not base64");
    return bytes;
  },
  toBase64(
    this: Uint8Array,
    { alphabet, omitPadding }: { alphabet: "base64" | "base64url"; omitPadding: boolean },
  ): string {
    expect(omitPadding).to.equal(alphabet === "base64url");
    return Buffer.from(this).toString(alphabet);
  },
};

/**
 * Each function returns the Base64 functions of a simulated engine. If a function returns undefined, the test uses the
 * functions of the engine that runs the test.
 */
const engines = {
  "as the engine provides it": () => undefined,
  "without native support": () => ({ fromBase64: undefined, toBase64: undefined }),
  "with the standard's functions": () => standard,
};

for (const [title, engine] of Object.entries(engines))
  describe(`Base64, ${title},`, () => {
    const places = { fromBase64: Uint8Array, toBase64: Uint8Array.prototype };
    const before = Object.entries(places).map(([name, place]) => ({
      name,
      place,
      was: Object.getOwnPropertyDescriptor(place, name),
    }));

    beforeEach(() => {
      const made: Record<string, unknown> | undefined = engine();
      if (!made) return;
      for (const { name, place } of before)
        Object.defineProperty(place, name, { value: made[name], configurable: true, writable: true });
    });

    afterEach(() => {
      for (const { name, place, was } of before) {
        Reflect.deleteProperty(place, name);
        if (was) Object.defineProperty(place, name, was);
      }
    });

    it("matches the test vectors of RFC 4648 §10", () => {
      const vectors: [string, string][] = [
        ["", ""],
        ["f", "Zg=="],
        ["fo", "Zm8="],
        ["foo", "Zm9v"],
        ["foob", "Zm9vYg=="],
        ["fooba", "Zm9vYmE="],
        ["foobar", "Zm9vYmFy"],
      ];
      for (const [text, encoded] of vectors) {
        expect(toBase64(Buffer.from(text))).to.equal(encoded);
        expect(Buffer.from(fromBase64(encoded)!).toString()).to.equal(text);
        expect(toBase64Url(Buffer.from(text))).to.equal(encoded.replaceAll("=", ""));
      }
    });

    it("gives the same text as Node and the same bytes again", () => {
      fc.assert(
        fc.property(anyBytes, (bytes) => {
          const encoded = toBase64(bytes);
          expect(encoded).to.equal(Buffer.from(bytes).toString("base64"));
          expect(toBase64Url(bytes)).to.equal(Buffer.from(bytes).toString("base64url"));
          expect(fromBase64(encoded)).to.deep.equal(bytes);
        }),
      );
    });

    it("encodes more bytes than a call can have arguments", () => {
      const many = Uint8Array.from({ length: 300_000 }, (_, i) => i * 7);
      expect(fromBase64(toBase64(many))).to.deep.equal(many);
    });

    it("encodes a view of a larger buffer, and decodes to a buffer of its own", () => {
      const whole = Uint8Array.of(1, 2, 3, 4, 5);
      expect(toBase64(whole.subarray(1, 4))).to.equal("AgME");
      expect(fromBase64("AgME")!.buffer.byteLength).to.equal(3);
    });

    it("decodes only the canonical form", () => {
      const others: unknown[] = [
        ["no padding", "Zg"],
        ["half the padding", "Zg="],
        ["too much padding", "Zg==="],
        ["padding alone", "===="],
        ["one character and padding", "Z==="],
        ["padding where none belongs", "Zm9v===="],
        ["padding in the middle", "Zg==Zg=="],
        ["bits behind the last byte", "Zh=="],
        ["bits behind the last two bytes", "Zm9="],
        ["a space", "Zm 9v"],
        ["spaces that make it a multiple of four", "Zm9v    "],
        ["a line feed at the end", "Zm9v\n"],
        ["a line feed in a multiple of four", "Zm9vZg=\n"],
        ["B64URL's characters", "-_-_"],
        ["a letter beyond ASCII", "Zm9é"],
        ["a wide letter", "Zm9ｖ"],
        ["NUL", "Zm9\0"],
      ];
      for (const [title, text] of others as [string, string][]) expect(fromBase64(text), title).to.equal(undefined);
      for (const value of [undefined, null, 4, ["Zm9v"], { length: 4 }, new String("Zm9v")]) {
        expect(fromBase64(value)).to.equal(undefined);
      }
    });

    it("never decodes two different texts to the same bytes", () => {
      const unit = fc.constantFrom("A", "B", "g", "w", "/", "+", "=", "9", " ");
      let taken = 0;
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit, maxLength: 8 }), anyBytes.map(toBase64)), (text) => {
          const bytes = fromBase64(text);
          if (!bytes) return;
          taken++;
          expect(toBase64(bytes)).to.equal(text);
        }),
        { numRuns: 1000 },
      );
      expect(taken).to.be.above(100);
    });
  });
