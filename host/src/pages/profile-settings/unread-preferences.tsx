import { answerOf } from '@fixed-ops/api';
import { Answer, Skeleton } from '@fixed-ops/ui';

interface UnreadPreferencesProps {
  /** The name of the settings, as in the heading. */
  readonly name: string;
  readonly answer: Parameters<typeof answerOf>[0];
  /** The CSS height of the settings, so that they do not move the page when they load. */
  readonly height: string;
}

/** Replaces settings that are not loaded or could not be. Defaults would look like the person's choice. */
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
