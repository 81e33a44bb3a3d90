import { describeError, useCallMutation } from '@fixed-ops/api';
import { type CoachingRecord, coachingCalls } from '@fixed-ops/contract/dashboards';
import { notify } from '@fixed-ops/ui';

/** Marks a follow-up as done, and shows a message if that fails. */
export function useFollowUpDone() {
  const change = useCallMutation(coachingCalls.changeCoaching, {
    name: 'Coaching',
    invalidates: [coachingCalls.coachingCards, coachingCalls.coaching],
  });
  const finish = async ({ coachingId }: CoachingRecord) => {
    try {
      await change.mutateAsync({ params: { coachingId }, body: { isDone: true } });
    } catch (error) {
      const { message: detail, reference } = describeError(error);
      notify({ kind: 'error', title: 'The follow-up could not be saved', detail, reference });
    }
  };
  /** Per record, so that other follow-ups can be marked at the same time. */
  const isSaving = ({ coachingId }: CoachingRecord) =>
    change.isPending && change.variables?.params?.coachingId === coachingId;
  return { finish, isSaving };
}
