import { Link } from '@fixed-ops/router';
import { Text, Link as TextLink } from '@fixed-ops/ui';
import type { ListEntry } from '../entry-list.tsx';
import { matches } from '../search-input.tsx';
import { type Question, questions, type Topic } from './questions.ts';

interface FoundQuestion {
  readonly topic: Topic;
  readonly entry: ListEntry;
}

/** The questions that contain every typed word. */
export function foundQuestions(search: string): readonly FoundQuestion[] {
  return questions
    .filter(({ question, answer, topic }) => matches(search, question, answer, topic))
    .map((question) => ({ topic: question.topic, entry: toEntry(question) }));
}

function toEntry({ question, answer, link }: Question): ListEntry {
  return {
    key: question,
    term: question,
    text: (
      <>
        <Text>{answer}</Text>
        {link ? (
          <TextLink asChild display="inline-flex" alignItems="center" minH="7">
            <Link to={link.to}>{link.label}</Link>
          </TextLink>
        ) : null}
      </>
    ),
  };
}
