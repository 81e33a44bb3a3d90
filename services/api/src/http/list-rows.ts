import type { ListQuery } from '@fixed-ops/contract';
import { invalidInput } from './problem/problem.ts';

type SortValue = string | number | boolean | null;

export interface ListOptions<Row> {
  /** Fields that the list may be ordered by. */
  readonly columns: Readonly<Record<string, (row: Row) => SortValue>>;
  readonly defaultSort: readonly string[];
  /** Orders equal rows, so that pages never overlap. */
  readonly key: (row: Row) => string;
  /** The text that `search` searches. */
  readonly text: (row: Row) => readonly (string | null)[];
}

export interface ListedRows<Row> {
  /** All rows that match the search, in order. */
  readonly kept: readonly Row[];
  readonly page: readonly Row[];
}

/** A page of a list: its rows, the number of all rows, and the number and size of the page. */
export const pageOf = <Row>({ kept, page }: ListedRows<Row>, query: Pick<ListQuery, 'page' | 'pageSize'>) => ({
  data: [...page],
  total: kept.length,
  page: query.page,
  pageSize: query.pageSize,
});

/**
 * Searches, orders and pages a list that was computed in memory: codes, people, months. Nulls come last in both directions.
 * Throws a 400 for a field that the list does not have.
 */
export function listRows<Row>(
  rows: readonly Row[],
  query: Pick<ListQuery, 'page' | 'pageSize' | 'sort' | 'search'>,
  options: ListOptions<Row>,
): ListedRows<Row> {
  const compare = comparison(query.sort && query.sort.length > 0 ? query.sort : options.defaultSort, options);
  const wanted = query.search?.trim().toLowerCase() ?? '';
  const found = wanted === '' ? rows : rows.filter((row) => options.text(row).some((text) => has(text, wanted)));
  const kept = [...found].sort(compare);
  const first = (query.page - 1) * query.pageSize;
  return { kept, page: kept.slice(first, first + query.pageSize) };
}

const has = (text: string | null, wanted: string): boolean => text?.toLowerCase().includes(wanted) ?? false;

function comparison<Row>(sort: readonly string[], options: ListOptions<Row>): (one: Row, other: Row) => number {
  const parts = sort.map((field) => {
    const isDescending = field.startsWith('-');
    const name = isDescending ? field.slice(1) : field;
    const value = Object.hasOwn(options.columns, name) ? options.columns[name] : undefined;
    if (!value) {
      throw invalidInput([
        { path: 'sort', code: 'unknown_field', message: `names ${name}, which is not a column of the list` },
      ]);
    }
    return { value, sign: isDescending ? -1 : 1 };
  });
  return (one, other) => {
    for (const { value, sign } of parts) {
      const order = compareValues(value(one), value(other), sign);
      if (order !== 0) return order;
    }
    return compareValues(options.key(one), options.key(other), 1);
  };
}

function compareValues(one: SortValue, other: SortValue, sign: number): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return sign * (one < other ? -1 : 1);
}
