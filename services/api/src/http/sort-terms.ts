import { invalidInput } from './problem/problem.ts';

/**
 * The terms of `order by` that a list was asked to be sorted by, from the SQL of its columns: `-name` is descending, and nulls are
 * last in both directions. Throws a 400 for a name that is no column.
 */
export function sortTerms(sort: readonly string[], columns: Readonly<Record<string, string>>): string[] {
  return sort.map((field) => {
    const isDescending = field.startsWith('-');
    const name = isDescending ? field.slice(1) : field;
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (column === undefined) {
      throw invalidInput([
        { path: 'sort', code: 'unknown_field', message: `names ${name}, which is not a column of the list` },
      ]);
    }
    return `${column} ${isDescending ? 'desc' : 'asc'} nulls last`;
  });
}
