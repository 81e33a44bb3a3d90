import type { Kpi } from '@fixed-ops/contract';
import type { Locator, Page, Response } from '@playwright/test';
import { z } from 'zod';

/** The six figures that tests compare with the API and the database, with the scope that their cards show. */
export const provedFigures = [
  { key: 'ro_count', scope: 'all', name: 'Repair orders' },
  { key: 'labor_sales', scope: 'all', name: 'Labor sales' },
  { key: 'labor_gp_pct', scope: 'all', name: 'Labor GP %' },
  { key: 'elr', scope: 'C', name: 'ELR, customer pay' },
  { key: 'hpro', scope: 'C', name: 'Hours per RO, customer' },
  { key: 'one_line_pct', scope: 'C', name: 'One-line ROs' },
] as const;
export type ProvedKey = (typeof provedFigures)[number]['key'];

const number = (fraction: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
/** A card computes a share from its parts and rounds it once: it shows 48.2476 as 48.2%, though the API answers 48.25. */
const percent = (value: number) => `${number(1).format(value)}%`;
const inWords: Record<ProvedKey, (value: number) => string> = {
  ro_count: (value) => number(0).format(value),
  labor_sales: (value) => `$${number(0).format(value)}`,
  labor_gp_pct: percent,
  elr: (value) => `$${number(2).format(value)}/hr`,
  hpro: (value) => `${number(2).format(value)} hrs`,
  one_line_pct: percent,
};

/** Writes a figure as its card shows it, in the formats of the experience page. */
export function asShown(key: ProvedKey, value: number): string {
  return inWords[key](value);
}

/** The card of a metric. */
export function card(page: Page, key: string): Locator {
  return page.locator(`[data-metric="${key}"]`);
}

/** The button in a card that opens the list behind its figure. */
export function figureOf(page: Page, key: string): Locator {
  return card(page, key).locator('button[data-part="open"]').last();
}

const numbersSchema = z.object({
  data: z.object({ kpis: z.array(z.custom<Kpi>((value) => typeof value === 'object' && value !== null)) }),
});

/** The KPI objects in a response of MonthlyNumbers. */
export async function kpisOf(response: Response): Promise<Kpi[]> {
  return numbersSchema.parse(await response.json()).data.kpis;
}

/** The value of a KPI in an answer. Throws if the answer does not have it. */
export function kpiValue(kpis: readonly Kpi[], key: string, scope: string): number {
  const value = kpis.find((kpi) => kpi.key === key && kpi.scope === scope)?.value;
  if (typeof value !== 'number') throw new Error(`the answer has no ${key} in scope ${scope}`);
  return value;
}
