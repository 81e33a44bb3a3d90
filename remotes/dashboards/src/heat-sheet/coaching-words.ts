import type { CoachingCard, EvidenceKind, HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoneyCents, formatNumber, formatShare } from '@fixed-ops/metrics';
import { cellText, distanceWords, goalValueText, valueText } from './cell-words.ts';

type EvidenceRow = NonNullable<CoachingCard['evidence']>['rows'][number];

/** What the example repair orders of a card have in common. */
export const EVIDENCE_TITLES: Readonly<Record<EvidenceKind, string>> = {
  oneLine: 'One-line visits over 60,000 miles with nothing else sold',
  underGrid: 'Lines furthest under the matrix',
  underRate: 'Lines furthest under the labor rate goal',
  discounts: 'Largest labor discounts',
  punched: 'Lines with the most time punched over sold',
  partsMargin: 'Parts sold furthest under the gross goal',
};

/** Suggested words to a customer or technician. They were reviewed: no promise, no pressure. */
export const SCRIPTS: Readonly<Record<EvidenceKind, string>> = {
  oneLine:
    'At this mileage the maintenance schedule lists more than today’s visit. I priced what is due; shall we do it now or plan it for next time?',
  underGrid: 'The quote stays at the price of the matrix. If it hurts, we stage the work; we do not shave the hour.',
  underRate: 'This is the price of the work at our rate. If it hurts, we stage the work; we do not shave the hour.',
  discounts: 'Before I take something off, let me show what the price includes. What part of it worries you?',
  punched: 'Walk me through this one from write-up to wash. Where did the time go, and what would have saved it?',
  partsMargin: 'This is the list price of the part and its warranty. Let me check the matrix before I change it.',
};

/** `TIMING, 9.7 hrs`, `2014 Corolla, 100,288 mi` */
export function whatWords({ what, hours, mileage }: EvidenceRow): string {
  const parts = [
    what,
    hours === null ? '' : `${formatNumber(hours, 1)} hrs`,
    mileage === null ? '' : `${formatCount(mileage)} mi`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const AMOUNT_WORDS: Readonly<Record<EvidenceKind, string>> = {
  oneLine: '',
  underGrid: ' under',
  underRate: ' under',
  discounts: ' off',
  punched: ' over',
  partsMargin: ' under',
};

/** `$195.31 under`, `2.4 hrs over` */
export function amountWords(kind: EvidenceKind, amount: number): string {
  const text = kind === 'punched' ? `${formatNumber(amount, 1)} hrs` : formatMoneyCents(amount);
  return `${text}${AMOUNT_WORDS[kind]}`;
}

/** `First in Brake fluid 8.3%, 2.0 ahead; Discount 0.65%, 1.35 under` */
export function keepWords({ keep, personNumber }: CoachingCard, { columns, rows }: HeatSheet): string {
  const row = rows.find((each) => each.personNumber === personNumber);
  const words = keep.flatMap(({ key, isFirst }) => {
    const column = columns.find((each) => each.key === key);
    const cell = row?.cells[key];
    if (!column || !cell) return [];
    const figure = `${column.label} ${cellText(column, cell)}, ${distanceWords(column, cell) ?? ''}`;
    return [isFirst ? `First in ${figure}` : figure];
  });
  return words.length === 0 ? 'Nothing is past its goal yet' : words.join('; ').replaceAll('; First', '; first');
}

/** The figure that explains a gap: `repair lines 4.9% under the matrix`; empty if there is none. */
export function causeWords(focus: HeatSheetRow['focus']): string {
  const { key, value } = focus?.cause ?? {};
  if (key === undefined || value === undefined) return '';
  return CAUSE_WORDS[key]?.(formatShare(value)) ?? '';
}

const CAUSE_WORDS: Readonly<Record<string, (share: string) => string>> = {
  one_line_pct: (share) => `${share} left with one line`,
  override_pct: (share) => `repair lines ${share} under the matrix`,
};

/** `Hrs per RO 1.49 against 1.80, last of 6: 49.5% left with one line` */
export function focusWords({ focus, personNumber }: CoachingCard, { columns, rows }: HeatSheet): string {
  const column = columns.find(({ key }) => key === focus.key);
  if (!column) return '';
  const people = rows.filter(({ personNumber }) => personNumber !== '').length;
  const place = focus.isLast ? `, last of ${people}` : '';
  const row = rows.find((each) => each.personNumber === personNumber);
  // Cards and sheet are two answers, so for a moment they may be of different days.
  const cause = row?.focus?.key === focus.key ? causeWords(row.focus) : '';
  const cell = row?.cells[focus.key];
  // Computed from its counts as in the sheet, so that it is rounded once.
  const value =
    cell && cell.value === focus.value ? cellText(column, cell) : valueText(column, focus.value, focus.target);
  return `${column.label} ${value} against ${goalValueText(column, focus.target)}${place}${cause && `: ${cause}`}`;
}
