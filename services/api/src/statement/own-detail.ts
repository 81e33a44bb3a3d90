import type { StatementDetailRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type DateRange, partsSaleTypeOfPayType } from '@fixed-ops/metrics';
import { z } from 'zod';
import { printedNumberOf } from '../core/printed-number.ts';
import { lineCondition } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import { hasNoOwnNumbers, type LineFilter } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { soldByCounterpersons } from '../parts/gross/counterperson-sales.ts';
import { type OwnServiceLine, ownPartsLines, ownPartsTotal, ownServiceLines } from './own-lines.ts';

interface OwnDetailRequest {
  readonly dealershipId: string;
  readonly range: DateRange;
  readonly own: NonNullable<LineFilter['own']>;
  readonly lineKey: string;
}

/** The name of a line of the own statement and the rows behind it. Null if there is no such line. */
export function ownDetailOf(lineKey: string): {
  label: string;
  read: (db: Database, facts: StoreFacts, at: OwnDetailRequest) => Promise<StatementDetailRow[]>;
} | null {
  const ofService = Object.hasOwn(ownServiceLines, lineKey) ? ownServiceLines[lineKey] : undefined;
  if (ofService) {
    return { label: ofService.label, read: (db, facts, at) => readServiceOrders(db, facts, at, ofService) };
  }
  const ofParts = [...ownPartsLines, { ...ownPartsTotal, saleType: null }].find(({ key }) => key === lineKey);
  if (!ofParts) return null;
  const { label, saleType } = ofParts;
  return { label, read: (db, facts, at) => readPartsDocuments(db, facts, at, saleType) };
}

const rowSchema = z.object({ ro: z.string(), date: z.string(), amount: z.number() });

/** Reads the person's repair orders behind a line of the own service statement. */
async function readServiceOrders(
  db: Database,
  facts: StoreFacts,
  at: OwnDetailRequest,
  line: OwnServiceLine,
): Promise<StatementDetailRow[]> {
  if (hasNoOwnNumbers({ own: at.own })) return [];
  const { parameters, dealership, first, last } = periodParameters(at);
  const payType = payTypeOf(facts);
  const ofTypes = line.payTypes === null ? '' : ` and ${payType} = any(${parameters.add(line.payTypes)}::text[])`;
  const rows = await db.query(
    `select ${printedNumberOf('r')} as ro, r.close_date as date, sum(${line.amount})::float8 as amount
       from ro_line l
       join repair_order r on r.dealership_id = ${dealership} and r.id = l.ro_id
      where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}${ofTypes}
        ${lineCondition({ own: at.own }, payType, parameters)}
      group by r.ro_number, r.ro_suffix, r.close_date
     having sum(${line.amount}) <> 0`,
    parameters.values,
  );
  return z
    .array(rowSchema)
    .parse(rows)
    .map(({ ro, date, amount }) => detailRow(at.lineKey, { ro, document: ro, date, amount }));
}

const soldSchema = rowSchema.extend({ ro: z.string().nullable(), document: z.string(), way: z.string() });

/** Reads repair orders and counter documents with parts that were sold under the person's numbers, of one way of sale or of all. */
async function readPartsDocuments(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, own, lineKey }: OwnDetailRequest,
  saleType: string | null,
): Promise<StatementDetailRow[]> {
  const rows = await db.query(
    `with ${soldByCounterpersons({ payType: payTypeOf(facts), ofLines: '', hasDocuments: true })}
     select ${printedNumberOf('r')} as ro, s.document, s.day as date, s.way, sum(s.sale_c)::float8 as amount
       from sold s
       left join repair_order r on r.dealership_id = $1 and r.id = s.ro_id
      group by s.doc_kind, s.document, s.day, s.way, r.ro_number, r.ro_suffix
     having sum(s.sale_c) <> 0`,
    [dealershipId, range.startDate, range.endDate, own.counters],
  );
  return z
    .array(soldSchema)
    .parse(rows)
    .filter(({ ro, way }) => saleType === null || (ro === null ? way : partsSaleTypeOfPayType(way)) === saleType)
    .map((row) => detailRow(lineKey, row));
}

function detailRow(
  lineKey: string,
  sold: { readonly ro: string | null; readonly document: string; readonly date: string; readonly amount: number },
): StatementDetailRow {
  const { ro, document, date, amount } = sold;
  return {
    kind: ro === null ? 'entry' : 'repairOrder',
    lineKey,
    month: date.slice(0, 7),
    date,
    account: null,
    accountDescription: null,
    journal: null,
    reference: ro ?? document,
    control: null,
    description: ro === null ? `Counter document ${document}` : `Repair order ${ro}`,
    amount: amount / 100,
  };
}
