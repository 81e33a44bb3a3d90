import type { Kpi } from '@fixed-ops/contract';
import {
  besideTarget,
  boundUnit,
  formatMetric,
  formatMoney,
  formulaInNumbers,
  metricOf,
  type Status,
  shownValue,
} from '@fixed-ops/metrics';
import { Box, Checkbox, Panel, SectionHead, STATUS_LOOK, StatusMark, Text } from '@fixed-ops/ui';
import type { FieldBinding } from '@fixed-ops/ui/form';
import { EffectTable } from '../block/effect-table.tsx';
import { BoundsScale } from './bounds-scale.tsx';
import type { Effect } from './threshold-effect.ts';
import { type BoundRow, boundsOf } from './threshold-values.ts';
import { boundText, measureTitle } from './threshold-words.ts';

interface PreviewPanelProps {
  readonly row: BoundRow;
  readonly saved: BoundRow;
  /** Whether screens show the worth of the distance to target. */
  readonly worth: FieldBinding<boolean>;
  readonly readOnly: boolean;
  /** The month's figures with the saved and with the entered bounds. */
  readonly now: Effect;
  readonly next: Effect;
  /** "November 1–19, 2026". */
  readonly period: string;
}

type Bounds = ReturnType<typeof boundsOf>;

/** The edges between the colors, from left to right. Empty if a bound is missing or bounds cross. */
function edgesOf(bounds: Bounds) {
  const { direction, green, amber, bandLow, bandHigh, amberLow, amberHigh, metricKey } = bounds;
  const order =
    direction === 'band'
      ? [amberLow, bandLow, bandHigh, amberHigh]
      : direction === 'up'
        ? [amber, green]
        : [green, amber];
  const values = order.filter((value) => value !== null);
  if (values.length < order.length || values.some((value, index) => value < (values[index - 1] ?? value))) return [];
  return values.map((value) => ({ value, text: boundText(metricKey, value) }));
}

/** The effect of one threshold: the month's figures and people, with the saved and with the entered bounds. */
export function PreviewPanel({ row, saved, worth, readOnly, now, next, period }: PreviewPanelProps) {
  const [is, was] = [edgesOf(boundsOf(row)), edgesOf(boundsOf(saved))];
  const moved = was.filter((edge) => !is.some(({ value }) => value === edge.value));
  const { kpi } = next;
  // The saved bounds hide the worth, so the answer has none from which to compute it.
  const isShownAgain = row.showDollarGap && !saved.showDollarGap;
  // Bounds that cross give nobody a status.
  const off = ({ people }: Effect) =>
    people.every(({ status }) => status === 'none')
      ? '—'
      : `${people.filter(({ status }) => status === 'red').length} of ${people.length}`;
  return (
    <Panel aria-label="Preview" p="5">
      <SectionHead title="Preview" />
      <Text color="fg.muted">{measureTitle(row)}</Text>
      {kpi === null || kpi.value === null ? (
        <Text mt="4">
          {kpi?.reason ?? 'No dashboard shows this measure, so there is no figure to try the bounds on.'}
        </Text>
      ) : (
        <>
          {is.length > 0 && next.people.length > 0 ? (
            <>
              <BoundsScale direction={row.direction} bounds={is} was={moved} people={next.people} />
              <Text textStyle="meta" color="fg.muted">
                {next.kind === 'store' ? 'The ring is the store' : `Each ring is one ${next.kind}`}, {period}.
              </Text>
            </>
          ) : null}
          <EffectTable
            rows={[
              { name: 'Target', now: targetText(saved), next: targetText(row) },
              { name: `Store, ${figureText(kpi, row)}`, now: cell(now.status), next: cell(next.status) },
              ...(next.people.length > 0 && next.kind !== 'store'
                ? [{ name: `${NAMES[next.kind]} off target`, now: off(now), next: off(next) }]
                : []),
              { name: 'Worth', now: worthText(now), next: isShownAgain ? 'after saving' : worthText(next) },
            ]}
          />
          <Box mt="4" pt="3" borderTopWidth="1px" textStyle="meta" color="fg.muted" overflowWrap="anywhere">
            {metricOf(kpi.key).formula}: {formulaInNumbers(metricOf(kpi.key), kpi)}
          </Box>
        </>
      )}
      {row.direction === 'band' ? null : (
        <Box mt="3">
          <Checkbox
            name={worth.name}
            checked={worth.value}
            disabled={readOnly}
            onChange={(event) => worth.onChange(event.target.checked)}
          >
            {worth.label}
          </Checkbox>
        </Box>
      )}
    </Panel>
  );
}

const NAMES = { advisor: 'Advisors', technician: 'Technicians' } as const;

/** A figure of volume is compared with its goal by its pace. */
function figureText(kpi: Kpi, row: BoundRow): string {
  const { pace } = kpi.facts;
  const value = pace ?? shownValue(metricOf(kpi.key), kpi);
  const target = boundUnit(kpi.key, kpi.unit) === kpi.unit ? boundsOf(row).green : null;
  return `${formatMetric(besideTarget(metricOf(kpi.key), value, target), value)}${pace == null ? '' : ' at pace'}`;
}

const worthText = ({ worth }: Effect) => (worth === null ? '—' : formatMoney(worth));

function targetText(row: BoundRow): string {
  const { metricKey, direction, green, bandLow, bandHigh } = boundsOf(row);
  return direction === 'band'
    ? `${boundText(metricKey, bandLow)} to ${boundText(metricKey, bandHigh)}`
    : boundText(metricKey, green);
}

function cell(status: Status) {
  return status === 'none' ? (
    '—'
  ) : (
    <Box as="span" whiteSpace="nowrap">
      <StatusMark status={status} label="" /> {STATUS_LOOK[status].word}
    </Box>
  );
}
