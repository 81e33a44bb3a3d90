import { AMOUNTS } from '../columns/amounts.ts';

/** The watched kinds of files, each with its bit. */
export const BITS = { ros: 1, lines: 2, techs: 4, parts: 8, declined: 16 } as const;
export type Kind = keyof typeof BITS;
export const isWatched = (kind: string): kind is Kind => Object.hasOwn(BITS, kind);

/** The columns whose values are checked. */
const NOTED: Readonly<Record<Kind, ReadonlySet<string>>> = {
  ros: new Set(['ro_number', 'ro_suffix', 'open_date', 'close_date']),
  lines: new Set(['ro_number', 'ro_suffix', 'line', 'op_description', 'sold_hours', ...AMOUNTS.lines]),
  techs: new Set(['ro_number', 'ro_suffix', 'line', 'tech_number', ...AMOUNTS.techs]),
  parts: new Set(['ro_number', 'ro_suffix', 'line', 'quantity', 'unit_cost', 'unit_sale']),
  declined: new Set(['ro_number', 'ro_suffix']),
};

/** Whether the values of a column are checked. */
export const isNoted = (kind: string, column: string): boolean => isWatched(kind) && NOTED[kind].has(column);
