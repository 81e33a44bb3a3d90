import { prefetched } from '@fixed-ops/api';
import { heatSheetCalls } from '@fixed-ops/contract/dashboards';
import type { ScreenToCome } from '@fixed-ops/router';
import { names } from '../screen/names-parameter.ts';
import { SLIDES } from './wall-address.ts';

/** Prefetches the first sheet of a wall. Whether a link may begin with another one, only the session knows. */
const prefetchOf = (department: 'service' | 'parts') => (screen: ScreenToCome) => {
  const slide = SLIDES.find((each) => each.department === department);
  if (slide === undefined || names(screen, 'slide')) return [];
  return [prefetched(heatSheetCalls.heatSheet, { query: { ...screen.range, compare: 'none', ...slide } })];
};

export const service = prefetchOf('service');
export const parts = prefetchOf('parts');
