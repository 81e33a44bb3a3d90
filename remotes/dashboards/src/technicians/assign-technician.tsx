import { Box, Button, SearchSelect, type SelectFailure } from '@fixed-ops/ui';
import { useIsPhone } from '@fixed-ops/ui/lists';
import { useMemo, useRef } from 'react';
import type { AssignedLine, Assignee } from './use-assign.ts';
import { GOES_WITH_CHOICE, useHandedToNext } from './use-handed-to-next.ts';

const SELECT_PX = 220;

interface AssignTechnicianProps {
  readonly line: AssignedLine & { readonly letter: string };
  readonly technicians: readonly Assignee[];
  readonly isLoading?: boolean;
  readonly failure?: SelectFailure | null;
  readonly isSaving: boolean;
  /** Assigns a technician. Null undoes the assignment. */
  readonly onAssign: (to: Assignee | null) => void;
  /** True shows the button that undoes the assignment. */
  readonly takesBack: boolean;
}

/** Lets a person choose the technician of a line whose technician the feed does not name. */
export function AssignTechnician(props: AssignTechnicianProps) {
  const { line, technicians, isLoading = false, failure, isSaving, onAssign, takesBack } = props;
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  useHandedToNext(box);
  const lineName = `line ${line.letter}, repair order ${line.roNumber}${line.roSuffix}`;
  const entries = useMemo(() => technicians.map(({ number, name }) => ({ value: number, label: name })), [technicians]);
  return (
    <Box display="inline-flex" flexWrap="wrap" maxW="full" gap="2" alignItems="center">
      <Box ref={box} {...GOES_WITH_CHOICE} w={`${SELECT_PX}px`} maxW="full" minW="0">
        <SearchSelect
          label={`Technician of ${lineName}`}
          // In a row of 40 px, a field of 36 px would touch the next one. The touch area is the whole row.
          appearance={isPhone ? 'field' : 'secondary'}
          width="full"
          entries={entries}
          value={line.technicians[0]?.number ?? null}
          // It offers no options while its choice is saved. If it were disabled, it would lose the focus.
          loading={isLoading || isSaving}
          failure={failure}
          onChange={(number) =>
            onAssign(technicians.find((each) => each.number === number) ?? { number, name: number })
          }
        />
      </Box>
      {takesBack ? (
        <Button
          variant="link"
          size="inline"
          minH="6"
          aria-label={`Unassign: ${lineName}`}
          loading={isSaving}
          onClick={() => onAssign(null)}
        >
          Unassign
        </Button>
      ) : null}
    </Box>
  );
}
