import {
  type CallQuery,
  type CallResponse,
  type calls,
  auditChecks as checkCodes,
  type WarrantyAuditRow,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type FeedField, lacksFieldOf, roundTo } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { printedNumber } from '../core/printed-number.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { auditChecks } from './audit-checks.ts';
import { type AuditLine, readAuditLines } from './read-audit-lines.ts';

type Call = typeof calls.repairOrderWarranty;
type Audit = Extract<CallResponse<Call>, { mode: 'audit' }>;
type Answer = Pick<Audit, 'mode' | 'data' | 'total' | 'page' | 'pageSize' | 'totals'>;

const SEVERITY: Readonly<Record<WarrantyAuditRow['checks'][number]['severity'], number>> = {
  high: 100,
  medium: 10,
  low: 1,
};
const gravity = (row: WarrantyAuditRow): number => row.checks.reduce((sum, check) => sum + SEVERITY[check.severity], 0);

/** Warranty lines of the period that would fail an audit, and why. */
export async function warrantyAudit(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const { own } = selection.filter;
  const lines = hasNoOwnNumbers(selection.filter) ? [] : await readAuditLines(db, facts, selection);
  const isProvided = (field: FeedField) => !facts.fieldsNotProvided.includes(field);
  const rules = {
    hasPunches: !lacksFieldOf(['punchedH'], facts.fieldsNotProvided),
    hasParts: !lacksFieldOf(['partsSaleC'], facts.fieldsNotProvided),
    hasCauses: isProvided('cause'),
    hasCorrections: isProvided('correction'),
    showsOthers: own === null,
  };
  const rows = lines.map((line) => rowOf(line, auditChecks(line, rules), own)).filter((row) => row.checks.length > 0);
  const listed = listRows(rows, query, {
    columns: COLUMNS,
    defaultSort: ['-gravity', '-amount'],
    key: (row) => `${row.roNumber} ${row.roSuffix} ${row.letter}`,
    text: (row) => [
      printedNumber(row),
      row.advisorName,
      row.vin,
      row.opCode,
      row.opDescription,
      ...row.checks.map(({ text }) => text),
    ],
  });
  return {
    mode: 'audit',
    ...pageOf(listed, query),
    totals: {
      lines: lines.length,
      flaggedLines: listed.kept.length,
      amountAtRisk: roundTo(
        listed.kept.reduce((sum, row) => sum + row.amount, 0),
        2,
      ),
      byCheck: checkCodes
        .map((code) => ({
          code,
          count: listed.kept.filter((row) => row.checks.some((check) => check.code === code)).length,
        }))
        .filter(({ count }) => count > 0),
    },
  };
}

/** In an own view nobody else's number or name is answered. */
function rowOf(line: AuditLine, checks: WarrantyAuditRow['checks'], own: OwnNumbers | null): WarrantyAuditRow {
  const isWritten = own === null || own.advisors.includes(line.advisor_number);
  return {
    roNumber: line.ro_number,
    roSuffix: line.ro_suffix,
    letter: line.letter,
    openDate: line.open_date,
    closeDate: line.close_date,
    advisorNumber: isWritten ? line.advisor_number : null,
    advisorName: isWritten ? advisorName(line.advisor_number, line.advisor_name) : null,
    techNumbers:
      own === null ? line.technicians : line.technicians.filter((number) => own.technicians.includes(number)),
    vin: line.vin,
    opCode: line.op_code,
    opDescription: line.op_description || null,
    soldHours: line.sold_h / 100,
    actualHours: line.actual_h === null ? null : line.actual_h / 100,
    amount: roundTo(line.amount_c / 100, 2),
    checks,
  };
}

const COLUMNS: Readonly<Record<string, (row: WarrantyAuditRow) => string | number | null>> = {
  roNumber: (row) => row.roNumber,
  openDate: (row) => row.openDate,
  closeDate: (row) => row.closeDate,
  advisorNumber: (row) => row.advisorNumber,
  advisorName: (row) => row.advisorName,
  vin: (row) => row.vin,
  opCode: (row) => row.opCode,
  soldHours: (row) => row.soldHours,
  actualHours: (row) => row.actualHours,
  amount: (row) => row.amount,
  checks: (row) => row.checks.length,
  gravity,
};
