import { areaRules } from '@fixed-ops/access';
import { calls, type WarrantyAuditRow, type WarrantyRateRow } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import type { Route } from '../http/route.ts';
import { warrantyAudit } from './warranty-audit.ts';
import { warrantyRate } from './warranty-rate.ts';

type Row = WarrantyRateRow | WarrantyAuditRow;

const money = { numeric: true, fraction: true } as const;
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const rate =
  <V>(of: (row: WarrantyRateRow) => V) =>
  (row: Row) =>
    'qualified' in row ? of(row) : null;
const audit =
  <V>(of: (row: WarrantyAuditRow) => V) =>
  (row: Row) =>
    'checks' in row ? of(row) : null;

const rateColumns: readonly SheetColumn<Row>[] = [
  { head: 'RO number', value: (row) => row.roNumber + row.roSuffix },
  { head: 'Closed', value: (row) => row.closeDate },
  { head: 'Advisor number', value: (row) => row.advisorNumber },
  { head: 'Qualified', value: rate((row) => yesNo(row.qualified)) },
  { head: 'Excluded for', value: rate((row) => row.excludeReason) },
  { head: 'In the window', value: rate((row) => yesNo(row.inWindow)) },
  { head: 'Labor sales', value: rate((row) => row.laborSales), ...money },
  { head: 'Labor hours', value: rate((row) => row.laborHours), ...money },
  { head: 'Labor rate', value: rate((row) => row.rate), ...money },
  { head: 'Parts sales', value: rate((row) => row.partsSales), ...money },
  { head: 'Parts cost', value: rate((row) => row.partsCost), ...money },
  { head: 'Markup %', value: rate((row) => row.markupPct), ...money },
];

const auditColumns: readonly SheetColumn<Row>[] = [
  { head: 'RO number', value: (row) => row.roNumber + row.roSuffix },
  { head: 'Line', value: audit((row) => row.letter) },
  { head: 'Opened', value: audit((row) => row.openDate) },
  { head: 'Closed', value: (row) => row.closeDate },
  { head: 'Advisor number', value: (row) => row.advisorNumber },
  { head: 'Advisor', value: audit((row) => row.advisorName) },
  { head: 'Technicians', value: audit((row) => row.techNumbers.join(' ')) },
  { head: 'VIN', value: audit((row) => row.vin) },
  { head: 'Op code', value: audit((row) => row.opCode) },
  { head: 'Description', value: audit((row) => row.opDescription) },
  { head: 'Sold hours', value: audit((row) => row.soldHours), ...money },
  { head: 'Actual hours', value: audit((row) => row.actualHours), ...money },
  { head: 'Amount', value: audit((row) => row.amount), ...money },
  { head: 'Checks', value: audit((row) => row.checks.map(({ text }) => text).join('; ')) },
];

const warrantyRoute = cachedListRoute(calls.repairOrderWarranty, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return input.query.mode === 'rate'
      ? { ...envelope, ...(await warrantyRate(input.db, facts, selection, input.query)) }
      : { ...envelope, ...(await warrantyAudit(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: ({ mode }) =>
    mode === 'rate'
      ? { list: 'warranty-rate', columns: rateColumns }
      : { list: 'warranty-audit', columns: auditColumns },
});

/** The calls about warranty work. */
export const warrantyRoutes: readonly Route[] = [warrantyRoute];
