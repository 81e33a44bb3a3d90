import type { BesideStore, CallResponse, calls, OpCodeRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { OwnNumbers } from '../auth/caller.ts';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { hidesEverybody } from '../heat-sheet/own-store.ts';
import { lineFiguresFrom } from '../line-figures/line-figures.ts';
import { readLineFigureSums } from '../line-figures/read-line-figure-sums.ts';

type StoreAverage = CallResponse<typeof calls.opCodeAnalysisDetails>['storeAverage'];

/** The store's prices of an op code, for comparison with own ones. Null for a person who sees everybody's, or who has no number. */
export async function storeAverage(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter: { own, payTypes } }: Selection,
  { opCode, elr, avgLabor }: OpCodeRow,
): Promise<StoreAverage> {
  if (own === null || hasNoOwnNumbers({ own })) return null;
  // It keeps no filter by people, which could reduce the store to one other person.
  const selection = { dealershipId, range, filter: { payTypes, own: null } };
  const [groups, told] = await Promise.all([
    readLineFigureSums(db, facts, {
      dealershipId,
      filter: selection.filter,
      spans: [{ id: 0, range }],
      by: [],
      where: (parameters) => ` and l.op_code = ${parameters.add(opCode)}`,
    }),
    toldRates(db, facts, selection, { opCode, own }),
  ]);
  const sums = groups[0]?.sums;
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  const beside = (store: number | null | undefined, mine: number | null): BesideStore => ({
    store: store ?? null,
    own: mine,
  });
  return {
    elr: beside(told.elr ? sums && figures.metric('elr', sums) : null, elr),
    avgLabor: beside(told.avgLabor ? sums && figures.averageLabor(sums) : null, avgLabor),
  };
}

/** The lines that a rate may include, in the narrowest and in the widest reading. */
const PARTS = {
  elr: ['l.sold_h <> 0', '(l.sold_h <> 0 or l.labor_sale_c <> 0)'],
  // A credit reduces the money, but does not count as a line.
  avgLabor: ['l.is_counted', '(l.is_counted or l.labor_sale_c <> 0)'],
} as const;
type Rate = keyof typeof PARTS;

const othersSchema = z.tuple([z.record(z.string(), z.number())]);

/** The rates that do not come from one other advisor's lines alone or, for a technician, from one other technician's. */
async function toldRates(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Pick<Selection, 'dealershipId' | 'range' | 'filter'>,
  { opCode, own }: { readonly opCode: string; readonly own: OwnNumbers },
): Promise<Record<Rate, boolean>> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const people = [
    { column: 'l.advisor_number', numbers: parameters.add(own.advisors) },
    ...(own.technicians.length === 0 ? [] : [{ column: 't.tech_number', numbers: parameters.add(own.technicians) }]),
  ];
  const others = Object.entries(PARTS).flatMap(([rate, conditions]) =>
    conditions.flatMap((condition) => people.map((who) => ({ rate, condition, ...who }))),
  );
  const counted = others.map(
    ({ condition, column, numbers }, at) =>
      `count(distinct ${column}) filter (where ${condition} and ${column} <> '' and ${column} <> all(${numbers}::text[]))::int as others_${at}`,
  );
  const rows = await db.query(
    `select ${counted.join(', ')}
       from ro_line l
       left join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id
      where l.dealership_id = ${dealership} and l.op_code = ${parameters.add(opCode)}
        and l.close_date between ${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date
        ${lineCondition(filter, payTypeOf(facts), parameters)}`,
    parameters.values,
  );
  const [counts] = othersSchema.parse(rows);
  const isTold = (rate: Rate) =>
    others.every((other, at) => other.rate !== rate || hidesEverybody(counts[`others_${at}`] ?? 0));
  return { elr: isTold('elr'), avgLabor: isTold('avgLabor') };
}
