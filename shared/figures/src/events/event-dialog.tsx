import { describeError } from '@fixed-ops/api';
import { EVENT_NOTE_MAX, EVENT_TEXT_MAX } from '@fixed-ops/contract/views';
import { useSession } from '@fixed-ops/session';
import { Field, FormFailure, Input, requiredMessage, Text, Textarea } from '@fixed-ops/ui';
import { useState } from 'react';
import { SaveDialog } from '../dialog/save-dialog.tsx';
import { useEventWrites } from './use-event-writes.ts';

interface EventDialogProps {
  /** The last day of the trend. */
  readonly endDate: string;
  readonly onClose: () => void;
}

/** Asks for a day and what happened on it. What was typed stays when it could not be saved. */
export function EventDialog({ endDate, onClose }: EventDialogProps) {
  const { activeDealership, dealershipData } = useSession();
  const { create } = useEventWrites();
  const [date, setDate] = useState(dealershipData.today);
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);

  const save = async (): Promise<boolean> => {
    setAsked(true);
    setFailure(null);
    if (date === '' || text.trim() === '') return false;
    try {
      await create({ date, text: text.trim(), note: note.trim() });
      return true;
    } catch (error) {
      setFailure(describeError(error));
      return false;
    }
  };
  return (
    <SaveDialog title="Add an event" save={save} onClose={onClose} isUnsaved={text.trim() !== '' || note.trim() !== ''}>
      <Text color="fg.muted">Everybody who sees the trends of {activeDealership.name} sees it.</Text>
      <Field label="Day" required error={isAsked && date === '' ? requiredMessage('Day') : null}>
        {(control) => (
          <Input
            {...control}
            type="date"
            max={endDate}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
      </Field>
      <Field label="Event" required error={isAsked && text.trim() === '' ? requiredMessage('Event') : null}>
        {(control) => (
          <Input
            {...control}
            data-autofocus=""
            autoComplete="off"
            maxLength={EVENT_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
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
