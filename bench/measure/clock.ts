/** Measures how much of an engine's time budget is used, and how much longer the studies take than planned. */
export class Clock {
  readonly #begun = performance.now();
  readonly #budgetMs: number;
  #planned = 0;
  #timing = 0;

  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  get spent(): number {
    return performance.now() - this.#begun;
  }

  /**
   * Returns the remaining budget in milliseconds. If the studies so far took n times as long as planned, and n is more
   * than 1, the remaining budget is divided by n, because the remaining studies probably take longer too.
   */
  get left(): number {
    const slower = this.#planned > 0 ? Math.max(1, this.#timing / this.#planned) : 1;
    return (this.#budgetMs - this.spent) / slower;
  }

  async time<T>(plannedMs: number, action: () => Promise<T>): Promise<T> {
    const before = this.spent;
    const result = await action();
    this.#timing += this.spent - before;
    this.#planned += plannedMs;
    return result;
  }
}
