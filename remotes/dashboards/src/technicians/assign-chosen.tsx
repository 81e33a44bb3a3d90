import { Box, SearchSelect } from '@fixed-ops/ui';
import { useMemo, useRef } from 'react';
import type { Assignee } from './use-assign.ts';
import { GOES_WITH_CHOICE, useHandedToNext } from './use-handed-to-next.ts';

const SELECT_PX = 220;

interface AssignChosenProps {
  readonly technicians: readonly Assignee[];
  readonly isSaving: boolean;
  readonly isTooMany: boolean;
  readonly onChoose: (number: string) => void;
}

/** Assigns all chosen lines to one technician. It then unmounts, because no line is chosen any more. */
export function AssignChosen({ technicians, isSaving, isTooMany, onChoose }: AssignChosenProps) {
  const box = useRef<HTMLDivElement>(null);
  useHandedToNext(box);
  const entries = useMemo(() => technicians.map(({ number, name }) => ({ value: number, label: name })), [technicians]);
  return (
    <Box ref={box} {...GOES_WITH_CHOICE}>
      <SearchSelect
        label="Assign the chosen lines to"
        width={SELECT_PX}
        entries={entries}
        value={null}
        loading={isSaving}
        disabled={isTooMany}
        onChange={onChoose}
      />
    </Box>
  );
}
