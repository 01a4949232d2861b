/** Writes to standard output and waits until it is written. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** A line beside the result, for whoever sits at the terminal. */
export function note(text: string): void {
  process.stderr.write(`saltmill: ${text}\n`);
}
