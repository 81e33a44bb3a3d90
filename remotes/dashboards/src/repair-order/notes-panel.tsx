import { failedCall, useCall } from '@fixed-ops/api';
import type { Note } from '@fixed-ops/contract/repair-orders';
import { noteCalls } from '@fixed-ops/contract/repair-orders';
import { formatCount, formatInstant } from '@fixed-ops/metrics';
import { useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Avatar, Box, Chip, chakra, ErrorCard, Heading, Panel, Skeleton, Text } from '@fixed-ops/ui';
import { useInView } from './use-in-view.ts';

const FLAG_NAMES: Readonly<Record<Note['flag'], string | null>> = {
  none: null,
  review: 'Review',
  coach: 'Coach',
  warranty: 'Warranty',
  pricing: 'Pricing',
  resolved: 'Settled',
};

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
      scrollMarginBlock: '24',
      outline: 'none',
    },
    '& > li[aria-current]': { bg: 'bg.subtle', boxShadow: 'inset 3px 0 0 var(--fo-colors-blue-solid)' },
    '& [data-part=text]': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
});

/** What people wrote about the repair order. The one that the address names (`#note-12`) is marked and comes into view. */
export function NotesPanel({ roNumber, hasNotes }: { readonly roNumber: string; readonly hasNotes: boolean }) {
  const answer = useCall(noteCalls.roNotes, { query: { roNumber } });
  const named = /^#note-(\d+)$/.exec(useLocation().hash)?.[1] ?? null;
  if (answer.isError && !answer.data) return <ErrorCard name="Notes" {...failedCall(answer)} />;
  // The repair order says already that there are none.
  const notes = answer.data?.data ?? (hasNotes ? undefined : []);
  const isGone = answer.data !== undefined && named !== null && !notes?.some(({ noteId }) => noteId === named);
  return (
    <Panel aria-labelledby="notes" aria-busy={notes === undefined || undefined} pt="4" pb="2">
      <Heading id="notes" px="5">
        Notes{' '}
        {notes !== undefined && notes.length > 0 ? (
          <chakra.span color="fg.muted" fontWeight="normal">
            {formatCount(notes.length)}
          </chakra.span>
        ) : null}
      </Heading>
      {isGone ? (
        <Text role="status" color="fg.muted" px="5" mt="2" mb="1">
          The note that this link leads to was removed.
        </Text>
      ) : null}
      <NotesBody notes={notes} named={named} />
    </Panel>
  );
}

function NotesBody({ notes, named }: { readonly notes: readonly Note[] | undefined; readonly named: string | null }) {
  // As high as one note of one line.
  if (notes === undefined) return <Skeleton h="10" mx="5" mt="25px" mb="3" />;
  if (notes.length === 0) {
    return (
      <Text color="fg.muted" px="5" mt="2" mb="3">
        Nobody has written a note.
      </Text>
    );
  }
  return (
    <Notes>
      {notes.map((note) => (
        <NoteItem key={note.noteId} note={note} isNamed={note.noteId === named} />
      ))}
    </Notes>
  );
}

function NoteItem({ note, isNamed }: { readonly note: Note; readonly isNamed: boolean }) {
  const { dealershipData } = useSession();
  const item = useInView<HTMLLIElement>(isNamed);
  const flag = FLAG_NAMES[note.flag];
  return (
    <li ref={item} id={`note-${note.noteId}`} aria-current={isNamed || undefined}>
      <Avatar name={note.createdByName} />
      <div>
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <b>{note.createdByName}</b>
          <chakra.time textStyle="meta" color="fg.muted" dateTime={note.createdAt}>
            {formatInstant(note.createdAt, dealershipData.timezone)}
          </chakra.time>
          {note.editedAt === null ? null : (
            <chakra.span textStyle="meta" color="fg.muted">
              edited
            </chakra.span>
          )}
          {flag === null ? null : (
            <Box as="span" ms="auto">
              <Chip>{flag}</Chip>
            </Box>
          )}
        </Box>
        <p data-part="text">{note.text}</p>
        {note.resolvedByName === null || note.resolvedAt === null ? null : (
          <Text textStyle="meta" color="fg.muted">
            Settled by {note.resolvedByName}, {formatInstant(note.resolvedAt, dealershipData.timezone)}
          </Text>
        )}
      </div>
    </li>
  );
}
