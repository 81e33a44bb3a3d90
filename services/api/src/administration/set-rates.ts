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
  /** Id of the change in the audit log. */
  readonly change: string;
  /** Id of the change that this one takes back. */
  readonly takenBack?: string | undefined;
}

const storedRow = z.object({
  scope: z.string(),
  from: businessDateSchema,
  cents: z.number().nullable(),
  file_cents: z.number().nullable(),
  replaced_in: z.array(z.string()),
  of_files: z.boolean(),
});
type Stored = z.output<typeof storedRow>;

/** The scopes of `rates.csv`. */
const OF_FILES = ['door', 'warranty', 'internal'];

const keyOf = ({ scope, from }: Pick<DayRate, 'scope' | 'from'>): string => `${from} ${scope}`;

/**
 * Sets rates as a person's. The import keeps them, and does not bring back a removed one. The newest rate of the files for the day makes
 * it the files' again, as does taking back the change that took the day from them.
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
            coalesce(replaced_in, '{}')::text[] as replaced_in, updated_by is null as of_files
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
  readonly replacedIn: readonly string[];
  readonly ofFiles: boolean;
  /** Whether no row stays: files have no such scope. */
  readonly isGone: boolean;
}

/** What becomes of a stored rate; nothing if it is as wanted. */
function stepOf(was: Stored | undefined, asked: DayRate, { change, takenBack }: RateSetter): Step[] {
  if (asked.cents === (was?.cents ?? null)) return [];
  const wasOfFiles = was?.of_files !== false;
  const fileCents = (wasOfFiles ? was?.cents : was?.file_cents) ?? null;
  const replacedIn = [...(was?.replaced_in ?? []), ...(wasOfFiles ? [change] : [])];
  // Before the change that is taken back, the day was the files': it has their newest rate again, or none until they bring one.
  const isLeft = takenBack !== undefined && was?.replaced_in.includes(takenBack) === true;
  const cents = isLeft ? fileCents : asked.cents;
  const ofFiles = isLeft || (cents !== null && cents === fileCents);
  if (was !== undefined && cents === was.cents && ofFiles === was.of_files) return [];
  const isGone = cents === null && !OF_FILES.includes(asked.scope);
  return [{ ...asked, cents, fileCents: ofFiles ? null : fileCents, replacedIn, ofFiles, isGone }];
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
    `insert into door_rate (dealership_id, scope, from_date, rate_c, file_rate_c, replaced_in, updated_by, updated_at)
     select $1, k.scope, k.from_date, k.rate_c, k.file_rate_c, k.replaced_in::bigint[], case when not k.of_files then $2 end,
            $3::timestamptz
       from unnest($4::text[], $5::date[], $6::int[], $7::int[], $8::text[], $9::boolean[])
         as k (scope, from_date, rate_c, file_rate_c, replaced_in, of_files)
     on conflict (dealership_id, scope, from_date) do update
        set rate_c = excluded.rate_c, file_rate_c = excluded.file_rate_c, replaced_in = excluded.replaced_in,
            updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      dealershipId,
      userId,
      at,
      kept.map(({ scope }) => scope),
      kept.map(({ from }) => from),
      kept.map(({ cents }) => cents),
      kept.map(({ fileCents }) => fileCents),
      kept.map(({ replacedIn }) => `{${replacedIn.join()}}`),
      kept.map(({ ofFiles }) => ofFiles),
    ],
  );
}
