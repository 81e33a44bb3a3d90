import { describeError } from '@fixed-ops/api';
import { EVENT_NOTE_MAX, EVENT_TEXT_MAX } from '@fixed-ops/contract/views';
import { type DateRange, earlier, formatDate } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Field, FormFailure, Input, requiredMessage, Text, Textarea } from '@fixed-ops/ui';
import { useState } from 'react';
import { isLeft } from '../dialog/is-left.ts';
import { SaveDialog } from '../dialog/save-dialog.tsx';
import { useEventWrites } from './use-event-writes.ts';

interface EventDialogProps {
  /** The days of the trend. An event outside them would be saved, but would not show. */
  readonly months: DateRange;
  readonly onClose: () => void;
}

/** Asks for a day and its event. After a failed save, the input stays. */
export function EventDialog({ months, onClose }: EventDialogProps) {
  const { activeDealership, dealershipData } = useSession();
  const { create } = useEventWrites();
  const [firstDate] = useState(earlier(dealershipData.today, months.endDate));
  const [date, setDate] = useState(firstDate);
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  /** The fields that show their errors: those that the person has left, and all of them after a try to save. */
  const [judged, setJudged] = useState({ day: false, event: false });
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);

  const dayError = errorOfDay(date, months);
  const save = async (): Promise<boolean> => {
    setJudged({ day: true, event: true });
    setFailure(null);
    if (dayError !== null || text.trim() === '') return false;
    try {
      await create({ date, text: text.trim(), note: note.trim() });
      return true;
    } catch (error) {
      setFailure(describeError(error));
      return false;
    }
  };
  return (
    <SaveDialog
      title="Add an event"
      save={save}
      onClose={onClose}
      isUnsaved={date !== firstDate || text.trim() !== '' || note.trim() !== ''}
    >
      <Text color="fg.muted">
        Everybody at {activeDealership.name} who sees the whole store’s figures sees it; people who see only their own
        do not.
      </Text>
      <Field label="Day" required error={judged.day ? dayError : null}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={months.startDate}
            max={months.endDate}
            value={date}
            onChange={(event) => setDate(event.target.value)}
            onBlur={(event) => isLeft(event) && setJudged({ ...judged, day: true })}
          />
        )}
      </Field>
      <Field label="Event" required error={judged.event && text.trim() === '' ? requiredMessage('Event') : null}>
        {(control) => (
          <Input
            {...control}
            data-autofocus=""
            autoComplete="off"
            maxLength={EVENT_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={(event) => isLeft(event) && setJudged({ ...judged, event: true })}
          />
        )}
      </Field>
      <Field label="Note">
        {(control) => (
          <Textarea
            {...control}
            maxLength={EVENT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <FormFailure form={{ failure }} />
    </SaveDialog>
  );
}

function errorOfDay(date: string, { startDate, endDate }: DateRange): string | null {
  if (date === '') return requiredMessage('Day');
  if (date >= startDate && date <= endDate) return null;
  return `Enter a day of the months shown, ${formatDate(startDate)} to ${formatDate(endDate)}`;
}
