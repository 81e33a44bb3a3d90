import {
  type CellChange,
  FLAT_CELL,
  formatMoney,
  formatMoneyCents,
  formatNumber,
  formatPercent,
  type RateCell,
  type RateTerm,
  UNBILLED_CELL,
} from '@fixed-ops/metrics';
import type { ExplainedRate } from '../rate-change/explain-rate.ts';
import { exactTerms } from './labor-rate-terms.ts';
import type { AdvisorFacts, PeriodFacts } from './period-facts.ts';

interface Periods {
  readonly before: PeriodFacts;
  readonly now: PeriodFacts;
}

/** Fewer lines with a price of the grid say nothing of how it is kept. */
const ENOUGH_PRICED = 20;

/** What moved each term most, as a sentence; null where nothing stands out. Every one tells the period and what it was. */
export function laborRateReasons(
  explained: ExplainedRate,
  periods: Periods,
  descriptions: ReadonlyMap<string, string>,
): Readonly<Record<RateTerm, string | null>> {
  const { price, mix, discount } = exactTerms(explained.change);
  return {
    price: gridInWords(price, periods) ?? codeInWords(price, explained, descriptions),
    mix: workInWords(mix, explained, descriptions),
    discount: advisorInWords(discount, periods),
    unbilled: hoursInWords(explained),
    flat: flatInWords(explained),
  };
}

/** Lines at the price of the labor matrix, where that moved as the price did. */
function gridInWords(price: number, { before, now }: Periods): string | null {
  if (before.priced < ENOUGH_PRICED || now.priced < ENOUGH_PRICED) return null;
  const [was, is] = [(before.atGrid / before.priced) * 100, (now.atGrid / now.priced) * 100];
  const [told, toldBefore] = [formatPercent(is), formatPercent(was)];
  if (told === toldBefore || Math.sign(is - was) !== Math.sign(price)) return null;
  return `${told} of priced lines at the labor matrix, was ${toldBefore}`;
}

/** The kind of work that brought most to a term, of those that moved as the term did. */
function largest(
  term: number,
  { change: { cells }, names }: ExplainedRate,
  of: (cell: CellChange) => number,
): { readonly cell: CellChange; readonly opCode: string } | null {
  const [first] = cells
    .flatMap((cell) => {
      const name = names.get(cell.key);
      return name?.kind === 'work' && name.opCode !== '' && of(cell) * term > 0 ? [{ cell, opCode: name.opCode }] : [];
    })
    .sort((one, other) => Math.abs(of(other.cell)) - Math.abs(of(one.cell)));
  return first ?? null;
}

function codeInWords(term: number, explained: ExplainedRate, descriptions: ReadonlyMap<string, string>): string | null {
  const found = largest(term, explained, (cell) => cell.price);
  if (!found) return null;
  const { rateBefore, rateNow } = found.cell;
  if (rateBefore === null || rateNow === null) return null;
  return `${nameOf(found.opCode, descriptions)} ${formatMoneyCents(rateNow)} an hour, was ${formatMoneyCents(rateBefore)}`;
}

function workInWords(term: number, explained: ExplainedRate, descriptions: ReadonlyMap<string, string>): string | null {
  const found = largest(term, explained, (cell) => cell.mix);
  if (!found) return null;
  const { hoursBefore, hoursNow } = found.cell;
  const share = (hours: number, all: number) => formatPercent((hours / all) * 100);
  const is = share(hoursNow, explained.hoursNow);
  return `${nameOf(found.opCode, descriptions)} ${is} of hours, was ${share(hoursBefore, explained.hoursBefore)}`;
}

const nameOf = (opCode: string, descriptions: ReadonlyMap<string, string>): string =>
  descriptions.get(opCode) || opCode;

/** The advisor whose discounts moved the rate most, of those who moved it as the term did. */
function advisorInWords(term: number, { before, now }: Periods): string | null {
  const [first] = [...now.advisors]
    .flatMap(([number, mine]) => {
      const earlier = before.advisors.get(number);
      const [is, was] = [discountOf(mine), earlier ? discountOf(earlier) : null];
      if (is === null || was === null) return [];
      // More discounts than before lower the rate.
      const effect = -(is - was) * (mine.laborC + mine.discountC);
      return effect * term > 0 ? [{ name: mine.name, is, was, effect: Math.abs(effect) }] : [];
    })
    .sort((one, other) => other.effect - one.effect);
  if (!first) return null;
  return `${first.name} ${formatPercent(first.is * 100, 2)} of labor, was ${formatPercent(first.was * 100, 2)}`;
}

/** Discounts in parts of what labor would have cost without them. */
function discountOf({ laborC, discountC }: AdvisorFacts): number | null {
  return laborC + discountC > 0 ? discountC / (laborC + discountC) : null;
}

function hoursInWords({ before, now }: ExplainedRate): string {
  const free = (cells: readonly RateCell[]) => formatNumber(sumOf(cells, UNBILLED_CELL, 'soldH'), 1);
  return `${free(now)} free hours, were ${free(before)}`;
}

function flatInWords({ before, now }: ExplainedRate): string {
  const sold = (cells: readonly RateCell[]) => formatMoney(sumOf(cells, FLAT_CELL, 'laborSaleC'));
  return `${sold(now)} without hours, was ${sold(before)}`;
}

/** In hours or dollars. */
function sumOf(cells: readonly RateCell[], key: string, of: 'soldH' | 'laborSaleC'): number {
  return cells.reduce((total, cell) => total + (cell.key === key ? cell[of] : 0), 0) / 100;
}
