import { prefetched } from '@fixed-ops/api';
import { noteCalls, repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import type { ScreenToCome } from '@fixed-ops/router';

/** The first requests of a repair order's page: its lines and its notes. */
export function prefetch({ params: { roNumber = '' }, search }: ScreenToCome) {
  const roSuffix = new URLSearchParams(search).get('suffix');
  return [
    prefetched(repairOrderCalls.repairOrderDetailByLine, { query: { roNumber, roSuffix } }),
    prefetched(noteCalls.roNotes, { query: { roNumber } }),
  ];
}
