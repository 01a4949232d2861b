/** Tests the emergency kit: printing, and reading the backup on the generator page from pictures of the QR codes. */
import { expect } from "chai";
import { addAccount, renameAccount } from "../../src/accounts/index.ts";
import { type Made, master, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { servePage } from "./generator-page.ts";
import { choosePictures, whitePng } from "./pictures.ts";
import type { FileServer } from "./servers/file-server.ts";

const rules = { length: 16, classes: ["lower", "upper", "digit"] };
const papers = { A4: [210, 297], Letter: [216, 279] } as const;
const perMillimetre = 96 / 25.4;

/** Returns pictures of the QR codes on the page, as PNG in Base64. Runs in the page. */
function drawnCodes(): readonly string[] {
  return Array.from(document.querySelectorAll<HTMLCanvasElement>(".kit-codes canvas"), (canvas) =>
    canvas.toDataURL("image/png").replace(/^.*,/u, ""),
  );
}

await eachBrowser("the emergency kit", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: FileServer;
  let made: Made;
  let drawn: readonly string[];
  /**
   * In Chromium: a picture of each QR code in the print view. Tests cannot print in Firefox, so they use the QR codes
   * as the page draws them (`drawn`).
   */
  let pictures: readonly string[] | undefined;
  /** One picture of the printed sheet with all QR codes. */
  let sheet: string | undefined;

  before(async () => {
    made = await sampleVault();
    for (let i = 0; i < 24; i++) {
      const login = `ada+${i}@example.org`;
      const added = await addAccount(made.vault, { site: `shop${i}.example`, login, revision: 1 + i, rules });
      if (i === 5) await renameAccount(made.vault, added, { login: "lovelace" });
    }
    server = await servePage();
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, made);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const prepared = async (): Promise<Surface> => {
    const page = await openAccounts(browser, "paper");
    await page.type("Address of your generator page (optional)", "https://saltmill.example.org");
    await page.press("Prepare emergency kit");
    await page.untilText("Ready: 32 accounts");
    return page;
  };

  it("lists what the generator page asks for, and has the encrypted backup as QR codes", async () => {
    const page = await prepared();
    const text = await page.evaluate(() => document.querySelector(".paper")?.textContent ?? "");
    for (const part of ["https://saltmill.example.org", "ada+23@example.org", "Encrypted backup as QR codes"])
      expect(text).to.include(part);
    expect(text).not.to.include("hunter2");
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLTableRowElement>(".paper tr")]
        .filter((each) => /ada\+[45]@/u.test(each.textContent))
        .map(({ cells }) => Array.from(cells, ({ innerText }) => innerText.replace(/\s+/gu, " "))),
    );
    const kind = "16 characters (lowercase, uppercase, digits)";
    expect(rows).to.deep.equal([
      ["shop4.example", "ada+4@example.org", kind, "5"],
      // The password is derived from the original username.
      ["shop5.example", "ada+5@example.org Username on the site: lovelace", kind, "6"],
    ]);
    drawn = await page.evaluate(drawnCodes);
    expect(drawn.length).to.be.within(3, 22);
    await page.close();
  });

  if (name === "chromium") {
    it("fits its codes on A4 and Letter, and prints nothing else of the page", async () => {
      const page = await prepared();
      if (!(page instanceof ChromiumSurface)) throw new Error("not Chromium");
      await page.page.emulateMediaType("print");
      const taken: string[] = [];
      for (const [paper, [width, height]] of Object.entries(papers)) {
        const pixels = Math.round((width - 24) * perMillimetre);
        await page.page.setViewport({ width: pixels, height: 1123, deviceScaleFactor: 2 });
        expect(await page.text()).not.to.include("Locks in");
        const boxes = await page.evaluate(() =>
          Array.from(document.querySelectorAll(".kit-codes figure"), (figure) => {
            const { left, top, right, bottom } = figure.getBoundingClientRect();
            return { left, top: top + scrollY, right, bottom: bottom + scrollY };
          }),
        );
        const rows = [...new Set(boxes.map(({ top }) => Math.round(top)))];
        expect(rows.length, paper).to.equal(Math.ceil(boxes.length / 2));
        for (const { right } of boxes) expect(right).to.be.at.most(pixels);
        const three = (rows[1]! - rows[0]!) * 3;
        expect(three, paper).to.be.at.most((height - 24) * perMillimetre);
        if (paper !== "A4") continue;
        for (const { left, top, right, bottom } of boxes) {
          const clip = { x: left, y: top, width: right - left, height: bottom - top };
          taken.push(await page.page.screenshot({ clip, captureBeyondViewport: true, encoding: "base64" }));
        }
        const whole = { x: 0, y: rows[0]! - 20, width: pixels, height: three + 40 };
        sheet = await page.page.screenshot({
          clip: whole,
          captureBeyondViewport: true,
          encoding: "base64",
          path: "build/screenshots/kit-sheet.png",
        });
        await page.page.screenshot({ path: "build/screenshots/kit-printed.png", fullPage: true });
        await page.page.pdf({ path: "build/screenshots/kit.pdf", preferCSSPageSize: false, format: "a4" });
      }
      await page.page.emulateMediaType("screen");
      pictures = taken;
      drawn = await page.evaluate(drawnCodes);
      await page.close();
    });
  }

  it("is read back on the generator page from pictures in any order, and opens with the master password", async () => {
    const all = pictures ?? drawn;
    const page = await browser.open(`http://localhost:${server.port}/#backup`);
    await page.untilText("Pictures of an emergency kit's QR codes");
    await choosePictures(page, [all.at(-1)!]);
    await page.untilText("Still missing:");
    await page.screenshot(`build/screenshots/kit-missing-${name}.png`);
    await choosePictures(page, [...all].reverse().slice(1));
    await page.untilText("Master password for this backup");
    await page.type("Master password for this backup", master);
    await page.press("Open backup");
    await page.untilText("bank.example");
    await page.close();
  });

  if (name === "chromium") {
    it("is read back from one picture of the page with all codes", async () => {
      const page = await browser.open(`http://localhost:${server.port}/#backup`);
      await page.untilText("Pictures of an emergency kit's QR codes");
      await choosePictures(page, [sheet!]);
      await page.untilText("Master password for this backup");
      await page.close();
    });
  }

  it("refuses codes of two kits, pictures without a code, and files that are not pictures", async () => {
    const other = await prepared();
    const codes = await other.evaluate(drawnCodes);
    await other.close();
    const page = await browser.open(`http://localhost:${server.port}/#backup`);
    await page.untilText("Pictures of an emergency kit's QR codes");
    await choosePictures(page, [drawn[0]!, codes[1]!]);
    await page.untilText("picture-2.png shows a code of another emergency kit.");
    await page.untilText(`1 of ${drawn.length} read.`);
    await choosePictures(page, [Buffer.from("no picture").toString("base64")]);
    await page.untilText("is not a picture that this browser can read");
    await choosePictures(page, [whitePng(30_000, 30_000), codes[1]!]);
    await page.untilText("picture-1.png is too large. A picture can have at most 64 million pixels and 64 MiB.");
    await page.untilText("picture-2.png shows a code of another emergency kit.");
    await page.press("Start over");
    await page.until(() => !document.body.innerText.includes("Still missing"));
    await page.close();
    // After a whole kit was read, the pictures of another kit are not mixed with the first kit.
    const next = await browser.open(`http://localhost:${server.port}/#backup`);
    await next.untilText("Pictures of an emergency kit's QR codes");
    await choosePictures(next, drawn);
    await next.untilText("Master password for this backup");
    await choosePictures(next, [...codes, Buffer.from("no picture").toString("base64")]);
    await next.untilText("is not a picture that this browser can read");
    expect(await next.text()).not.to.include("another emergency kit");
    await next.close();
  });
});
