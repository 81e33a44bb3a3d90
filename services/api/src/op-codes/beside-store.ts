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

/** What the store charges for an op code beside somebody's own; null for who sees everybody's, or has no number. */
export async function storeAverage(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter: { own, payTypes } }: Selection,
  { opCode, elr, avgLabor }: OpCodeRow,
): Promise<StoreAverage> {
  if (own === null || hasNoOwnNumbers({ own })) return null;
  // No filter of people that could make a store of one other person.
  const selection = { dealershipId, range, filter: { payTypes, own: null } };
  const [groups, isTold] = await Promise.all([
    readLineFigureSums(db, facts, {
      dealershipId,
      filter: selection.filter,
      spans: [{ id: 0, range }],
      by: [],
      where: (parameters) => ` and l.op_code = ${parameters.add(opCode)}`,
    }),
    tellsNobodys(db, facts, selection, { opCode, own }),
  ]);
  const sums = isTold ? groups[0]?.sums : undefined;
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  const beside = (store: number | null | undefined, mine: number | null): BesideStore => ({
    store: store ?? null,
    own: mine,
  });
  return {
    elr: beside(sums && figures.metric('elr', sums), elr),
    avgLabor: beside(sums && figures.averageLabor(sums), avgLabor),
  };
}

const othersSchema = z.tuple([z.object({ advisors: z.number(), technicians: z.number() })]);

/** Whether neither one other advisor's lines are behind it nor, for who works on cars, one other technician's. */
async function tellsNobodys(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Pick<Selection, 'dealershipId' | 'range' | 'filter'>,
  { opCode, own }: { readonly opCode: string; readonly own: OwnNumbers },
): Promise<boolean> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const others = (column: string, numbers: readonly string[]) =>
    `count(distinct ${column}) filter (where ${column} <> '' and ${column} <> all(${parameters.add(numbers)}::text[]))::int`;
  const rows = await db.query(
    `select ${others('l.advisor_number', own.advisors)} as advisors, ${others('t.tech_number', own.technicians)} as technicians
       from ro_line l
       left join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id
      where l.dealership_id = ${dealership} and l.op_code = ${parameters.add(opCode)}
        and l.close_date between ${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date
        ${lineCondition(filter, payTypeOf(facts), parameters)}`,
    parameters.values,
  );
  const [{ advisors, technicians }] = othersSchema.parse(rows);
  return hidesEverybody(advisors) && (own.technicians.length === 0 || hidesEverybody(technicians));
}
