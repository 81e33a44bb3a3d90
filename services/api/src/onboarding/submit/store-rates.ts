import { businessDateSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { setRates } from '../../administration/set-rates.ts';
import { enteredRates, type RateFrom, rateOn } from './entered-rates.ts';
import type { HandedInStore } from './handed-in.ts';
import type { Writer } from './store-rows.ts';

const cents = (dollars: number): number => Math.round(dollars * 100);

/**
 * Writes the rates as those of the person who entered them, so that the files of the submission and later ones do not change them. A rate that
 * is left as the files have it stays the files'.
 */
export async function writeRates(
  tx: Database,
  id: string,
  { store, rates, found }: HandedInStore,
  { today, userId, at, change }: Writer & { readonly change: string },
): Promise<void> {
  const { from } = rates;
  const first = found?.from;
  const begin = from ?? first ?? today;
  const scopes = [
    ['door', rates.doorRate],
    ['warranty', rates.warrantyRate],
    ['internal', rates.internalRate],
  ] as const;
  for (const [scope, rate] of scopes) {
    if (rate === null) continue;
    const agreements = scope === 'warranty' ? await storedAgreements(tx, id) : [];
    // Of one day the agreement applies.
    const plain = (await knownRates(tx, id, scope, found)).filter(
      (each) => !agreements.some(({ from: day }) => day === each.from),
    );
    const known: readonly RateFrom[] = [...plain, ...agreements];
    const set = enteredRates(known, cents(rate), { from, first, today });
    await setRates(
      tx,
      { dealershipId: id, userId, at, change },
      set.map((each) => ({ ...each, scope })),
    );
    // An agreement with a manufacturer has a rate and a markup. A rate alone is one of the store's rates, and a markup alone is refused.
    const agreed = rates.warrantyPartsMarkup ?? agreements.findLast(({ from: day }) => day <= today)?.markup ?? null;
    if (scope !== 'warranty' || agreed === null) continue;
    const all = [...known.filter((each) => !set.some(({ from: day }) => day === each.from)), ...set];
    // The agreement has every day that was set. Its markup begins with the rates.
    const dates = [...(rates.warrantyPartsMarkup === null ? [] : [begin]), ...set.map(({ from: day }) => day)];
    const days = [...new Set(dates)].map((day) => ({ from: day, cents: rateOn(all, day) ?? cents(rate) }));
    await writeAgreements(tx, id, store.brands, days, agreed);
  }
}

const storedRow = z.object({ from: businessDateSchema, cents: z.number().nullable(), of_files: z.boolean() });

/** The rates of the store once its files are loaded. What a person set before stays. */
async function knownRates(
  tx: Database,
  id: string,
  scope: string,
  found: HandedInStore['found'],
): Promise<readonly RateFrom[]> {
  const rows = await tx.query(
    `select from_date as "from", rate_c as cents, updated_by is null as of_files from door_rate
      where dealership_id = $1 and scope = $2`,
    [id, scope],
  );
  const stored = z.array(storedRow).parse(rows);
  const inFiles = (found?.rates ?? []).filter((rate) => rate.scope === scope && rate.from !== '');
  const known = new Map<string, number | null>(stored.map((row) => [row.from, row.cents]));
  const isSet = new Set(stored.filter((row) => !row.of_files).map((row) => row.from));
  for (const rate of inFiles) if (!isSet.has(rate.from)) known.set(rate.from, rate.cents);
  return [...known].flatMap(([from, its]) => (its === null ? [] : [{ from, cents: its }]));
}

const agreementRow = z.object({ from: businessDateSchema, cents: z.number(), markup: z.number() });

/** The agreements of a store that was there before, the oldest first. */
async function storedAgreements(tx: Database, id: string): Promise<z.output<typeof agreementRow>[]> {
  const rows = await tx.query(
    `select from_date as "from", labor_rate_c as cents, parts_markup_pct::float8 as markup from warranty_rate
      where dealership_id = $1 order by from_date, manufacturer`,
    [id],
  );
  return z.array(agreementRow).parse(rows);
}

async function writeAgreements(
  tx: Database,
  id: string,
  brands: readonly string[],
  rates: readonly RateFrom[],
  markup: number,
): Promise<void> {
  for (const brand of brands)
    await tx.execute(
      `insert into warranty_rate (dealership_id, manufacturer, from_date, labor_rate_c, parts_markup_pct)
       select $1, $2, r.from_date, r.rate_c, $5 from unnest($3::date[], $4::int[]) as r (from_date, rate_c)
       on conflict (dealership_id, manufacturer, from_date) do update
          set labor_rate_c = excluded.labor_rate_c, parts_markup_pct = excluded.parts_markup_pct`,
      [id, brand, rates.map(({ from }) => from), rates.map((rate) => rate.cents), markup],
    );
}
