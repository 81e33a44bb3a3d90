import { answerOf, useCall } from '@fixed-ops/api';
import { type Note, noteCalls } from '@fixed-ops/contract/repair-orders';
import { formatCount } from '@fixed-ops/metrics';
import { useLocation } from '@fixed-ops/router';
import { useSession, useUnsavedChanges } from '@fixed-ops/session';
import { Answer, Box, Button, chakra, Heading, Panel, Skeleton, Text } from '@fixed-ops/ui';
import { useEffect, useRef, useState } from 'react';
import { below, type Mentionable, textOf } from './mentions.ts';
import { NoteComposer, type NotedLine } from './note-composer.tsx';
import { NO_DRAFT, type NoteDraft } from './note-draft.ts';
import { type NoteEdit, NoteEditor } from './note-editor.tsx';
import { NoteItem } from './note-item.tsx';
import { NoteMenu } from './note-menu.tsx';

const Notes = chakra('ul', {
  base: {
    mt: '3',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '28px minmax(0, 1fr)',
      columnGap: '2.5',
      px: '5',
      py: '3',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      scrollMarginBlock: '96px',
      outline: 'none',
    },
    '& > li[aria-current]': { bg: 'bg.subtle', boxShadow: 'inset 3px 0 0 var(--fo-colors-blue-solid)' },
    '& [data-part=text]': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
});

interface NotesPanelProps {
  readonly roNumber: string;
  readonly hasNotes: boolean;
  readonly lines: readonly NotedLine[];
  /** Counts the requests to flag the repair order. A flag always belongs to a note. */
  readonly flagsAsked: number;
}

/** The notes that are being changed, each with its typed text. */
function useNoteEdits(people: readonly Mentionable[]) {
  const [edits, setEdits] = useState<readonly NoteEdit[]>([]);
  const editOf = ({ noteId }: Note) => edits.find(({ note }) => note.noteId === noteId);
  const begin = (note: Note) => setEdits((all) => (editOf(note) ? all : [...all, { note, ...textOf(note, people) }]));
  const change = (edit: NoteEdit) =>
    setEdits((all) => all.map((each) => (each.note.noteId === edit.note.noteId ? edit : each)));
  const end = (ended: Note) => setEdits((all) => all.filter(({ note }) => note.noteId !== ended.noteId));
  return { edits, editOf, begin, change, end };
}

/** The notes on a repair order, and a field for new ones. The note in the address (`#note-12`) scrolls into view. */
export function NotesPanel({ roNumber, hasNotes, lines, flagsAsked }: NotesPanelProps) {
  const answer = useCall(noteCalls.roNotes, { query: { roNumber } });
  const { isReadOnly } = useSession().access;
  const named = /^#note-(\d+)$/.exec(useLocation().hash)?.[1] ?? null;
  const [draft, setDraft] = useState<NoteDraft>(NO_DRAFT);
  const people = answer.data?.people ?? [];
  const { edits, editOf, begin, change, end } = useNoteEdits(people);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedChanges(draft.text.trim() !== '' || edits.some(({ note, text }) => text !== note.text));
  useEffect(() => {
    if (flagsAsked === 0) return;
    setDraft((before) => (before.flag === 'none' ? { ...before, flag: 'review' } : before));
    field.current?.focus();
  }, [flagsAsked]);
  const notes = answer.data?.data;
  const isThere = (noteId: string) => notes === undefined || notes.some((each) => each.noteId === noteId);
  const isGone = notes !== undefined && named !== null && !isThere(named);
  const itemOf = (note: Note, edit: NoteEdit | undefined) => (
    <NoteItem
      key={note.noteId}
      note={note}
      isNamed={note.noteId === named}
      people={people}
      letter={lines.find(({ lineNumber }) => lineNumber === note.lineNumber)?.letter ?? null}
      menu={isReadOnly ? null : <NoteMenu note={note} onEdit={() => begin(note)} />}
      editor={
        edit ? (
          <NoteEditor
            edit={edit}
            onChange={change}
            people={people}
            onDone={() => {
              end(note);
              void answer.refetch();
            }}
            onGone={() => void answer.refetch()}
          />
        ) : null
      }
    />
  );
  return (
    // The list of people to mention overflows the panel.
    <Panel
      aria-labelledby="notes"
      data-print={notes?.length === 0 ? 'none' : undefined}
      pt="4"
      pb="2"
      overflow="visible"
    >
      <Heading id="notes" px="5">
        Notes{' '}
        {notes !== undefined && notes.length > 0 ? (
          <chakra.span color="fg.muted" fontWeight="normal">
            {formatCount(notes.length)}
          </chakra.span>
        ) : null}
      </Heading>
      {isGone ? <LinkedNoteGone /> : null}
      <Answer
        name="Notes"
        inset
        headingLevel="h3"
        answer={answerOf(answer)}
        // Without notes on the repair order, the panel says so at once. Otherwise the placeholder is as high as a note of one line.
        skeleton={hasNotes ? <Skeleton h="10" mx="5" mt="25px" mb="3" /> : <NoNotes />}
        isEmpty={({ data }) => data.length === 0}
        empty={() => <NoNotes />}
      >
        {({ data }) => <Notes>{data.map((note) => itemOf(note, editOf(note)))}</Notes>}
      </Answer>
      {edits
        .filter(({ note }) => !isThere(note.noteId))
        .map(({ note, text, chosen }) => (
          <Removed
            key={note.noteId}
            text={text}
            onPost={() => {
              setDraft((before) => ({ ...before, ...below(before, { text, chosen }) }));
              end(note);
              field.current?.focus();
            }}
            onDiscard={() => end(note)}
          />
        ))}
      {isReadOnly ? (
        <ReadOnlyNote />
      ) : (
        <NoteComposer
          roNumber={roNumber}
          lines={lines}
          people={people}
          draft={draft}
          onDraft={setDraft}
          fieldRef={field}
        />
      )}
    </Panel>
  );
}

const LinkedNoteGone = () => (
  <Text role="status" color="fg.muted" px="5" mt="2" mb="1">
    The note that this link leads to was removed.
  </Text>
);

const ReadOnlyNote = () => (
  <Text textStyle="meta" color="fg.muted" px="5" mt="2" mb="2" data-print="none">
    You can only read here. Saving needs another role.
  </Text>
);

const NoNotes = () => (
  <Text color="fg.muted" px="5" mt="2" mb="3">
    There are no notes yet.
  </Text>
);

interface RemovedProps {
  readonly text: string;
  readonly onPost: () => void;
  readonly onDiscard: () => void;
}

/** Shows the typed text of an edited note that somebody has deleted. */
function Removed({ text, onPost, onDiscard }: RemovedProps) {
  return (
    <Box role="alert" px="5" py="3" borderTopWidth="1px" borderColor="border.muted">
      <b>This note was removed in the meantime.</b> Your text is kept:
      <chakra.p my="1" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {text}
      </chakra.p>
      <Box display="flex" flexWrap="wrap" gap="2" mt="2">
        <Button onClick={onPost}>Write it as a new note</Button>
        <Button onClick={onDiscard}>Discard</Button>
      </Box>
    </Box>
  );
}
