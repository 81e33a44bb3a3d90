import { Select } from '../select/select.tsx';

interface LeastSelectProps {
  /** In percent. */
  readonly value: number;
  readonly choices: readonly number[];
  readonly onChange: (least: number) => void;
}

/** A choice of the confidence from which suggestions are accepted all at once. */
export function LeastSelect({ value, choices, onChange }: LeastSelectProps) {
  return (
    <Select
      label="Confidence"
      showLabel
      appearance="filter"
      width={248}
      value={String(value)}
      entries={choices.map((least) => ({ value: String(least), label: `${least}% and over` }))}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
