/**
 * Records the buffers of bytes that a page receives in messages, or creates with the constructors and functions below.
 * Weak references let the engine still free a buffer. The buffers are recorded because Chromium shows their contents
 * neither in heap snapshots nor in lists of objects. Runs in the page before the page's own scripts.
 */
export function rememberBytes(): void {
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
