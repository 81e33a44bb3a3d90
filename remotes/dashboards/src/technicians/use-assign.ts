import { ApiError, describeError, useCallMutation } from '@fixed-ops/api';
import { type WorkshopLine, workshopLineCalls } from '@fixed-ops/contract/dashboards';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { formatCount } from '@fixed-ops/metrics';
import { notify } from '@fixed-ops/ui';
import { useQueryClient } from '@tanstack/react-query';

/** A technician that a line can be assigned to. */
export interface Assignee {
  readonly number: string;
  readonly name: string;
}

/** A line whose technician somebody names. */
export type AssignedLine = Pick<WorkshopLine, 'roNumber' | 'roSuffix' | 'lineNumber' | 'assignedBy'> & {
  readonly technicians: readonly Pick<Assignee, 'number'>[];
};

/** The calls that say whose a line is. */
const TELLS: ReadonlySet<unknown> = new Set([
  workshopLineCalls.workshopLines.name,
  repairOrderCalls.repairOrderDetailByLine.name,
]);
/** The line is not as it was when it was read: somebody else has named a technician, or the feed has. */
const NOT_POSSIBLE = 422;

/** The number of a line's technician; null for nobody. */
type Chosen = (line: AssignedLine) => string | null;

/** Whom somebody had named before, as the list shows it. */
const assignedBefore: Chosen = ({ assignedBy, technicians }) =>
  assignedBy === null ? null : (technicians[0]?.number ?? null);

const notAssigned = ({ message, reference }: ReturnType<typeof describeError>) => ({
  message: `Nothing was assigned. ${message}`,
  reference,
});

/**
 * Assigns lines to a technician, or takes it back, and says so with a way to undo it. Every figure of the store follows, so that
 * all of them are asked for again.
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
  /** Whether it was saved. */
  const assign = async (lines: readonly AssignedLine[], to: Assignee | null): Promise<boolean> => {
    const after: Chosen = () => to?.number ?? null;
    try {
      await send(lines, after, assignedBefore);
    } catch (error) {
      // Said beside the list. Whose the line is now is asked for: on what was read before, every other try would be refused as well.
      if (error instanceof ApiError && error.status === NOT_POSSIBLE)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => TELLS.has(part)) });
      return false;
    }
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
