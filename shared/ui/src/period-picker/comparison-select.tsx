import {
  type BusinessDate,
  type ComparisonKind,
  comparisonOf,
  type DateRange,
  formatPeriodShort,
  type PeriodPreset,
} from '@fixed-ops/metrics';
import { Select } from '../select/select.tsx';

const LABELS: Record<ComparisonKind, string> = {
  priorPeriod: 'Prior period',
  priorYear: 'Same period last year',
  average: 'Average',
  none: 'None',
};

export interface ComparisonSelectProps<Kind extends ComparisonKind> {
  kinds: readonly Kind[];
  value: Kind;
  onChange: (kind: Kind) => void;
  /** The period that is compared: each choice says the dates it means. */
  range: DateRange;
  today: BusinessDate;
  /** The last day that data reach, on which periods up to now end; `today` when left out. */
  through?: BusinessDate | undefined;
  /** What the period was chosen as, which decides what comes before it. */
  preset?: PeriodPreset | 'vault' | undefined;
  /** Whether the period was chosen without dates, as the month to date is. */
  isDateless?: boolean | undefined;
  /** The last day on which a repair order closed. */
  latestCloseDate?: BusinessDate | null | undefined;
  /** px */
  width?: number | undefined;
}

/** What the period is held against. */
export function ComparisonSelect<Kind extends ComparisonKind>(props: ComparisonSelectProps<Kind>) {
  const { kinds, value, onChange, range, today, through = today, preset, isDateless, latestCloseDate, width } = props;
  return (
    <Select
      label="Compare"
      showLabel
      appearance="filter"
      {...(width === undefined ? {} : { width })}
      entries={kinds.map((kind) => {
        // Which months an average is over is a setting of the dealership; the answer tells.
        const dates =
          kind === 'average' ? null : comparisonOf({ range, kind, through, preset, isDateless, latestCloseDate });
        return { value: kind, label: LABELS[kind], note: dates ? formatPeriodShort(dates, range) : undefined };
      })}
      value={value}
      onChange={(chosen) => {
        const kind = kinds.find((each) => each === chosen);
        if (kind) onChange(kind);
      }}
    />
  );
}
