import type { StatementInsight } from '@fixed-ops/contract';
import { type DateRange, roundTo } from '@fixed-ops/metrics';

/** A finding before it is ranked. */
export type Finding = Omit<StatementInsight, 'rank'>;

/** The input that every rule shares. */
export interface Seen {
  readonly dealershipId: string;
  readonly today: string;
  readonly department: 'service' | 'parts';
  /** `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  readonly range: DateRange;
  readonly showsSales: boolean;
  readonly showsExpenses: boolean;
}

/** Smaller findings (dollars per month) are left out: no manager would act on them. */
export const SMALLEST_DOLLARS_PER_MONTH = 500;
const MOST_FINDINGS = 12;

/** Ranks by dollars, largest first. Equal findings are ordered by id, so that the order is always the same. */
export function rankInsights(findings: readonly Finding[]): StatementInsight[] {
  return [...findings]
    .sort((one, other) => other.dollars - one.dollars || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_FINDINGS)
    .map((finding, index) => ({ ...finding, dollars: roundTo(finding.dollars, 2), rank: index + 1 }));
}

/** Where the rows behind a line are. */
export const lineDrill = (lineKey: string, { range }: Seen): Finding['drill'] => ({ kind: 'line', lineKey, ...range });
