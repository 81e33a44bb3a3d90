import { Field, type FieldControl, Input, invalidMessage } from '@fixed-ops/ui';
import { useCallback, useEffect, useState } from 'react';

const AMOUNT = /^-?\d{1,7}(\.\d{1,2})?$/;
/** With room for commas and spaces. */
const LONGEST_AMOUNT = 40;
const plain = (text: string) => text.replace(/[$,\s]/g, '');
const isAmount = (text: string) => plain(text) === '' || AMOUNT.test(plain(text));

type Bound = 'min' | 'max';

interface AmountDraft {
  readonly text: string;
  /** Whether a search with this amount was refused. */
  readonly isRefused: boolean;
}

interface Drafted {
  readonly draft: AmountDraft | null;
  readonly onDraft: (draft: AmountDraft | null) => void;
  /** Called when the field unmounts. It drops input that was not searched for. Input that cannot be searched for stays, with its error. */
  readonly onGone: () => void;
}

/** A typed amount that was not searched for. */
export interface AmountDrafts {
  readonly of: (bound: Bound) => Drafted;
  /** The number of typed amounts that cannot be searched for. */
  readonly refused: number;
  readonly clear: () => void;
}

const goneFrom = (draft: AmountDraft | null) =>
  draft === null || isAmount(draft.text) ? null : { ...draft, isRefused: true };
const NONE: Readonly<Record<Bound, AmountDraft | null>> = { min: null, max: null };

/** Keeps the typed amounts in the screen, so that a refused amount is still there, with its error, when the filters open again. */
export function useAmountDrafts(): AmountDrafts {
  const [drafts, setDrafts] = useState(NONE);
  const onGone = useCallback(() => setDrafts(({ min, max }) => ({ min: goneFrom(min), max: goneFrom(max) })), []);
  return {
    of: (bound) => ({
      draft: drafts[bound],
      onDraft: (draft) => setDrafts((others) => ({ ...others, [bound]: draft })),
      onGone,
    }),
    refused: Object.values(drafts).filter((draft) => draft?.isRefused).length,
    clear: () => setDrafts(NONE),
  };
}

interface LeftInputProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onCommit: () => void;
  readonly inputMode?: 'decimal';
  /** The longest text that can be typed, in characters. */
  readonly maxLength: number;
}

/** A field that searches on Enter or when it loses the focus. */
export function LeftInput({ control, value, onType, onCommit, inputMode, maxLength }: LeftInputProps) {
  return (
    <Input
      {...control}
      size="touch"
      maxLength={maxLength}
      autoComplete="off"
      inputMode={inputMode}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={onCommit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit();
      }}
    />
  );
}

interface AmountFieldProps extends Drafted {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (amount: string) => void;
}

/** An amount in dollars. An invalid amount stays in the field, so that the person can correct it. */
export function AmountField({ label, value, draft, onDraft, onGone, onCommit }: AmountFieldProps) {
  useEffect(() => onGone, [onGone]);
  const commit = () => {
    if (draft === null) return;
    if (!isAmount(draft.text)) {
      onDraft({ ...draft, isRefused: true });
      return;
    }
    onDraft(null);
    onCommit(plain(draft.text));
  };
  return (
    <Field label={`${label}, $`} error={draft?.isRefused ? invalidMessage(label, 'amount') : null}>
      {(control) => (
        <LeftInput
          control={control}
          value={draft?.text ?? value}
          inputMode="decimal"
          maxLength={LONGEST_AMOUNT}
          onType={(text) => onDraft({ text, isRefused: draft?.isRefused === true && !isAmount(text) })}
          onCommit={commit}
        />
      )}
    </Field>
  );
}
