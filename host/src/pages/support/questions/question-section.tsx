import { Box, Panel } from '@fixed-ops/ui';
import { EntryPart } from '../entry-list.tsx';
import { foundWords } from '../glossary/found-words.ts';
import { NothingFound } from '../nothing-found.tsx';
import { SearchInput, type SearchState } from '../search-input.tsx';
import { foundQuestions } from './found-questions.tsx';
import { topics } from './questions.ts';

/** Questions by topic. The search also searches the glossary, because people often only miss a word. */
export function QuestionSection({ search }: { readonly search: SearchState }) {
  const found = foundQuestions(search.value);
  const words = search.value.trim() === '' ? [] : foundWords(search.value);
  return (
    <Box maxW="880px">
      <SearchInput label="Search questions and glossary" search={search} />
      {found.length === 0 && words.length === 0 ? (
        <Panel mt="4">
          <NothingFound
            title="No question or word matches"
            searched="Questions, their answers and the glossary are searched."
            search={search}
          />
        </Panel>
      ) : null}
      {topics.map((topic) => (
        <EntryPart
          key={topic}
          title={topic}
          entries={found.filter((each) => each.topic === topic).map(({ entry }) => entry)}
        />
      ))}
      <EntryPart title="In the glossary" entries={words} />
    </Box>
  );
}
