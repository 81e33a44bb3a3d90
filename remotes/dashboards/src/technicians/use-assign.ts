import { ApiError, describeError, useCallMutation } from '@fixed-ops/api';
import { type WorkshopLine, workshopLineCalls } from '@fixed-ops/contract/dashboards';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { formatCount } from '@fixed-ops/metrics';
import { currentSession } from '@fixed-ops/session';
import { notify } from '@fixed-ops/ui';
import { useQueryClient } from '@tanstack/react-query';

/** A technician that a line can be assigned to. */
export interface Assignee {
  readonly number: string;
  readonly name: string;
}

/** A line to assign. */
export type AssignedLine = Pick<WorkshopLine, 'roNumber' | 'roSuffix' | 'lineNumber' | 'assignedBy'> & {
  readonly technicians: readonly Pick<Assignee, 'number'>[];
};

/** The calls whose answers contain the technician of a line. */
const TELLS: ReadonlySet<unknown> = new Set([
  workshopLineCalls.workshopLines.name,
  repairOrderCalls.repairOrderDetailByLine.name,
]);
/** The status of a refused write: another person or the feed has set a technician since the line was read. */
const NOT_POSSIBLE = 422;

/** Returns the number of a line's technician. Null for nobody. */
type Chosen = (line: AssignedLine) => string | null;

/** Returns the earlier assignment, as shown in the list. */
const assignedBefore: Chosen = ({ assignedBy, technicians }) =>
  assignedBy === null ? null : (technicians[0]?.number ?? null);

const notAssigned = ({ message, reference }: ReturnType<typeof describeError>) => ({
  message: `Nothing was assigned. ${message}`,
  reference,
});

/**
 * Assigns lines to a technician, or undoes it, and shows a message with an undo button. Every figure of the store may change, so the page
 * requests all of them again.
 */
export function useAssign() {
  const client = useQueryClient();
  const write = useCallMutation(workshopLineCalls.lineTechnician, { name: 'Technicians', invalidates: 'dealership' });
  const send = (lines: readonly AssignedLine[], toOf: Chosen, expectedOf: Chosen) =>
    write.mutateAsync({
      body: {
        lines: lines.map((line) => ({
          roNumber: line.roNumber,
          roSuffix: line.roSuffix,
          lineNumber: line.lineNumber,
          techNumber: toOf(line),
          expectedTechNumber: expectedOf(line),
        })),
      },
    });
  /** Returns whether the write succeeded. */
  const assign = async (lines: readonly AssignedLine[], to: Assignee | null): Promise<boolean> => {
    const after: Chosen = () => to?.number ?? null;
    const store = currentSession().activeDealership?.id;
    try {
      await send(lines, after, assignedBefore);
    } catch (error) {
      // The error is shown beside the list. The lines are read again, because with the old version every further try would be refused too.
      if (error instanceof ApiError && error.status === NOT_POSSIBLE)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => TELLS.has(part)) });
      return false;
    }
    // In another store, Undo would write there. The write itself says how it ended.
    if (currentSession().activeDealership?.id !== store) return true;
    const count = `${formatCount(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}`;
    notify({
      kind: 'success',
      title: to === null ? `${count} without a technician again` : `${count} assigned to ${to.name}`,
      action: {
        label: 'Undo',
        onSelect: () => {
          send(lines, assignedBefore, after).catch((error: unknown) => {
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
    failure: write.isError ? notAssigned(describeError(write.error)) : null,
  };
}
