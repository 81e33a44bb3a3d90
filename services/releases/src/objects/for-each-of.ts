/** The number of simultaneous requests to a store. Of thousands at once, most would get no answer. */
const AT_ONCE = 6;

/**
 * Runs the work for each item, several at a time. Resolves with the results in order when all have ended, or rejects with the first
 * failure.
 */
export async function forEachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const rest = items.entries();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const [place, item] of rest) answers[place] = await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return answers;
}
