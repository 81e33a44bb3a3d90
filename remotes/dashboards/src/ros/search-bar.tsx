import { Box, chakra, FilterInput } from '@fixed-ops/ui';
import type { FormEvent, ReactNode, RefObject } from 'react';

const FIELD_WIDTH_PX = 460;
const NARROW_FIELD_PX = 300;

interface SearchBarProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onSubmit: () => void;
  readonly knowsPhones: boolean;
  /** How many repair orders match; undefined while there is no question. */
  readonly found: number | undefined;
  readonly children: ReactNode;
}

/** The search field, with the controls beside it. */
export function SearchBar({ form, text, onType, onSubmit, knowsPhones, found, children }: SearchBarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Box display="flex" flexWrap="wrap" gap="2" mb="4">
      <chakra.form
        ref={form}
        role="search"
        noValidate
        onSubmit={submit}
        data-search-field
        minW="0"
        w={{ base: 'full', md: 'auto' }}
        // It shrinks on a tablet. Otherwise the column menu would need a line of its own.
        flex={{ md: `1 1 ${NARROW_FIELD_PX}px` }}
        maxW={{ base: 'full', md: `${FIELD_WIDTH_PX}px` }}
      >
        <FilterInput
          label={
            knowsPhones
              ? 'RO number, VIN, customer, phone, tag or stock number'
              : 'RO number, VIN, customer, tag or stock number'
          }
          width={FIELD_WIDTH_PX}
          value={text}
          onChange={onType}
          count={found}
        />
      </chakra.form>
      {children}
    </Box>
  );
}
