import type { Database } from '@fixed-ops/database';
import {
  formatFigure,
  formatMoney,
  formatMoneyCents,
  formatNumber,
  formatPercent,
  isPayType,
  payTypes,
  type RatioCellChange,
} from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import { readAdvisorNames } from '../core/store-facts/advisor-name.ts';
import { BEFORE, NOW } from '../rate-change/explain-rate.ts';
import { readDescriptions } from '../rate-change/read-descriptions.ts';
import type { ExplainedFigure } from './explain-figure.ts';
import { type FigureTerm, isByPayType } from './figure-family.ts';

type NameOf = (key: string) => string | null;

/** What moved each part of a change most, as a sentence with the figures of both periods; null where nothing stands out. */
export async function figureReasons(
  db: Database,
  selection: Selection,
  explained: ExplainedFigure,
): Promise<(term: FigureTerm) => string | null> {
  const nameOf = await namesOf(db, selection, explained);
  return (term) => {
    switch (term) {
      case 'volume':
        return volumeInWords(explained);
      case 'mix':
        return sharesInWords(explained, nameOf);
      case 'rate':
        return ratesInWords(explained, nameOf);
      case 'rest':
        return restInWords(explained);
      case 'days':
        return `${formatNumber(explained.workingDays.now, 1)} working days, were ${formatNumber(explained.workingDays.before, 1)}`;
      case 'perDay':
        return perDayInWords(explained);
    }
  };
}

async function namesOf(
  db: Database,
  { dealershipId, filter }: Selection,
  { family }: ExplainedFigure,
): Promise<NameOf> {
  if (family.by === 'lines') {
    const descriptions = await readDescriptions(db, dealershipId);
    return (key) => {
      const [, , opCode = ''] = key.split('\n');
      return opCode === '' ? null : descriptions.get(opCode) || opCode;
    };
  }
  if (family.by === 'days') return () => null;
  if (isByPayType(filter)) return payTypesInWords;
  const names = await readAdvisorNames(db, dealershipId);
  // Repair orders without an advisor are nobody's doing, so they are never named as the reason.
  return (number) => (number === '' ? null : (names.get(number) ?? `Advisor ${number}`));
}

/** `CW` as `Customer and warranty`. */
function payTypesInWords(codes: string): string | null {
  const names = [...codes].flatMap((code) => (isPayType(code) ? payTypes[code].short.toLowerCase() : []));
  const text = names.join(' and ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/** What brought most to a part, of what moved as the part did. */
function largest({ ratio }: ExplainedFigure, term: 'mix' | 'rate', nameOf: NameOf) {
  if (!ratio) return null;
  const found = ratio.cells
    .flatMap((cell) => {
      const name = nameOf(cell.key);
      return name !== null && cell[term] * ratio.terms[term] > 0 ? [{ cell, name }] : [];
    })
    .sort((one, other) => Math.abs(other.cell[term]) - Math.abs(one.cell[term]));
  return found[0] ?? null;
}

function sharesInWords(explained: ExplainedFigure, nameOf: NameOf): string | null {
  const found = largest(explained, 'mix', nameOf);
  if (!found) return null;
  const { shareNow, shareBefore } = found.cell;
  const [is, was] = [formatPercent(shareNow * 100), formatPercent(shareBefore * 100)];
  return is === was ? null : `${found.name} ${is} of ${explained.family.denominatorLabel}, was ${was}`;
}

function ratesInWords(explained: ExplainedFigure, nameOf: NameOf): string | null {
  const found = largest(explained, 'rate', nameOf);
  if (!found) return null;
  const { rateNow, rateBefore }: RatioCellChange = found.cell;
  if (rateNow === null || rateBefore === null) return null;
  const text = rateText(explained);
  const [is, was] = [text(rateNow), text(rateBefore)];
  return is === was ? null : `${found.name} ${is}, was ${was}`;
}

function rateText({ metric, family }: ExplainedFigure): (rate: number) => string {
  if (family.isSum) return (rate) => `${formatMoneyCents(rate)} an hour`;
  const factor = metric.unit === 'percent' ? 100 : 1;
  return (rate) => formatFigure(metric, rate * factor).figure;
}

function volumeInWords({ ratio }: ExplainedFigure): string | null {
  return ratio && `${formatNumber(ratio.over, 1)} hours, were ${formatNumber(ratio.overBefore, 1)}`;
}

function restInWords({ metric, units, weightOf }: ExplainedFigure): string {
  const sum = (span: number) =>
    units.reduce(
      (total, unit) => (unit.span === span && weightOf('rest', unit).numerator !== 0 ? total + unit.numerator : total),
      0,
    );
  const text = (amount: number) =>
    metric.numerator.quantity === 'money' ? formatMoney(amount) : formatNumber(amount, 1);
  return `${text(sum(NOW))} ${metric.numerator.label}, was ${text(sum(BEFORE))}`;
}

function perDayInWords({ now, before, workingDays }: ExplainedFigure): string {
  const each = (amount: number, days: number) => formatNumber(amount / days, 1);
  return `${each(now, workingDays.now)} a day, were ${each(before, workingDays.before)}`;
}
