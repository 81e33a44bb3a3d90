import type { FigureGap, LedgerPart, TransactionPart } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type Kpi, linearTerms, type MetricDefinition, metricOf, roundTo, type ServiceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { PolicyBalance } from '../core/ledger-policy/posted-policy.ts';
import { elapsedWorkingDays, openDaysOf } from '../core/period.ts';
import { readFigures } from '../core/read-figures.ts';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { readAttendance } from '../core/sums/read-attendance.ts';
import { techniciansOf } from '../core/sums/read-technician-sums.ts';
import { gapOf } from './gap.ts';

interface Part {
  readonly heading: string;
  readonly label: string;
  readonly value: number;
}

/** Numerator and denominator of a figure before rounding; null if it cannot be computed. */
export interface ExactParts {
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/** The figure that a drill-down proves, and its parts that do not come from repair orders. */
export interface Proof {
  kpi: Kpi;
  exact: ExactParts;
  gap: FigureGap | null;
  numeratorLabel: string;
  denominatorLabel: string | null;
  other: Part[];
  ledger: LedgerPart[];
  transactions: TransactionPart[];
}

/** The figure itself: its value, its numerator and denominator, and its gap to the target. */
export const proofHead = (definition: MetricDefinition, kpi: Kpi, exact: ExactParts) => ({
  kpi,
  exact,
  gap: gapOf(kpi, exact),
  numeratorLabel: definition.numerator.label,
  denominatorLabel: definition.denominator?.label ?? null,
});

/** Computes the figure exactly as its page does, for the selection of the list. */
export async function readProof(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  metricKey: string,
  scope: string,
): Promise<Proof> {
  const definition = metricOf(metricKey);
  const figures = await readFigures(db, facts, selection, 0);
  const { numerator, denominator } = linearTerms(definition);
  const keys = new Set([...numerator.keys(), ...(denominator?.keys() ?? [])]);
  const kpi = figures.kpi(metricKey, { scope });
  const exact = exactParts(definition, kpi, figures.sumsOf(metricKey, { scope }));
  return {
    ...proofHead(definition, kpi, exact),
    // A figure that does not exist for this selection has no parts.
    other: [
      ...openDays(facts, selection),
      ...(kpi.denominator === null ? [] : await otherParts(db, facts, selection, keys)),
    ],
    ledger: (figures.policyOf(metricKey, { scope })?.balances ?? []).map(ledgerPart),
    transactions: [],
  };
}

/** Its account moves with policy alone; service sales are of repair orders. */
function ledgerPart({ month, account, description, cents }: PolicyBalance): LedgerPart {
  const balance = roundTo(cents / 100, 2);
  return { month, account, description, balance, share: 1, contribution: balance, denominator: 0 };
}

/** The definition for contributions of repair orders. If policy comes from the ledger, repair orders contribute only service sales to it. */
export const factsOfList = (facts: StoreFacts, isOfLedger: boolean): StoreFacts =>
  isOfLedger ? { ...facts, policyLaborTypes: [] } : facts;

/** The terms of a figure, rounded to the millionth to remove errors of binary numbers. */
export function exactParts(definition: MetricDefinition, kpi: Kpi, sums: ServiceSums): ExactParts {
  if (kpi.numerator === null) return { numerator: null, denominator: null };
  const { numerator, denominator } = definition.terms(sums);
  return {
    numerator: millionths(numerator),
    denominator: denominator === undefined ? null : millionths(denominator),
  };
}

/** Rounds for a comparison, not for display. */
export const millionths = (value: number): number => roundTo(value, 6);

/** The number of open days with a weekday, which the proof names because a count of repair orders has no denominator. */
function openDays(facts: StoreFacts, selection: Selection): Part[] {
  const { weekday } = selection.filter;
  const days = weekday === undefined ? 0 : openDaysOf(weekday, selection, facts).length;
  return days === 0 ? [] : [{ heading: 'Open days', label: 'Open days of the period', value: days }];
}

async function otherParts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  keys: ReadonlySet<keyof ServiceSums>,
): Promise<Part[]> {
  const parts: Part[] = [];
  if (keys.has('workingDays')) {
    const value = elapsedWorkingDays(selection.range, selection, facts);
    parts.push({ heading: 'Working days', label: 'Working days elapsed', value });
  }
  if (keys.has('attendanceH')) parts.push(...(await attendanceParts(db, facts, selection)));
  if (keys.has('techDays')) parts.push(...(await dayParts(db, facts, selection)));
  return parts;
}

const nameRow = z.object({ number: z.string(), name: z.string() });

async function technicianNames(db: Database, dealershipId: string): Promise<Map<string, string>> {
  const rows = await db.query(`select number, name from dms_person where dealership_id = $1 and kind = 'technician'`, [
    dealershipId,
  ]);
  return new Map(
    z
      .array(nameRow)
      .parse(rows)
      .map((row) => [row.number, row.name]),
  );
}

async function attendanceParts(db: Database, facts: StoreFacts, selection: Selection): Promise<Part[]> {
  const { dealershipId, range, filter } = selection;
  const names = await technicianNames(db, dealershipId);
  const rows = await readAttendance(db, facts, dealershipId, [{ id: 0, range }], techniciansOf(filter));
  return rows.map((row) => ({
    heading: row.source === 'clock' ? 'Attendance hours' : 'Scheduled hours',
    label: names.get(row.technician) || `Technician ${row.technician}`,
    value: row.attendanceH / 100,
  }));
}

const dayRow = z.object({ technician: z.string(), days: z.number() });

/** Days on which a technician flagged at least an hour. */
async function dayParts(db: Database, facts: StoreFacts, selection: Selection): Promise<Part[]> {
  const { dealershipId, range, filter } = selection;
  const names = await technicianNames(db, dealershipId);
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const days = [range.startDate, range.endDate].map((day) => `${parameters.add(day)}::date`);
  const technicians = techniciansOf(filter);
  const only = technicians ? ` and t.tech_number = any(${parameters.add(technicians)}::text[])` : '';
  const rows = await db.query(
    `select technician, count(*) as days
       from (select t.tech_number as technician, l.close_date
               from ro_line l
               join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
              where l.dealership_id = ${dealership} and l.close_date between ${days.join(' and ')}
                ${only}${lineCondition(filter, payTypeOf(facts), parameters)}
              group by t.tech_number, l.close_date
             having sum(t.flagged_h) >= 100) worked
      group by technician
      order by technician`,
    parameters.values,
  );
  return z
    .array(dayRow)
    .parse(rows)
    .map((row) => ({
      heading: 'Days worked',
      label: names.get(row.technician) || `Technician ${row.technician}`,
      value: row.days,
    }));
}
