import { administrationCalls } from '@fixed-ops/contract/administration';
import { defaultPartsThresholds, defaultServiceThresholds } from '@fixed-ops/metrics/thresholds';
import type { Department } from '../block/department-tabs.tsx';
import { idOf, rowOf } from './threshold-values.ts';

const service = {
  calls: {
    get: administrationCalls.serviceOptionsThresholds,
    put: administrationCalls.putServiceOptionsThresholds,
  },
  defaults: new Map(defaultServiceThresholds.map((one) => [idOf(one), rowOf(one)])),
  /** Where the preview begins, as in the drawing. */
  first: 'elr_pct_door C',
  colors: 'Every screen colors its service figures by these bounds. Worse than near target is off target.',
};

/** What the page of a department's bounds is made of. */
export const thresholdsOf: Readonly<Record<Department, typeof service>> = {
  service,
  parts: {
    calls: {
      get: administrationCalls.partsOptionsThresholds,
      put: administrationCalls.putPartsOptionsThresholds,
    } as unknown as typeof service.calls,
    defaults: new Map(defaultPartsThresholds.map((one) => [idOf(one), rowOf(one)])),
    first: 'parts_gp_pct all',
    colors: 'Every screen colors its parts figures by these bounds. Worse than near target is off target.',
  },
};
