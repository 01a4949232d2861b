/**
 * A client for Marionette, Firefox's own automation protocol. A message is `LENGTH:[0, id, command, parameters]`. The
 * answer to a message is `LENGTH:[1, id, error, result]`.
 */
import { connect, type Socket } from "node:net";

/** Error for a command that Firefox has refused. */
export class MarionetteError extends Error {
  override readonly name = "MarionetteError";
}

/** Error for a command that gets no answer because Firefox has ended. */
export class FirefoxGone extends Error {
  override readonly name = "FirefoxGone";
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Answer = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (data: Buffer) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#takeFrames();
    });
    socket.on("error", () => undefined); // a "close" event follows
    socket.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new FirefoxGone("Firefox closed the connection."));
      this.#waiting.clear();
    });
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    const marionette = new Marionette(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
    });
    return marionette;
  }

  command(name: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const id = ++this.#lastId;
    const frame = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) {
        reject(new FirefoxGone("Firefox is not running."));
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(`${Buffer.byteLength(frame)}:${frame}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #takeFrames(): void {
    for (;;) {
      const colon = this.#received.indexOf(":");
      if (colon < 0) return;
      const start = colon + 1;
      const end = start + Number(this.#received.subarray(0, colon).toString());
      if (this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(start, end).toString());
      this.#received = this.#received.subarray(end);
      if (Array.isArray(message)) this.#settle(message as unknown as Answer); // the greeting is an object, not an array
    }
  }

  #settle([, id, error, result]: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === null) waiting?.resolve(result);
    else waiting?.reject(new MarionetteError(`${error.error}: ${error.message}`));
  }
}
