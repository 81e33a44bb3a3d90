/** Asks again until something is so, which `what` names where it takes longer than it may. */
export async function until(limitMs: number, what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
