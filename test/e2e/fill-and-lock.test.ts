/**
 * Tests that the extension fills nothing after the vault was locked. Also tests logins whose password field is on a
 * second page: nothing is filled there if the second page has another origin than the first page.
 */
import { expect } from "chai";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { addAccount, createVault, navigate, openUnlocked, readArea, unlock } from "./steps.ts";
import { withHosts } from "./with-permissions.ts";

const master = "ninety-nine marbles in a green jar";
const login = "<label>Login <input name=user autocomplete=username></label>";
const password = "<label>Password <input type=password autocomplete=current-password></label>";
const pages: Readonly<Record<string, string>> = {
  "/login": `<form>${login}${password}<button>Sign in</button></form>`,
  "/first": `<form id=form>${login}<button id=next type=button>Next</button></form>
    <script>next.onclick = () => form.insertAdjacentHTML("beforeend", "${password}");</script>`,
  "/second": `<form>${password}<button>Sign in</button></form>`,
};

/** Script of a worker. Requests `/held`, and ends the loop of `keepBusy` when the server answers. */
const worker = `onmessage = async ({ data: answered }) => {
  const answer = fetch("/held");
  postMessage("asked");
  await answer;
  Atomics.store(answered, 0, 1);
};`;

/** Headers of pages and workers that may share memory with each other. */
const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/**
 * Serves the pages. Answers a request for `/held` only when the test calls `release`, and a request for `/busy` only
 * after `/held` was requested.
 */
class HoldingServer {
  readonly #held: ServerResponse[] = [];
  /** Set when a page has announced that it will do nothing else until `release` is called. */
  isPageBusy = false;
  readonly #server: Server = createServer((request, response) => {
    const body = pages[request.url ?? ""];
    const send = (type: string, text: string): void => {
      response.writeHead(200, { "content-type": type, ...isolated }).end(text);
    };
    if (request.url === "/held") this.#held.push(response);
    else if (request.url === "/busy") void this.#noteBusy(response);
    else if (request.url === "/worker.js") send("text/javascript", worker);
    else if (body === undefined) response.writeHead(404).end();
    else send("text/html", `<!doctype html><title>Example</title>${body}`);
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  at(host: string, path: string): string {
    return `http://${host}:${(this.#server.address() as { port: number }).port}${path}`;
  }

  async #noteBusy(response: ServerResponse): Promise<void> {
    await waitFor("the worker's request", () => Promise.resolve(this.#held.length > 0));
    response.end(() => (this.isPageBusy = true));
  }

  release(): void {
    for (const response of this.#held.splice(0)) response.end();
  }

  close(): void {
    this.release();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/**
 * Keeps the page busy until the test calls `release`: the page runs a loop while a worker requests `/held`. The page
 * does not request `/held` itself in a synchronous request, because Firefox sometimes calls the extension's functions
 * during such a request. Runs in the page.
 */
function keepBusy(): void {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const asking = new Worker("/worker.js");
  asking.onmessage = () => {
    const announcement = new XMLHttpRequest();
    announcement.open("GET", "/busy", false);
    announcement.send();
    while (Atomics.load(answered, 0) === 0);
  };
  asking.postMessage(answered);
}

/** Returns the content of the password field. Runs in the page. */
const passwordIn = (): string | undefined =>
  document.querySelector<HTMLInputElement>("input[autocomplete=current-password]")?.value;

await eachBrowser("a fill", (launch, name) => {
  const server = new HoldingServer();
  let browser: ExtensionBrowser;
  let site: Surface;
  let remove: () => Promise<void>;

  before(async () => {
    await server.listen();
    // This copy of the extension may access all hosts below `localhost`, so only the extension itself can refuse to
    // fill.
    const allowed = await withHosts(name, "http://*.localhost/*");
    remove = allowed.remove;
    browser = await launch({ extension: allowed.folder });
    site = await browser.open(server.at("app.example.localhost", "/login"));
    const popup = await browser.openPopup();
    await createVault(popup, "ada@example.org", master);
    await addAccount(popup, "ada");
    await popup.close();
  });
  after(async () => {
    server.close();
    await browser.close();
    await remove();
  });

  const open = async (path: string): Promise<Surface> => {
    await site.close();
    site = await browser.open(server.at("app.example.localhost", path));
    return openUnlocked(browser);
  };
  const fillFirstStep = async (): Promise<void> => {
    const popup = await open("/first");
    await popup.press("Fill");
    await popup.untilClosed();
    expect(await site.value("Login")).to.equal("ada");
  };
  const untilForgotten = async (): Promise<void> => {
    const inside = await browser.openExtensionPage("accounts.html#settings");
    await waitFor(
      "the second step to be forgotten",
      async () => !("login" in (await inside.evaluate(readArea, "session"))),
    );
    await inside.close();
  };

  it("fills nothing into a page that was busy while the vault locked, and shows a message", async () => {
    const popup = await open("/login");
    await site.evaluate(keepBusy);
    await waitFor("the page to be busy", () => Promise.resolve(server.isPageBusy));
    await popup.press("Fill");
    await popup.press("Lock");
    await popup.untilText("Locked");
    server.release();
    await popup.untilText("The vault was locked in the meantime. Nothing was filled.");
    await popup.screenshot(`build/screenshots/locked-during-fill-${name}.png`);
    expect(await site.evaluate(passwordIn)).to.equal("");
    await unlock(popup, master);
    await popup.close();
  });

  it("ends the second step at a lock, even if the vault is unlocked again", async () => {
    await fillFirstStep();
    const popup = await openUnlocked(browser);
    await popup.press("Lock");
    await popup.untilText("Locked");
    await waitFor(
      "the second step to be forgotten",
      async () => !("login" in (await popup.evaluate(readArea, "session"))),
    );
    await unlock(popup, master);
    await popup.close();
    await site.press("Next");
    await site.until(() => document.querySelector("input[type=password]") !== null);
    expect(await site.evaluate(passwordIn)).to.equal("");
  });

  it("does not continue the second step on another origin of the site", async () => {
    await fillFirstStep();
    const { href } = new URL(server.at("id.example.localhost", "/second"));
    await navigate(site, href);
    await untilForgotten();
    expect(await site.evaluate(passwordIn)).to.equal("");
  });
});
