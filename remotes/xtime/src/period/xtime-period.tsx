import { formatPeriodInWords, type PeriodPreset, periodOfPreset, periodPresets } from '@fixed-ops/metrics';
import type { useReportingRange } from '@fixed-ops/session';
import { PeriodPicker, Text } from '@fixed-ops/ui';

type NamedPreset = { readonly key: Exclude<PeriodPreset, 'custom'>; readonly label: string };
// Month to date against last year is a comparison, and the daily line compares nothing.
const presets = periodPresets.filter(
  (preset): preset is typeof preset & NamedPreset => preset.key !== 'custom' && preset.key !== 'monthToDateVsLastYear',
);

/** The period of the Xtime area, which it keeps apart from that of the dashboards. */
export function XtimePeriod({ range, today, isLocked, setRange }: ReturnType<typeof useReportingRange>) {
  if (isLocked) {
    return <Text color="fg.muted">{formatPeriodInWords(range)}, set by the vault date of this dealership</Text>;
  }
  const preset = presets.find(({ key }) => key === range.period);
  return (
    <PeriodPicker
      presets={presets.map(({ key, label }) => ({
        key,
        label,
        note: formatPeriodInWords(periodOfPreset(key, today).range),
      }))}
      value={preset?.key ?? null}
      valueText={preset?.label ?? formatPeriodInWords(range)}
      span={{ startDate: range.startDate, endDate: range.endDate }}
      today={today}
      onChange={(key) => {
        const chosen = presets.find((candidate) => candidate.key === key);
        if (chosen) setRange({ ...periodOfPreset(chosen.key, today).range, period: chosen.key });
      }}
      onCustom={(span) => setRange({ startDate: span.startDate, endDate: span.endDate, period: 'custom' })}
    />
  );
}
