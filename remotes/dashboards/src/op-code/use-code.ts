import { ApiError, downloadList, useCall, useListCall } from '@fixed-ops/api';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { codesQuery } from '../op-codes/codes-address.ts';
import type { ChosenLines } from './chosen-lines.ts';

const call = opCodeCalls.opCodeAnalysisDetails;
const NOT_FOUND = 404;

/** One op code, and its lines page by page. */
export function useCode(
  opCode: string,
  view: Pick<DashboardView, 'query' | 'filters'>,
  asked: { readonly sort: string; readonly below?: boolean; readonly chosen: ChosenLines },
) {
  const { sort, below = false, chosen } = asked;
  const { at, prices, soldBy } = chosen;
  const query = {
    ...codesQuery(view),
    opCode,
    ...(below ? { below: true } : {}),
    ...(at === '' ? {} : { at }),
    ...(prices === '' ? {} : { prices }),
    ...(soldBy === '' ? {} : { soldBy }),
  };
  const lines = useListCall(call, { query, sort });
  const { first } = lines;
  // While another code loads, the former code's answer must not be shown under its name.
  const isOther = first !== undefined && first.detail.summary.opCode !== opCode;
  const answer = isOther ? { ...lines.answer, data: undefined } : lines.answer;
  return { ...lines, answer, first: isOther ? undefined : first, download: downloadList(call, { query, sort }) };
}

/** Whether the store never had the code. It asks only after the list has failed. */
export function useIsUnknown(
  opCode: string,
  view: Pick<DashboardView, 'query' | 'filters'>,
  hasFailed: boolean,
): boolean {
  const { error } = useCall(call, { query: { ...codesQuery(view), opCode, pageSize: 1 }, enabled: hasFailed });
  return error instanceof ApiError && error.status === NOT_FOUND;
}
