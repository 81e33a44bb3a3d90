import { MOST_OF_NAME } from '@fixed-ops/contract/administration';
import { Box, chakra, Text } from '@fixed-ops/ui';
import { type FormListRow, TextField } from '@fixed-ops/ui/form';
import type { KeyboardEvent } from 'react';
import { type NameRow, numberInWords } from './name-values.ts';

interface NameFieldsProps {
  readonly row: FormListRow<NameRow>;
  /** Where the name comes from, or what the entered one changes. */
  readonly effect: string;
  /** False for a name of the DMS. */
  readonly isEditable: boolean;
  readonly readOnly: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const COLUMNS = { base: 'minmax(0, 1fr)', md: '168px minmax(0, 320px) minmax(0, 1fr)' } as const;

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1.5',
    px: { base: '4', md: '5' },
    py: { base: '3', md: '2' },
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&:first-of-type': { borderTopWidth: '0' },
    '&:focus-within': { bg: 'blue.subtle' },
    // The effect bar stays in view above the list. The margin keeps a focused field from being hidden behind it.
    '& input': { scrollMarginTop: '96px' },
  },
});

/** The visible column heads. Each field has its own label for screen readers. */
export function NamesHead() {
  return (
    <Box
      aria-hidden="true"
      hideBelow="md"
      display="grid"
      gridTemplateColumns={COLUMNS}
      columnGap="4"
      px="5"
      py="2"
      borderBottomWidth="1px"
      borderColor="border.muted"
      textStyle="meta"
      color="fg.muted"
    >
      <span>Number in the DMS</span>
      <span>Name</span>
    </Box>
  );
}

/** One person: the number, the name or the field for it, and where the name comes from. */
export function NameFields({ row, effect, isEditable, readOnly, onKeyDown }: NameFieldsProps) {
  const inWords = numberInWords(row.value);
  return (
    <Row aria-label={inWords} data-changed={row.isChanged ? '' : undefined} onKeyDown={onKeyDown}>
      <chakra.span fontWeight="medium">{inWords}</chakra.span>
      {isEditable ? (
        <Box data-cell="name" minW="0">
          <TextField {...row.field('name')} labelInHead maxLength={MOST_OF_NAME} readOnly={readOnly} />
        </Box>
      ) : (
        <chakra.span overflowWrap="anywhere">{row.value.name}</chakra.span>
      )}
      <Text textStyle="meta" color="fg.muted" overflowWrap="anywhere">
        {effect}
      </Text>
    </Row>
  );
}
