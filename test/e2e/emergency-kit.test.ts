/** Tests the emergency kit: printing, and reading the backup on the generator page from pictures of the QR codes. */
import { expect } from "chai";
import { addAccount, addStoredAccount, pinRules, renameAccount } from "../../src/accounts/index.ts";
import { itWith } from "../needs.ts";
import { identity, type Made, master, newVault, putVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { FirefoxSurface } from "./browsers/firefox-surface.ts";
import { eachBrowser } from "./each-browser.ts";
import { servePage } from "./generator-page.ts";
import { codesOnPage, missingPoppler, scanOf, textsOfPages } from "./paper.ts";
import { choosePictures, whitePng } from "./pictures.ts";
import type { FileServer } from "./servers/file-server.ts";
import { textsIn } from "../unit/ui/speaking.ts";

const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const email = "mia@nordmail.example";
const totpKey = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const papers = { A4: [210, 297], Letter: [215.9, 279.4] } as const;

/**
 * Creates a vault as a person may have after some years: 42 accounts, of which ten have passwords of their own and
 * three have one-time codes.
 */
async function familyVault(): Promise<Made> {
  const made = await newVault();
  const { vault } = made;
  for (let i = 0; i < 42; i++) {
    const site = `${["airlane", "bergbank", "codeharbor", "foxglove-florist", "library", "zebra"][i % 6]}${i}.example`;
    const login = i % 4 === 0 ? `mia_${i}` : email;
    if (i % 4 === 1 && i > 1) {
      const notes = i % 8 === 1 ? { notes: "Window 3, ask for Ms Lind" } : {};
      await addStoredAccount(vault, { site, login, password: `hunter${i} hunter${i}`, ...notes });
      continue;
    }
    const kinds = [rules, { words: 6, separator: "-" }, pinRules(4)];
    const totp = i % 14 === 0 ? { totp: `otpauth://totp/${site}:${login}?secret=${totpKey}` } : {};
    const of = { site, login, revision: i % 7 === 0 ? 3 : 1, rules: kinds[i % 12 === 6 ? 1 : i % 12 === 10 ? 2 : 0]! };
    const added = await addAccount(vault, { ...of, ...totp });
    if (i === 8) await renameAccount(vault, added, { login: "lovelace" });
  }
  return made;
}

/** A recovery code on the page: its lines, and a picture of its QR code as PNG in Base64. */
interface Entry {
  readonly lines: readonly string[];
  readonly picture: string;
}

/** Returns pictures of the QR codes on the page, as PNG in Base64. Runs in the page. */
function drawnCodes(): readonly string[] {
  return Array.from(document.querySelectorAll<HTMLCanvasElement>(".kit-codes canvas"), (canvas) =>
    canvas.toDataURL("image/png").replace(/^.*,/u, ""),
  );
}

/** Returns the pages whose text does not end above their last line. Runs in the page, for print. */
function crowdedPages(): readonly number[] {
  const pages = [...document.querySelectorAll(".kit-page")];
  return pages.flatMap((page, i) => {
    const foot = page.querySelector(".kit-foot");
    const others = [...page.querySelectorAll("*")].filter((each) => foot?.contains(each) === false);
    const lowest = Math.max(...others.map((each) => each.getBoundingClientRect().bottom));
    return lowest > (foot?.getBoundingClientRect().top ?? 0) ? [i + 1] : [];
  });
}

await eachBrowser("the emergency kit", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: FileServer;
  let made: Made;
  let drawn: readonly string[];

  before(async () => {
    made = await familyVault();
    server = await servePage();
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, made);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const prepared = async (width?: number): Promise<Surface> => {
    const page = await browser.openExtensionPage("accounts.html#paper");
    await page.untilText("Prepare emergency kit");
    if (width !== undefined) await page.resize(width);
    await page.type("Your name (printed on the kit)", "Mia Kowalski");
    await page.type("Address of your generator page (optional)", "https://saltmill.example.org");
    await page.press("Prepare emergency kit");
    await page.untilText("Ready: 42 accounts");
    await page.until(() => document.querySelector(".paper") !== null);
    return page;
  };

  it("lists what the generator page asks for, and links each row to its recovery codes", async () => {
    const page = await prepared();
    const text = await page.evaluate(() => document.querySelector(".paper")?.textContent ?? "");
    for (const part of ["https://saltmill.example.org", "Mia Kowalski", "ada@example.org", "Everything as QR codes"])
      expect(text).to.include(part);
    expect(text).not.to.include("hunter");
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLTableRowElement>(".paper tbody tr")]
        .filter((each) => /airlane0|library4\b|codeharbor8|bergbank13/u.test(each.textContent))
        .map(({ cells }) => Array.from(cells, ({ innerText }) => innerText.replace(/\s+/gu, " ").trim())),
    );
    expect(rows).to.deep.equal([
      ["1", "airlane0.example", "mia_0", "16 characters", "3", "R1"],
      ["9", "bergbank13.example", email, "My own password", "", "R2"],
      // The password is derived from the original username.
      ["21", "codeharbor8.example", "mia_8 Username on the site: lovelace", "16 characters", "1", ""],
      ["34", "library4.example", "mia_4", "16 characters", "1", ""],
    ]);
    const places = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLAnchorElement>(".paper a")];
      return all.map((link) => {
        const place = document.querySelector(link.getAttribute("href") ?? "");
        return link.textContent.startsWith("R")
          ? place?.querySelector("h4 b")?.textContent === link.textContent
          : place?.className === "kit-page";
      });
    });
    expect(places.length).to.be.above(15);
    expect(places).not.to.include(false);
    await page.press("R2");
    await page.until(() => document.activeElement?.textContent.includes("bergbank13.example") === true);
    expect(await page.evaluate(() => location.hash)).to.equal("#paper");
    drawn = await page.evaluate(drawnCodes);
    expect(drawn.length).to.be.within(5, 6);
    await page.close();
  });

  it("is divided into the same pages in a narrow window, and nothing is wider than the window", async () => {
    const divided = (): readonly (readonly number[])[] =>
      [...document.querySelectorAll(".kit-page")].map((page) =>
        [...page.querySelectorAll(".kit-columns > div, tbody")].map((each) => each.children.length),
      );
    const wide = await prepared(1280);
    const pages = await wide.evaluate(divided);
    await wide.close();
    const narrow = await prepared(500);
    expect(await narrow.evaluate(divided)).to.deep.equal(pages);
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
    await narrow.close();
  });

  itWith(missingPoppler, "is printed on six pages of A4 and of Letter, whose codes are read from scans", async () => {
    const page = await prepared();
    if (!(page instanceof ChromiumSurface || page instanceof FirefoxSurface)) throw new Error("cannot print");
    const scans: Buffer[] = [];
    const recoveryPages: Buffer[] = [];
    for (const [paper, [width, height]] of Object.entries(papers)) {
      const pdf = await page.print(width, height);
      const texts = textsOfPages(pdf);
      expect(texts, paper).to.have.length(6);
      texts.forEach((text, i) => {
        const [last = ""] = text.trim().split("\n").slice(-1);
        expect(last, paper).to.match(new RegExp(`^Saltmill emergency kit of Mia Kowalski .* Page ${i + 1} of 6$`, "u"));
        expect(text).not.to.include("Password health");
      });
      expect(texts[0]).to.include("The master password is not on this paper.");
      expect(texts[3]).to.include("R13");
      scans.push(scanOf(pdf, 5, 110), scanOf(pdf, 5, 150));
      recoveryPages.push(scanOf(pdf, 4, 150));
    }
    await page.close();
    for (const scan of scans) {
      const reader = await browser.open(`http://localhost:${server.port}/#backup`);
      await reader.untilText("Pictures of an emergency kit's QR codes");
      await choosePictures(reader, [scan]);
      await reader.untilText("Master password for this kit");
      await reader.close();
    }
    const all = Array.from({ length: 13 }, (_, i) => `R${i + 1}`).join(", ");
    for (const scan of recoveryPages) {
      const reader = await browser.open(`http://localhost:${server.port}/#recovery`);
      await reader.untilText("Pictures of the recovery codes");
      await choosePictures(reader, [scan]);
      await reader.untilText(`Read: ${all}`);
      await reader.close();
    }
  });

  it("gives passwords and one-time codes from recovery codes that are photographed or typed on a phone", async () => {
    const printed = await prepared();
    const entries = await printed.evaluate(() =>
      Array.from(document.querySelectorAll(".entry"), (entry) => ({
        lines: Array.from(entry.querySelectorAll(".code li"), ({ textContent }) => textContent),
        picture: entry.querySelector("canvas")?.toDataURL("image/png").replace(/^.*,/u, "") ?? "",
      })),
    );
    await printed.close();
    const [ofCodes, ofPassword, ofAnother] = entries as readonly Entry[] as readonly [Entry, Entry, Entry];
    expect([ofCodes.lines.length, ofPassword.lines.length]).to.deep.equal([6, 4]);
    const page = await browser.open(`http://localhost:${server.port}/`);
    await page.resize(360, 740);
    await page.press("Recovery code");
    await choosePictures(page, [whitePng(400, 400), drawn[0]!]);
    await page.untilText("No recovery code found in picture-1.png.");
    await page.untilText(
      'picture-2.png shows the QR codes of the whole kit. Open these on Saltmill\'s page, under "Emergency kit".',
    );
    await choosePictures(page, [ofPassword.picture]);
    await page.untilText("Read: R2");
    await page.type("Email address or name", identity);
    await page.type("Master password", "not this one");
    await page.press("Show password or one-time code");
    await page.untilText("This code was made with another master password, email address or name.");
    await page.type("Master password", master);
    await page.press("Show password or one-time code");
    await page.until(() => document.querySelector(".made .secret")?.textContent === "hunter13 hunter13");
    await page.screenshot(`build/screenshots/kit-recovered-${name}.png`);
    // The next codes open without the master password.
    await choosePictures(page, [ofCodes.picture, ofAnother.picture]);
    await page.untilText("Read: R1, R2, R3");
    await page.press("Show password or one-time code");
    await page.until(() => /^\d{3} ?\d{3}/u.test(document.querySelector(".made .one-time")?.textContent ?? ""));
    expect(await page.evaluate(() => document.querySelector(".made > div > .secret")?.textContent)).to.equal(totpKey);
    await page.screenshot(`build/screenshots/kit-recovered-code-${name}.png`);
    await page.choose("Code", "R3");
    expect(await page.evaluate(() => document.querySelector(".made"))).to.equal(null);
    await page.choose("Code", "Type a code instead");
    await page.type("Line 1", ofAnother.lines[0]!.toLowerCase());
    await page.untilText("1 of 4 lines correct");
    await page.type("Line 2", ofAnother.lines[2]!);
    await page.untilText("Line 2 has a typo or is in the wrong place.");
    await page.screenshot(`build/screenshots/kit-typed-${name}.png`);
    await page.type("Line 2", ofAnother.lines.slice(1).join(" "));
    await page.untilText("4 of 4 lines correct");
    await page.press("Show password or one-time code");
    await page.until(() => document.querySelector(".made .secret")?.textContent === "hunter25 hunter25");
    await page.press("Copy password");
    await page.untilText("Copied.");
    await page.press("Forget");
    await page.until(() => document.querySelector(".made") === null);
    await page.untilText("Line 1");
    expect(await page.text()).not.to.include("hunter");
    // A picture in the other view says where it belongs.
    await page.press("Emergency kit");
    await choosePictures(page, [ofPassword.picture]);
    await page.untilText('picture-1.png shows recovery codes. Open these under "Recovery code".');
    await page.close();
  });

  it("is read back on the generator page from pictures in any order, and opens with the master password", async () => {
    const all = drawn;
    const page = await browser.open(`http://localhost:${server.port}/#backup`);
    await page.untilText("Pictures of an emergency kit's QR codes");
    await choosePictures(page, [all.at(-1)!]);
    await page.untilText("Missing: code ");
    await page.screenshot(`build/screenshots/kit-missing-${name}.png`);
    await choosePictures(page, [...all].reverse().slice(1));
    await page.untilText(`All codes read (${all.length}).`);
    await page.untilText("Master password for this kit");
    await page.type("Master password for this kit", master);
    await page.press("Open backup");
    await page.press("Show password for mia_0, airlane0.example");
    await page.until(() => /^\d{3} ?\d{3}/u.test(document.querySelector(".one-time")?.textContent ?? ""));
    await page.screenshot(`build/screenshots/kit-opened-${name}.png`);
    await page.close();
  });

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
    await page.until(() => !document.body.innerText.includes("Missing: code"));
    await page.close();
    // After a whole kit was read, the pictures of another kit are not mixed with the first kit.
    const next = await browser.open(`http://localhost:${server.port}/#backup`);
    await next.untilText("Pictures of an emergency kit's QR codes");
    await choosePictures(next, drawn);
    await next.untilText("Master password for this kit");
    await choosePictures(next, [...codes, Buffer.from("no picture").toString("base64")]);
    await next.untilText("is not a picture that this browser can read");
    expect(await next.text()).not.to.include("another emergency kit");
    await next.close();
  });
});

await eachBrowser("the emergency kit in other languages", (launch) => {
  for (const language of ["ar", "de", "fr", "ru"]) {
    itWith(missingPoppler, `fits on its pages of A4 and Letter in ${language}, and is read from scans`, async () => {
      const texts = textsIn(language);
      const browser = await launch({ language });
      try {
        await browser.open("about:blank");
        await putVault(browser, await familyVault());
        const page = await browser.openExtensionPage("accounts.html#paper");
        await page.untilText(texts["paperPrepare"]!);
        await page.press(texts["paperPrepare"]!);
        await page.until(() => document.querySelector(".paper") !== null);
        if (!(page instanceof ChromiumSurface || page instanceof FirefoxSurface)) throw new Error("cannot print");
        const kit = await page.evaluate(() => {
          const pages = [...document.querySelectorAll(".kit-page")];
          const count = (selector: string): readonly number[] =>
            pages.map((each) => each.querySelectorAll(selector).length);
          return { pages: pages.length, backup: count(".kit-codes canvas"), recovery: count(".entry canvas") };
        });
        expect(kit.pages).to.be.at.most(7);
        for (const [paper, [width, height]] of Object.entries(papers)) {
          const pdf = await page.print(width, height);
          expect(textsOfPages(pdf), paper).to.have.length(kit.pages);
          const readAt = (dotsPerInch: number, counts: readonly number[]): readonly number[] =>
            counts.map((count, i) => (count === 0 ? 0 : codesOnPage(pdf, i + 1, dotsPerInch).length));
          for (const dotsPerInch of [110, 150])
            expect(readAt(dotsPerInch, kit.backup), `${paper}, ${dotsPerInch} dpi`).to.deep.equal(kit.backup);
          expect(readAt(150, kit.recovery), paper).to.deep.equal(kit.recovery);
        }
        if (page instanceof ChromiumSurface) {
          await page.page.emulateMediaType("print");
          expect(await page.evaluate(crowdedPages)).to.deep.equal([]);
        }
      } finally {
        await browser.close();
      }
    });
  }
});
