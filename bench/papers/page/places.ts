/** One table or figure of a paper, with the studies that repeat it or the reason why no study does. */
interface Place {
  readonly paper: string;
  readonly item: string;
  /** The ids of the studies that repeat the table or figure. */
  readonly studies?: readonly string[];
  /** The parts that the studies do not repeat, or the reason why no study repeats the table or figure. */
  readonly note?: string;
}

const [aes, pbkdf2, hashes, cryptpad, lea] = [
  "2009, AES",
  "2016, PBKDF2",
  "2014, hashes",
  "2022, CryptPad",
  "2014, LEA",
];

export const places: readonly Place[] = [
  {
    ...{ paper: aes, item: "Table III: libraries" },
    studies: ["aes-libraries", "aes-libraries-ctr"],
    note: "In our copy the columns are merged, so which browser a number is of was inferred. Clipperz, EKU, BrowserSync, Javascrypt and Movable Type are absent: the paper does not describe them, and the bench has no copy of their code.",
  },
  {
    ...{ paper: aes, item: "Table IV: hard-coded tables" },
    studies: ["aes-hardcode"],
    note: "The published times are left out: in our copy they contradict the paper's own text.",
  },
  { paper: aes, item: "Table V: unrolled AES", studies: ["aes-unroll"] },
  {
    ...{ paper: aes, item: "Table VI: unrolled OCB" },
    studies: ["ocb-unroll"],
  },
  {
    ...{ paper: aes, item: "Table VII: AES, SHA-256, Salsa20/12" },
    studies: ["ciphers"],
    note: "Only Chrome's published column is readable in our copy.",
  },
  {
    ...{ paper: aes, item: "text: unrolled CCM" },
    note: "Not repeated: our CCM is one loop around the cipher, with nothing short to unroll.",
  },
  {
    paper: aes,
    item: "conclusion: CMAC instead of HMAC",
    studies: ["mac"],
  },
  {
    ...{ paper: pbkdf2, item: "text: the steps" },
    studies: ["pbkdf2-ladder", "pbkdf2-four-keys"],
    note: "Rusha with a saved state, as in the article's file, is not rebuilt: the steps use our compression.",
  },
  {
    ...{ paper: pbkdf2, item: "figure: libraries in browsers" },
    studies: ["pbkdf2-libraries"],
    note: "The figure is missing in our copy. The published numbers are those of the text.",
  },
  ...["time", "bytes per ms"].map((unit) => ({
    ...{ paper: hashes, item: `SHA-1: ${unit} against size` },
    studies: ["hash-sha1"],
    note: "Four sizes: too few to see a step at 2 MB.",
  })),
  ...["time", "bytes per ms"].map((unit) => ({
    ...{ paper: hashes, item: `SHA-256: ${unit} against size` },
    studies: ["hash-sha256"],
    note: "The same.",
  })),
  { paper: hashes, item: "PBKDF2 (SHA-1): two figures", studies: ["hash-pbkdf2-sha1"] },
  { paper: hashes, item: "PBKDF2 (SHA-256): two figures", studies: ["hash-pbkdf2-sha256"] },
  { paper: hashes, item: "small inputs: two figures", studies: ["hash-sha1-small", "hash-sha256-small"] },
  { paper: hashes, item: "fastest hashes", studies: ["hash-fastest"] },
  {
    ...{ paper: hashes, item: "future work: streaming" },
    studies: ["hash-streaming-sha1", "hash-streaming-sha256"],
  },
  { paper: hashes, item: "future work: pooled arrays", studies: ["hash-pooled"] },
  { paper: hashes, item: "future work: fixed size", studies: ["hash-fixed"] },
  {
    ...{ paper: cryptpad, item: "figure: symmetric" },
    studies: ["cryptpad-encrypt", "cryptpad-decrypt"],
    note: "The figure is missing in our copy. The published numbers are those of the text.",
  },
  {
    ...{ paper: cryptpad, item: "figure: asymmetric" },
    studies: ["", "-small"].flatMap((small) =>
      ["encrypt", "decrypt"].map((way) => `cryptpad-asymmetric${small}-${way}`),
    ),
  },
  { paper: cryptpad, item: "figure: signatures", studies: ["cryptpad-sign", "cryptpad-verify"] },
  { paper: cryptpad, item: "figure: hashing", studies: ["cryptpad-hash"] },
  { paper: cryptpad, item: "text: sizes of libraries", studies: ["cryptpad-load"] },
  {
    ...{ paper: lea, item: "Tables 1 to 5: algorithms" },
    studies: ["lea-128-on-the-fly", "lea-192-on-the-fly", "lea-256-on-the-fly"],
    note: "Nothing is measured in them. Table 3, keys on the fly, has a study of its own.",
  },
  {
    ...{ paper: lea, item: "Table 6: desktop" },
    studies: ["lea-128", "lea-192", "lea-256", "lea-schedule", "lea-aes"],
    note: "WebAssembly stands for asm.js, which it has replaced. The rows of asm.js are not measured.",
  },
  {
    ...{ paper: lea, item: "Table 7: phones" },
    note: "No phone was measured. [The page for any browser](bench-method.md) runs on one: please send its results.",
  },
  {
    ...{ paper: "beyond", item: "memory-hard derivation" },
    studies: ["memory-hard"],
    note: "Not measured on a phone, only with a quarter of a core and 1 GiB of memory.",
  },
];

export { type Place };
