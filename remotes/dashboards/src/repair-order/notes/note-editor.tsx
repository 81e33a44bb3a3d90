import { ApiError, versionInConflict } from '@fixed-ops/api';
import { NOTE_MENTIONS_MAX, type Note, noteSchema } from '@fixed-ops/contract/repair-orders';
import { Box, Button, chakra, Text } from '@fixed-ops/ui';
import { useEffect, useRef, useState } from 'react';
import { type Mentionable, mentionsIn, type NoteText } from './mentions.ts';
import { NotSaved } from './not-saved.tsx';
import { useEditNote } from './note-draft.ts';
import { NoteField } from './note-field.tsx';

/** A note while a person edits it. */
export interface NoteEdit extends NoteText {
  /** The note as it was when editing began. */
  readonly note: Note;
}

interface NoteEditorProps {
  readonly edit: NoteEdit;
  readonly onChange: (edit: NoteEdit) => void;
  readonly people: readonly Mentionable[];
  readonly onDone: () => void;
  /** Called if the note does not exist any more. */
  readonly onGone: () => void;
}

const GONE = 404;

/** Changes the text of a note. If somebody else has changed it meanwhile, the editor shows both texts, so that nothing is lost. */
export function NoteEditor({ edit, onChange, people, onDone, onGone }: NoteEditorProps) {
  const write = useEditNote();
  const [theirs, setTheirs] = useState<Note | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const { note, text } = edit;
  const isEmpty = text.trim() === '';
  const save = async (expectedEditedAt: string | null) => {
    if (isEmpty || write.isPending) return;
    try {
      await write.mutateAsync({
        body: { noteId: note.noteId, text, mentions: mentionedIn(edit, people), expectedEditedAt },
      });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === GONE) onGone();
      setTheirs(versionInConflict(error, noteSchema));
    }
  };
  const saveMine = () => void save((theirs ?? note).editedAt);
  return (
    <Box mt="1">
      <NoteField
        label="Text of the note"
        value={edit}
        onChange={(next) => onChange({ note, ...next })}
        people={people}
        onSubmit={saveMine}
        isSaving={write.isPending}
        fieldRef={field}
      />
      {theirs === null ? null : (
        <Box
          role="alert"
          mt="2"
          px="3"
          py="2"
          bg="bg.warning"
          borderWidth="1px"
          borderColor="border.warning"
          borderRadius="l2"
        >
          <b>Somebody else changed this note.</b> It now says:
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap" mt="1">
            {theirs.text}
          </chakra.p>
          <Text textStyle="meta" color="fg.muted" mt="1">
            Your text is still above. Nothing was saved.
          </Text>
        </Box>
      )}
      {theirs === null && write.error && !write.isPending ? (
        <NotSaved error={write.error} onRetry={saveMine} isSaving={false} />
      ) : null}
      <Box display="flex" flexWrap="wrap" gap="2" mt="2">
        <Button
          variant={theirs === null ? 'primary' : 'outline'}
          disabled={isEmpty}
          loading={write.isPending}
          onClick={saveMine}
        >
          {theirs === null ? 'Save' : 'Keep mine'}
        </Button>
        <Button onClick={onDone}>{theirs === null ? 'Cancel' : 'Take theirs'}</Button>
      </Box>
    </Box>
  );
}

/** Returns the ids of the people that the text mentions. It keeps earlier mentions of people that this person cannot see. */
function mentionedIn(edit: NoteEdit, people: readonly Mentionable[]): string[] {
  const unknown = edit.note.mentions.filter((userId) => !people.some((person) => person.userId === userId));
  return [...mentionsIn(edit, people), ...unknown].slice(0, NOTE_MENTIONS_MAX);
}
