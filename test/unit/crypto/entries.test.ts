/** Compares the names that programs may import with committed lists, so that no name is added or removed by mistake. */
import { expect } from "chai";
import * as door from "../../../crypto/index.ts";
import * as papers from "../../../crypto/papers/index.ts";
import * as crypto from "../../../src/published/crypto.ts";

describe("the entry points of crypto/", () => {
  it("publish these functions as saltmill/crypto", () => {
    expect(Object.keys(crypto)).to.have.members([
      ...["sha1", "sha256", "createSha1", "createSha256"],
      ...["hmacSha1", "hmacSha256", "equalConstantTime"],
      ...["pbkdf2HmacSha1", "pbkdf2HmacSha256", "pbkdf2HmacSha1Batch", "pbkdf2InWorker", "servePbkdf2"],
      ...["pbkdf2Calibration", "usePbkdf2Calibration"],
      ...["aes", "ccmSeal", "ccmOpen", "ccmSealSync", "ccmOpenSync", "salsa20"],
      "CryptoError",
    ]);
  });

  it("publish these functions as saltmill/crypto/papers and nowhere else", () => {
    expect(Object.keys(papers)).to.have.members([
      ...["cmac", "ctr", "hkdfSha256", "lea"],
      ...["ocb2Seal", "ocb2Open", "ocb3Seal", "ocb3Open"],
    ]);
    expect(door).not.to.have.any.keys(...Object.keys(papers));
  });

  it("give the project's own folders everything public, and helper functions", () => {
    expect(door).to.include.keys(...Object.keys(crypto), "wipe", "kdfCounterSha256");
  });
});
