import type { StatementInsight } from '@fixed-ops/contract';
import { type DateRange, roundTo } from '@fixed-ops/metrics';

/** A finding before it is ranked. */
export type Finding = Omit<StatementInsight, 'rank'>;

/** What every rule knows of what is looked at. */
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

/** Findings worth less in a month say nothing that a manager would act on. */
export const SMALLEST_DOLLARS_PER_MONTH = 500;
const MOST_FINDINGS = 12;

/** The dearest first; of equal ones by id, so that the order is the same every time. */
export function rankInsights(findings: readonly Finding[]): StatementInsight[] {
  return [...findings]
    .sort((one, other) => other.dollars - one.dollars || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_FINDINGS)
    .map((finding, index) => ({ ...finding, dollars: roundTo(finding.dollars, 2), rank: index + 1 }));
}

/** Where a line's evidence is. */
export const lineDrill = (lineKey: string, { range }: Seen): Finding['drill'] => ({ kind: 'line', lineKey, ...range });
