/** Requests that a store is asked at the same time: of thousands at once most would get no answer. */
const AT_ONCE = 6;

/** Does the work for each, several at a time; ends when all have ended, with the answers in the same order, or rejects with the first failure. */
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
