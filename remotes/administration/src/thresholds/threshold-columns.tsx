import type { Threshold } from '@fixed-ops/contract';
import { formatInstant } from '@fixed-ops/metrics';
import { Box, type Column } from '@fixed-ops/ui';
import { measureName, measureNote, nearTarget, onTarget } from './threshold-words.ts';

/** Columns of the thresholds; instants are shown in the dealership's time zone. */
export function thresholdColumns(timezone: string): Column<Threshold>[] {
  return [
    {
      key: 'measure',
      head: 'Measure',
      required: true,
      value: (threshold) => `${measureName(threshold.metricKey)} ${measureNote(threshold)}`,
      cell: (threshold) => (
        <Box py="2.5" whiteSpace="normal" minW="160px">
          <Box fontWeight="medium">{measureName(threshold.metricKey)}</Box>
          <Box textStyle="meta" color="fg.muted">
            {measureNote(threshold)}
          </Box>
        </Box>
      ),
    },
    {
      key: 'onTarget',
      head: 'On target',
      numeric: true,
      sortable: false,
      value: onTarget,
      status: ({ enabled }) => (enabled ? 'green' : 'none'),
    },
    {
      key: 'nearTarget',
      head: 'Near target',
      numeric: true,
      sortable: false,
      value: nearTarget,
      status: ({ enabled }) => (enabled ? 'amber' : 'none'),
    },
    {
      key: 'source',
      head: 'Set by',
      value: ({ enabled, source, updatedBy }) => (enabled ? setBy(source, updatedBy) : 'Switched off'),
    },
    {
      key: 'updatedAt',
      head: 'Last changed',
      value: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => (updatedAt === null ? 'Never' : formatInstant(updatedAt, timezone)),
    },
  ];
}

function setBy(source: Threshold['source'], updatedBy: string | null): string {
  return source === 'default' ? 'Default' : (updatedBy ?? 'This dealership');
}
