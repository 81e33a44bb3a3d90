import { jobTitleLabel } from '@fixed-ops/access';
import { NOTE_TEXT_MAX } from '@fixed-ops/contract/repair-orders';
import { formatCount } from '@fixed-ops/metrics';
import { Box, chakra, Text, Textarea } from '@fixed-ops/ui';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  type Mentionable,
  mentionAt,
  type NoteText,
  peopleNamed,
  sharesName,
  type TypedMention,
  typedInto,
  withChosen,
} from './mentions.ts';

interface NoteFieldProps {
  readonly label: string;
  readonly value: NoteText;
  readonly onChange: (value: NoteText) => void;
  readonly people: readonly Mentionable[];
  /** Called on Ctrl+Enter or Cmd+Enter. */
  readonly onSubmit: () => void;
  /** True while the note is saved. The field then takes no letters, because it empties after the save. */
  readonly isSaving: boolean;
  readonly fieldRef?: RefObject<HTMLTextAreaElement | null>;
}

/** From this length on, the field shows how many letters are left. */
const COUNTED_FROM = 1800;

const Offered = chakra('ul', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: 'full',
    mt: '1',
    py: '1',
    zIndex: 'popover',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l2',
    boxShadow: 'popover',
    '& > li': { px: '3', py: '1.5', cursor: 'pointer' },
    '& > li[aria-selected=true], & > li:hover': { bg: 'bg.muted' },
  },
});

/** The text of a note. `@` and letters offer people to mention: arrows choose, Enter accepts, Escape closes. */
export function NoteField({ label, value, onChange, people, onSubmit, isSaving, fieldRef }: NoteFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? own;
  const list = useId();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const offered = typed === null ? [] : peopleNamed(people, typed.query);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const look = ({ value: looked, selectionStart }: HTMLTextAreaElement) => {
    setTyped(mentionAt(looked, selectionStart));
    setActive(0);
  };
  const take = (person: Mentionable | undefined) => {
    if (typed === null || person === undefined) return;
    const { caret: next, ...changed } = withChosen(value, typed, person, people);
    caret.current = next;
    onChange(changed);
    setTyped(null);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (offered.length === 0) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive((active + steps[event.key] + offered.length) % offered.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') take(offered[active]);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { text } = value;
  const left = NOTE_TEXT_MAX - text.length;
  return (
    <Box position="relative">
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        width="full"
        minH="64px"
        fieldSizing="content"
        maxLength={NOTE_TEXT_MAX}
        readOnly={isSaving}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered.length > 0 ? `${list}-${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          onChange(typedInto(value, target.value, target.selectionEnd, people));
          look(target);
        }}
        onClick={(event) => look(event.currentTarget)}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {offered.length === 0 ? null : (
        <Offered id={list} role="listbox" aria-label="People to mention">
          {offered.map((person, place) => (
            <chakra.li
              key={person.userId}
              id={`${list}-${place}`}
              role="option"
              aria-selected={place === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.name}
              {sharesName(person, people) ? (
                <chakra.span textStyle="meta" color="fg.muted">
                  {' '}
                  {jobTitleLabel(person.jobTitle)}
                </chakra.span>
              ) : null}
            </chakra.li>
          ))}
        </Offered>
      )}
      {text.length < COUNTED_FROM ? null : (
        <Text textStyle="meta" color="fg.muted" role="status">
          {left === 1 ? '1 letter' : `${formatCount(left)} letters`} left
        </Text>
      )}
    </Box>
  );
}
