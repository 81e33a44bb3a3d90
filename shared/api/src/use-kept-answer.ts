import type { Query } from '@tanstack/react-query';
import { useRef } from 'react';
import { keepWithinDealership } from './query-client.ts';

interface Result {
  readonly data: unknown;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
}

/**
 * What stays on screen while a changed question loads: the old answer, but nothing from before a failure. The card of the failure stands
 * under the words of its own question, so an answer to the question before would stand under wrong words. Pass every result to `onResult`.
 */
export function useKeptAnswer() {
  const hasFailed = useRef(false);
  return {
    /** The query reads this later than the hook runs, so it must look at the newest result. */
    placeholderData: <Data>(previous: Data | undefined, previousQuery: unknown): Data | undefined =>
      hasFailed.current
        ? undefined
        : (keepWithinDealership(previous, previousQuery as Query | undefined) as Data | undefined),
    onResult: ({ data, isError, isPlaceholderData }: Result): void => {
      if (data === undefined) hasFailed.current ||= isError;
      else if (!isPlaceholderData) hasFailed.current = false;
    },
  };
}
