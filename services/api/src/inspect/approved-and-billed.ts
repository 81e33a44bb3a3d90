import {
  billingStatuses,
  type CallQuery,
  type CallResponse,
  type calls,
  type InspectionBilling,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { lacksFieldOf, lacksFieldOfInspection } from '@fixed-ops/metrics';
import { z } from 'zod';
import { printedNumber } from '../core/printed-number.ts';
import { Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows } from '../http/list-rows.ts';
import { dollars } from './figures.ts';
import { inspectedOrders } from './inspected-orders.ts';
import { People } from './people.ts';

type Call = typeof calls.inspectSalesDashboardDMSvsInspect;
type Answer = Pick<CallResponse<Call>, 'data' | 'total' | 'page' | 'pageSize' | 'totals'>;
type Status = InspectionBilling['status'];

const itemRow = z.object({
  ro_number: z.string(),
  ro_suffix: z.string(),
  close_date: z.string(),
  advisor_number: z.string(),
  tech_number: z.string(),
  item: z.string(),
  op_code: z.string(),
  approved_c: z.number(),
  billed_c: z.number(),
});
/** Findings of one inspection that one op code stands for; money in cents. */
export type BilledItem = z.output<typeof itemRow>;

/**
 * Red and yellow findings of complete inspections beside the lines of their repair orders: by op code, or by the description
 * where the inspection gives none. A finding that the customer declined, put off or has not decided on is not approved: it is
 * listed where it was billed all the same, and left out where it was not.
 * @param by `withTechnicians: false` where nobody asks who answers for them
 */
export async function readBilledItems(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  by: { readonly withTechnicians: boolean } = { withTechnicians: true },
): Promise<BilledItem[]> {
  if (hasNoOwnNumbers(selection.filter)) return [];
  const parameters = new Parameters();
  const { sql, dealership } = inspectedOrders(facts, selection, parameters, by);
  const rows = await db.query(
    `with ${sql},
     found as materialized (
       select o.id, upper(trim(t.op_code)) as op_code, case when trim(t.op_code) = '' then lower(trim(t.label)) else '' end as label,
              min(t.label) as item,
              coalesce(sum(t.labor_c + t.parts_c) filter (where t.decision = 'approved'), 0)::float8 as approved_c
         from orders o
         join inspection_item t on t.dealership_id = ${dealership} and t.inspection_id = o.inspection_id
        where o.is_complete and t.rating in ('R', 'Y')
        group by 1, 2, 3),
     billed as (
       select f.id, f.op_code, f.label, sum(l.labor_sale_c + l.parts_sale_c)::float8 as billed_c
         from found f
         join ro_line l on l.dealership_id = ${dealership} and l.ro_id = f.id
          and case when f.op_code <> '' then upper(trim(l.op_code)) = f.op_code
                   else lower(trim(l.op_description)) = f.label end
        group by 1, 2, 3)
     select o.ro_number, o.ro_suffix, o.close_date, o.advisor_number, o.tech_number, f.item, f.op_code, f.approved_c,
            coalesce(b.billed_c, 0) as billed_c
       from found f
       join orders o on o.id = f.id
       left join billed b on b.id = f.id and b.op_code = f.op_code and b.label = f.label
      where f.approved_c > 0 or b.billed_c > 0`,
    parameters.values,
  );
  return z.array(itemRow).parse(rows);
}

/** The part of the approved money that is on the invoices, in cents. */
export function billedOfApproved(items: readonly BilledItem[]): number {
  return items.reduce((sum, { approved_c, billed_c }) => sum + Math.min(approved_c, Math.max(0, billed_c)), 0);
}

/** Whether the feed tells both what was approved and what was billed. */
const providesBoth = ({ fieldsNotProvided }: StoreFacts): boolean =>
  !lacksFieldOfInspection(['approvedC'], fieldsNotProvided) &&
  !lacksFieldOf(['laborSaleC', 'partsSaleC'], fieldsNotProvided);

/**
 * What customers approved in inspections beside what was billed; what is missing first, the most first. A feed without decisions
 * does not say that nobody approved anything: nothing is listed then.
 */
export async function approvedAndBilled(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const people = await People.read(db, selection.dealershipId, selection.filter.own);
  const isProvided = providesBoth(facts);
  const items = isProvided ? await readBilledItems(db, facts, selection) : [];
  const wanted = query.status === undefined ? items : items.filter((item) => statusOf(item) === query.status);
  const listed = listRows(
    wanted.map((item) => ({ item, row: answered(item, people) })),
    query,
    {
      columns: COLUMNS,
      defaultSort: ['difference', '-approved'],
      key: ({ row }) => `${row.roNumber} ${row.roSuffix} ${row.opCode} ${row.item}`,
      text: ({ row }) => [printedNumber(row), row.item, row.opCode, row.advisorName, row.techName],
    },
  );
  return {
    data: listed.page.map(({ row }) => row),
    total: listed.kept.length,
    page: query.page,
    pageSize: query.pageSize,
    totals: isProvided ? totalsOf(listed.kept.map(({ item }) => item)) : NOTHING_PROVIDED,
  };
}

function statusOf({ approved_c, billed_c }: BilledItem): Status {
  if (approved_c <= 0) return 'billedOnly';
  if (billed_c <= 0) return 'notBilled';
  return billed_c < approved_c ? 'partly' : 'billed';
}

function answered(item: BilledItem, people: People): InspectionBilling {
  return {
    roNumber: item.ro_number,
    roSuffix: item.ro_suffix,
    closeDate: item.close_date,
    ...people.of(item.advisor_number, item.tech_number),
    item: item.item,
    opCode: item.op_code || null,
    approved: dollars(item.approved_c),
    billed: dollars(item.billed_c),
    difference: dollars(item.billed_c - item.approved_c),
    status: statusOf(item),
  };
}

function totalsOf(items: readonly BilledItem[]): Answer['totals'] {
  const approvedC = sum(items, 'approved_c');
  const billedC = sum(items, 'billed_c');
  const of = (status: Status) => {
    const some = items.filter((item) => statusOf(item) === status);
    return { items: some.length, approved: dollars(sum(some, 'approved_c')), billed: dollars(sum(some, 'billed_c')) };
  };
  const [billed, partly, notBilled, billedOnly] = billingStatuses;
  return {
    items: items.length,
    approved: dollars(approvedC),
    billed: dollars(billedC),
    difference: dollars(billedC - approvedC),
    leaked: dollars(approvedC - billedOfApproved(items)),
    byStatus: { [billed]: of(billed), [partly]: of(partly), [notBilled]: of(notBilled), [billedOnly]: of(billedOnly) },
  };
}

const NOT_PROVIDED_TOTALS = { items: null, approved: null, billed: null };
const NOTHING_PROVIDED: Answer['totals'] = {
  ...NOT_PROVIDED_TOTALS,
  difference: null,
  leaked: null,
  byStatus: {
    billed: NOT_PROVIDED_TOTALS,
    partly: NOT_PROVIDED_TOTALS,
    notBilled: NOT_PROVIDED_TOTALS,
    billedOnly: NOT_PROVIDED_TOTALS,
  },
};

const sum = (items: readonly BilledItem[], key: 'approved_c' | 'billed_c'): number =>
  items.reduce((total, item) => total + item[key], 0);

type Listed = { readonly row: InspectionBilling };
const COLUMNS: Readonly<Record<string, (listed: Listed) => string | number | null>> = {
  roNumber: ({ row }) => row.roNumber,
  closeDate: ({ row }) => row.closeDate,
  advisorNumber: ({ row }) => row.advisorNumber,
  advisorName: ({ row }) => row.advisorName,
  techNumber: ({ row }) => row.techNumber,
  techName: ({ row }) => row.techName,
  item: ({ row }) => row.item,
  opCode: ({ row }) => row.opCode,
  approved: ({ row }) => row.approved,
  billed: ({ row }) => row.billed,
  difference: ({ row }) => row.difference,
  status: ({ row }) => row.status,
};
