/** Searches for secrets in all objects of a page that the garbage collector has not freed. */
import type { CDPSession, Page } from "puppeteer-core";
import { PRELUDE } from "../browsers/page-source.ts";
import { pathsIn, type Snapshot, takeSnapshot } from "./snapshot.ts";

/**
 * A flag for Chromium's JavaScript engine. Without this flag, a heap snapshot contains only the first 1024 characters
 * of a string.
 */
export const wholeStrings = "--heap-snapshot-string-limit=100000000";

/** Name → secret, such as a password (a text) or the derived master key (bytes). */
export type Secrets = Readonly<Record<string, string | Uint8Array>>;

/**
 * Length of the parts that the search looks for: the first and the last 8 characters of a text, and the first 8 bytes
 * of other secrets. So a part of a password is found too.
 */
const partLength = 8;

/** The texts and bytes that the search looks for, to find one secret. */
interface Needles {
  readonly name: string;
  readonly texts: readonly string[];
  readonly bytes: readonly (readonly number[])[];
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/**
 * Returns the texts and bytes to search for. For a text: its first and its last part, as text, UTF-8 and UTF-16. For
 * bytes: all bytes as a text with one character for each byte, and the first part as bytes. For both: the whole secret
 * in Base64, Base64url and hexadecimal.
 */
function needlesFor([name, secret]: [string, string | Uint8Array]): Needles {
  const whole = typeof secret === "string" ? Buffer.from(secret, "utf8") : secret;
  const encoded = [base64(whole), Buffer.from(whole).toString("base64url"), Buffer.from(whole).toString("hex")];
  if (typeof secret !== "string") {
    return { name, texts: [latin1(whole), ...encoded], bytes: [[...whole.subarray(0, partLength)]] };
  }
  const parts = [secret.slice(0, partLength), secret.slice(-partLength)];
  const bytes = parts.flatMap((part) => [[...Buffer.from(part, "utf8")], [...Buffer.from(part, "utf16le")]]);
  return { name, texts: [...parts, ...parts.map((part) => latin1(Buffer.from(part, "utf8"))), ...encoded], bytes };
}

/** Loads a URL (by default the page's own URL again) so that {@link findSecrets} can read the buffers of the page. */
export async function loadWatched(page: Page, address = page.url()): Promise<void> {
  await page.evaluateOnNewDocument(`(() => { ${PRELUDE} (${rememberBytes.toString()})(); })()`);
  await page.goto("about:blank");
  await page.goto(address);
}

/**
 * Returns a message for each place where a secret is still in memory. Strings are searched in a heap snapshot. The
 * message for a string also names the objects that lead to the string. WebAssembly memories, arrays and document nodes
 * are read one by one. Other buffers of bytes are read only if {@link loadWatched} has loaded the page.
 */
export async function findSecrets(page: Page, secrets: Secrets): Promise<readonly string[]> {
  const needles = Object.entries(secrets).map(needlesFor);
  const client = await page.createCDPSession();
  try {
    const inStrings = findInStrings(await takeSnapshot(client), needles);
    return [...inStrings, ...(await findInPage(client, needles))];
  } finally {
    await client.detach();
  }
}

function findInStrings(snapshot: Snapshot, needles: readonly Needles[]): string[] {
  const all = new RegExp(needles.flatMap(({ texts }) => texts.map(literally)).join("|"));
  const found = [...snapshot.nodesWith((text) => all.test(text))];
  const pathTo = found.length > 0 ? pathsIn(snapshot) : String;
  return found.flatMap((node) => {
    const text = snapshot.textOf(node);
    const hits = needles.filter(({ texts }) => texts.some((needle) => text.includes(needle)));
    return hits.map(({ name }) => `${name} in a ${snapshot.typeOf(node)}:\n    ${pathTo(node)}`);
  });
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Searches the buffers of the page and all living objects of the types in {@link kinds}, which Chromium can list. */
async function findInPage(client: CDPSession, needles: readonly Needles[]): Promise<string[]> {
  // The secrets are sent masked (XOR), because the search would otherwise find its own arguments.
  const masked = Array.from(JSON.stringify(needles), (character) => character.charCodeAt(0) ^ 0x2a5a);
  const evaluate = async (expression: string): Promise<string> => {
    const { result, exceptionDetails } = await client.send("Runtime.evaluate", { expression, objectGroup: "heap" });
    if (exceptionDetails || result.objectId === undefined) throw new Error(`The page has no ${expression}.`);
    return result.objectId;
  };
  const look = async (kind: string, objectId: string | undefined): Promise<string[]> => {
    const { result, exceptionDetails } = await client.send("Runtime.callFunctionOn", {
      functionDeclaration: `function (...given) { ${PRELUDE} return (${findInObjects.toString()}).apply(this, given); }`,
      ...(objectId !== undefined && { objectId }),
      arguments: [{ value: kind }, { value: masked }],
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as string[];
  };
  const found = await look("ArrayBuffer", await evaluate("rememberedBytes()"));
  for (const kind of kinds) {
    const prototypeObjectId = await evaluate(`${kind}.prototype`);
    const { objects } = await client.send("Runtime.queryObjects", { prototypeObjectId, objectGroup: "heap" });
    found.push(...(await look(kind, objects.objectId)));
  }
  await client.send("Runtime.releaseObjectGroup", { objectGroup: "heap" });
  return found;
}

/** Types of objects whose contents are not in a heap snapshot. Chromium can list all living objects of a type. */
const kinds = ["WebAssembly.Memory", "Array", "Node"] as const;

/**
 * Returns a message for each secret in the objects of `this`. `this` is an array of all living objects of one type, or
 * of the living buffers that `rememberBytes` has recorded. Runs in the page and calls nothing of this file, because only
 * the source of this function is sent.
 */
function findInObjects(this: unknown, kind: string, masked: readonly number[]): string[] {
  const needles = JSON.parse(String.fromCharCode(...masked.map((code) => code ^ 0x2a5a))) as Needles[];
  const found: string[] = [];

  const inBytes = (bytes: Uint8Array | readonly number[], where: string): void => {
    for (const { name, bytes: all } of needles) {
      const holds = all.some((part) => {
        for (let i = bytes.indexOf(part[0] ?? -1); i >= 0; i = bytes.indexOf(part[0] ?? -1, i + 1)) {
          if (part.every((byte, k) => bytes[i + k] === byte)) return true;
        }
        return false;
      });
      if (holds) found.push(`${name} in ${where}`);
    }
  };
  const inText = (text: unknown, where: string): void => {
    if (typeof text !== "string") return;
    for (const { name, texts } of needles)
      if (texts.some((part) => text.includes(part))) found.push(`${name} in ${where}`);
  };
  /** Returns a text unchanged, and for a Preact node the text that it displays. Otherwise, returns an empty text. */
  const character = (each: unknown): string => {
    if (typeof each === "string") return each;
    const children = (each as { props?: { children?: unknown } } | null | undefined)?.props?.children;
    return typeof children === "string" ? children : "";
  };

  const isPrototype = (object: object): boolean => Object.hasOwn(object, "constructor");

  for (const object of this as Iterable<unknown>) {
    if (kind === "Array") {
      const array = object as readonly unknown[];
      if (array.every((each) => typeof each === "number")) inBytes(array, "an array of numbers");
      else if (array.length > 1) inText(array.map(character).join(""), "an array of characters");
    } else if (kind === "Node") {
      const node = object as Node;
      if (isPrototype(node)) continue;
      const place = `${node.isConnected ? "the document" : "what has left the document"}: ${node.nodeName}`;
      inText(node.textContent, place);
      if (node instanceof Element) {
        for (const { value } of node.attributes) inText(value, `${place}, an attribute`);
        inText(Reflect.get(node, "value"), `${place}, its value`);
      }
    } else {
      const { buffer = object as ArrayBuffer } = object as { buffer?: ArrayBuffer };
      if (buffer.byteLength > 0) inBytes(new Uint8Array(buffer), `a ${kind} of ${buffer.byteLength} bytes`);
    }
  }
  return found;
}

/**
 * Records the buffers of bytes that a page receives in messages, or creates with the constructors and functions below.
 * Weak references let the engine still free a buffer. The buffers are recorded because Chromium shows their contents
 * neither in heap snapshots nor in lists of objects. Runs in the page before the page's own scripts.
 */
function rememberBytes(): void {
  const made: WeakRef<ArrayBufferLike>[] = [];
  /** Records the buffers in a value. Messages of workers are objects or arrays that contain buffers. */
  const remember = <T>(value: T, depth = 3): T => {
    if (ArrayBuffer.isView(value)) made.push(new WeakRef(value.buffer));
    else if (value instanceof ArrayBuffer) made.push(new WeakRef(value));
    else if (typeof value === "object" && value !== null && depth > 0) {
      for (const each of Object.values(value)) remember<unknown>(each, depth - 1);
    }
    return value;
  };
  const wrap = (prototype: object, names: readonly string[]): void => {
    for (const name of names) {
      const own = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
      Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]): unknown {
        const answer = Reflect.apply(own, this, given);
        return answer instanceof Promise ? answer.then((bytes: unknown) => remember(bytes)) : remember(answer);
      });
    }
  };

  for (const own of [ArrayBuffer, Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array]) {
    const watched: typeof own = new Proxy(own, {
      construct: (target, given, newTarget): object =>
        remember(Reflect.construct(target, given, newTarget === watched ? target : newTarget) as object),
    });
    // Methods such as `slice` create their result with the constructor that the prototype names. So this constructor
    // must also be `watched`.
    Object.defineProperty(own.prototype, "constructor", { value: watched });
    Reflect.set(globalThis, own.name, watched);
  }
  wrap(TextEncoder.prototype, ["encode"]);
  wrap(Blob.prototype, ["arrayBuffer"]);
  wrap(Response.prototype, ["arrayBuffer"]);
  // WebCrypto is missing over plain http.
  if ("SubtleCrypto" in globalThis) {
    wrap(SubtleCrypto.prototype, ["deriveBits", "digest", "encrypt", "decrypt", "exportKey", "sign", "wrapKey"]);
  }
  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  Object.defineProperty(MessageEvent.prototype, "data", {
    ...data,
    get(this: MessageEvent): unknown {
      return remember(data?.get?.call(this) as unknown);
    },
  });
  Reflect.set(globalThis, "rememberedBytes", () => made.flatMap((each) => each.deref() ?? []));
}
