import { answerOf, callQueryOptions, useCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { laborTypeCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOf } from './tree-address.ts';
import { ALL, topQuery } from './tree-query.ts';
import type { Branch } from './tree-rows.ts';

const call = laborTypeCalls.laborTypeAnalysisFullDetails;
type Query = QueryOf<typeof call>;

export const LINES_AT_ONCE = 50;

/**
 * The two upper levels of the tree and all open branches below. A branch is loaded when it is opened. While other figures load, the tree is
 * that of the drawn query.
 */
export function useTree(
  { query: asked, filters }: Pick<DashboardView, 'query' | 'filters'>,
  open: ReadonlySet<string>,
) {
  const payTypes = useCall(call, { query: topQuery(asked, 'payType') });
  const laborTypes = useCall(call, { query: topQuery(asked, 'laborType') });
  // Both levels change together, because each labor type is a part of its pay type.
  const isOld = payTypes.isPlaceholderData || laborTypes.isPlaceholderData;
  const drawn = useDrawnView(
    { query: asked, filters, payTypes: answerOf(payTypes), laborTypes: answerOf(laborTypes) },
    isOld,
  );
  const { query } = drawn;
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const branches = [...open].flatMap((key) => {
    const path = pathOf(key);
    if (!path || path.length < 2) return [];
    const [payType, laborType = '', opCode] = path;
    const below = {
      ...query,
      payType: payType as NonNullable<Query['payType']>,
      // An empty parameter is not sent.
      ...(laborType === '' ? { noLaborType: 'true' as const } : { laborType }),
    };
    return Array.from({ length: opCode === undefined ? 1 : (pages.get(key) ?? 1) }, (_none, index) => ({
      key,
      query:
        opCode === undefined
          ? { ...below, level: 'opCode' as const, pageSize: ALL }
          : {
              ...below,
              ...(opCode === '' ? { noOpCode: 'true' as const } : { opCode }),
              level: 'line' as const,
              pageSize: LINES_AT_ONCE,
              page: index + 1,
            },
    }));
  });
  const answers = useQueries({ queries: branches.map((branch) => callQueryOptions(call, { query: branch.query })) });
  const found = new Map<string, Branch>();
  for (const [index, { key }] of branches.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    const before = found.get(key);
    const nodes = [...(before?.nodes ?? []), ...(answer.data?.data ?? [])];
    found.set(key, {
      nodes,
      isLoading: answer.isFetching && answer.data === undefined,
      onRetry: answer.isError && !answer.isFetching ? () => void answer.refetch() : (before?.onRetry ?? null),
      rest: answer.data ? Math.max(0, answer.data.total - nodes.length) : 0,
      onMore: () => setPages((known) => new Map(known).set(key, (known.get(key) ?? 1) + 1)),
    });
  }
  return { drawn, isOld, below: (key: string) => found.get(key) };
}
