import type { NoteFlag } from '@fixed-ops/contract/repair-orders';
import { Box, Button, Select, Text } from '@fixed-ops/ui';
import { type RefObject, useState } from 'react';
import type { Mentionable } from './mentions.ts';
import { NotSaved } from './not-saved.tsx';
import { NO_DRAFT, type NoteDraft, useWriteNote } from './note-draft.ts';
import { NoteField } from './note-field.tsx';
import { FLAG_NAMES, OPEN_FLAGS } from './note-flags.ts';

/** A line that a note can refer to. */
export interface NotedLine {
  readonly lineNumber: number;
  readonly letter: string;
}

interface NoteComposerProps {
  readonly roNumber: string;
  readonly lines: readonly NotedLine[];
  readonly people: readonly Mentionable[];
  readonly draft: NoteDraft;
  readonly onDraft: (draft: NoteDraft) => void;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
}

const WHOLE = 'whole';
const flagEntries = [
  { value: 'none', label: 'No flag' },
  ...OPEN_FLAGS.map((flag) => ({ value: flag, label: FLAG_NAMES[flag] ?? flag })),
];

/** Writes a note. The typed text stays until it is saved. */
export function NoteComposer({ roNumber, lines, people, draft, onDraft, fieldRef }: NoteComposerProps) {
  const note = useWriteNote(roNumber, people);
  const [isSaved, setSaved] = useState(false);
  const isEmpty = draft.text.trim() === '';
  const isOpen = !isEmpty || draft.flag !== 'none' || draft.lineNumber !== null;
  const send = async () => {
    if (isEmpty || note.isSaving) return;
    try {
      await note.send(draft);
    } catch {
      // The message appears below the text.
      return;
    }
    onDraft(NO_DRAFT);
    setSaved(true);
    fieldRef.current?.focus();
  };
  const change = (part: Partial<NoteDraft>) => {
    setSaved(false);
    onDraft({ ...draft, ...part });
  };
  return (
    <Box
      px="5"
      pt="3"
      pb="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      data-print="none"
      // The message disappears when the person leaves the field. Otherwise it would seem to belong to another note.
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setSaved(false)}
    >
      <NoteField
        label="Write a note, @ to mention"
        value={draft}
        onChange={change}
        people={people}
        onSubmit={() => void send()}
        isSaving={note.isSaving}
        fieldRef={fieldRef}
      />
      {note.error && !note.isSaving ? (
        <NotSaved error={note.error} onRetry={() => void send()} isSaving={note.isSaving} />
      ) : null}
      {isOpen ? (
        <Box display="flex" flexWrap="wrap" gap="2" mt="2">
          <Select
            label="Flag"
            width={124}
            entries={flagEntries}
            value={draft.flag}
            onChange={(flag) => change({ flag: flag as NoteFlag })}
          />
          <Select
            label="About"
            width={124}
            entries={[
              { value: WHOLE, label: 'Whole RO' },
              ...lines.map(({ lineNumber, letter }) => ({ value: `${lineNumber}`, label: `Line ${letter}` })),
            ]}
            value={draft.lineNumber === null ? WHOLE : `${draft.lineNumber}`}
            onChange={(line) => change({ lineNumber: line === WHOLE ? null : Number(line) })}
          />
          <Button
            variant="primary"
            size="touch"
            ms="auto"
            disabled={isEmpty}
            loading={note.isSaving}
            onClick={() => void send()}
          >
            Save
          </Button>
        </Box>
      ) : null}
      <Text role="status" textStyle="meta" color="fg.muted" mt={isSaved ? '1' : '0'}>
        {isSaved ? 'The note is saved.' : ''}
      </Text>
    </Box>
  );
}
