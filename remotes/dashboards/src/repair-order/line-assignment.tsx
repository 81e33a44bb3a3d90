import { failedCall, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { useDashboardView } from '@fixed-ops/figures';
import { addDays } from '@fixed-ops/metrics';
import { Box, FormFailure } from '@fixed-ops/ui';
import { useState } from 'react';
import { AssignTechnician } from '../technicians/assign-technician.tsx';
import { type AssignedLine, useAssign } from '../technicians/use-assign.ts';
import { useAssignable } from '../technicians/use-assignable.ts';

/** Number of days. People can choose everybody who has worked within it, even somebody who has left. */
const DAYS = 90;

/** Assigns the technician of a line on the page of its repair order. It requests the people as soon as the pointer or focus comes near. */
export function LineAssignment({ line }: { readonly line: AssignedLine & { readonly letter: string } }) {
  const { through } = useDashboardView();
  const [isNear, setNear] = useState(line.assignedBy !== null);
  const people = useCall(calls.peopleInPeriod, {
    query: { startDate: addDays(through, -DAYS), endDate: through },
    enabled: isNear,
  });
  const { assign, isSaving, failure } = useAssign();
  const worked = (people.data?.data.people ?? []).filter(({ type }) => type === 'technician');
  const technicians = useAssignable(worked, isNear);
  const comeNear = () => setNear(true);
  return (
    <Box mt="1" data-print="none" onFocusCapture={comeNear} onPointerEnter={comeNear} onClickCapture={comeNear}>
      <AssignTechnician
        line={line}
        technicians={technicians}
        isLoading={isNear && people.isPending}
        failure={
          people.isError && technicians.length === 0
            ? { ...failedCall(people), message: 'Technicians could not be loaded.' }
            : null
        }
        isSaving={isSaving}
        onAssign={(to) => void assign([line], to)}
        takesBack={line.assignedBy !== null}
      />
      {failure ? (
        <Box mt="1">
          <FormFailure form={{ failure }} />
        </Box>
      ) : null}
    </Box>
  );
}
