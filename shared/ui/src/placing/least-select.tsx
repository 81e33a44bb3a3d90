import { Select } from '../select/select.tsx';

interface LeastSelectProps {
  /** Percent. */
  readonly value: number;
  readonly choices: readonly number[];
  readonly onChange: (least: number) => void;
}

/** From which confidence on suggestions are accepted at once. */
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
