/** Tests what is sent to the list of leaked passwords, and which answers are accepted. */
import { expect } from "chai";
import { AppError } from "../../../../src/errors.ts";
import { askRange, leakListOrigin } from "../../../../src/leaks/index.ts";
import type { LeaksReason } from "../../../../src/leaks/range.ts";
import type { Fetch } from "../../../../src/web-request.ts";
import { rejection } from "../../crypto/refusals.ts";
import { digitsOf, leakServer, type LeakServer, rangeOf } from "./leak-server.ts";

describe("a question to the list of leaked passwords", () => {
  let server: LeakServer;
  beforeEach(async () => {
    server = await leakServer({ tomato: 3 });
  });
  afterEach(() => server.close());

  const prefix = digitsOf("tomato").slice(0, 5);
  /** Sends the requests for the list to the server of the test. */
  const toServer: Fetch = (address, init) =>
    fetch(address.replace(leakListOrigin, `http://127.0.0.1:${String(server.port)}`), init);
  const ask = (patience?: number): Promise<string> => askRange(prefix, { fetch: toServer, patience });

  it("sends the prefix and nothing else, without cookies, caches, referrer and redirects", async () => {
    const seen: [string, RequestInit][] = [];
    const answer = await askRange(prefix, {
      fetch: (address, init) => {
        seen.push([address, init]);
        return toServer(address, init);
      },
    });
    expect(answer).to.equal(rangeOf(prefix, { tomato: 3 }));
    const [[address, { signal, ...init }] = ["", {}]] = seen;
    expect(address).to.equal(`https://api.pwnedpasswords.com/range/${prefix}`);
    expect(signal).to.be.instanceOf(AbortSignal);
    expect(init).to.deep.equal({
      headers: { "Add-Padding": "true" },
      redirect: "error",
      referrerPolicy: "no-referrer",
      credentials: "omit",
      cache: "no-store",
    });
    expect(server.requests.map(({ path }) => path)).to.deep.equal([`/range/${prefix}`]);
    expect(server.requests[0]?.headers)
      .to.include({ "add-padding": "true" })
      .and.not.to.have.any.keys("cookie", "referer");
  });

  for (const wrong of ["", "ABCD", "ABCDEF", "abcde", "ABCDG", "../..", digitsOf("tomato")]) {
    it(`is not sent for the prefix "${wrong}"`, async () => {
      const error = (await rejection(askRange(wrong, { fetch: toServer }))) as AppError;
      expect(error.code).to.equal("bad-argument");
      if (wrong !== "") expect(`${error.message} ${error.values.join()}`).not.to.include(wrong);
      expect(server.requests).to.deep.equal([]);
    });
  }

  /** Returns the values of the error with which a question fails. */
  const failure = async (patience?: number): Promise<AppError["values"]> => {
    const error = await rejection(ask(patience));
    if (!(error instanceof AppError)) throw error as Error;
    expect(error.code).to.equal("leaks-failed");
    return error.values;
  };
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  const statuses: readonly (readonly [number, Record<string, string>, LeaksReason, ...number[]])[] = [
    [204, {}, "answer"],
    [400, {}, "refused"],
    [401, {}, "refused"],
    [403, {}, "refused"],
    [404, {}, "refused"],
    [429, {}, "busy"],
    [429, { "Retry-After": "7" }, "busy", 7],
    [429, { "Retry-After": "999999" }, "busy", 86_400],
    [429, { "Retry-After": "0" }, "busy"],
    [429, { "Retry-After": "-1" }, "busy"],
    [429, { "Retry-After": "soon" }, "busy"],
    [503, { "Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT" }, "busy"],
    [503, { "Retry-After": "120" }, "busy", 120],
    [500, {}, "server"],
    [502, {}, "server"],
    [301, { Location: "/range/00000" }, "unreachable"],
    [307, { Location: "http://localhost:9/" }, "unreachable"],
  ];
  for (const [status, headers, ...expected] of statuses) {
    it(`fails with ${expected.join(" ")} after ${String(status)} ${JSON.stringify(headers)}`, async () => {
      server.answer = (_, response) => {
        response.writeHead(status, headers).end(status === 204 ? undefined : "<html></html>");
        return true;
      };
      expect(await failure()).to.deep.equal(expected);
      expect(server.requests).to.have.length(1);
    });
  }

  it("reads a date in Retry-After", async () => {
    server.answer = (_, response) => {
      response.writeHead(429, { "Retry-After": later }).end();
      return true;
    };
    const [reason, pause] = await failure();
    expect(reason).to.equal("busy");
    expect(pause).to.be.within(1, 3600);
  });

  it("fails if the server does not answer, stops in the middle, or is not there", async () => {
    server.answer = () => true;
    expect(await failure(50)).to.deep.equal(["timeout"]);
    server.answer = (_, response) => {
      response.writeHead(200).write("0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n");
      return true;
    };
    expect(await failure(50)).to.deep.equal(["timeout"]);
    server.answer = ({ socket }) => {
      socket.destroy();
      return true;
    };
    expect(await failure()).to.deep.equal(["unreachable"]);
  });

  it("does not read an answer that never ends", async () => {
    let written = 0;
    server.answer = (_, response) => {
      const chunk = Buffer.alloc(2 ** 16, "0");
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.writeHead(200).on("drain", more);
      more();
      return true;
    };
    expect(await failure()).to.deep.equal(["answer"]);
    expect(written).to.be.lessThan(2 ** 26);
  });
});
