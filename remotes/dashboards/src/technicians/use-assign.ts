import { describeError, useCallMutation } from '@fixed-ops/api';
import { type WorkshopLine, workshopLineCalls } from '@fixed-ops/contract/dashboards';
import { formatCount } from '@fixed-ops/metrics';
import { notify } from '@fixed-ops/ui';

/** A technician that a line can be assigned to. */
export interface Assignee {
  readonly number: string;
  readonly name: string;
}

/**
 * Assigns lines to a technician, or takes it back, and says so with a way to undo it. Every figure of the store follows, so that
 * all of them are asked for again.
 */
export function useAssign() {
  const write = useCallMutation(workshopLineCalls.lineTechnician, { name: 'Technicians', invalidates: 'dealership' });
  const send = (lines: readonly WorkshopLine[], techNumber: string | null) =>
    write.mutateAsync({
      body: {
        lines: lines.map(({ roNumber, roSuffix, lineNumber }) => ({ roNumber, roSuffix, lineNumber, techNumber })),
      },
    });
  /** Whether it was saved. */
  const assign = async (lines: readonly WorkshopLine[], to: Assignee | null): Promise<boolean> => {
    const before = lines[0]?.assignedBy === null ? null : (lines[0]?.technicians[0]?.number ?? null);
    try {
      await send(lines, to?.number ?? null);
    } catch {
      // Said beside the list.
      return false;
    }
    const count = `${formatCount(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}`;
    notify({
      kind: 'success',
      title: to === null ? `${count} without a technician again` : `${count} assigned to ${to.name}`,
      action: {
        label: 'Undo',
        onSelect: () => {
          send(lines, before).catch((error: unknown) => {
            const { message, reference } = describeError(error);
            notify({ kind: 'error', title: 'It could not be undone', detail: message, reference });
          });
        },
      },
    });
    return true;
  };
  return {
    assign,
    isSaving: write.isPending,
    failure: write.isError ? describeError(write.error) : null,
    reset: write.reset,
  };
}
