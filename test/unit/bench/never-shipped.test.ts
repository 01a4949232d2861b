/** Checks that Saltmill's programs do not import code which only the benchmarks run. */
import { expect } from "chai";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { createRequire } from "node:module";
import { kernels } from "../../../crypto/kernels/index.ts";

const { options } = createRequire(import.meta.url)("../../../.dependency-cruiser.cjs") as { options: object };

/** Returns every module that the files and folders in `from` import, directly or through other modules. */
async function reached(...from: string[]): Promise<string[]> {
  const { output } = await cruise(from, options);
  return (output as ICruiseResult).modules.map(({ source }) => source);
}

const variants = ["aes-make-tables", "aes-tables", "lea", "ocb2"].map((name) => `bench/papers/kernels/${name}.ts`);

describe("the variants", () => {
  it("are imported by the bench", async () => {
    expect(await reached("bench/papers/inside.ts")).to.include.members(variants);
  });

  it("are not imported by shipped code, and neither is the bench", async () => {
    const shipped = await reached("crypto/index.ts", "src", "ui", "extension", "online", "cli");
    expect(shipped).to.include.members([
      "crypto/generated/sha1.js",
      "src/published/vault.ts",
      "extension/popup/index.tsx",
    ]);
    expect(shipped.filter((file) => /^bench\/|^crypto\/kernels\//.test(file))).to.deep.equal([]);
  });

  it("are not imported by the build, which writes no kernel for them", async () => {
    const built = await reached("tools/build-kernels.ts");
    expect(built).to.include("crypto/kernels/sha1.ts");
    expect(built.filter((file) => file.startsWith("bench/"))).to.deep.equal([]);
    expect(kernels.map(([, { name }]) => name).filter((name) => /aes-(nothing|s-box|everything)|ocb/.test(name))).to.be
      .empty;
  });
});
