import type { CoachingCard, EvidenceKind, HeatSheet, HeatSheetRow } from '@fixed-ops/contract';

/** The figures of a card: what is kept, and what the person works on next. */
export interface CardFigures {
  readonly row: HeatSheetRow;
  readonly keep: CoachingCard['keep'];
  readonly focus: CoachingCard['focus'];
}

const KEPT = 2;

/** What shows a figure in repair orders; a figure that is not here has no card of its own. */
const EVIDENCE: Readonly<Record<string, EvidenceKind>> = {
  hpro: 'oneLine',
  one_line_pct: 'oneLine',
  elr: 'underGrid',
  discount_pct: 'discounts',
  tech_proficiency: 'punched',
  parts_gp_pct: 'partsMargin',
};

export const evidenceOf = (metricKey: string): EvidenceKind | null => EVIDENCE[metricKey] ?? null;

/** A card's figures for each person whose largest gap can be put in dollars, the largest first. */
export function cardFigures({ rows, columns, ownView }: HeatSheet): CardFigures[] {
  const people = rows.filter(({ personNumber }) => personNumber !== '');
  return people
    .flatMap((row): CardFigures[] => {
      const cell = row.focus ? row.cells[row.focus.key] : undefined;
      if (!row.focus || !cell) return [];
      const { key, gapDollars } = row.focus;
      const { value, target, count } = cell;
      // Who sees the own row alone learns of nobody's place, the own one included.
      const others = ownView ? [] : people.filter((other) => other !== row);
      const isLast = others.length > 0 && others.every((other) => isBetter(columns, key, other, row));
      return [{ row, focus: { key, value, target, gapDollars, count, isLast }, keep: kept(columns, row, others) }];
    })
    .sort((one, other) => other.focus.gapDollars - one.focus.gapDollars);
}

/** The cells furthest past their goal. */
function kept(columns: HeatSheet['columns'], row: HeatSheetRow, others: readonly HeatSheetRow[]): CoachingCard['keep'] {
  return columns
    .flatMap(({ key }) => {
      const cell = row.cells[key];
      if (cell?.status !== 'green' || cell.value === null || !cell.target) return [];
      return [{ key, past: Math.abs(cell.value - cell.target) / Math.abs(cell.target) }];
    })
    .sort((one, other) => other.past - one.past)
    .slice(0, KEPT)
    .map(({ key }) => ({
      key,
      isFirst: others.length > 0 && others.every((other) => isBetter(columns, key, row, other)),
    }));
}

/** Whether one person is ahead of the other on a column; one without a figure is behind nobody and ahead of nobody. */
function isBetter(columns: HeatSheet['columns'], key: string, one: HeatSheetRow, other: HeatSheetRow): boolean {
  const direction = columns.find((column) => column.key === key)?.direction;
  const [first, second] = [one.cells[key]?.value ?? null, other.cells[key]?.value ?? null];
  if (first === null || second === null) return second === null && first !== null;
  return direction === 'down' ? first < second : first > second;
}
