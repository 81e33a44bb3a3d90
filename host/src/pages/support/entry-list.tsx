import { Box, chakra, Heading, Panel } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

export interface ListEntry {
  readonly key: string;
  readonly term: string;
  /** Muted words below the term. */
  readonly note?: string | undefined;
  readonly text: ReactNode;
}

/** A list of terms with their texts: beside each other, below each other on a phone. */
export function EntryList({ entries }: { readonly entries: readonly ListEntry[] }) {
  return (
    <chakra.dl px={{ base: '4', md: '5' }} py="2">
      {entries.map(({ key, term, note, text }) => (
        <chakra.div
          key={key}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' }}
          columnGap="6"
          rowGap="1"
          py="3"
          borderColor="border.muted"
          css={{ '& + &': { borderTopWidth: '1px' } }}
        >
          <chakra.dt fontWeight="medium">
            {term}
            {note ? (
              <chakra.span display="block" fontWeight="normal" color="fg.muted">
                {note}
              </chakra.span>
            ) : null}
          </chakra.dt>
          <dd>{text}</dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** Entries with a heading. Draws nothing if there is none. */
export function EntryPart({ title, entries }: { readonly title: string; readonly entries: readonly ListEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Box as="section" mt="5">
      <Heading mb="2">{title}</Heading>
      <Panel>
        <EntryList entries={entries} />
      </Panel>
    </Box>
  );
}
