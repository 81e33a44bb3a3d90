import { describeError, useCallMutation } from '@fixed-ops/api';
import { type CoachingRecord, coachingCalls } from '@fixed-ops/contract/dashboards';
import { notify } from '@fixed-ops/ui';

/** Says that a follow-up is done, and tells when that could not be saved. */
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
  const isFinishing = ({ coachingId }: CoachingRecord) =>
    change.isPending && change.variables.params?.coachingId === coachingId;
  return { finish, isFinishing };
}
