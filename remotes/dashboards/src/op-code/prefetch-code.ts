import { prefetchedList } from '@fixed-ops/api';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import { foreseenView } from '@fixed-ops/figures';
import type { ScreenToCome } from '@fixed-ops/router';
import { codesQuery } from '../op-codes/codes-address.ts';
import { names } from '../screen/names-parameter.ts';
import { OWN } from './code-address.ts';

/** Prefetches an op code with all its lines, those furthest below the price first. */
export function prefetch(screen: ScreenToCome) {
  if (names(screen, 'sort', ...OWN)) return [];
  const query = { ...codesQuery(foreseenView(screen)), opCode: screen.params.opCode ?? '' };
  return [prefetchedList(opCodeCalls.opCodeAnalysisDetails, { query, sort: '-short' })];
}
