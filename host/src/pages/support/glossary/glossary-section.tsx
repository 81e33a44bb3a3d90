import { Box, Panel } from '@fixed-ops/ui';
import { EntryList, EntryPart } from '../entry-list.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { foundQuestions } from '../questions/found-questions.tsx';
import { SearchInput, type SearchState } from '../search-input.tsx';
import { foundWords } from './found-words.ts';

/** The glossary. Its search also searches the questions. */
export function GlossarySection({ search }: { readonly search: SearchState }) {
  const words = foundWords(search.value);
  const asked = search.value.trim() === '' ? [] : foundQuestions(search.value).map(({ entry }) => entry);
  return (
    <Box maxW="880px">
      <SearchInput label="Search glossary and questions" search={search} />
      {words.length > 0 || asked.length === 0 ? (
        <Panel mt="4">
          {words.length === 0 ? (
            <NothingFound
              title="No word or question matches"
              searched="Words, their meanings and the questions are searched."
              search={search}
            />
          ) : (
            <EntryList entries={words} />
          )}
        </Panel>
      ) : null}
      <EntryPart title="In the questions" entries={asked} />
    </Box>
  );
}
