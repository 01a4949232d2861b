/**
 * Tests the accounts page and the first run as people use them who see little or nothing, or use no mouse: with text of
 * twice the size, with the keyboard alone, and the names and states that a screen reader gets.
 */
import { expect } from "chai";
import { t } from "../../ui/locale/i18n.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import { faultsOf } from "../views/faults.ts";
import { squeezedIn } from "../views/squeezed.ts";
import { untilGone, untilShown } from "../views/tour.ts";
import { chooseFile, master, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import { ChromiumSurface } from "./browsers/chromium-surface.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser, inChromium } from "./each-browser.ts";
import { focused, keepOffers } from "./steps.ts";

const exported =
  "name,url,username,password\nForum,https://forum.example/,ada,hunter2\nNews,https://news.example/,ada,x\n";

/** Presses Tab until a control has the focus. */
async function tabTo(surface: Surface, wanted: string): Promise<void> {
  const passed: string[] = [];
  while (passed.at(-1) !== wanted) {
    if (passed.length > 60) throw new Error(`Tab does not lead to "${wanted}", but to ${passed.join(", ")}`);
    await surface.key("Tab");
    passed.push(await focused(surface));
  }
}

/**
 * Presses Tab once, because a narrow window hides the navigation, with the link that has the focus; and again if that
 * led from the last control of the page out of it.
 */
async function focusAnything(surface: Surface): Promise<void> {
  for (let presses = 0; presses < 3; presses++) {
    await surface.key("Tab");
    if (await surface.evaluate(() => document.activeElement !== document.body)) return;
  }
}

/** Opens each view of the accounts page in which users work with accounts. */
const views: Readonly<Record<string, (page: Surface) => Promise<void>>> = {
  list: (page) => untilShown(page, ".about"),
  "selected accounts": async (page) => {
    await page.press(t("selectMany"));
    await page.tick(t("selectShown"), true);
    await page.untilText(t("selectedCount", 8));
  },
  "edited account": async (page) => {
    await page.press(t("edit"));
    await untilShown(page, ".editing");
  },
  "preview of an import": async (page) => {
    await page.press(t("view_import"));
    await page.untilText(t("importHaveFile"));
    await chooseFile(page, exported);
    await page.untilText("forum.example");
  },
  health: async (page) => {
    await page.press(t("view_health"));
    await untilShown(page, ".group");
  },
  devices: async (page) => {
    await page.press(t("view_devices"));
    await untilShown(page, "#set-up-sync");
  },
  export: async (page) => {
    await page.press(t("view_export"));
    await untilShown(page, "[aria-labelledby=export] form");
  },
  backup: async (page) => {
    await page.press(t("view_backup"));
    await untilShown(page, "[aria-labelledby=restore]");
  },
  "emergency kit": async (page) => {
    await page.press(t("view_paper"));
    await untilShown(page, "[aria-labelledby=paper] input");
  },
  security: async (page) => {
    await page.press(t("view_security"));
    await untilShown(page, "[aria-labelledby=recovery]");
  },
  "deleted accounts": async (page) => {
    await page.press(t("more"));
    await keepOffers(page);
    await page.press(t("remove"));
    await untilShown(page, ".toast");
    await page.press(t("view_deleted"));
    await untilShown(page, ".account.deleted");
  },
  "sheet that fixes a password": async (page) => {
    await views["health"]?.(page);
    await page.press(t("actionOf", t("fix"), t("listed", "printer.example", "admin")));
    await page.until(() => (document.querySelector("dialog output")?.textContent ?? "") !== "");
  },
};

await inChromium("text of twice the size", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    speakIn("en");
    browser = await launch();
  });
  after(() => browser.close());

  /** Looks at a view in several widths. A narrow window has fewer words in a line, so only its width counts. */
  const look = async (page: Surface): Promise<void> => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const width of [1920, 1440, 1280, 640]) {
      await page.resize(width, 800);
      // Waits until the view has the form for this width. Another form has other elements.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
      });
      await focusAnything(page);
      const found = [...(await faultsOf(page)), ...(await squeezedIn(page))];
      expect(found, `${width}`).to.deep.equal([]);
    }
  };

  for (const [title, open] of Object.entries(views)) {
    it(`has room in the ${title}`, async () => {
      await putVault(browser, await sampleVault());
      const page = await openAccounts(browser);
      await page.resize(1280, 800);
      await open(page);
      await look(page);
      await page.close();
    });
  }

  it("has the parts of an imported entry below each other in a narrow window", async () => {
    await putVault(browser, await sampleVault());
    const page = await openAccounts(browser, "import");
    await page.untilText(t("importHaveFile"));
    await chooseFile(page, `${exported}Left out,,ada,\n`);
    await page.untilText("Left out");
    await page.resize(320, 740);
    const edges = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".candidate:not(.head) > :not(input)"), (part) =>
        Math.round(part.getBoundingClientRect().left),
      ),
    );
    expect(edges).to.have.length(10); // two entries of four parts, and one that is left out, of two
    expect(new Set(edges)).to.have.property("size", 1);
    await page.close();
  });

  it("has room in the ways into a device without a vault", async () => {
    await putVault(browser);
    for (const way of ["list", "join", "restore", "recovery"]) {
      const page = await browser.openExtensionPage(`accounts.html#${way}`);
      await untilShown(page, way === "list" ? ".without-vault" : ".alone");
      await look(page);
      await page.close();
    }
  });

  it("has room in the first run", async () => {
    await putVault(browser);
    const page = await browser.openExtensionPage("welcome.html");
    await page.untilText(t("welcomeIdea"));
    await look(page);
    await page.press(t("welcomeStart"));
    await page.until(() => (document.querySelector("output.secret")?.textContent ?? "") !== "");
    await page.press(t("suggestedUse"));
    await untilShown(page, ".strength");
    await look(page);
    await page.close();
  });
});

await inChromium("what a screen reader gets", (launch) => {
  interface Node {
    readonly role: string;
    readonly name?: string | undefined;
    readonly children?: readonly Node[] | undefined;
  }
  let browser: ExtensionBrowser;
  let page: Surface;

  before(async () => {
    speakIn("en");
    browser = await launch();
    await putVault(browser, await sampleVault());
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await openAccounts(browser);
  });
  afterEach(() => page.close());

  const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
  /** Returns role and name of each node of the accessibility tree below a selector. */
  const tree = async (selector: string): Promise<readonly string[]> => {
    if (!(page instanceof ChromiumSurface)) throw new TypeError("inChromium opens pages of Chromium");
    const root = await page.page.$(selector);
    const found = await page.page.accessibility.snapshot({ interestingOnly: false, ...(root && { root }) });
    return found ? all(found as Node).map(({ role, name }) => `${role} ${name ?? ""}`.trim()) : [];
  };

  it("is a table with headings that say how it is sorted, and with a button in each row", async () => {
    await page.resize(1920, 800);
    await untilShown(page, "[role=table] .long [role=row]");
    const found = await tree("[role=table]");
    expect(found[0]).to.equal(`table ${t("accountsTitle")}`);
    for (const name of ["sort_name", "login", "password", "lastUsedOn", "tags"] as const) {
      expect(found).to.include(`columnheader ${t(name)}`);
    }
    expect(found).to.include("button printer.example admin");
    expect(found.filter((each) => /^row(?: |$)/u.test(each))).to.have.length(9);
    const sorted = (): Promise<string[]> =>
      page.evaluate(() => Array.from(document.querySelectorAll("[aria-sort]"), (each) => each.ariaSort ?? ""));
    expect(await sorted()).to.deep.equal(["ascending"]);
    await page.press(t("sort_name"));
    expect(await sorted()).to.deep.equal(["descending"]);
    expect(await faultsOf(page)).to.deep.equal([]);
  });

  it("is a name and a state for each control of the bar, the form, the preview and the sheet", async () => {
    const isNamed = async (selector: string): Promise<void> => {
      const nameless = (await tree(selector)).filter((each) =>
        /^(?:button|checkbox|combobox|textbox|link|dialog)$/u.test(each),
      );
      expect(nameless, selector).to.deep.equal([]);
    };
    await page.press(t("selectMany"));
    await page.tick(t("selectAccount", "ada", "example.com"), true);
    await page.untilText(t("selectedCount", 1));
    await isNamed(".place");
    expect(await tree(".place")).to.include(`checkbox ${t("selectAccount", "ada", "example.com")}`);
    await page.press(t("done"));
    await views["edited account"]?.(page);
    await isNamed(".detail");
    await page.press(t("cancel"));
    await views["preview of an import"]?.(page);
    await isNamed(".place");
    await views["sheet that fixes a password"]?.(page);
    await isNamed("dialog");
    expect((await tree("dialog"))[0]).to.equal(`dialog ${t("fixTitle", "printer.example")}`);
  });
});

await eachBrowser("the keyboard alone", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    speakIn("en");
    browser = await launch();
  });
  after(() => browser.close());

  it("leaves an account out of an import, takes it again and imports", async () => {
    await putVault(browser, await sampleVault());
    const page = await openAccounts(browser);
    await views["preview of an import"]?.(page);
    const take = t("importTake", t("ofSite", "forum.example", "ada"));
    await tabTo(page, take);
    await page.keys(" ");
    await page.untilText(t("importApply", 1));
    await page.key("ArrowDown");
    expect(await focused(page)).to.equal(t("importTake", t("ofSite", "news.example", "ada")));
    await page.key("ArrowUp");
    await page.keys(" ");
    await page.untilText(t("importApply", 2));
    await tabTo(page, t("importApply", 2));
    await page.key("Enter");
    await page.untilText(t("importedCount", 2));
    expect(await focused(page)).not.to.equal("");
    await page.close();
  });

  it("opens the sheet that fixes a password, stays in it, and comes back to the button", async () => {
    await putVault(browser, await sampleVault());
    const page = await openAccounts(browser);
    await views["health"]?.(page);
    const fix = t("actionOf", t("fix"), t("listed", "printer.example", "admin"));
    await tabTo(page, fix);
    await page.key("Enter");
    await page.until(() => (document.querySelector("dialog output")?.textContent ?? "") !== "");
    for (const name of ["lengthAndCharacters", "copyPassword", "siteHasIt", "notNow"] as const)
      await tabTo(page, t(name));
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).to.equal(true);
    await page.key("Enter");
    await untilGone(page, "dialog");
    expect(await focused(page)).to.equal(fix);
    await page.close();
  });

  it("ignores a problem from its menu, and undoes that", async () => {
    await putVault(browser, await sampleVault());
    const page = await openAccounts(browser);
    await views["health"]?.(page);
    await tabTo(page, t("actionOf", t("more"), t("listed", "printer.example", "admin")));
    await page.key("Enter");
    await untilShown(page, "[role=menu]");
    expect(await focused(page)).to.equal(t("openAccount"));
    await page.key("ArrowDown");
    expect(await focused(page)).to.equal(t("ignore"));
    await keepOffers(page);
    await page.key("Enter");
    await page.untilText(t("ignoredCount", 1));
    await page.until((undo) => document.activeElement?.textContent === undo, t("undo"));
    await page.key("Enter");
    await untilGone(page, "#ignored");
    await page.until(() => document.activeElement !== document.body);
    await page.close();
  });

  it("chooses another place to sync through, and passes all fields of the first one", async () => {
    await putVault(browser, await sampleVault());
    const page = await openAccounts(browser);
    await views["devices"]?.(page);
    await tabTo(page, t("syncThrough"));
    await page.key("ArrowDown");
    await page.untilText(t("browserSyncMore"));
    await page.key("ArrowUp");
    await page.untilText(t("davIntro"));
    for (const name of ["davAddress", "davUser", "davPassword", "deviceLabel", "masterPassword", "connect"] as const)
      await tabTo(page, t(name));
    await page.key("Enter");
    await untilShown(page, ".devices .note");
    expect(await focused(page)).to.equal(t("connect"));
    await page.close();
  });

  it("opens each way into a device without a vault, begins in its first field, and comes back", async () => {
    await putVault(browser);
    const page = await browser.openExtensionPage("accounts.html");
    await page.untilText(t("whereAreThey"));
    for (const [way, first] of [
      ["onDevice", t("syncThrough")],
      ["inBackup", t("backupFile")],
      ["onPaper", t("codePicture")],
    ] as const) {
      await tabTo(page, t(way));
      await page.key("Enter");
      await page.untilText(t("otherWays"));
      expect(await focused(page), way).to.equal(first);
      expect(await page.evaluate(() => document.querySelectorAll("h2").length)).to.equal(1);
      await page.press(t("otherWays")); // Firefox's driver takes keys in a field for files as names of files
      await page.untilText(t("whereAreThey"));
      expect(await page.evaluate(() => document.activeElement?.tagName), way).to.equal("H1");
    }
    await page.close();
  });

  it("stays where it is when a wider window makes the list a table, and when a narrower one makes it a list", async () => {
    await putVault(browser, await sampleVault());
    const page = await openAccounts(browser);
    const resize = async (width: number): Promise<void> => {
      await page.resize(width, 800);
      await page.until((isTable) => (document.querySelector("[role=table]") !== null) === isTable, width >= 1440);
    };
    const rowWithFocus = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset["index"]);
    await page.type(t("searchAll"), "");
    await page.key("ArrowDown");
    await page.key("ArrowDown");
    expect(await rowWithFocus()).to.equal("1");
    for (const width of [1440, 1280]) {
      await resize(width);
      await page.until(() => document.activeElement !== document.body);
    }
    expect(await rowWithFocus()).not.to.equal(undefined);
    await page.press(t("addAccount"));
    await page.until(() => document.activeElement?.matches(".detail input") === true);
    const field = await focused(page);
    for (const width of [1440, 1280, 640]) {
      await resize(width);
      expect(await focused(page), `${width}`).to.equal(field);
    }
    await page.close();
  });

  it("sets up a vault", async () => {
    await putVault(browser);
    const page = await browser.openExtensionPage("welcome.html");
    await page.untilText(t("welcomeIdea"));
    await tabTo(page, t("welcomeStart"));
    await page.key("Enter");
    await page.until(() => (document.querySelector("output.secret")?.textContent ?? "") !== "");
    expect(await focused(page)).to.equal(t("identity"));
    await page.keys("ada@example.org");
    await tabTo(page, t("masterPassword"));
    await page.keys(master);
    await tabTo(page, t("repeatPaper"));
    await page.keys(master);
    await page.key("Enter");
    await page.untilText(t("welcomeIsSetUp"));
    expect(await page.evaluate(() => document.activeElement !== document.body)).to.equal(true);
    await page.close();
  });

  // The last test: in Firefox, the panel that shows the saved file takes the focus from the window.
  it("makes a backup, and reaches the field that restores one", async () => {
    await putVault(browser, await sampleVault());
    const page = await openAccounts(browser);
    await views["backup"]?.(page);
    await tabTo(page, t("backupDownload"));
    await page.key("Enter");
    await untilShown(page, "[aria-labelledby=backup] .note");
    expect(await focused(page)).to.equal(t("backupDownload"));
    await tabTo(page, t("backupFile"));
    await page.close();
  });
});
