/**
 * Stores the page for offline use. A stored copy is used only if it has the SHA-256 that this worker was built with,
 * because other pages of the same origin can write to the cache too.
 */
import { noCopyPage, pageSha256 } from "./built-in.ts";

/**
 * The part of a service worker's global scope that is used here. The types of this folder declare `self` as a window.
 */
interface Scope {
  readonly registration: { readonly scope: string };
  addEventListener(type: "install", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const cacheName = `saltmill-${pageSha256}`;
const page = scope.registration.scope;

/** Returns the response's bytes if they are exactly the page that this worker was built with. */
async function verified(response: Response | undefined): Promise<ArrayBuffer | undefined> {
  if (response?.status !== 200) return undefined;
  const bytes = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === pageSha256 ? bytes : undefined;
}

/**
 * Returns a response with HTML and new headers. The stored headers are not used, because the hash covers only the
 * bytes.
 */
const html = (body: BodyInit, status: 200 | 503): Response =>
  new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } });

const store = async (bytes: ArrayBuffer): Promise<void> => (await caches.open(cacheName)).put(page, html(bytes, 200));

async function install(): Promise<void> {
  const bytes = await verified(await fetch(page, { cache: "no-cache" }));
  if (!bytes) throw new Error("the server's page is not the one that this worker was built with");
  await store(bytes);
  await scope.skipWaiting();
}

/**
 * Deletes the stored copies of earlier releases. The list of caches begins with the oldest. A worker deletes these
 * copies when it answers a request, not when it is installed: until the new worker is activated, which takes minutes in
 * WebKit, the previous worker still answers and needs its copy when there is no network.
 */
async function deleteOlderCopies(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith("saltmill-"));
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(cacheName))).map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const copy = await verified(await cache.match(page));
  if (copy) {
    await deleteOlderCopies().catch(() => undefined); // errors are ignored: older copies only take space
    return html(copy, 200);
  }
  // Deletes the entry and not the whole cache: as long as another page has a deleted cache open, a new cache of the
  // same name would exist beside it.
  await cache.delete(page);
  return fromNetwork(request);
}

/** Fetches the page. A page with an unexpected hash, such as the next release, is returned but not stored. */
async function fromNetwork(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request, { cache: "no-store" });
  } catch {
    return html(noCopyPage, 503);
  }
  const bytes = await verified(response.clone());
  if (!bytes) return response;
  await store(bytes).catch(() => undefined); // an error is ignored: the page works without a stored copy
  return html(bytes, 200);
}

scope.addEventListener("install", (event) => {
  event.waitUntil(install());
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.search = "";
  if (request.mode === "navigate" && address.href.replace(/index\.html$/u, "").split("#")[0] === page)
    event.respondWith(answer(request));
});
