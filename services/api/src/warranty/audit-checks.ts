import type { AuditCheck, WarrantyAuditRow } from '@fixed-ops/contract';
import { formatCount, formatNumber } from '@fixed-ops/metrics';
import { type AuditLine, CLAIM_DAYS } from './read-audit-lines.ts';

type Check = WarrantyAuditRow['checks'][number];

/** An audit asks why when the punched time is more than this many times the time paid for. */
const LONG_TIME = 2;
/** What repairs nothing fails no part. */
const NO_PART = /recall|campaign|update|reprogram|software|inspect|diagnos/i;

export interface AuditRules {
  /** False where the feed has no punches: their absence says nothing then. */
  readonly hasPunches: boolean;
  /** False where the feed has no parts, by the same token. */
  readonly hasParts: boolean;
  /** False where no line of the store has a cause, or a correction: then the feed has no such column. */
  readonly hasCauses: boolean;
  readonly hasCorrections: boolean;
  /** Whether other repair orders of the vehicle may be told: not in an own view, whose they need not be. */
  readonly showsOthers: boolean;
}

/**
 * What an auditor of the manufacturer would object to on a line, the gravest first (DOMAIN 3.1, mode audit). Whether the
 * technician is certified no feed says, so that check is not made.
 */
export function auditChecks(line: AuditLine, rules: AuditRules): Check[] {
  const { hasPunches, hasParts, showsOthers } = rules;
  const found: Check[] = [];
  const add = (severity: Check['severity'], code: AuditCheck, text: string) => found.push({ code, text, severity });
  if (rules.hasCauses && line.cause.trim() === '') add('high', 'missing_cause', 'The cause is not written down');
  if (rules.hasCorrections && line.correction.trim() === '')
    add('high', 'missing_correction', 'The correction is not written down');
  if (line.mileage_in !== null && line.mileage_before !== null && line.mileage_in < line.mileage_before) {
    const before = showsOthers ? ` (${formatCount(line.mileage_before)})` : '';
    add('high', 'mileage_lower', `${formatCount(line.mileage_in)} miles, fewer than at the last visit${before}`);
  }
  if (line.days_open !== null) {
    add('high', 'late_claim', `Open for ${line.days_open} days: claims are due within ${CLAIM_DAYS}`);
  }
  addTimeChecks(line, hasPunches, add);
  if (line.upsell && line.warranty_authorization === '') {
    add('medium', 'missing_authorization', 'Added to the visit without an authorization');
  }
  if (line.repeated_ro !== null) {
    const where = showsOthers ? `, on RO ${line.repeated_ro}` : '';
    add('medium', 'repeated', `The same operation was claimed on this vehicle within 12 months${where}`);
  }
  if (hasParts && line.sold_h > 0 && !line.has_part && !NO_PART.test(line.op_description)) {
    add('low', 'no_failed_part', 'No part is on the line: what has failed?');
  }
  return found;
}

function addTimeChecks(
  line: AuditLine,
  hasPunches: boolean,
  add: (severity: Check['severity'], code: AuditCheck, text: string) => void,
): void {
  if (line.sold_h <= 0 || !hasPunches) return;
  const actualH = line.actual_h ?? 0;
  if (!line.has_punch) add('medium', 'no_punch', 'Nobody punched on the job');
  else if (actualH > LONG_TIME * line.sold_h) {
    const [took, paid] = [formatNumber(actualH / 100, 2), formatNumber(line.sold_h / 100, 2)];
    add('medium', 'long_time', `Took ${took} hours for ${paid} claimed`);
  }
}
