import { describeError, useCallMutation, versionInConflict } from '@fixed-ops/api';
import {
  COACHING_NOTE_MAX,
  type CoachedKind,
  type CoachingRecord,
  coachingCalls,
  coachingRecordSchema,
} from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { SaveDialog } from '@fixed-ops/figures/screen';
import { addDays } from '@fixed-ops/metrics';
import { currentSession, useSession, useUnsavedChanges } from '@fixed-ops/session';
import { Box, Button, Dialog, Field, FormFailure, Input, notify, Textarea } from '@fixed-ops/ui';
import { useState } from 'react';

const A_WEEK = 7;
const A_YEAR = 365;
const MUTATES = { name: 'Coaching', invalidates: [coachingCalls.coachingCards, coachingCalls.coaching] };

/** The person and the figure of a coaching, with the names of the sheet. */
export interface CoachedOn {
  readonly kind: CoachedKind;
  readonly personNumber: string;
  readonly personName: string;
  readonly metricKey: string;
  readonly figure: string;
}

interface CoachDialogProps {
  readonly on: CoachedOn;
  /** The record to change; null for a new one. */
  readonly record: CoachingRecord | null;
  readonly onClose: () => void;
}

/**
 * Records a coaching with the day of its follow-up, or changes such a record. If the save fails, or somebody changed the record first, the
 * input stays.
 */
export function CoachDialog({ on, record, onClose }: CoachDialogProps) {
  const { today } = useSession().dealershipData;
  const [stands, setStands] = useState(record);
  const [isTakingBack, setTakingBack] = useState(false);
  const begun = { note: record?.note ?? '', followUpOn: record ? (record.followUpOn ?? '') : addDays(today, A_WEEK) };
  const [note, setNote] = useState(begun.note);
  const [followUpOn, setFollowUpOn] = useState(begun.followUpOn);
  const isUnsaved = note !== begun.note || followUpOn !== begun.followUpOn;
  // Kept here, because the form is unmounted while the dialog asks whether to delete the record.
  useUnsavedChanges(isUnsaved);
  const { save, takeBack, isSaving, failure, setFailure } = useCoachingWrites(on, setStands);
  // The version of somebody who saved first.
  const theirs = stands !== record ? stands : null;

  const take = (version: CoachingRecord) => {
    setNote(version.note ?? '');
    setFollowUpOn(version.followUpOn ?? '');
    setFailure(null);
  };
  if (isTakingBack && stands) {
    const confirm = async () => {
      if (await takeBack(stands)) onClose();
      else setTakingBack(false);
    };
    return (
      <RemoveQuestion
        on={on}
        note={stands.note}
        isSaving={isSaving}
        onKeep={() => setTakingBack(false)}
        onRemove={() => void confirm()}
      />
    );
  }
  return (
    <SaveDialog
      title={`${on.personName} was coached on ${on.figure}`}
      saveLabel={record === null ? 'Mark coached' : theirs ? 'Save mine anyway' : 'Save'}
      aside={
        record ? (
          <Button variant="ghost" marginInlineEnd="auto" disabled={isSaving} onClick={() => setTakingBack(true)}>
            Remove
          </Button>
        ) : null
      }
      save={() => save({ note, followUpOn: followUpOn === '' ? null : followUpOn }, stands)}
      onClose={onClose}
      isUnsaved={isUnsaved}
    >
      <Field label="Note" help="Managers can read it; the person cannot.">
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
      {theirs ? <Theirs record={theirs} onTake={() => take(theirs)} /> : null}
      <FormFailure form={{ failure }} />
    </SaveDialog>
  );
}

interface RemoveQuestionProps {
  readonly on: CoachedOn;
  readonly note: string | null;
  readonly isSaving: boolean;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** Asks whether to remove the record. */
function RemoveQuestion({ on, note, isSaving, onKeep, onRemove }: RemoveQuestionProps) {
  return (
    <Dialog
      open
      onClose={onKeep}
      title="Remove this coaching?"
      foot={
        <>
          <Button onClick={onKeep}>Keep it</Button>
          <Button variant="danger" loading={isSaving} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      {on.personName} is no longer marked as coached on {on.figure}
      {note ? `, and the note “${note}” goes with it` : ''}.
    </Dialog>
  );
}

/** The version of somebody who changed the record first. */
function Theirs({ record, onTake }: { readonly record: CoachingRecord; readonly onTake: () => void }) {
  const { today } = useSession().dealershipData;
  return (
    <Box role="alert" bg="bg.warning" borderRadius="l2" px="4" py="3">
      <b>Somebody changed it first.</b>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" my="1">
        {record.note === '' ? 'Their note is empty.' : record.note}
      </Box>
      <Box color="fg.muted" mb="2">
        {record.followUpOn === null ? 'No follow-up.' : `Follow up ${listedDay(record.followUpOn, today.slice(0, 4))}.`}
      </Box>
      <Button size="touch" onClick={onTake}>
        Take theirs
      </Button>
    </Box>
  );
}

interface Entered {
  readonly note: string;
  readonly followUpOn: string | null;
}

/** Saves and deletes a record; both answer whether it worked. `onConflict` gets the version of somebody who saved first. */
function useCoachingWrites(
  { kind, personNumber, personName, metricKey }: CoachedOn,
  onConflict: (theirs: CoachingRecord) => void,
) {
  const { today } = useSession().dealershipData;
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);
  const create = useCallMutation(coachingCalls.createCoaching, MUTATES);
  const change = useCallMutation(coachingCalls.changeCoaching, MUTATES);
  const remove = useCallMutation(coachingCalls.deleteCoaching, MUTATES);
  const undo = ({ coachingId }: CoachingRecord) =>
    void remove.mutateAsync({ params: { coachingId } }).catch((error: unknown) => {
      const { message, reference } = describeError(error);
      notify({ kind: 'error', title: 'It could not be removed', detail: message, reference });
    });

  const attempt = async (write: () => Promise<void>): Promise<boolean> => {
    setFailure(null);
    try {
      await write();
      return true;
    } catch (error) {
      const theirs = versionInConflict(error, coachingRecordSchema);
      if (theirs) onConflict(theirs);
      else setFailure(describeError(error));
      return false;
    }
  };
  const save = (entered: Entered, before: CoachingRecord | null) =>
    attempt(async () => {
      if (before === null) {
        const store = currentSession().activeDealership?.id;
        const { data } = await create.mutateAsync({ body: { kind, personNumber, metricKey, ...entered } });
        // In another store, Undo would write there. The write itself says how it ended.
        if (currentSession().activeDealership?.id !== store) return;
        notify({
          kind: 'success',
          title: `${personName} is marked as coached`,
          detail:
            data.followUpOn === null ? undefined : `Follow up on ${listedDay(data.followUpOn, today.slice(0, 4))}.`,
          action: { label: 'Undo', onSelect: () => undo(data) },
        });
        return;
      }
      const { coachingId, version } = before;
      // The server accepts only future days, so an unchanged past day is not sent.
      const { followUpOn, note } = entered;
      const day = followUpOn === before.followUpOn ? {} : { followUpOn };
      const read = version === null ? {} : { expectedVersion: version };
      await change.mutateAsync({ params: { coachingId }, body: { note, ...day, ...read } });
      notify({ kind: 'success', title: 'The note is changed' });
    });
  const takeBack = ({ coachingId, version }: CoachingRecord) =>
    attempt(async () => {
      await remove.mutateAsync({ params: { coachingId }, headers: version === null ? {} : { 'If-Match': version } });
      notify({ kind: 'success', title: `${personName} is no longer marked as coached` });
    });
  const isSaving = create.isPending || change.isPending || remove.isPending;
  return { save, takeBack, isSaving, failure, setFailure };
}
