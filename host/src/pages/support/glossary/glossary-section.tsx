import { Box, Button, chakra, EmptyState, Panel } from '@fixed-ops/ui';
import { matches, SearchInput, type SearchState } from '../search-input.tsx';
import { glossary } from './glossary.ts';

/** The trade's words as this product uses them. */
export function GlossarySection({ search }: { readonly search: SearchState }) {
  const found = glossary.filter(({ term, also, meaning }) => matches(search.value, term, also ?? '', meaning));
  return (
    <Box maxW="880px">
      <SearchInput label="Search the glossary" search={search} />
      <Panel mt="4">
        {found.length === 0 ? (
          <EmptyState
            title="No word matches"
            actions={
              <Button size="touch" onClick={() => search.onChange('')}>
                Clear search
              </Button>
            }
          >
            Words and their meanings are searched.
          </EmptyState>
        ) : (
          <chakra.dl px={{ base: '4', md: '5' }} py="2">
            {found.map(({ term, also, meaning }) => (
              <chakra.div
                key={term}
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' }}
                columnGap="6"
                py="3"
                borderColor="border.muted"
                css={{ '& + &': { borderTopWidth: '1px' } }}
              >
                <chakra.dt fontWeight="medium">
                  {term}
                  {also ? (
                    <chakra.span display="block" fontWeight="normal" color="fg.muted">
                      {also}
                    </chakra.span>
                  ) : null}
                </chakra.dt>
                <dd>{meaning}</dd>
              </chakra.div>
            ))}
          </chakra.dl>
        )}
      </Panel>
    </Box>
  );
}
