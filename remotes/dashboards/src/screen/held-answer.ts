import type { AnswerOf } from '@fixed-ops/api';
import { useDrawnView } from '@fixed-ops/figures';

/**
 * The answer of a panel's own call, as it stands below the key figures of its page: while those of before are drawn it stays theirs,
 * dimmed, since what is pressed opens what the page is of.
 * @param waits The page is of another period or selection yet.
 */
export function useHeldAnswer<Data>(answer: AnswerOf<Data>, waits: boolean): AnswerOf<Data> {
  const held = useDrawnView(answer, waits);
  return { ...held, isRefetching: held.isRefetching || waits };
}
