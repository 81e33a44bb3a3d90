import type { Database } from '@fixed-ops/database';
import { type Kpi, lacksFieldOf, roundTo, type ServiceSums } from '@fixed-ops/metrics';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { CATEGORIES, readClosedWork, type WorkSums } from './closed-work.ts';

type Facts = Kpi['facts'];

/**
 * Adds to figures of the period what no sum of theirs tells (DOMAIN 2.1): the median of days open to close, hours by category
 * with unmapped op codes apart, parts to labor without tires, and one-line repair orders of express apart.
 */
export async function withDetails(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  kpis: readonly Kpi[],
): Promise<Kpi[]> {
  const { work, median } = await readClosedWork(db, facts, selection);
  const lacks = (...sums: readonly (keyof ServiceSums)[]) => lacksFieldOf(sums, facts.fieldsNotProvided);
  const hasCategories = !lacks('repairSoldH');
  const details: Readonly<Record<string, () => Facts>> = {
    cycle_days: () => (median === null ? {} : { median }),
    work_mix: () => (hasCategories ? mixOf(work) : {}),
    elr_repair: () => (hasCategories ? { unmappedLines: work.unmappedLines } : {}),
    parts_to_labor: () => (lacks('partsSaleC', 'laborSaleC') ? {} : withoutTires(work)),
    one_line_pct: () => expressApart(work),
  };
  return kpis.map((kpi) => ({ ...kpi, facts: { ...kpi.facts, ...details[kpi.key]?.() } }));
}

const share = (part: number, whole: number): number | null => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);

function mixOf(work: WorkSums): Facts {
  const named = [...CATEGORIES, 'unmapped' as const].map((category) => ({ category, hours: work[category] }));
  const other = work.soldH - named.reduce((sum, { hours }) => sum + hours, 0);
  return {
    mix: [...named.slice(0, -1), { category: 'other', hours: other }, ...named.slice(-1)].map(
      ({ category, hours }) => ({
        category,
        pct: share(hours, work.soldH),
      }),
    ),
  };
}

/** Nothing where no tires were sold: the figure itself is then without. */
function withoutTires({ laborC, partsC, tireLines, tireLaborC, tirePartsC }: WorkSums): Facts {
  if (tireLines === 0) return {};
  const labor = laborC - tireLaborC;
  return { withoutTires: labor > 0 ? roundTo((partsC - tirePartsC) / labor, 4) : null };
}

function expressApart({ expressRos, expressOneLine, otherRos, otherOneLine }: WorkSums): Facts {
  if (expressRos === 0) return {};
  return {
    express: { value: share(expressOneLine, expressRos), n: expressRos },
    elsewhere: { value: share(otherOneLine, otherRos), n: otherRos },
  };
}
