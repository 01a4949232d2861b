let loaded = 0;

/**
 * As a function's body, which is forgotten with what it made: of a module nothing ever is, and Chromium has no room for more than
 * some hundred memories of WebAssembly.
 *
 * @param made - the name of what the script makes
 * @returns what runs a script's text, compiled anew at each call
 */
export function scriptAgain(source: string, made: string): () => unknown {
  return () => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what the build wrote, and nobody else
    const run = new Function(`${source}\nreturn ${made};//${++loaded}`) as () => unknown;
    return run();
  };
}
