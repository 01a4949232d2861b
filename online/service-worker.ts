/**
 * Keeps the page for when there is no network. What is kept must be what this worker was built with: another page is not
 * taken. Once kept it is always given from here, and the network is asked for nothing but this script, by the browser.
 */
import { pageSha256 } from "./page-hash.ts";

/** The part of a service worker's global scope that is used here; this folder's types know `self` as a window. */
interface Scope {
  readonly registration: { readonly scope: string };
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
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

async function keep(): Promise<void> {
  const response = await fetch(page, { cache: "no-cache" });
  const bytes = await response.clone().arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!response.ok || hex !== pageSha256) throw new Error("this is not the page that this worker belongs to");
  await (await caches.open(cacheName)).put(page, response);
  await scope.skipWaiting();
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("saltmill-") && name !== cacheName).map((name) => caches.delete(name)),
  );
}

async function kept(request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(page)) ?? fetch(request);
}

scope.addEventListener("install", (event) => {
  event.waitUntil(keep());
});
scope.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers());
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.search = "";
  if (request.mode === "navigate" && address.href.replace(/index\.html$/u, "").split("#")[0] === page)
    event.respondWith(kept(request));
});
