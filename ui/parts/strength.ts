/** How hard a master password is to guess: 0 (at once) … 4. The dictionaries are 865 kB compressed, so they come on demand. */
export type Strength = 0 | 1 | 2 | 3 | 4;

type Measure = (password: string, own: readonly string[]) => Strength;

let loading: Promise<Measure> | undefined;

/** @param own - words that an attacker would try first, such as the identity */
export async function strengthOf(password: string, own: readonly string[]): Promise<Strength> {
  const measure = await (loading ??= load());
  return measure(password, own);
}

async function load(): Promise<Measure> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, own) => zxcvbn.check(password.slice(0, 128), [...own]).score;
}
