import { businessDateSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** A rate of a labor type or of a scope (door, warranty, internal) from a day on. */
export interface DayRate {
  readonly scope: string;
  readonly from: string;
  /** Null removes it. */
  readonly cents: number | null;
}

/** Who sets rates. */
export interface RateSetter {
  readonly dealershipId: string;
  readonly userId: string;
  /** When. */
  readonly at: string;
  /** Whether a change is taken back, and nothing new is said. */
  readonly isTakenBack?: boolean;
}

const storedRow = z.object({
  scope: z.string(),
  from: businessDateSchema,
  cents: z.number().nullable(),
  file_cents: z.number().nullable(),
  /** Of the files; null is a removal by a person. */
  replaced: z.array(z.number().nullable()),
  of_files: z.boolean(),
});
type Stored = z.output<typeof storedRow>;

/** The scopes of `rates.csv`. */
const OF_FILES = ['door', 'warranty', 'internal'];

const keyOf = ({ scope, from }: Pick<DayRate, 'scope' | 'from'>): string => `${from} ${scope}`;

/**
 * Sets rates as a person's. The import keeps them, and does not bring back a removed one. The newest rate of the files for the day makes
 * it the files' again, as does taking back what had replaced a rate of the files.
 */
export async function setRates(tx: Database, setter: RateSetter, rates: readonly DayRate[]): Promise<void> {
  const stored = await storedOf(tx, setter.dealershipId);
  await write(
    tx,
    setter,
    rates.flatMap((rate) => stepOf(stored.get(keyOf(rate)), rate, setter)),
  );
}

/** Sets the rates of some scopes, and removes all others of these scopes. */
export async function replaceRates(
  tx: Database,
  setter: RateSetter,
  isOne: (scope: string) => boolean,
  rates: readonly DayRate[],
): Promise<void> {
  const wanted = new Set(rates.map(keyOf));
  const left = [...(await storedOf(tx, setter.dealershipId)).values()].filter(
    (row) => isOne(row.scope) && row.cents !== null && !wanted.has(keyOf(row)),
  );
  await setRates(tx, setter, [...left.map(({ scope, from }) => ({ scope, from, cents: null })), ...rates]);
}

async function storedOf(tx: Database, dealershipId: string): Promise<ReadonlyMap<string, Stored>> {
  const rows = await tx.query(
    `select scope, from_date as "from", rate_c as cents, file_rate_c as file_cents,
            coalesce(replaced_rates_c, '{}') as replaced, updated_by is null as of_files
       from door_rate where dealership_id = $1`,
    [dealershipId],
  );
  return new Map(
    z
      .array(storedRow)
      .parse(rows)
      .map((row) => [keyOf(row), row]),
  );
}

interface Step extends DayRate {
  readonly fileCents: number | null;
  readonly replaced: Stored['replaced'];
  readonly ofFiles: boolean;
  /** Whether no row stays: files may bring the rate of the day again. */
  readonly isGone: boolean;
}

/** What becomes of a stored rate; nothing if it is as wanted. */
function stepOf(was: Stored | undefined, asked: DayRate, { isTakenBack = false }: RateSetter): Step[] {
  if (asked.cents === (was?.cents ?? null)) return [];
  const fileCents = (was?.of_files ? was.cents : was?.file_cents) ?? null;
  const known = new Set(was?.replaced);
  if (was?.of_files) known.add(was.cents);
  else if (was?.cents === null && !isTakenBack) known.add(null);
  // What a person had added, or set for a rate of the files, leaves its day to the files, with the newest rate that they have brought.
  const isLeft =
    isTakenBack && (asked.cents === null ? was?.of_files === false && !known.has(null) : known.has(asked.cents));
  const wanted = isLeft ? { ...asked, cents: fileCents } : asked;
  const ofFiles = wanted.cents !== null && wanted.cents === fileCents;
  // Taking back what a person had added leaves no word about the day.
  const isGone = wanted.cents === null && (!OF_FILES.includes(wanted.scope) || (isLeft && fileCents === null));
  // From now on, this is a person's rate, or removal, whatever files had before.
  if (!ofFiles) known.delete(wanted.cents);
  return [{ ...wanted, fileCents: ofFiles ? null : fileCents, replaced: [...known], ofFiles, isGone }];
}

async function write(tx: Database, { dealershipId, userId, at }: RateSetter, steps: readonly Step[]): Promise<void> {
  const gone = steps.filter(({ isGone }) => isGone);
  const kept = steps.filter(({ isGone }) => !isGone);
  await tx.execute(
    `delete from door_rate r using unnest($2::text[], $3::date[]) as g (scope, from_date)
      where r.dealership_id = $1 and r.scope = g.scope and r.from_date = g.from_date`,
    [dealershipId, gone.map(({ scope }) => scope), gone.map(({ from }) => from)],
  );
  await tx.execute(
    `insert into door_rate (dealership_id, scope, from_date, rate_c, file_rate_c, replaced_rates_c, updated_by, updated_at)
     select $1, k.scope, k.from_date, k.rate_c, k.file_rate_c, k.replaced::int[], case when not k.of_files then $2 end,
            $3::timestamptz
       from unnest($4::text[], $5::date[], $6::int[], $7::int[], $8::text[], $9::boolean[])
         as k (scope, from_date, rate_c, file_rate_c, replaced, of_files)
     on conflict (dealership_id, scope, from_date) do update
        set rate_c = excluded.rate_c, file_rate_c = excluded.file_rate_c, replaced_rates_c = excluded.replaced_rates_c,
            updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      dealershipId,
      userId,
      at,
      kept.map(({ scope }) => scope),
      kept.map(({ from }) => from),
      kept.map(({ cents }) => cents),
      kept.map(({ fileCents }) => fileCents),
      kept.map(({ replaced }) => `{${replaced.map((cents) => cents ?? 'NULL').join()}}`),
      kept.map(({ ofFiles }) => ofFiles),
    ],
  );
}
