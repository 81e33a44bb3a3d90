import type { CallQuery, CallResponse, calls, DiscountRow, EnvelopeField } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { computeFigure, metricOf, roundTo, type ServiceSums, serviceSums } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { printedNumber } from '../core/printed-number.ts';
import { readFigures } from '../core/read-figures.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import { type Provided, providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { type DiscountedLine, namesReasons, readDiscountedLines } from './read-discounts.ts';

type Call = typeof calls.repairOrderDiscounts;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;
type Totals = Answer['totals'];
/** The lines that something is of: those of customer pay, or all of the selection. */
type Scope = Answer['ratesScope'];

/**
 * Discounts of the period, of every pay type unless some are asked for; the shares of labor and of repair orders, and how many of
 * those there are, are of customer pay then, as the discount KPIs are, and `ratesScope` says so. The totals and each advisor's are from
 * the sums of those KPIs, the rest from the same lines. The totals are of the selection, whatever is searched for in it.
 */
export async function repairOrderDiscounts(
  db: Database,
  facts: StoreFacts,
  asked: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const selection: Selection = { ...asked, compareRange: null };
  const isEmpty = hasNoOwnNumbers(asked.filter);
  const [figures, lines] = await Promise.all([
    readFigures(db, facts, selection, 0),
    isEmpty ? [] : readDiscountedLines(db, facts, selection),
  ]);
  const reasonsProvided = lines.some(({ reason }) => reason !== '') || (await namesReasons(db, asked.dealershipId));
  const scope = asked.filter.payTypes === undefined ? 'C' : 'all';
  const { own } = asked.filter;
  const listed = listRows(
    lines.filter((line) => isListed(line, query)).map((line) => rowOf(line, own, providedBy(facts))),
    query,
    {
      columns: COLUMNS,
      defaultSort: ['-amount'],
      key: (row) => `${row.roNumber} ${row.roSuffix} ${row.letter}`,
      text: (row) => [printedNumber(row), row.advisorName, row.opCode, row.opDescription, row.reason],
    },
  );
  const totalsOf = (sumsOf: (of: Scope) => ServiceSums, some: readonly DiscountedLine[]) =>
    discountTotals(sumsOf, some, scope, facts);
  const groupSums = (some: readonly DiscountedLine[]) => sumsOf(some, scope, facts);
  return {
    ...pageOf(listed, query),
    ownViewMessage: isEmpty ? NO_OWN_NUMBERS : null,
    ratesScope: scope,
    reasonsProvided,
    totals: totalsOf((of) => (isEmpty ? serviceSums() : figures.sums({ scope: of })), lines),
    byAdvisor: groupBy(lines, (line) => line.advisor_number)
      .filter(([number]) => own === null || own.advisors.includes(number))
      .map(([number, some]) => ({
        advisorNumber: number,
        advisorName: advisorName(some[0]?.advisor_number ?? '', some[0]?.advisor_name),
        ...totalsOf((of) => figures.sums({ scope: of, advisor: number }), some),
      })),
    byReason: groupBy(lines, (line) => line.reason).map(([reason, some]) => ({
      reason: reason || null,
      ...groupSums(some),
    })),
    byOpCode: groupBy(lines, (line) => line.op_code).map(([opCode, some]) => ({
      opCode,
      opDescription: some[0]?.op_description || null,
      ...groupSums(some),
    })),
  };
}

type Group = Pick<CallQuery<Call>, 'reason' | 'noReason' | 'opCode' | 'noOpCode'>;

function isListed({ reason, op_code }: DiscountedLine, asked: Group): boolean {
  const isOf = (value: string, wanted: string | undefined, isMissing: boolean) =>
    isMissing ? value === '' : wanted === undefined || value === wanted;
  return (
    isOf(reason, asked.reason, asked.noReason === 'true') && isOf(op_code, asked.opCode, asked.noOpCode === 'true')
  );
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
function sumsOf(lines: readonly DiscountedLine[], scope: Scope, facts: StoreFacts) {
  const provided = providedBy(facts);
  return {
    lines: lines.length,
    roCount: new Set(
      lines.filter((line) => !line.is_credit && (scope === 'all' || line.pay_type === 'C')).map((line) => line.ro_id),
    ).size,
    laborDiscount: provided.sum(lines, (line) => line.labor_c, 'discountLaborC'),
    partsDiscount: provided.sum(lines, (line) => line.parts_c, 'discountPartsC'),
  };
}

function discountTotals(
  sumsOf: (of: Scope) => ServiceSums,
  lines: readonly DiscountedLine[],
  scope: Scope,
  facts: StoreFacts,
): Totals {
  const provided = providedBy(facts);
  const [sums, ofScope] = [sumsOf('all'), sumsOf(scope)];
  const value = (key: string) => computeFigure(metricOf(key), scope, ofScope, facts.fieldsNotProvided).value;
  return {
    lines: lines.length,
    roCount: ofScope.discountedRos,
    laborDiscount: provided.dollars(sums.discountLaborC, 'discountLaborC'),
    partsDiscount: provided.dollars(sums.discountPartsC, 'discountPartsC'),
    pctLabor: value('discount_pct'),
    pctParts: provided.provides('discountPartsC', 'partsSaleC')
      ? pct(sums.discountPartsC, sums.partsSaleC + sums.discountPartsC)
      : null,
    roPct: value('disc_ro_pct'),
  };
}

/** In an own view nobody else's number or name is answered, nor who gave the discount. */
function rowOf(line: DiscountedLine, own: OwnNumbers | null, provided: Provided): DiscountRow {
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
    amountLabor: provided.dollars(line.labor_c, 'discountLaborC'),
    amountParts: provided.dollars(line.parts_c, 'discountPartsC'),
    pctOfLine: pct(discountC, line.sale_c + discountC),
    grossBefore: provided.gross(grossC + discountC),
    grossAfter: provided.gross(grossC),
    belowCost: provided.gross(grossC) === null ? null : grossC < 0,
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
