/** Repeats a check every 100 ms until it is true. Throws an error with the name `what` if that takes longer than the limit. */
export async function until(limitMs: number, what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
