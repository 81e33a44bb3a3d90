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
  /** The period that is compared. Each choice shows the dates that it means. */
  range: DateRange;
  today: BusinessDate;
  /** The last day that the data reach, on which periods up to now end. By default, this is `today`. */
  through?: BusinessDate | undefined;
  /** How the period was chosen. This decides which period comes before it. */
  preset?: PeriodPreset | 'vault' | undefined;
  /** Whether the period was chosen without dates, such as the month to date. */
  isDateless?: boolean | undefined;
  /** The last day on which a repair order closed. */
  latestCloseDate?: BusinessDate | null | undefined;
  /** Width in px. */
  width?: number | undefined;
}

/** A choice of what the period is compared with. */
export function ComparisonSelect<Kind extends ComparisonKind>(props: ComparisonSelectProps<Kind>) {
  const { kinds, value, onChange, range, today, through = today, preset, isDateless, latestCloseDate, width } = props;
  return (
    <Select
      label="Compare"
      showLabel
      appearance="filter"
      {...(width === undefined ? {} : { width })}
      entries={kinds.map((kind) => {
        // The months of an average are a setting of the dealership. The server's answer names them.
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
