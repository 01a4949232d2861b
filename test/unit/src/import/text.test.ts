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

  it("is refused if it is UTF-8 with a wrong byte or with its last character cut, instead of read wrongly", () => {
    const good = Buffer.from("name,password\na,pässwörd\nb,");
    for (const wrong of [Buffer.from([0xe9, 0x0a]), Buffer.from("é").subarray(0, 1), Buffer.from("€").subarray(0, 2)]) {
      throwsApp(() => decodeText(Buffer.concat([good, wrong])), "import-format", ["encoding"]);
    }
    throwsApp(() => decodeText(Buffer.concat([Buffer.from("\ufeffa,"), bytes(0xe9)])), "import-format", ["encoding"]);
  });

  it("is read from Windows-1252 even if two of its characters could be one of UTF-8", () => {
    const german = "„Spaß“, Größe, süß, Äpfel, Öl, Übung";
    const codes = Array.from(german, (letter) => ({ "„": 0x84, "“": 0x93 })[letter] ?? letter.charCodeAt(0));
    expect(decodeText(Uint8Array.from(codes))).to.equal(german);
  });

  it("keeps a byte order mark that is not at its beginning", () => {
    expect(decodeText(Buffer.from("a\ufeffb"))).to.equal("a\ufeffb");
  });
});
