import { type FailedAnswer, failedCall } from '@fixed-ops/api';
import { ErrorCard, Skeleton } from '@fixed-ops/ui';

interface UnreadPreferencesProps {
  /** What they are, as the heading above says. */
  readonly name: string;
  readonly answer: FailedAnswer & { readonly isPending: boolean };
  /** CSS height of what comes here, so that it does not push the rest away. */
  readonly height: string;
}

/** Takes the place of settings that are not read yet, or could not be: defaults would look like the person's choice. */
export function UnreadPreferences({ name, answer, height }: UnreadPreferencesProps) {
  if (!answer.error) return <Skeleton height={height} />;
  return <ErrorCard name={name} headingLevel="h3" {...failedCall(answer)} />;
}
