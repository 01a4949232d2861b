/** Compares the names that programs may import with committed lists, so that no name is added or removed by mistake. */
import { expect } from "chai";
import * as crypto from "../../../crypto/index.ts";
import * as internal from "../../../crypto/internal.ts";
import * as legacy from "../../../crypto/legacy.ts";

describe("the entry points of crypto/", () => {
  it("publish these functions as saltmill/crypto", () => {
    expect(Object.keys(crypto)).to.have.members([
      ...["sha1", "sha256", "createSha1", "createSha256"],
      ...["hmacSha1", "hmacSha256", "cmac", "equalConstantTime", "hkdfSha256"],
      ...["pbkdf2HmacSha1", "pbkdf2HmacSha256", "pbkdf2HmacSha1Batch", "pbkdf2InWorker", "servePbkdf2"],
      ...["pbkdf2Calibration", "usePbkdf2Calibration"],
      ...["aes", "lea", "ccmSeal", "ccmOpen", "ccmSealSync", "ccmOpenSync", "ocb3Seal", "ocb3Open", "ctr", "salsa20"],
      "CryptoError",
    ]);
  });

  it("publish OCB2 as saltmill/crypto/legacy and nowhere else", () => {
    expect(Object.keys(legacy)).to.have.members(["ocb2Seal", "ocb2Open"]);
    expect(internal).not.to.have.any.keys("ocb2Seal", "ocb2Open");
  });

  it("give the project's own folders everything public, and helper functions", () => {
    expect(internal).to.include.keys(...Object.keys(crypto), "wipe", "kdfCounterSha256");
  });
});
