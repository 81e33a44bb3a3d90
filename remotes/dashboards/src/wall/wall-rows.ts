import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { isNotProvided, type SheetColumn } from '../heat-sheet/cell-words.ts';
import type { DoubtsByMetric } from '../screen/doubts.ts';

const FIRST: Readonly<Record<HeatSheet['by'], readonly string[]>> = {
  advisor: ['ro_count', 'hpro', 'elr', 'one_line_pct'],
  technician: ['tech_sold_hours', 'tech_proficiency', 'tech_efficiency', 'tech_elr'],
  counterperson: ['parts_sales', 'parts_gross', 'parts_gp_pct'],
};
const COLUMNS = 6;

/** Six columns that people can read across a shop: the key figures that the feed provides, and the items in which people differ most. */
export function wallColumns({ by, columns, rows, storeRow }: HeatSheet): readonly SheetColumn[] {
  const figures = FIRST[by].flatMap(
    (key) => columns.find((column) => column.key === key && !isNotProvided({ storeRow }, column)) ?? [],
  );
  const spread = ({ key }: SheetColumn): number => {
    const values = rows.flatMap(({ personNumber, cells }) => {
      const value = personNumber === '' ? null : (cells[key]?.value ?? null);
      return value === null ? [] : [value];
    });
    return values.length < 2 ? 0 : Math.max(...values) - Math.min(...values);
  };
  const items = columns
    .filter(({ group, isMapped }) => group === 'Items sold' && isMapped !== false)
    .sort((one, other) => spread(other) - spread(one) || (one.key < other.key ? -1 : 1));
  return [...figures, ...items.slice(0, COLUMNS - figures.length)];
}

/** `Marisol V.`, with as many letters of the last name as distinguish two people. */
export function wallNames(names: readonly string[]): ReadonlyMap<string, string> {
  const shortened = (name: string, letters: number): string => {
    const words = name.trim().split(/\s+/);
    const last = words.length > 1 ? (words.at(-1) ?? '') : '';
    if (last === '') return name;
    return `${words[0]} ${last.slice(0, letters)}${letters < last.length ? '.' : ''}`;
  };
  return new Map(
    names.map((name) => {
      let letters = 1;
      const isTaken = () =>
        names.some((other) => other !== name && shortened(other, letters) === shortened(name, letters));
      while (letters < name.length && isTaken()) letters += 1;
      return [name, shortened(name, letters)];
    }),
  );
}

/** The person furthest ahead of the store with an item, as an example to others. Null if nobody is ahead. */
export function bestMove({ columns, rows, storeRow }: HeatSheet) {
  const leads = columns
    .filter(({ group }) => group === 'Items sold')
    .flatMap((column) =>
      rows.flatMap((row) => {
        const [cell, store] = [row.cells[column.key], storeRow.cells[column.key]];
        if (row.personNumber === '' || !cell || cell.value === null || cell.smallSample) return [];
        return store?.value == null ? [] : [{ row, column, cell, store, lead: cell.value - store.value }];
      }),
    )
    .sort((one, other) => other.lead - one.lead);
  const [best] = leads;
  return best && best.lead > 0 ? best : null;
}

/** What may be off on a slide, one entry for each reason: the columns with it, and what is wrong with how much data. The effect is left out, so that people read it across a shop. */
export function wallDoubts(columns: readonly SheetColumn[], doubts: DoubtsByMetric) {
  const found = new Map<string, string[]>();
  for (const { key, label } of columns) {
    for (const { text } of doubts.get(key) ?? []) {
      const problem = text.split(': ', 1)[0] ?? text;
      found.set(problem, [...(found.get(problem) ?? []), label]);
    }
  }
  return [...found].map(([problem, labels]) => ({ labels, words: problem.replace(/\.$/, '') }));
}
