const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Uses something and ends it, however that went. Where both fail, both are told: what went wrong first is the cause. */
export async function withEnd<Result>(use: () => Promise<Result>, end: () => Promise<void>): Promise<Result> {
  let result: Result;
  try {
    result = await use();
  } catch (error) {
    await end().catch((later) => {
      throw new Error(`${messageOf(error)}\n\nThen it could not be ended: ${messageOf(later)}`, { cause: error });
    });
    throw error;
  }
  await end();
  return result;
}
