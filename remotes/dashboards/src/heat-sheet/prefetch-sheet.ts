import { prefetched } from '@fixed-ops/api';
import { heatSheetCalls } from '@fixed-ops/contract/dashboards';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { type Department, sheetSchema, wholeSheetQuery } from './sheet-address.ts';

/** Prefetches the first calls of a heat sheet. */
const prefetchOf =
  (department: Department) =>
  ({ range, search }: ScreenToCome) => {
    const query = wholeSheetQuery(range, department, parseSearch(sheetSchema, search));
    return [prefetched(heatSheetCalls.heatSheet, { query })];
  };

export const service = prefetchOf('service');
export const parts = prefetchOf('parts');
