import { answerOf, useCall } from '@fixed-ops/api';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { type MetricDefinition, roundTo } from '@fixed-ops/metrics';
import type { ViewQuery } from './drill-query.ts';
import type { SplitRow } from './split-list.tsx';

/** In the unit of the figure. Null without a denominator, or if it is zero. */
function quotient({ unit }: MetricDefinition, numerator: number, denominator: number | null): number | null {
  return denominator ? roundTo((numerator / denominator) * (unit === 'percent' ? 100 : 1), 4) : null;
}

/** A figure by op code. Call it only for figures that add up over lines. */
export function useOpCodeSplit(definition: MetricDefinition, selection: ViewQuery, enabled: boolean) {
  const answer = useCall(repairOrderCalls.figureByOpCode, { query: selection, enabled });
  const rows = (answer.data?.data ?? []).map(
    ({ opCode, description, contribution, denominator }): SplitRow => ({
      key: opCode,
      name: opCode === '' ? 'No op code' : opCode,
      note: description,
      contribution,
      denominator,
      value: quotient(definition, contribution, denominator),
      // A target applies to everybody's work, not to one operation.
      status: 'none',
    }),
  );
  return { answer: answerOf(answer), rows };
}
