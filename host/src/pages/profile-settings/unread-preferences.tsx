import { answerOf } from '@fixed-ops/api';
import { Answer, Skeleton } from '@fixed-ops/ui';

interface UnreadPreferencesProps {
  /** What they are, as the heading above says. */
  readonly name: string;
  readonly answer: Parameters<typeof answerOf>[0];
  /** CSS height of what comes here, so that it does not push the rest away. */
  readonly height: string;
}

/** Takes the place of settings that are not read yet, or could not be: defaults would look like the person's choice. */
export function UnreadPreferences({ name, answer, height }: UnreadPreferencesProps) {
  return (
    <Answer
      name={name}
      headingLevel="h3"
      answer={{ ...answerOf(answer), data: undefined }}
      skeleton={<Skeleton height={height} />}
    >
      {() => null}
    </Answer>
  );
}
