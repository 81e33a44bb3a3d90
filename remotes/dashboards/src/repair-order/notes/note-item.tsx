import type { Note } from '@fixed-ops/contract/repair-orders';
import { formatInstant } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Avatar, Box, Chip, chakra, Text } from '@fixed-ops/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useInView } from '../use-in-view.ts';
import { type Mentionable, withMentions } from './mentions.ts';
import { FLAG_NAMES } from './note-flags.ts';

interface NoteItemProps {
  readonly note: Note;
  readonly isNamed: boolean;
  readonly people: readonly Mentionable[];
  /** The letter of the line that the note is about. */
  readonly letter: string | null;
  readonly menu: ReactNode;
  /** Replaces the text while a person edits the note. */
  readonly editor: ReactNode;
}

/** One note: its author, time, line, and the state of its flag. */
export function NoteItem({ note, isNamed, people, letter, menu, editor }: NoteItemProps) {
  const { dealershipData } = useSession();
  const item = useInView<HTMLLIElement>(isNamed);
  const flag = FLAG_NAMES[note.flag];
  const isEdited = editor !== null;
  const wasEdited = useRef(false);
  useEffect(() => {
    // The focused field is gone, so the focus returns to the place where editing began.
    if (wasEdited.current && !isEdited) item.current?.querySelector('button')?.focus();
    wasEdited.current = isEdited;
  }, [isEdited, item]);
  return (
    <li ref={item} id={`note-${note.noteId}`} aria-current={isNamed || undefined}>
      <Avatar name={note.createdByName} />
      <Box minW="0">
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
          <Box as="span" ms="auto" display="inline-flex" alignItems="center" gap="1">
            {letter === null ? null : <Chip>Line {letter}</Chip>}
            {flag === null ? null : <Chip>{flag}</Chip>}
            {menu}
          </Box>
        </Box>
        {editor ?? (
          <p data-part="text">
            {withMentions(note.text, people).map(({ text, isMention }, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a text may name the same person twice
              isMention ? <b key={place}>{text}</b> : text,
            )}
          </p>
        )}
        {note.resolvedByName === null || note.resolvedAt === null ? null : (
          <Text textStyle="meta" color="fg.muted">
            Resolved by {note.resolvedByName}, {formatInstant(note.resolvedAt, dealershipData.timezone)}
          </Text>
        )}
      </Box>
    </li>
  );
}
