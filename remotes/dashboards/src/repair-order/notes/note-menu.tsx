import { describeError } from '@fixed-ops/api';
import type { Note, NoteFlag } from '@fixed-ops/contract/repair-orders';
import { Box, Button, Dialog, Ellipsis, FormFailure, IconButton, Menu, notify } from '@fixed-ops/ui';
import { useState } from 'react';
import { useDeleteNote, useFlagNote } from './note-draft.ts';
import { FLAG_NAMES, OPEN_FLAGS } from './note-flags.ts';

interface NoteMenuProps {
  readonly note: Note;
  readonly onEdit: () => void;
}

/** The actions of a note: flag, settle, change and delete. */
export function NoteMenu({ note, onEdit }: NoteMenuProps) {
  const flag = useFlagNote();
  const [isDeleting, setDeleting] = useState(false);
  const setFlag = async (next: NoteFlag) => {
    try {
      await flag.mutateAsync({ params: { noteId: note.noteId }, body: { flag: next } });
    } catch (error) {
      const { message, reference } = describeError(error);
      notify({ kind: 'error', title: 'The flag was not saved', detail: message, reference });
    }
  };
  const isFlagged = note.flag !== 'none' && note.flag !== 'resolved';
  return (
    <>
      <Menu
        label={`Note of ${note.createdByName}`}
        trigger={
          <IconButton aria-label={`Change the note of ${note.createdByName}`} my="-1.5" data-print="none">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          ...(note.canEdit ? [{ key: 'edit', label: 'Edit', onSelect: onEdit }] : []),
          ...(isFlagged
            ? [{ key: 'settle', label: 'Resolve the flag', onSelect: () => void setFlag('resolved') }]
            : []),
          ...OPEN_FLAGS.filter((each) => each !== note.flag).map((each) => ({
            key: each,
            label: `Flag: ${FLAG_NAMES[each]}`,
            onSelect: () => void setFlag(each),
          })),
          ...(isFlagged ? [{ key: 'none', label: 'Remove the flag', onSelect: () => void setFlag('none') }] : []),
          ...(note.canDelete ? [{ key: 'delete', label: 'Delete', onSelect: () => setDeleting(true) }] : []),
        ]}
      />
      {isDeleting ? <DeleteNote note={note} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function DeleteNote({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const remove = useDeleteNote();
  const confirm = async () => {
    try {
      await remove.mutateAsync({ query: { noteId: note.noteId } });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this note?"
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      “{note.text}” is removed for everybody.
      {remove.error ? (
        <Box mt="3" color="fg">
          <FormFailure form={{ failure: notDeleted(describeError(remove.error)) }} />
        </Box>
      ) : null}
    </Dialog>
  );
}

const notDeleted = ({ message, reference }: ReturnType<typeof describeError>) => ({
  message: `It was not deleted. ${message}`,
  reference,
});
