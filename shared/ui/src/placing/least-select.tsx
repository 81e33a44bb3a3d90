import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { NativeSelect } from '../primitives/native-select.tsx';

interface LeastSelectProps {
  /** Percent. */
  readonly value: number;
  readonly choices: readonly number[];
  readonly onChange: (least: number) => void;
}

/** From which confidence on suggestions are accepted at once. */
export function LeastSelect({ value, choices, onChange }: LeastSelectProps) {
  const id = useId();
  return (
    <chakra.div display="flex" alignItems="center" gap="2" whiteSpace="nowrap">
      <chakra.label htmlFor={id} color="fg.muted">
        Confidence
      </chakra.label>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {choices.map((least) => (
          <option key={least} value={least}>{`${least}% and over`}</option>
        ))}
      </NativeSelect>
    </chakra.div>
  );
}
