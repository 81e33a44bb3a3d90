import type { Settings, SettingsCalls } from '@fixed-ops/api';
import type { BodyOf, Threshold } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { defaultPartsThresholds, defaultServiceThresholds } from '@fixed-ops/metrics/thresholds';
import type { Department } from '../block/department-tabs.tsx';
import { idOf, rowOf, type ThresholdValues, valuesWith } from './threshold-values.ts';

/** The thresholds of a department, as its page reads and saves them. */
export type ThresholdSettings = Settings<Threshold[], BodyOf<typeof administrationCalls.putServiceOptionsThresholds>>;

interface DepartmentThresholds {
  readonly calls: SettingsCalls<Threshold[], (typeof administrationCalls.putServiceOptionsThresholds)['body']>;
  readonly defaults: ReadonlyMap<string, ReturnType<typeof rowOf>>;
  /** The measure that the preview shows first. */
  readonly first: string;
  readonly colors: string;
  /** The form needs the same function on every render. */
  readonly valuesOf: (thresholds: readonly Threshold[]) => ThresholdValues;
}

/** Cards of the dashboard that show “Not set” until the store sets a goal, in their order. */
const CARDS_WITHOUT_DEFAULT = [
  'ro_count',
  'labor_sales',
  'labor_gross',
  'gross_per_hour',
  'total_gross',
  'gross_per_ro',
] as const;

const service: DepartmentThresholds = {
  calls: {
    get: administrationCalls.serviceOptionsThresholds,
    put: administrationCalls.putServiceOptionsThresholds,
  },
  defaults: new Map(defaultServiceThresholds.map((one) => [idOf(one), rowOf(one)])),
  first: 'elr_pct_door C',
  colors: 'Every screen colors its service figures by these bounds. Worse than near target is off target.',
  valuesOf: valuesWith(CARDS_WITHOUT_DEFAULT),
};

/** The parts of the thresholds page that differ between the departments. */
export const thresholdsOf: Readonly<Record<Department, DepartmentThresholds>> = {
  service,
  parts: {
    calls: {
      get: administrationCalls.partsOptionsThresholds,
      put: administrationCalls.putPartsOptionsThresholds,
    },
    defaults: new Map(defaultPartsThresholds.map((one) => [idOf(one), rowOf(one)])),
    first: 'parts_gp_pct all',
    colors: 'Every screen colors its parts figures by these bounds. Worse than near target is off target.',
    valuesOf: valuesWith([]),
  },
};
