import { expect } from "chai";
import { decodeText } from "../../../../src/import/text.ts";
import { throwsApp } from "../refused.ts";

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

describe("the text of a file", () => {
  const text = "name,password\nÄrzte,„naïve“ 😀 €\n";

  it("is read from UTF-8, with and without a byte order mark", () => {
    expect(decodeText(Buffer.from(text))).to.equal(text);
    expect(decodeText(Buffer.from(`\ufeff${text}`))).to.equal(text);
  });

  it("is read from UTF-16 in both byte orders, with and without a byte order mark", () => {
    const little = Buffer.from(text, "utf16le");
    const marked = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const form of [little, marked, Buffer.from(little).swap16(), Buffer.from(marked).swap16()]) {
      expect(decodeText(form)).to.equal(text);
    }
  });

  it("is read from Windows-1252, each of its 123 upper characters", () => {
    const upper = Array.from({ length: 128 }, (_, i) => 0x80 + i);
    const used = upper.filter((byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte));
    expect(decodeText(bytes(0x50, ...used))).to.equal(
      "P€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    );
  });

  it("is refused if the bytes are not text in these encodings", () => {
    for (const wrong of [bytes(0x61, 0x81), bytes(0x61, 0x62, 0x63, 0), bytes(0xff, 0xfe, 0x00, 0xd8), bytes(0x9d)]) {
      throwsApp(() => decodeText(wrong), "import-format", ["encoding"]);
    }
  });

  it("keeps a byte order mark that is not at its beginning", () => {
    expect(decodeText(Buffer.from("a\ufeffb"))).to.equal("a\ufeffb");
  });
});
