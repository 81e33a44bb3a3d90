import { RateLines } from '@fixed-ops/charts/rates';
import type { ReleaseEntry } from '@fixed-ops/contract/releases';
import { Text } from '@fixed-ops/ui';
import { EntryPart } from './entry-part.tsx';
import { canaryOf, currentOf, hasTooFew, missingText, momentText, numberText, vitalText } from './release-words.ts';
import type { Releases } from './summary-cards.tsx';

interface EntryErrorsProps {
  readonly entry: ReleaseEntry;
  readonly releases: Releases;
  readonly timezone: string;
}

/** Errors over time, of the current release and of the canary. */
export function EntryErrors({ entry, releases, timezone }: EntryErrorsProps) {
  const { from, to, canaryRule } = releases;
  const canary = canaryOf(entry);
  const current = currentOf(entry)?.figures;
  const label = (instant: string) => momentText(instant, timezone, releases);
  const points = entry.points.map(({ at, current, canary: rate }) => ({
    time: label(at),
    values: { current, ...(canary ? { canary: rate } : {}) },
  }));
  const opened = canary?.since ?? null;
  const place =
    opened === null
      ? -1
      : ((Date.parse(opened) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))) * (points.length - 1);
  return (
    <EntryPart
      title="Errors in 1,000 visits"
      note={
        canary === undefined
          ? current !== undefined && hasTooFew(current)
            ? `Too few visits to judge: ${missingText(current, '')}`
            : undefined
          : `A canary over ${canaryRule.errorsPer1000.toFixed(1)} and twice the current returns by itself from ${canaryRule.minViews} visits on; now ${numberText(canary.figures.views)}`
      }
    >
      {points.every(({ values }) => values.current === null && (values.canary ?? null) === null) ? (
        <Text color="fg.muted">There was no visit in this time.</Text>
      ) : (
        <RateLines
          label={`Errors in 1,000 visits of ${entry.label}`}
          points={points}
          series={[
            { key: 'current', label: 'Current', color: 'chart.line' },
            ...(canary ? [{ key: 'canary', label: 'Canary', color: 'status.off' }] : []),
          ]}
          limit={canaryRule.errorsPer1000}
          event={place < 0 || opened === null ? null : { at: place, text: `Canary opened ${label(opened)}` }}
          format={(value) => vitalText('errorsPer1000', value)}
        />
      )}
    </EntryPart>
  );
}
