import { ApiError, describeError, useCallMutation } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount } from '@fixed-ops/metrics';
import { Button, Dialog, notify, RotateCcw } from '@fixed-ops/ui';
import { useOneAtATime } from '@fixed-ops/ui/form';
import { useState } from 'react';
import { type Department, departmentName } from '../block/department-tabs.tsx';

/** The codes for a save by somebody else, and for a version without a tag. */
const NOT_ON_THE_NEWEST = [412, 428];

interface ResetAllProps {
  readonly department: Department;
  /** Number of measures whose bounds differ from the default. */
  readonly own: number;
  /** Whether a reset loses unsaved input. */
  readonly isDirty: boolean;
  /** Tag of the shown bounds; null if they came without one. */
  readonly tag: string | null;
  /** Discards unsaved input; called after the reset. */
  readonly onReset: () => void;
  /** Called if the shown bounds are outdated, to read the newest. */
  readonly onLate: () => void;
}

/** Resets all bounds of a department to the defaults at once; the history can undo it. A single bound is reset in its row. */
export function ResetAll({ department, own, isDirty, tag, onReset, onLate }: ResetAllProps) {
  const [isAsked, setAsked] = useState(false);
  const reset = useCallMutation(administrationCalls.resetThresholds, { name: 'Thresholds', invalidates: 'dealership' });
  const name = departmentName(department);
  const confirm = useOneAtATime(async () => {
    try {
      await reset.mutateAsync({ body: { department }, ...(tag === null ? {} : { headers: { 'If-Match': tag } }) });
      onReset();
      notify({
        kind: 'success',
        title: `${name} thresholds are the defaults again`,
        detail: 'You can undo it in History.',
      });
    } catch (error) {
      const { message, reference } = describeError(error);
      notify({ kind: 'error', title: 'Nothing was reset', detail: message, reference });
      if (error instanceof ApiError && NOT_ON_THE_NEWEST.includes(error.status)) onLate();
    }
    setAsked(false);
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        <RotateCcw />
        Reset to defaults
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`Reset all ${name.toLowerCase()} thresholds?`}
        foot={
          <>
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <Button variant="primary" loading={reset.isPending} onClick={() => void confirm()}>
              Reset
            </Button>
          </>
        }
      >
        {own === 1
          ? 'The measure that this store changed goes'
          : `${formatCount(own)} measures that this store changed go`}{' '}
        back to the default at once, for everybody. {isDirty ? 'What you have entered here is lost. ' : ''}You can undo
        it in History.
      </Dialog>
    </>
  );
}
