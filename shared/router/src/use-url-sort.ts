import { useCallback, useMemo } from 'react';
import { urlSchema, urlText } from './url-fields.ts';
import { useUrlState } from './url-state.ts';

/** The sort of a table in the form of `DataTable`. */
export interface UrlSort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

export interface UrlSortState {
  /** The current sort: that of the address, otherwise the fallback. */
  readonly sort: UrlSort;
  /** The sort of the address in the form of the API: a column, with a minus for descending. Null if the address names none. */
  readonly asked: string | null;
  readonly setSort: (sort: UrlSort) => void;
}

/**
 * Keeps the sort of a table in the address, as the parameter `name`, so that a copied link shows the same order and a file can have it.
 * Without the parameter the fallback applies. A column that the table does not have is ignored.
 *
 * @param columns Keys of the columns that the table can be sorted by.
 */
export function useUrlSort(name: string, columns: readonly string[], fallback: UrlSort): UrlSortState {
  const schema = useMemo(
    () => urlSchema<Record<string, string>>({ [name]: urlText({ pattern: /^-?\w{1,32}$/ }) }),
    [name],
  );
  const [state, update] = useUrlState(schema);
  const text = state[name] ?? '';
  const named = sortOf(text);
  const asked = columns.includes(named.key) ? text : null;
  const setSort = useCallback(
    // Trying several column heads must not fill the history.
    (next: UrlSort) => {
      const isFallback = next.key === fallback.key && next.direction === fallback.direction;
      update({ [name]: isFallback ? null : textOf(next) }, { replace: true });
    },
    [name, update, fallback.key, fallback.direction],
  );
  return { sort: asked === null ? fallback : named, asked, setSort };
}

/** `-closeDate` sorts by close date, the newest first. */
const sortOf = (text: string): UrlSort =>
  text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' };

const textOf = ({ key, direction }: UrlSort): string => (direction === 'descending' ? `-${key}` : key);
