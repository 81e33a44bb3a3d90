/** An ageing bucket, in whole calendar months since the last sale. */
export interface Bucket {
  readonly key: string;
  readonly fromMonths: number | null;
  readonly toMonths: number | null;
}

/** Parts that have neither a sale nor a day of entry. */
export const UNKNOWN_BUCKET: Bucket = { key: 'unknown', fromMonths: null, toMonths: null };

/** Makes buckets of edges: 3, 6 gives 0-3, 4-6 and 7+. */
export function bucketsOf(edges: readonly number[]): Bucket[] {
  const starts = [0, ...edges.map((edge) => edge + 1)];
  return starts.map((fromMonths, index) => {
    const toMonths = edges[index] ?? null;
    return { key: toMonths === null ? `${fromMonths}+` : `${fromMonths}-${toMonths}`, fromMonths, toMonths };
  });
}

/** SQL that names the bucket of an age in months. The edges are checked numbers, so they are written into the statement. */
export function bucketSql(edges: readonly number[], age: string): string {
  const cases = bucketsOf(edges).map(({ key, toMonths }) =>
    toMonths === null ? `else '${key}'` : `when ${age} <= ${toMonths} then '${key}'`,
  );
  return `(case when ${age} is null then '${UNKNOWN_BUCKET.key}' ${cases.join(' ')} end)`;
}
