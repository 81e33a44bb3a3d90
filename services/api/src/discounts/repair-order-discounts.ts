import type { CallQuery, CallResponse, calls, DiscountRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { computeFigure, metricOf, roundTo, type ServiceSums, serviceSums } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { listRows } from '../list-rows.ts';
import { readFigures } from '../service/figures.ts';
import { hasNoOwnNumbers, type Selection } from '../service/selection/selection.ts';
import { advisorName } from '../service/store/advisor-name.ts';
import type { StoreFacts } from '../service/store/store-facts.ts';
import { type Told, toldBy } from '../service/store/told.ts';
import { type DiscountedLine, readDiscountedLines } from './read-discounts.ts';

type Call = typeof calls.repairOrderDiscounts;
type Answer = Omit<CallResponse<Call>, 'asOf' | 'startDate' | 'endDate' | 'compareStartDate' | 'compareEndDate'>;
type Totals = Answer['totals'];

/**
 * Discounts of the period, of customer pay unless pay types are asked for: the totals and each advisor's from the sums of the
 * discount KPIs, the rest from the same lines. The totals are of the selection, whatever is searched for in it.
 */
export async function repairOrderDiscounts(
  db: Database,
  facts: StoreFacts,
  asked: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const isOfCustomers = asked.filter.payTypes === undefined;
  const selection: Selection = { ...asked, compareRange: null };
  const ofScope: Selection = isOfCustomers ? { ...selection, filter: { ...asked.filter, payTypes: ['C'] } } : selection;
  const isEmpty = hasNoOwnNumbers(asked.filter);
  const [figures, lines] = await Promise.all([
    readFigures(db, facts, selection, 0),
    isEmpty ? [] : readDiscountedLines(db, facts, ofScope),
  ]);
  const scope = isOfCustomers ? 'C' : 'all';
  const { own } = asked.filter;
  const listed = listRows(
    lines.map((line) => rowOf(line, own, toldBy(facts))),
    query,
    {
      columns: COLUMNS,
      defaultSort: ['-amount'],
      key: (row) => `${row.roNumber} ${row.roSuffix} ${row.letter}`,
      text: (row) => [row.roNumber, row.advisorName, row.opCode, row.opDescription, row.reason],
    },
  );
  const totalsOf = (sums: ServiceSums, some: readonly DiscountedLine[]) => discountTotals(sums, some, scope, facts);
  return {
    data: [...listed.page],
    total: listed.kept.length,
    page: query.page,
    pageSize: query.pageSize,
    totals: totalsOf(isEmpty ? serviceSums() : figures.sums({ scope }), lines),
    byAdvisor: groupBy(lines, (line) => line.advisor_number)
      .filter(([number]) => own === null || own.advisors.includes(number))
      .map(([number, some]) => ({
        advisorNumber: number,
        advisorName: advisorName(some[0]?.advisor_number ?? '', some[0]?.advisor_name),
        ...totalsOf(figures.sums({ scope, advisor: number }), some),
      })),
    byReason: groupBy(lines, (line) => line.reason).map(([reason, some]) => ({
      reason: reason || null,
      ...sumsOf(some, facts),
    })),
    byOpCode: groupBy(lines, (line) => line.op_code).map(([opCode, some]) => ({
      opCode,
      opDescription: some[0]?.op_description || null,
      ...sumsOf(some, facts),
    })),
  };
}

const pct = (part: number, whole: number): number | null => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);
const add = (lines: readonly DiscountedLine[], of: (line: DiscountedLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Groups, the most generous first. */
function groupBy(
  lines: readonly DiscountedLine[],
  keyOf: (line: DiscountedLine) => string,
): [key: string, lines: DiscountedLine[]][] {
  const groups = new Map<string, DiscountedLine[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  const amount = (some: readonly DiscountedLine[]) => add(some, (line) => line.labor_c + line.parts_c);
  return [...groups].sort(([oneKey, one], [otherKey, other]) =>
    amount(other) === amount(one) ? oneKey.localeCompare(otherKey) : amount(other) - amount(one),
  );
}

/** Credits take money back and are counted as no repair order (RULINGS, "disc_ro_pct"). */
function sumsOf(lines: readonly DiscountedLine[], facts: StoreFacts) {
  const told = toldBy(facts);
  return {
    lines: lines.length,
    roCount: new Set(lines.filter((line) => !line.is_credit).map((line) => line.ro_id)).size,
    laborDiscount: told.sum(lines, (line) => line.labor_c, 'discountLaborC'),
    partsDiscount: told.sum(lines, (line) => line.parts_c, 'discountPartsC'),
  };
}

function discountTotals(sums: ServiceSums, lines: readonly DiscountedLine[], scope: string, facts: StoreFacts): Totals {
  const told = toldBy(facts);
  const value = (key: string) => computeFigure(metricOf(key), scope, sums, facts.fieldsNotProvided).value;
  return {
    lines: lines.length,
    roCount: sums.discountedRos,
    laborDiscount: told.dollars(sums.discountLaborC, 'discountLaborC'),
    partsDiscount: told.dollars(sums.discountPartsC, 'discountPartsC'),
    pctLabor: value('discount_pct'),
    pctParts: told.tells('discountPartsC', 'partsSaleC')
      ? pct(sums.discountPartsC, sums.partsSaleC + sums.discountPartsC)
      : null,
    roPct: value('disc_ro_pct'),
  };
}

/** In an own view nobody else's number or name is answered, nor who gave the discount. */
function rowOf(line: DiscountedLine, own: OwnNumbers | null, told: Told): DiscountRow {
  const isKnown = (number: string) => own === null || own.advisors.includes(number);
  const discountC = line.labor_c + line.parts_c;
  const grossC = line.sale_c - line.cost_c;
  return {
    roNumber: line.ro_number,
    roSuffix: line.ro_suffix,
    closeDate: line.close_date,
    advisorNumber: isKnown(line.advisor_number) ? line.advisor_number : null,
    advisorName: isKnown(line.advisor_number) ? advisorName(line.advisor_number, line.advisor_name) : null,
    letter: line.letter,
    payType: line.pay_type,
    opCode: line.op_code,
    opDescription: line.op_description || null,
    reason: line.reason || null,
    level: line.level,
    amountLabor: told.dollars(line.labor_c, 'discountLaborC'),
    amountParts: told.dollars(line.parts_c, 'discountPartsC'),
    pctOfLine: pct(discountC, line.sale_c + discountC),
    grossBefore: told.gross(grossC + discountC),
    grossAfter: told.gross(grossC),
    belowCost: told.gross(grossC) === null ? null : grossC < 0,
    managerOverride: line.manager_override,
    appliedBy: line.applied_by !== '' && isKnown(line.applied_by) ? line.applied_by : null,
  };
}

const COLUMNS: Readonly<Record<string, (row: DiscountRow) => string | number | boolean | null>> = {
  roNumber: (row) => row.roNumber,
  closeDate: (row) => row.closeDate,
  advisorNumber: (row) => row.advisorNumber,
  advisorName: (row) => row.advisorName,
  payType: (row) => row.payType,
  opCode: (row) => row.opCode,
  reason: (row) => row.reason,
  level: (row) => row.level,
  amount: (row) => (row.amountLabor ?? 0) + (row.amountParts ?? 0),
  amountLabor: (row) => row.amountLabor,
  amountParts: (row) => row.amountParts,
  pctOfLine: (row) => row.pctOfLine,
  grossBefore: (row) => row.grossBefore,
  grossAfter: (row) => row.grossAfter,
  belowCost: (row) => row.belowCost,
  managerOverride: (row) => row.managerOverride,
  appliedBy: (row) => row.appliedBy,
};
