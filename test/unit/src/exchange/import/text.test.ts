import { expect } from "chai";
import { decodeText } from "../../../../../src/exchange/import/text.ts";
import { rejectsApp } from "../../refused.ts";

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

const notUtf8 = "encoding";

const special = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const windows1252Byte = (letter: string): number =>
  special.includes(letter) ? 0x80 + special.indexOf(letter) : letter.charCodeAt(0);

describe("the text of a file", () => {
  const text = "name,password\nÄrzte,„naïve“ 😀 €\n";

  it("is read from UTF-8, with and without a byte order mark", async () => {
    expect(await decodeText(Buffer.from(text), {})).to.equal(text);
    expect(await decodeText(Buffer.from(`\ufeff${text}`), {})).to.equal(text);
  });

  it("is read from UTF-16 in both byte orders, with and without a byte order mark", async () => {
    const little = Buffer.from(text, "utf16le");
    const marked = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const form of [little, marked, Buffer.from(little).swap16(), Buffer.from(marked).swap16()]) {
      expect(await decodeText(form, {})).to.equal(text);
    }
  });

  /** Encodes a text in a single-byte encoding, with the decoder of Node. */
  const encoded = (encoding: string, plain: string): Uint8Array => {
    const decoder = new TextDecoder(encoding);
    const all = Array.from({ length: 256 }, (_, byte) => decoder.decode(bytes(byte)));
    return Uint8Array.from(Array.from(plain, (letter) => all.indexOf(letter)));
  };

  it("is read from Windows-1252 in the languages of Western Europe", async () => {
    for (const plain of [
      "Größe,Straße,süß,Äpfel,Öl,Übung,Café",
      "Crédit Agricole,façade,hôtel,œuvre,déjà,L’été,où",
      "contraseña,año,¿qué?,pingüino,Málaga",
      "senha,São João,coração,três,avô",
      "città,perché,più,così,può",
      "lösenord,Åsa,smörgås,æble,rødgrød,på",
      "één,coöperatie,reünie",
      "£5 or 5 € – “quoted” • 20 °C … ©",
    ]) {
      const windows = Array.from(plain, windows1252Byte);
      expect(await decodeText(Uint8Array.from(windows), {}), plain).to.equal(plain);
    }
  });

  it("is refused in other encodings of one byte per character, instead of read wrongly", async () => {
    for (const [encoding, plain] of [
      ["windows-1251", "https://a.example,ada,пароль"],
      ["windows-1251", "Почта,ада,пасс"],
      ["koi8-r", "Почта,пароль"],
      ["windows-1250", "https://a.example,ada,hasło"],
      ["windows-1250", "Česká spořitelna,žluťoučký kůň"],
      ["iso-8859-2", "źródło,hasło"],
      ["windows-1253", "κωδικός,ada"],
      ["windows-1254", "şifre,ığdır"],
      ["windows-1255", "סיסמה,ada"],
      ["windows-1256", "كلمة,ada"],
      ["macintosh", "Größe,süß"],
    ] as const) {
      await rejectsApp(decodeText(encoded(encoding, plain), {}), "import-format", [notUtf8]);
    }
    await rejectsApp(decodeText(bytes(0x4b, 0x94, 0x6c, 0x6e), {}), "import-format", [notUtf8]); // "Köln" in code page 850
  });

  it("is refused if the bytes are not text in these encodings", async () => {
    for (const wrong of [bytes(0x61, 0x81), bytes(0xff, 0xfe, 0x00, 0xd8), bytes(0x9d)]) {
      await rejectsApp(decodeText(wrong, {}), "import-format", [notUtf8]);
    }
    for (const wrong of [bytes(0x61, 0x62, 0x63, 0), bytes(0x61, 0x81, 0x0a, 0)]) {
      await rejectsApp(decodeText(wrong, {}), "import-format", ["noText"]);
    }
  });

  it("is refused if it is UTF-8 with a wrong byte or with its last character cut, instead of read wrongly", async () => {
    const good = Buffer.from("name,password\na,pässwörd\nb,");
    for (const wrong of [Buffer.from([0xe9, 0x0a]), Buffer.from("é").subarray(0, 1), Buffer.from("€").subarray(0, 2)]) {
      await rejectsApp(decodeText(Buffer.concat([good, wrong]), {}), "import-format", [notUtf8]);
    }
    await rejectsApp(decodeText(Buffer.concat([Buffer.from("\ufeffa,"), bytes(0xe9)]), {}), "import-format", [notUtf8]);
  });

  it("is read from Windows-1252 even if two of its characters could be one of UTF-8", async () => {
    const german = "„Spaß“, Größe, süß, Äpfel, Öl, Übung";
    expect(await decodeText(Uint8Array.from(Array.from(german, windows1252Byte)), {})).to.equal(german);
  });

  it("keeps a byte order mark that is not at its beginning", async () => {
    expect(await decodeText(Buffer.from("a\ufeffb"), {})).to.equal("a\ufeffb");
  });

  it("is read the same if it is long, whatever character is at the place of a pause", async () => {
    const slice = 2 ** 20;
    for (let shift = 0; shift < 4; shift++) {
      const long = "a".repeat(slice - shift) + "😀€ß".repeat(5) + "b".repeat(slice - 5) + "€ß😀".repeat(5);
      expect((await decodeText(Buffer.from(long), {})) === long, `UTF-8, ${shift}`).to.equal(true);
      expect((await decodeText(Buffer.from(long, "utf16le"), {})) === long, `UTF-16, ${shift}`).to.equal(true);
    }
    const windows = (plain: string): Promise<string> =>
      decodeText(Uint8Array.from(Array.from(plain, windows1252Byte)), {});
    const called = 2 ** 13; // bytes of one call
    const german = "ä" + "a".repeat(called - 3) + "süß" + "b".repeat(slice) + "€";
    expect((await windows(german)) === german).to.equal(true);
    for (let shift = 0; shift < 4; shift++) {
      const unlikely = "a".repeat(called - shift) + "öäü" + "b".repeat(slice);
      await rejectsApp(windows(unlikely), "import-format", [notUtf8], `${shift}`);
    }
    await rejectsApp(windows(`ä${"a".repeat(slice)}\u0081`), "import-format", [notUtf8]);
    await rejectsApp(windows(`ä${"a".repeat(slice)}\0`), "import-format", ["noText"]);
    await rejectsApp(decodeText(Buffer.from("a".repeat(slice) + "\0"), {}), "import-format", ["noText"]);
    const wrong = Buffer.concat([Buffer.from("é".repeat(slice)), Uint8Array.of(0xe9, 0x0a)]);
    await rejectsApp(decodeText(wrong, {}), "import-format", [notUtf8]);
  });
});
