import type { CallResponse, calls } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { type Allocation, allocatedNet, allocates } from './allocation.ts';
import { ALLOCATED_NETS, type AllocatedNetKey, isAllocatedNet } from './allocation-lines.ts';
import { absorption, breakeven, breakevenOf, FIXED_DEPARTMENTS, netToGross, overheadOf } from './key-figures.ts';
import type { StatementRequest } from './statement.ts';

/** The answer's line without unmapped accounts, which only lines of the ledger have. */
type LineAnswer = Omit<CallResponse<typeof calls.statementDetail>['line'], 'unmappedAccounts'>;
type Amounts = ReadonlyMap<string, number>;

const dollars = (cents: number) => roundTo(cents / 100, 2);

/**
 * The terms of a key figure. If one of them is not known, there are no terms and no figure. Null if there is no such line: net after
 * allocation of a department that allocates nothing, or one that the title may not see.
 */
export function keyFigureDetail(
  lineKey: string,
  request: StatementRequest,
  amounts: Amounts,
  allocation: Allocation,
): LineAnswer | null {
  if (isAllocatedNet(lineKey)) return allocatedNetDetail(lineKey, request, amounts, allocation);
  if (lineKey === 'net_to_gross') return netToGrossDetail(request, amounts);
  if (lineKey === 'breakeven_pct') return request.department === 'parts' ? breakevenDetail(request, amounts) : null;
  return absorptionDetail(request, amounts);
}

function netToGrossDetail({ department }: StatementRequest, amounts: Amounts): LineAnswer {
  const [netC, grossC] = [amounts.get(`${department}.net`), amounts.get(`${department}.gross`)];
  return {
    lineKey: 'net_to_gross',
    label: 'Net to gross',
    actual: netToGross(department, amounts),
    formula: 'Net profit ÷ gross profit × 100',
    terms:
      netC === undefined || grossC === undefined
        ? []
        : [
            { sign: '+', lineKey: `${department}.net`, label: 'Net profit', amount: dollars(netC) },
            { sign: '÷', lineKey: `${department}.gross`, label: 'Gross profit', amount: dollars(grossC) },
          ],
  };
}

function breakevenDetail({ department, showsSales }: StatementRequest, amounts: Amounts): LineAnswer {
  const { expenseC, spentC } = breakevenOf(department, amounts);
  const expenseKey = `${department}.total_expense`;
  const isKnown = amounts.has(expenseKey) && amounts.has(`${department}.total_cost`);
  return {
    lineKey: 'breakeven_pct',
    label: 'Break-even',
    actual: breakeven(department, amounts),
    formula: 'Expenses ÷ (cost of sales + expenses) × 100',
    terms:
      showsSales && isKnown
        ? [
            { sign: '+', lineKey: expenseKey, label: 'Total expenses', amount: dollars(expenseC) },
            { sign: '÷', lineKey: 'spent', label: 'Cost of sales and expenses', amount: dollars(spentC) },
          ]
        : [],
  };
}

function absorptionDetail({ showsStore }: StatementRequest, amounts: Amounts): LineAnswer {
  const actual = absorption(amounts);
  return {
    lineKey: 'fixed_absorption',
    label: 'Fixed absorption',
    actual,
    formula:
      '(Service gross + parts gross + body shop gross) ÷ (personnel, semi-fixed and fixed expenses of service and parts + overhead of the rest of the store) × 100',
    terms:
      actual === null || !showsStore
        ? []
        : [
            ...FIXED_DEPARTMENTS.flatMap(({ key, label }) => {
              const grossC = amounts.get(`${key}.gross`);
              const lineKey = `${key}.gross`;
              return grossC === undefined ? [] : [{ sign: '+' as const, lineKey, label, amount: dollars(grossC) }];
            }),
            {
              sign: '÷',
              lineKey: 'overhead',
              label: 'Overhead of the whole store, without variable selling expenses',
              amount: dollars(overheadOf(amounts).overheadC),
            },
          ],
  };
}

const FORMULAS: Readonly<Record<AllocatedNetKey, string>> = {
  net_before_allocation: 'Net profit + expenses that are allocated, as posted',
  net_after_allocation: 'Net before allocation − what the department is charged of them',
};

function allocatedNetDetail(
  lineKey: AllocatedNetKey,
  { department, showsStore }: StatementRequest,
  amounts: Amounts,
  allocation: Allocation,
): LineAnswer | null {
  if (!showsStore || !allocates(department, allocation)) return null;
  const { label, of } = ALLOCATED_NETS[lineKey];
  const before = ALLOCATED_NETS.net_before_allocation.label;
  const net = allocatedNet(department, amounts, allocation);
  const netC = amounts.get(`${department}.net`);
  if (net === null || netC === undefined)
    return { lineKey, label, actual: null, formula: FORMULAS[lineKey], terms: [] };
  return {
    lineKey,
    label,
    actual: dollars(net[of]),
    formula: FORMULAS[lineKey],
    terms:
      lineKey === 'net_before_allocation'
        ? [
            { sign: '+', lineKey: `${department}.net`, label: 'Net profit', amount: dollars(netC) },
            {
              sign: '+',
              lineKey: 'posted',
              label: 'Allocated expenses as posted',
              amount: dollars(net.beforeC - netC),
            },
          ]
        : [
            { sign: '+', lineKey: 'net_before_allocation', label: before, amount: dollars(net.beforeC) },
            { sign: '-', lineKey: 'allocated', label: 'Allocated expenses', amount: dollars(net.allocatedC) },
          ],
  };
}
