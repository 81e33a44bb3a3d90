const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Uses something and then ends it, even if the use fails. If both fail, the error names both, and its cause is the first failure. */
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
