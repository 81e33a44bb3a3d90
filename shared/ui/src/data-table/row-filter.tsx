import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Input } from '../primitives/input.tsx';
import type { Column } from './column.ts';

/** Rows in which every typed word occurs, in whatever column. An empty query keeps all. */
export function filterRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], query: string): readonly Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = columns
      .map((column) => column.value(row) ?? '')
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A query and the rows that it leaves. Typing stays quick: long tables follow a moment later. */
export function useRowFilter<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const filtered = useMemo(() => filterRows(rows, columns, deferred), [rows, columns, deferred]);
  return { query, setQuery, rows: filtered };
}

export interface FilterInputProps {
  /** Name and placeholder: "Filter 731 ROs". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** px. */
  width?: number;
}

/** The search field above a table. */
export function FilterInput({ label, value, onChange, width = 200 }: FilterInputProps) {
  return (
    <chakra.div position="relative" width={`${width}px`} maxW="full">
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </chakra.div>
  );
}
