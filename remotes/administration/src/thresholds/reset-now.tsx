import { canOpen } from '@fixed-ops/access';
import { describeError, useCallMutation } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { Button, Dialog, notify } from '@fixed-ops/ui';
import { useState } from 'react';
import { type Department, departmentName } from '../block/department-tabs.tsx';
import type { ThresholdSettings } from './thresholds-screen.tsx';

interface ResetNowProps {
  readonly department: Department;
  readonly settings: ThresholdSettings;
}

/** Takes the store's own bounds of a department away at once; the history brings them back. */
export function ResetNow({ department, settings }: ResetNowProps) {
  const { user } = useSession();
  const [isAsked, setAsked] = useState(false);
  const reset = useCallMutation(administrationCalls.resetThresholds, { name: 'Thresholds', invalidates: 'dealership' });
  if (!canOpen(user, 'administration') || settings.answer.data?.data.source !== 'custom') return null;
  const name = departmentName(department);
  const confirm = async () => {
    try {
      await reset.mutateAsync({ body: { department } });
      notify({
        kind: 'success',
        title: `${name} thresholds are the defaults again`,
        detail: 'History can take it back.',
      });
    } catch (error) {
      const { message, reference } = describeError(error);
      notify({ kind: 'error', title: 'Nothing was reset', detail: message, reference });
    }
    setAsked(false);
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>Reset now</Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`Reset all ${name.toLowerCase()} thresholds?`}
        foot={
          <>
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <Button variant="primary" loading={reset.isPending} onClick={() => void confirm()}>
              Reset now
            </Button>
          </>
        }
      >
        Every bound that this store changed goes back to its default at once, for everybody. History can take it back.
      </Dialog>
    </>
  );
}
