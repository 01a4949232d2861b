/** Tests the QR code that the terminal shows, with a library that decodes QR codes in pictures. */
import { expect } from "chai";
import jsqr from "jsqr";
import { identity, saltmill, TextSink } from "./saltmill.ts";

const args = ["example.com", "-l", "ada", "-i", identity, "--qr"];
const password = "[4zR,AH$Q|(,5v[4";
const pixels = 4;

/** Decodes a QR code of half-block characters: blocks are light, spaces are dark. */
function read(code: string): string | undefined {
  const rows = code
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const halves = Array.from(line, (block) => [/[█▀]/u.test(block), /[█▄]/u.test(block)] as const);
      return [halves.map(([upper]) => upper), halves.map(([, lower]) => lower)];
    });
  const [height, width] = [rows.length * pixels, rows[0]!.length * pixels];
  const picture = new Uint8ClampedArray(4 * height * width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = rows[Math.floor(y / pixels)]![Math.floor(x / pixels)]! ? 255 : 0;
      picture.set([shade, shade, shade, 255], 4 * (y * width + x));
    }
  }
  return jsqr(picture, width, height, { inversionAttempts: "dontInvert" })?.data;
}

describe("--qr", () => {
  it("draws the password", async () => {
    const { stdout, end } = await saltmill(args);
    expect(end).to.equal(0);
    expect(read(stdout)).to.equal(password);
  });

  it("sets its own colours on a terminal", async () => {
    const stdout = new TextSink(true);
    await saltmill(args, { stdout });
    const lines = stdout.text.trimEnd().split("\n");
    const plain = lines.map((line) => /^\u001b\[97;40m([ █▀▄]+)\u001b\[0m$/u.exec(line)?.[1] ?? "no colours");
    expect(read(plain.join("\n"))).to.equal(password);
  });
});
