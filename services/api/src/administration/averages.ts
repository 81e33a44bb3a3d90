import { type Averages, averagesSchema, partsAveragesCalls, serviceAveragesCalls } from '@fixed-ops/contract';
import { allMetrics, inventoryMetrics, partsCardKeys } from '@fixed-ops/metrics';
import { defaultAverages } from '../core/store-facts/default-averages.ts';
import type { FieldError } from '../http/problem/problem.ts';
import type { SettingsBlock } from './settings/settings-block.ts';
import { settingsRow } from './settings/settings-row.ts';

const byKey = (manual: Averages['manual']) =>
  Object.fromEntries(Object.entries(manual).sort(([a], [b]) => (a < b ? -1 : 1)));

/** A department's figures that can be compared with a typed value. */
const AVERAGED: Readonly<Record<'service' | 'parts', readonly string[]>> = {
  service: allMetrics.map(({ key }) => key),
  parts: [...partsCardKeys, ...inventoryMetrics.map(({ key }) => key)],
};

function check(department: 'service' | 'parts', { baseline, excludeMonths, manual }: Averages): FieldError[] {
  const unknown = Object.keys(manual).filter((key) => !AVERAGED[department].includes(key));
  const twice = excludeMonths.findIndex((month, index) => excludeMonths.indexOf(month) < index);
  return [
    ...unknown.map((key) => ({
      path: `data.manual.${key}`,
      code: 'unknown_metric',
      message: `is not a metric of ${department}; one of ${AVERAGED[department].join(', ')}`,
    })),
    ...(baseline === 'manual' && Object.keys(manual).length === 0
      ? [{ path: 'data.manual', code: 'required', message: 'needs a value for at least one metric' }]
      : []),
    ...(twice < 0
      ? []
      : [
          {
            path: `data.excludeMonths.${twice}`,
            code: 'twice',
            message: `${excludeMonths[twice]} is already in the list`,
          },
        ]),
  ];
}

function block(
  department: 'service' | 'parts',
  calls: SettingsBlock<Averages, Averages>['calls'],
): SettingsBlock<Averages, Averages> {
  const row = settingsRow<Averages>({
    table: 'average_option',
    department,
    columns: { baseline: 'text', exclude_months: 'jsonb', manual: 'jsonb' },
    defaults: defaultAverages,
    toData: ({ baseline, exclude_months, manual }) => {
      const data = averagesSchema.parse({ baseline, excludeMonths: exclude_months, manual });
      return { ...data, manual: byKey(data.manual) };
    },
    toRow: ({ baseline, excludeMonths, manual }) => ({
      baseline,
      exclude_months: excludeMonths,
      manual: byKey(manual),
    }),
  });
  return {
    calls,
    entity: 'average_option',
    readers: 'everyone',
    isCopyable: true,
    read: row.read,
    check: async (_tx, { input }) => check(department, input),
    write: row.write,
  };
}

export const serviceAverages = block('service', serviceAveragesCalls);
export const partsAverages = block('parts', partsAveragesCalls);
