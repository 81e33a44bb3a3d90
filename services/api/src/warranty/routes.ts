import { areaRules } from '@fixed-ops/access';
import { calls, type WarrantyAuditRow, type WarrantyRateRow } from '@fixed-ops/contract';
import { date, hours, money, percent, rate, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { warrantyAudit } from './warranty-audit.ts';
import { warrantyRate } from './warranty-rate.ts';

type Row = WarrantyRateRow | WarrantyAuditRow;

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const ofRate =
  <V>(of: (row: WarrantyRateRow) => V) =>
  (row: Row) =>
    'qualified' in row ? of(row) : null;
const ofAudit =
  <V>(of: (row: WarrantyAuditRow) => V) =>
  (row: Row) =>
    'checks' in row ? of(row) : null;

const rateColumns: readonly SheetColumn<Row>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  date('Closed', (row) => row.closeDate),
  text('Advisor number', (row) => row.advisorNumber),
  text(
    'Qualified',
    ofRate((row) => yesNo(row.qualified)),
  ),
  text(
    'Excluded for',
    ofRate((row) => row.excludeReason),
  ),
  text(
    'In the window',
    ofRate((row) => yesNo(row.inWindow)),
  ),
  summed(
    money(
      'Labor sales',
      ofRate((row) => row.laborSales),
    ),
  ),
  summed(
    hours(
      'Labor hours',
      ofRate((row) => row.laborHours),
    ),
  ),
  rate(
    'Labor rate',
    ofRate((row) => row.rate),
  ),
  summed(
    money(
      'Parts sales',
      ofRate((row) => row.partsSales),
    ),
  ),
  summed(
    money(
      'Parts cost',
      ofRate((row) => row.partsCost),
    ),
  ),
  percent(
    'Markup %',
    ofRate((row) => row.markupPct),
  ),
];

const auditColumns: readonly SheetColumn<Row>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  text(
    'Line',
    ofAudit((row) => row.letter),
  ),
  date(
    'Opened',
    ofAudit((row) => row.openDate),
  ),
  date('Closed', (row) => row.closeDate),
  text('Advisor number', (row) => row.advisorNumber),
  text(
    'Advisor',
    ofAudit((row) => row.advisorName),
  ),
  text(
    'Technicians',
    ofAudit((row) => row.techNumbers.join(' ')),
  ),
  text(
    'VIN',
    ofAudit((row) => row.vin),
  ),
  text(
    'Op code',
    ofAudit((row) => row.opCode),
  ),
  text(
    'Description',
    ofAudit((row) => row.opDescription),
  ),
  summed(
    hours(
      'Sold hours',
      ofAudit((row) => row.soldHours),
    ),
  ),
  summed(
    hours(
      'Actual hours',
      ofAudit((row) => row.actualHours),
    ),
  ),
  summed(
    money(
      'Amount',
      ofAudit((row) => row.amount),
    ),
  ),
  text(
    'Checks',
    ofAudit((row) => row.checks.map(({ text }) => text).join('; ')),
  ),
];

const warrantyRoute = figureListRoute(calls.repairOrderWarranty, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection, query }) =>
    query.mode === 'rate' ? warrantyRate(db, facts, selection, query) : warrantyAudit(db, facts, selection, query),
  isInMemory: true,
  file: ({ mode }) =>
    mode === 'rate'
      ? { list: 'Warranty rate', columns: rateColumns }
      : { list: 'Warranty audit', columns: auditColumns },
});

/** The calls about warranty work. */
export const warrantyRoutes: readonly Route[] = [warrantyRoute];
