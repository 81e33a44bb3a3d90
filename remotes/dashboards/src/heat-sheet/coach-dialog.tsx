import { ApiError, useCallMutation } from '@fixed-ops/api';
import { COACHING_NOTE_MAX, type CoachedKind, type CoachingCard, coachingCalls } from '@fixed-ops/contract/dashboards';
import { addDays, formatDay } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, Button, Dialog, Field, Input, notify, Stack, Textarea } from '@fixed-ops/ui';
import { type FormEvent, useId, useState } from 'react';

const A_WEEK = 7;
const A_YEAR = 365;
const INVALIDATES = [coachingCalls.coachingCards, coachingCalls.coaching];

interface CoachDialogProps {
  readonly kind: CoachedKind;
  readonly card: CoachingCard;
  /** The figure, as the sheet names it. */
  readonly figure: string;
  readonly onClose: () => void;
}

/** Notes that somebody was coached, and when to look again. What was typed stays when it could not be saved. */
export function CoachDialog({ kind, card, figure, onClose }: CoachDialogProps) {
  const { today } = useSession().dealershipData;
  const form = useId();
  const [note, setNote] = useState('');
  const [followUpOn, setFollowUpOn] = useState(addDays(today, A_WEEK));
  const [error, setError] = useState<string | null>(null);
  const create = useCallMutation(coachingCalls.createCoaching, { name: 'Coaching', invalidates: INVALIDATES });
  const remove = useCallMutation(coachingCalls.deleteCoaching, { name: 'Coaching', invalidates: INVALIDATES });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      const { data } = await create.mutateAsync({
        body: {
          kind,
          personNumber: card.personNumber,
          metricKey: card.focus.key,
          note,
          followUpOn: followUpOn === '' ? null : followUpOn,
        },
      });
      notify({
        kind: 'success',
        title: `${card.personName} is marked as coached`,
        detail: data.followUpOn === null ? undefined : `Follow up on ${formatDay(data.followUpOn)}.`,
        action: {
          label: 'Undo',
          onSelect: () => void remove.mutateAsync({ params: { coachingId: data.coachingId } }).catch(sayNotUndone),
        },
      });
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'It could not be saved. Try again.');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${card.personName} was coached on ${figure}`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} loading={create.isPending}>
            Mark coached
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="4" pt="2" color="fg">
          <Field label="Note" help="Managers read it; the person does not.">
            {(control) => (
              <Textarea
                {...control}
                data-autofocus=""
                rows={4}
                maxLength={COACHING_NOTE_MAX}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          <Field label="Follow up on">
            {(control) => (
              <Input
                {...control}
                type="date"
                min={today}
                max={addDays(today, A_YEAR)}
                value={followUpOn}
                onChange={(event) => setFollowUpOn(event.target.value)}
              />
            )}
          </Field>
          {error === null ? null : (
            <Box role="alert" color="fg.error">
              {error}
            </Box>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

const sayNotUndone = () => notify({ kind: 'error', title: 'It could not be taken back. Try again.' });
