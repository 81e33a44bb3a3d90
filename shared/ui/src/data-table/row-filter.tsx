import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Input } from '../primitives/input.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import { searchText, searchWords } from '../search-text.ts';
import { resultsText } from '../select/options.ts';
import type { Column } from './column.ts';

/** What a row is searched by: all its values in one text. Kept with the row, so that typing on does not make it again. */
function rowTexts<Row>(columns: readonly Column<Row>[]): (row: Row) => string {
  const known = new Map<Row, string>();
  return (row) => {
    const found = known.get(row);
    if (found !== undefined) return found;
    const text = searchText(columns.map((column) => column.value(row) ?? '').join('\n'));
    known.set(row, text);
    return text;
  };
}

/** Rows in which every typed word occurs, in whatever column. An empty query keeps all. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  query: string,
  textOf = rowTexts(columns),
): readonly Row[] {
  const words = searchWords(query);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

/**
 * A query and the rows that it leaves. Typing stays quick: long tables follow a moment later.
 * @returns `prepare` makes the texts of all rows ahead: called when the search field has the focus, it spares the first letter the wait.
 */
export function useRowFilter<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other texts
  const textOf = useMemo(() => rowTexts(columns), [rows, columns]);
  const filtered = useMemo(() => filterRows(rows, columns, deferred, textOf), [rows, columns, deferred, textOf]);
  const prepare = () => {
    for (const row of rows) textOf(row);
  };
  return { query, setQuery, rows: filtered, prepare };
}

/** What addresses and calls take of a search: pasted text ends there, instead of counting as none. */
const LONGEST_QUERY = 200;

export interface FilterInputProps {
  /** Name and placeholder: "Filter 731 ROs". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: (() => void) | undefined;
  /** px; a phone gives it the whole line. */
  width?: number;
  /** How many rows the words leave: read out while searching. */
  count?: number | undefined;
}

/** The search field above a table. What is typed stands at once, also where the value follows later, as in an address that takes its time. */
export function FilterInput({ label, value, onChange, onFocus, width = 200, count }: FilterInputProps) {
  /** What was typed, and the values that may come until it is the value. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly until: readonly string[] } | null>(null);
  const isAhead = typed?.until.includes(value) ?? false;
  if (typed !== null && (typed.text === value || !isAhead)) setTyped(null);
  return (
    <chakra.div
      position="relative"
      // A search that nobody has made says nothing on paper.
      data-print={value === '' ? 'none' : undefined}
      width={{ base: 'full', md: `${width}px` }}
      maxW="full"
    >
      <chakra.span
        position="absolute"
        insetInlineStart="3"
        top="0"
        bottom="0"
        display="grid"
        placeItems="center"
        color="fg.muted"
        pointerEvents="none"
      >
        <Search size={16} aria-hidden="true" />
      </chakra.span>
      <Input
        type="search"
        size="touch"
        borderColor="border"
        paddingInlineStart="9"
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_QUERY}
        value={typed && isAhead ? typed.text : value}
        onChange={({ target: { value: text } }) => {
          setTyped({ text, until: [...(typed?.until ?? [value]), text] });
          onChange(text);
        }}
        onBlur={() => setTyped(null)}
        onFocus={onFocus}
      />
      {count === undefined ? null : (
        <VisuallyHidden role="status">{value.trim() === '' ? '' : resultsText(count)}</VisuallyHidden>
      )}
    </chakra.div>
  );
}
