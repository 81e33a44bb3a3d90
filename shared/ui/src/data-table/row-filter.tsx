import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Input } from '../primitives/input.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import { searchText, searchWords } from '../search-text.ts';
import { resultsText } from '../select/options.ts';
import type { Column } from './column.ts';

/** Returns the search text of a row: all its values in one text. It keeps each text, so that the next letter does not build it again. */
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

/** Keeps the rows that contain every typed word, in any column. An empty query keeps all rows. */
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
 * Keeps a query and returns the rows that match it. Typing stays quick: long tables follow a moment later.
 * @returns `prepare` builds the texts of all rows in advance. Call it when the search field gets the focus: the first letter then needs no
 * wait.
 */
export function useRowFilter<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  // New rows get new texts, so that those of the old rows are not kept.
  const known = useMemo(() => ({ rows, textOf: rowTexts(columns) }), [rows, columns]);
  const filtered = useMemo(() => filterRows(known.rows, columns, deferred, known.textOf), [known, columns, deferred]);
  const prepare = () => {
    for (const row of rows) known.textOf(row);
  };
  return { query, setQuery, rows: filtered, prepare };
}

/** The longest search that addresses and calls accept. The field cuts longer pasted text, because a longer search would count as none. */
const LONGEST_QUERY = 200;

export interface FilterInputProps {
  /** Accessible name and placeholder: "Filter 731 ROs". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: (() => void) | undefined;
  /** Width in pixels. On a phone the field takes the whole line. */
  width?: number;
  /** Number of rows that match. Screen readers announce it while a search is typed. */
  count?: number | undefined;
}

/**
 * The search field above a table. Typed text shows at once, even if `value` follows later, for example when it comes from an address that
 * changes in a transition.
 */
export function FilterInput({ label, value, onChange, onFocus, width = 200, count }: FilterInputProps) {
  /** The typed text, and the values that may still arrive before `value` equals that text. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly until: readonly string[] } | null>(null);
  const isAhead = typed?.until.includes(value) ?? false;
  if (typed !== null && (typed.text === value || !isAhead)) setTyped(null);
  return (
    <chakra.div
      position="relative"
      // An empty search field does not print.
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
