import { orderExceptionNames, searchFieldNames } from '@fixed-ops/contract/repair-orders';
import type { UrlStateChange } from '@fixed-ops/router';
import { Box, Button, Text, VisuallyHidden, X } from '@fixed-ops/ui';
import { flagNames } from './more-filters.tsx';
import { exceptionsIn, type SearchAddress } from './search-address.ts';

interface FilterChipsProps {
  readonly address: SearchAddress;
  readonly onChange: (change: UrlStateChange<SearchAddress>) => void;
}

/** Shows the choices behind "More filters" as chips. People can remove each of them. */
export function FilterChips({ address, onChange }: FilterChipsProps) {
  const { field, opCode, min, max, flag } = address;
  const chosen = exceptionsIn(address);
  const chips: { readonly text: string; readonly change: UrlStateChange<SearchAddress> }[] = [
    ...(field === 'any' ? [] : [{ text: `Looking in ${searchFieldNames[field]}`, change: { field: null } }]),
    ...(opCode === '' ? [] : [{ text: `Op code ${opCode}`, change: { opCode: null } }]),
    ...(min === '' ? [] : [{ text: `From $${min}`, change: { min: null } }]),
    ...(max === '' ? [] : [{ text: `Up to $${max}`, change: { max: null } }]),
    ...(flag === 'all' ? [] : [{ text: `Flag: ${flagNames[flag]}`, change: { flag: null } }]),
    ...chosen.map((each) => ({
      text: orderExceptionNames[each],
      change: { exceptions: chosen.filter((other) => other !== each) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <Box role="group" aria-label="Chosen filters" display="flex" flexWrap="wrap" gap="2" mb="4">
      {chips.map(({ text, change }) => (
        <Button key={text} onClick={() => onChange(change)}>
          <VisuallyHidden>Remove </VisuallyHidden>
          {text}
          <X />
        </Button>
      ))}
      {/* Paper shows the choices as text, because it has no buttons. */}
      <Text display="none" _print={{ display: 'block' }}>
        {chips.map(({ text }) => text).join(', ')}
      </Text>
    </Box>
  );
}
