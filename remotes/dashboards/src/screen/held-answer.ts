import type { AnswerOf } from '@fixed-ops/api';
import { useDrawnView } from '@fixed-ops/figures';

/**
 * The answer of a panel's own call, kept in step with the page's key figures. While those are of the former query, the panel keeps its former
 * answer too, dimmed, because a press opens a list of the page's query.
 * @param waits true while the page still shows another period or selection
 */
export function useHeldAnswer<Data>(answer: AnswerOf<Data>, waits: boolean): AnswerOf<Data> {
  const held = useDrawnView(answer, waits);
  return { ...held, isRefetching: held.isRefetching || waits };
}
