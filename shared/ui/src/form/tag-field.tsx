import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Field } from '../field/field.tsx';
import { Input } from '../primitives/input.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import { touchTarget } from '../primitives/touch-target.ts';
import type { FieldBinding } from './form-state.ts';
import type { FieldExtras } from './text-fields.tsx';

export interface TagFieldProps extends FieldBinding<readonly string[]>, FieldExtras {
  /** Suggestions while the person types. Other text may be entered as well. */
  options?: readonly { readonly value: string; readonly label?: string | undefined }[] | undefined;
  /** Returns the name of a tag. Without it, a tag shows its value. */
  nameOf?: ((value: string) => string) | undefined;
  /** Returns the value for a typed text. Null refuses the text, which then stays in the field. */
  tidy?: ((text: string) => string | null) | undefined;
  /** What `tidy` accepts, for the message about other text: "a month, such as Feb 2026". */
  kind?: string | undefined;
  /** Sorts the tags. Without it, they keep the order in which they were entered. */
  compare?: ((a: string, b: string) => number) | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
  /** From `md` on, the label is only read out, because something around the field shows it. */
  labelInHead?: boolean | undefined;
}

const Tag = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '26px',
    maxW: 'full',
    px: '2',
    bg: 'bg.muted',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
    '& button': {
      ...touchTarget,
      display: 'inline-grid',
      placeItems: 'center',
      // A long name must not make the button narrower.
      flexShrink: '0',
      w: '24px',
      h: '24px',
      mr: '-6px',
      color: 'fg.muted',
    },
    '& button:hover': { color: 'fg' },
  },
});

const trimmed = (text: string): string | null => text.trim() || null;
const itself = (value: string): string => value;

/** Holds the text that is typed beside the tags, and turns it into tags. */
function useTags({ value, onChange, tidy = trimmed, nameOf = itself, kind, compare }: TagFieldProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  /** The message about entered text that was refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  /** Adds the texts that `tidy` accepts. The others stay in the field, with a message. */
  const add = (texts: readonly string[]): void => {
    const tags = texts.map((each) => tidy(each));
    const fresh = tags.filter(
      (tag, index): tag is string => tag !== null && !value.includes(tag) && tags.indexOf(tag) === index,
    );
    if (fresh.length > 0) {
      const next = [...value, ...fresh];
      onChange(compare ? next.sort(compare) : next);
      setSaid(`Added ${fresh.map(nameOf).join(', ')}`);
    }
    const wrong = texts.filter((_text, index) => tags[index] === null).map((each) => each.trim());
    setText(wrong.join(', '));
    setRefused(
      wrong.length === 0
        ? null
        : `“${wrong.join('”, “')}” ${kind === undefined ? 'cannot be used' : `${wrong.length === 1 ? 'is' : 'are'} not ${kind}`}`,
    );
  };
  const enter = () => {
    if (text.trim() !== '') add(text.split(',').filter((part) => part.trim() !== ''));
  };
  const remove = (tag: string) => {
    onChange(value.filter((each) => each !== tag));
    setSaid(`Removed ${nameOf(tag)}`);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      // Without this, Enter would save the whole form.
      event.preventDefault();
      enter();
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1);
      if (last !== undefined) remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData('text').split(/[\n\t,;]+/);
    if (parts.length < 2) return;
    event.preventDefault();
    add([text, ...parts].filter((part) => part.trim() !== ''));
  };
  const type = (typed: string) => {
    setText(typed);
    setRefused(null);
  };
  return { text, said, refused, input, type, add, enter, remove, onKeyDown, onPaste };
}

/**
 * Several short texts as tags. Enter or a comma adds the typed text, a pasted list adds all its texts, and Backspace removes the last tag.
 */
export function TagField(props: TagFieldProps) {
  const { label, required, error, help, aside, name, value, onBlur, disabled, readOnly, placeholder } = props;
  const { labelInHead, options = [], nameOf = itself } = props;
  const { text, said, refused, input, type, add, enter, remove, onKeyDown, onPaste } = useTags(props);
  const listId = useId();
  const fixed = disabled || readOnly;

  return (
    <Field
      label={label}
      required={required}
      error={refused ?? error}
      help={help}
      aside={aside}
      labelInHead={labelInHead}
    >
      {(control) => (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1.5">
          {value.length > 0 ? (
            <chakra.ul display="contents" aria-label={`${label}, chosen`}>
              {value.map((tag) => (
                <Tag key={tag}>
                  {nameOf(tag)}
                  {fixed ? null : (
                    <button type="button" aria-label={`Remove ${nameOf(tag)}`} onClick={() => remove(tag)}>
                      <X size={14} aria-hidden="true" />
                    </button>
                  )}
                </Tag>
              ))}
            </chakra.ul>
          ) : null}
          {fixed && value.length > 0 ? null : (
            <Input
              {...control}
              flex="1 1 140px"
              minW="0"
              ref={input}
              name={name}
              value={text}
              readOnly={fixed}
              placeholder={fixed ? 'None' : placeholder}
              autoComplete="off"
              list={options.length > 0 ? listId : undefined}
              onChange={(event) => {
                const typed = event.target.value;
                // The person chose a suggestion, so nothing is left to type.
                if (
                  options.some((option) => option.value === typed) &&
                  !('inputType' in event.nativeEvent && event.nativeEvent.inputType === 'insertText')
                ) {
                  add([typed]);
                } else {
                  type(typed);
                }
              }}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={(event) => {
                enter();
                onBlur(event);
              }}
            />
          )}
          {options.length > 0 ? (
            <datalist id={listId}>
              {options
                .filter((option) => !value.includes(option.value))
                .map((option) => (
                  <option key={option.value} value={option.value} label={option.label} />
                ))}
            </datalist>
          ) : null}
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </chakra.div>
      )}
    </Field>
  );
}
